"""What may be activated and chosen, told a second time from the rulebook and the printed pack alone.

It reads states but none of the rules: `Telling(state, seat)` answers for the seat that resolves a power, and
`situation(rng)` lays out tables that play seldom comes to: full play areas, short hands, an empty deck.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import CardInPlay, Copy, Demand, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import Story


def _printed(table: str) -> Mapping[str, Any]:
    pack = files("tabletop_rules.games.terres_de_destinees") / "pack"
    read = [tomllib.loads(file.read_text("utf-8")) for file in pack.iterdir() if file.name.endswith(".toml")]
    return {entry["id"]: entry for content in read for entry in content.get(table, ())}


CARDS: Final = _printed("card")
DESTINS: Final = _printed("destin")
JETONS: Final = _printed("jeton")
PAID_BY_ENGAGING: Final = frozenset({"garde_royal", "immortel", "guerisseuse"})
CHAINED: Final = frozenset({"reactivate", "activate_other_card", "copy_power"})
ACTIVATED: Final = frozenset({"activation", "mandatory", "single_use"})


class Telling:
    """A state as a player reads it who resolves a power, or is about to."""

    def __init__(self, state: State, me: Seat) -> None:
        self.state, self.me = state, me
        self.alive = [player.seat for player in state.players if not player.out]
        self.others = [seat for seat in self.alive if seat != me]
        self.supply = len(state.deck) + len(state.discard)
        self.opened = [permission.player for permission in state.turn.permissions]
        self.mine = self.held(me)

    def held(self, seat: Seat) -> int:
        return self.state.players[seat].hand_size

    def has(self, seat: Seat, number: int) -> bool:
        return any(jeton.number == number for jeton in self.state.players[seat].jetons)

    def may_get(self, seat: Seat, number: int) -> bool:
        """T-JET-2, T-JET-3."""
        return number in self.state.centre and not self.has(seat, number)

    def cards(self, owner: str) -> Iterator[tuple[Seat, CardInPlay]]:
        """Cards in play of the activator, of others, or of any player."""
        for seat in self.alive:
            if owner == "any" or (owner == "activator") == (seat == self.me):
                yield from ((seat, placed) for placed in self.state.players[seat].play)

    # --- what may be chosen (T-PWR-4) -------------------------------------------------------------------------------

    def reached(self, card: str, chain: frozenset[str], engages: frozenset[str] = frozenset()) -> list[str]:
        """Cards whose power another power may resolve: F-1, T-GOLD-3, T-PWR-9, F-8, F-10."""
        params, chain = CARDS[card]["params"], chain | {card}
        found = []
        for seat, placed in self.cards(params["owner"]):
            there = CARDS[placed.card]
            if placed.card in chain or there["power"] not in params["kinds"] or there["effect"] == "use_all_of_player":
                continue
            if params.get("families", ["any"]) != ["any"] and there["family"] not in params["families"]:
                continue
            if there["family"] in params.get("exclude_families", []) or placed.engaged > params["engaged_allowed"]:
                continue
            if self.opened and seat == self.me and there["power"] != "mandatory":
                continue
            engaged = engages | ({placed.card} if params["engage_target"] else set())
            if self.does_something(placed.card, chain, engaged):
                found.append(placed.card)
        return sorted(found)

    def ready_of_others(self, but: frozenset[str] = frozenset()) -> list[str]:
        ready = [placed.card for _, placed in self.cards("other") if not placed.engaged]
        return sorted(card for card in ready if card not in but)

    def copied(self) -> list[str]:
        cards = [placed.card for _, placed in self.cards("other")]
        return sorted(card for card in cards if CARDS[card]["power"] == "permanent" and card not in PAID_BY_ENGAGING)

    def pairs(self) -> set[frozenset[Seat]]:
        """F-11, F-12."""
        around = {frozenset((seat, self.alive[place - 1])) for place, seat in enumerate(self.alive)}
        return {pair for pair in around if any(self.held(seat) for seat in pair)}

    def kin(self, card: str) -> list[str]:
        """Other players' cards of the same family."""
        there = [placed.card for _, placed in self.cards("other")]
        return sorted(other for other in there if CARDS[other]["family"] == CARDS[card]["family"])

    def demanded(self, seat: Seat) -> list[Family]:
        """Families that may still be demanded of a player (F-18)."""
        made = [demand.family for demand in self.state.demands if (demand.by, demand.of) == (self.me, seat)]
        return [family for family in Family if family not in made]

    def players(self, card: str) -> list[Seat]:
        """Whom a power may choose."""
        held, mine, others = self.held, self.mine, self.others
        match CARDS[card]["effect"]:
            case "look" | "look_then_gain_jeton" | "draw_then_give":
                return others
            case "demand_gift":
                return [seat for seat in others if held(seat) > mine]
            case "force_discard":
                least = min(held(seat) for seat in self.alive)
                return [seat for seat in self.alive if held(seat) == least > 0]
            case "demand_sale":
                return [seat for seat in others if self.demanded(seat)]
            case "draw_then_move_self":
                return [seat for seat in self.alive if seat != self._place(card)[0]]
            case "draw_then_compare_move_self":
                owner, zone = self._place(card)
                here = [seat for seat in others if mine > held(seat) and (seat != owner or zone is Zone.SUPPORT)]
                return others if self.supply else here
            case "give_jeton":
                return [seat for seat in others if self.may_get(seat, 5)]
            case "use_all_of_player":
                return [seat for seat in others if seat not in self.opened and self._has_ready_activation(seat)]
            case _:  # taking from a hand, or making it smaller
                return [seat for seat in others if held(seat)]

    def _place(self, card: str) -> tuple[Seat, Zone]:
        return next((seat, placed.zone) for seat, placed in self.cards("any") if placed.card == card)

    def _has_ready_activation(self, seat: Seat) -> bool:
        play = self.state.players[seat].play
        return any(CARDS[placed.card]["power"] == "activation" and not placed.engaged for placed in play)

    def does_something(
        self, card: str, chain: frozenset[str] = frozenset(), engages: frozenset[str] = frozenset()
    ) -> bool:
        """Whether a power could do anything, on what everybody sees and with these cards engaged (T-PWR-4, T-PWR-5)."""
        state, params, mine = self.state, CARDS[card]["params"], self.mine
        match CARDS[card]["effect"]:
            case "reactivate" | "activate_other_card" | "copy_power":
                return bool(self.reached(card, chain, engages))
            case "choose_one" if card == "juge":
                given = any(self.may_get(seat, 7) for seat in self.others)
                return given or any(state.players[seat].jetons for seat in self.alive)
            case "choose_one" | "draw_then_move_self":
                return True
            case "gain_jeton":
                return any(self.may_get(self.me, number) for number in params["one_of"])
            case "force_discard" if params["target"] != "smallest_hand":
                return any(self.held(seat) >= params["threshold"] for seat in self.others)
            case "exchange_in_play":
                return any(self.kin(placed.card) for _, placed in self.cards("activator"))
            case "draw_then_gain_jeton" | "gain_jeton_then_draw":
                return self.supply > 0 or self.may_get(self.me, params["number"])
            case "swap_with_discard":
                return mine > 0 and len(state.discard) > 0
            case "pay_then_force_discard":
                return mine > params["cost_discard"] and bool(self.players(card))
            case "draw_then_give":
                return self.supply > 0 or mine > params["give"]
            case "pay_then_put_from_discard":
                return mine > params["cost_discard"] and len(state.discard) > 0
            case "take_from_discard":
                return len(state.discard) > 0
            case "return_to_hand":
                return any(True for _ in self.cards("other"))
            case "adjacent_discard":
                return bool(self.pairs())
            case "replace_in_play" | "look_and_take":
                return self.supply > 0
            case "engage_card":
                return bool(self.ready_of_others(engages))
            case "pass_left":
                return any(self.held(seat) for seat in self.alive)
            case "copy_permanent":
                return bool(self.copied())
            case "use_all_of_player":
                return set(state.turn.powers) <= {card} and bool(self.players(card))
            case _:
                return bool(self.players(card))

    # --- what may be done -------------------------------------------------------------------------------------------

    def activated(self) -> list[str]:
        """T-PWR-1, T-MAND-1, F-9, F-10."""
        found = []
        for seat, placed in self.cards("any"):
            there = CARDS[placed.card]
            if placed.engaged or there["power"] not in ACTIVATED:
                continue
            own = seat == self.me
            if own and there["power"] == "mandatory":
                found.append(placed.card)
                continue
            barred = self.opened and there["effect"] != "use_all_of_player"
            shut = barred if own else seat not in self.opened or there["power"] != "activation"
            if not shut and self.does_something(placed.card, engages=frozenset({placed.card})):
                found.append(placed.card)
        return sorted(found)

    def duties(self) -> list[str]:
        own = [placed for _, placed in self.cards("activator")]
        return [card.card for card in own if not card.engaged and CARDS[card.card]["power"] == "mandatory"]

    def jetons(self) -> list[int]:
        """Jetons that may be used in the effects phase (T-JET-5)."""
        own = [placed for _, placed in self.cards("activator")]
        engaged = any(card.engaged and CARDS[card.card]["power"] != "single_use" for card in own)
        found = [8] if self.has(self.me, 8) and engaged and not self.state.turn.hastened else []
        return found + ([10] if self.has(self.me, 10) and any(self.held(seat) for seat in self.others) else [])


def reached_now(state: State) -> list[tuple[Seat, str]]:
    """Who fulfils which Destin by what lies there: those of a deed and of the end of a turn left out (T-WIN-2)."""
    found, two = [], "_two_players" if len(state.players) == 2 else ""
    for player in state.players:
        acquired = [CARDS[placed.card] for placed in player.play if placed.zone is Zone.ACQUIRED]
        crown = any(jeton.number == 12 for jeton in player.jetons)
        for name in (*state.destins.common, str(player.destin)):
            params = DESTINS[name]["params"]
            match DESTINS[name]["condition"]:
                case "received_from_players_in_own_turn":
                    active = state.turn.active == player.seat
                    met = active and state.turn.received >= params["threshold" + two]
                case "type_count":
                    met = sum(card["type"] == params["type"] for card in acquired) >= params["count"]
                case "family_count":
                    met = sum(card["family"] == params["family"] for card in acquired) + crown >= params["count"]
                case "family_spread":
                    families = len({card["family"] for card in acquired}) + crown
                    met = families >= len(Family) and len(acquired) + crown >= params["total"]
                case "hand_count":
                    met = player.hand_size >= params["count" + two]
                case "jeton_kinds_held":
                    met = len(player.jetons) >= params["count"]
                case _:
                    met = False
            if met and not player.out:
                found.append((player.seat, name))
    return found


def situation(rng: random.Random) -> Story:
    """A table laid out by lot; not yet begun."""
    seats = rng.choice([2, 3, 3, 4, 5, 6])
    story, cards, left = Story(seats, seed=rng.randrange(1000)), rng.sample(sorted(CARDS), len(CARDS)), list(range(6))
    out = [seat for seat in left[1:seats] if seats > 2 and rng.random() < 0.15][: seats - 2]
    alive = [seat for seat in range(seats) if seat not in out]

    def some(*numbers: int) -> list[str]:
        return [cards.pop() for _ in range(min(rng.choice(numbers), len(cards)))]

    def marks() -> str:
        return "(e)" * (rng.random() < 0.35) + "(s)" * (seats == 2 and rng.random() < 0.4)

    play = {seat: [card + marks() for card in some(0, 1, 2, 3, 4, 5)] for seat in alive}
    hands = {seat: some(0, 1, 1, 2, 3, 5) for seat in alive}
    discard = some(0, 0, 1, 2)
    secret = rng.sample([name for name in DESTINS if DESTINS[name]["visibility"] == "secret"], seats)
    common = rng.sample([name for name in DESTINS if DESTINS[name]["visibility"] == "common"], 2)
    jetons: dict[Seat, list[int | tuple[int, Seat]]] = {}
    copies: list[int] = []
    for seat in alive:
        own = [number for number in rng.sample(range(1, 13), rng.choice([0, 0, 1, 2, 3])) if copies.count(number) < 3]
        copies += own
        jetons[seat] = [(number, rng.choice(alive)) for number in own]
    story.given(
        hands=hands,
        play=play,
        jetons=jetons,
        destins=dict(enumerate(secret)),
        common=common,
        deck=some(0, 0, 1, 2, 3) if rng.random() < 0.6 else cards,
        discard=discard,
        out=out,
        active=rng.choice(alive),
    )
    demands = set()
    for _ in range(rng.choice([0, 0, 3, 7])):
        by, of = rng.sample(alive, 2)
        demands.add(Demand(by, of, rng.choice(list(Family))))
    copied = [name for name in CARDS if CARDS[name]["power"] == "permanent" and name not in PAID_BY_ENGAGING]
    more = [Copy(rng.choice(alive), rng.choice(copied), serial) for serial in range(1, rng.choice([1, 1, 2, 3]))]
    order = sorted(demands, key=lambda demand: (demand.by, demand.of, demand.family))
    return story.with_state(copies=tuple(more)).demanded(*order)


__all__ = ["CARDS", "CHAINED", "Telling", "reached_now", "situation"]
