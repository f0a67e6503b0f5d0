// A small client, compiled in strict mode: unions narrow on `kind`, views on `game`. It is never run.
import type * as carcassonne from "./carcassonne";
import type * as destiny from "./destiny";
import type * as fatum from "./fatum_medieval";
import type * as terres from "./terres_de_destinees";

type View = carcassonne.View | destiny.View | fatum.View | terres.View;

/** What a seat is asked, of the kinds that this client draws in a special way. */
export function ask(decision: carcassonne.Decision): string {
  switch (decision.kind) {
    case "carcassonne.tile_spot/1":
      // @ts-expect-error a tile to place has no cell yet
      decision.cell;
      return `Place ${decision.tile}.`;
    case "carcassonne.piece_to_place/1":
      return `What goes on the tile at ${decision.cell[0]}, ${decision.cell[1]}?`;
    case "core.chance_asked/1":
      return decision.request.kind === "core.die/1" ? `Roll ${decision.request.sides ?? 6}` : `Pick ${decision.request.k ?? 1}`;
    default:
      return decision.kind;
  }
}

export function place(
  decision: carcassonne.TileSpot,
  cell: [number, number],
  turns: carcassonne.PlaceTile["turns"],
): carcassonne.Command {
  return { kind: "carcassonne.place_tile/1", seat: decision.seat, decision: decision.id ?? 0, cell, turns };
}

// @ts-expect-error there is no such kind of command
export const unknown: carcassonne.Command = { kind: "carcassonne.place_tiles/1", seat: 0, decision: 1 };

// @ts-expect-error the cell is missing
export const incomplete: carcassonne.Command = { kind: "carcassonne.place_tile/1", seat: 0, decision: 1, turns: 0 };

// @ts-expect-error a command of another game
export const foreign: destiny.Command = { kind: "carcassonne.place_nothing/1", seat: 0, decision: 1 };

/** What happened, for the events that move a token. */
export function tell(record: destiny.Record): string {
  const event = record.event;
  if (event.kind === "core.answered/1") {
    return event.command.kind === "destiny.play_card/1" && event.command.card !== "?" ? event.command.card : "";
  }
  // @ts-expect-error not every event has a token
  event.token;
  return event.kind === "destiny.hand_card_discarded/1" ? JSON.stringify(event) : event.kind;
}

/** How big the table is: each game has a state of its own. */
export function count(view: View): number {
  // @ts-expect-error only the state of DESTINY has a box
  view.state.box;
  switch (view.game) {
    case "carcassonne":
      return view.state.totals.length;
    case "destiny":
      return view.state.players.length;
    case "fatum_medieval":
      return view.state.players.length;
    case "terres_de_destinees":
      return view.state.players.length;
    default:
      return nothing(view);
  }
}

/** Accepts only what cannot be: the compiler checks that no case is missing. */
function nothing(never: never): never {
  throw new Error(`unknown: ${JSON.stringify(never)}`);
}

// @ts-expect-error a match without a viewer is no view
export const viewed: destiny.View = {} as destiny.Match;
export const whole: destiny.Match = {} as destiny.View;
export const family: terres.Family[] = [];
