"""A whole game of one's own: Lanterns. Each rule is cited by its id, and all the laws hold.

L1  A prize of 1 to 5 points is drawn at random, five rounds long, without being put back.
L2  All players secretly choose one of their lanterns 1 to 5; each lantern can be used once.
L3  When all have chosen, the lanterns are shown. The highest that nobody else has shown takes the prize.
L4  If every lantern shown has a twin, the prize is added to the next one.
L5  After five rounds most points win; equal points share the win.
"""

import random
from typing import Annotated, ClassVar

import attrs

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.messages import Ask, Chance, ChanceStep, Ended, Plan, Step
from tabletop_rules.core.rule import Expand, Reducer, RuleText
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import heap, seen, take

# --- the nouns: who sees a field is said in its type ----------------------------------------------------------------


LanternId = Annotated[str, IDENTITY]
"""One lantern: its owner's seat and its brightness, "2:5"."""


@attrs.frozen
class Player:
    """One seat: lanterns in hand, the one put down in secret (None is none, and public), those used, points."""

    seat: Public[Seat]
    hand: Annotated[tuple[LanternId | Hidden, ...], Seen("seat")]
    chosen: Annotated[LanternId | Hidden | None, Seen("seat")] = None
    used: Public[tuple[LanternId, ...]] = ()
    points: Public[int] = 0


@attrs.frozen
class State:
    """The table: the players, the prizes in the bag, and the one that lies open."""

    kind: ClassVar[str] = "lanterns.state/1"

    players: Public[tuple[Player, ...]]
    prizes: Public[tuple[int, ...]] = (1, 2, 3, 4, 5)
    prize: Public[int] = 0

    def with_player(self, player: Player) -> "State":
        """The state with this player in their seat."""
        return change(self, players=(*self.players[: player.seat], player, *self.players[player.seat + 1 :]))


@attrs.frozen
class Choose(tr.Command):
    """Put a lantern down, face down."""

    kind: ClassVar[str] = "lanterns.choose/1"
    lantern: Annotated[LanternId | Hidden, Seen("seat")]


@attrs.frozen
class PrizeDrawn(tr.Event):
    """A prize lies on the table, on top of what was left over."""

    kind: ClassVar[str] = "lanterns.prize_drawn/1"
    prize: Public[int]


@attrs.frozen
class Chosen(tr.Event):
    """A lantern was put down: what it is, only its owner knows."""

    kind: ClassVar[str] = "lanterns.chosen/1"
    seat: Public[Seat]
    lantern: Annotated[LanternId | Hidden, Seen("seat")]


@attrs.frozen
class Shown(tr.Event):
    """All lanterns at once, in the order of the seats; the winner's seat, or -1."""

    kind: ClassVar[str] = "lanterns.shown/1"
    lanterns: Public[tuple[LanternId, ...]]
    winner: Public[Seat]


@attrs.frozen
class NextRound(Step):
    """Draw a prize, or end."""

    kind: ClassVar[str] = "lanterns.next_round/1"


@attrs.frozen
class TakePrize(ChanceStep):
    """What chance drew."""

    kind: ClassVar[str] = "lanterns.take_prize/1"


@attrs.frozen
class Show(Step):
    """All have chosen."""

    kind: ClassVar[str] = "lanterns.show/1"


def lanterns_of(seat: Seat) -> tuple[LanternId, ...]:
    """All lanterns of a player, in canonical order."""
    return tuple(f"{seat}:{light}" for light in range(1, 6))


def brightness(lantern: LanternId) -> int:
    """1 to 5."""
    return int(lantern.partition(":")[2])


# --- reducers write down --------------------------------------------------------------------------------------------


def draw_prize(state: State, event: PrizeDrawn) -> State:
    """One prize less in the bag."""
    left = tuple(prize for prize in state.prizes if prize != event.prize)
    return change(state, prizes=left, prize=state.prize + event.prize)


def choose(state: State, event: Chosen) -> State:
    """The lantern leaves the hand and lies before its owner."""
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.lantern,)), chosen=event.lantern))


def show(state: State, event: Shown) -> State:
    """The lanterns are used up; the winner takes the prize."""
    for player, lantern in zip(state.players, event.lanterns, strict=True):
        points = player.points + (state.prize if player.seat == event.winner else 0)
        state = state.with_player(change(player, chosen=None, used=(*player.used, lantern), points=points))
    return state if event.winner < 0 else change(state, prize=0)


# --- rules and the course of play -----------------------------------------------------------------------------------

USED = tr.Refusal("lantern_used", "Lantern {lantern} is not yours to use.", "La lanterne {lantern} n'est plus à vous.")


def lanterns(state: State, decision: tr.Decision) -> tuple[Choose, ...]:
    """L2: those still in hand."""
    return tuple(Choose(decision.seat, decision.id, lantern) for lantern in seen(state.players[decision.seat].hand))


def is_left(state: State, decision: tr.Decision, command: Choose) -> tr.Rejection | None:
    """L2: each lantern once."""
    if command.lantern in seen(state.players[command.seat].hand):
        return None
    return USED.by("L2", lantern=str(command.lantern))


def put_down(state: State, decision: tr.Decision, command: Choose) -> Plan:
    """L2: in secret."""
    return (Chosen(command.seat, command.lantern),)


def next_round(state: State, step: NextRound) -> Plan:
    """L1, L5."""
    if state.prizes:
        return (Chance(tr.Pick(len(state.prizes)), TakePrize()),)
    scores = sorted({player.points for player in state.players}, reverse=True)
    ranking = tuple(tuple(p.seat for p in state.players if p.points == score) for score in scores)
    return (Ended(tr.Outcome(ranking, "most_points", RuleId("L5"))),)


def take_prize(state: State, step: TakePrize) -> Plan:
    """L1, then everybody is asked at once: L2."""
    asked = tuple(tr.Decision("lanterns.choose", player.seat, RuleId("L2")) for player in state.players)
    return (PrizeDrawn(state.prizes[step.outcome[0]]), Ask(asked, then=Show()))


def settle(state: State, step: Show) -> Plan:
    """L3, L4."""
    shown = tuple(player.chosen for player in state.players if isinstance(player.chosen, str))
    bright = [brightness(lantern) for lantern in shown]
    single = [light for light in bright if bright.count(light) == 1]
    return (Shown(shown, bright.index(max(single)) if single else -1), NextRound())


def sample(state: State, seat: Seat, rng: random.Random) -> State:
    """A world that fits the view: what a player has not used is in hand, or put down."""
    for player in state.players:
        if player.seat != seat:
            left = [lantern for lantern in lanterns_of(player.seat) if lantern not in player.used]
            rng.shuffle(left)
            chosen = left.pop() if player.chosen is not None else None
            state = state.with_player(change(player, hand=heap(left), chosen=chosen))
    return state


def count_lanterns(state: State) -> int:
    """All lanterns there are, wherever they lie: no rule makes or loses one."""
    return sum(len(player.hand) + len(player.used) + (player.chosen is not None) for player in state.players)


LANTERNS: Game[State] = Game(
    id="lanterns",
    name="Lanterns",
    seats=(2, 3, 4),
    state=State,
    setup=lambda seats: (State(tuple(Player(seat, lanterns_of(seat)) for seat in range(seats))), (NextRound(),)),
    rules=(tr.Rule(RuleId("L2"), "lanterns.choose", Choose, lanterns, is_left, put_down),),
    steps=(
        Expand(RuleId("L1"), NextRound, next_round),
        Expand(RuleId("L1"), TakePrize, take_prize),
        Expand(RuleId("L3"), Show, settle),
    ),
    reducers=(Reducer(PrizeDrawn, draw_prize), Reducer(Chosen, choose), Reducer(Shown, show)),
    refusals=(USED,),
    things=lambda state, chance: state.prizes,
    sample=sample,
    conserved=count_lanterns,
    longest=40,
    texts=(
        RuleText(RuleId("L1"), "A prize is drawn each round.", "Un prix est tiré à chaque tour."),
        RuleText(RuleId("L2"), "All choose a lantern in secret.", "Tous choisissent une lanterne en secret."),
        RuleText(RuleId("L3"), "The highest single lantern wins.", "La plus haute lanterne unique gagne."),
        RuleText(RuleId("L4"), "Twins leave the prize for later.", "Des jumelles laissent le prix au tour suivant."),
        RuleText(RuleId("L5"), "Most points win.", "Le plus de points l'emporte."),
    ),
)


def main() -> None:
    """Play a match in which everybody takes the first lantern that is left, or the last."""
    table = tr.Table.open(LANTERNS, seats=3, seed=1)
    while table.result is None:
        for decision in table.decisions[:1]:
            commands = list(table.legal(decision.seat))
            table.submit(commands[0 if decision.seat else -1])
    print(table.result)
    print(table.explain())


if __name__ == "__main__":
    main()
