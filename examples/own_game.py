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
from tabletop_rules.core.mask import IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.messages import Ask, Chance, ChanceStep, Ended, Plan, Step
from tabletop_rules.core.rule import Expand, Reducer, RuleText
from tabletop_rules.core.zones import heap, seen, take

LanternId = Annotated[str, IDENTITY]  # one physical thing: its owner's seat and its brightness, "2:5"
Lantern = Annotated[LanternId | Hidden, Seen("seat")]  # known to the seat in the field `seat` beside it

# --- the nouns: who sees a field is said in its type ----------------------------------------------------------------


@attrs.frozen
class Player:
    seat: Public[tr.Seat]
    hand: Annotated[tuple[LanternId | Hidden, ...], Seen("seat")]
    chosen: Annotated[LanternId | Hidden | None, Seen("seat")] = None  # put down in secret; that none is, is public
    used: Public[tuple[LanternId, ...]] = ()
    points: Public[int] = 0


@attrs.frozen
class State:
    kind: ClassVar[str] = "lanterns.state/1"
    players: Public[tuple[Player, ...]]
    prizes: Public[tuple[int, ...]] = (1, 2, 3, 4, 5)  # in the bag
    prize: Public[int] = 0  # on the table

    def with_player(self, player: Player) -> "State":
        return change(self, players=(*self.players[: player.seat], player, *self.players[player.seat + 1 :]))


@attrs.frozen
class LanternToLight(tr.Decision, kind="lanterns.lantern_to_light/1", rule="L2"):
    """What a seat is asked. More fields would say more about it."""


@attrs.frozen
class Choose(tr.Command, kind="lanterns.choose/1"):
    lantern: Lantern


@attrs.frozen
class PrizeDrawn(tr.Event, kind="lanterns.prize_drawn/1"):
    prize: Public[int]


@attrs.frozen
class Chosen(tr.Event, kind="lanterns.chosen/1"):
    seat: Public[tr.Seat]
    lantern: Lantern


@attrs.frozen
class Shown(tr.Event, kind="lanterns.shown/1"):  # all lanterns in the order of the seats, and the winner's seat, or -1
    lanterns: Public[tuple[LanternId, ...]]
    winner: Public[tr.Seat]


@attrs.frozen
class NextRound(Step, kind="lanterns.next_round/1"):
    pass


@attrs.frozen
class TakePrize(ChanceStep, kind="lanterns.take_prize/1"):
    pass


@attrs.frozen
class Show(Step, kind="lanterns.show/1"):
    pass


# --- reducers write down --------------------------------------------------------------------------------------------


def draw_prize(state: State, event: PrizeDrawn) -> State:
    left = tuple(prize for prize in state.prizes if prize != event.prize)
    return change(state, prizes=left, prize=state.prize + event.prize)


def choose(state: State, event: Chosen) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.lantern,)), chosen=event.lantern))


def show(state: State, event: Shown) -> State:
    for player, lantern in zip(state.players, event.lanterns, strict=True):
        points = player.points + (state.prize if player.seat == event.winner else 0)
        state = state.with_player(change(player, chosen=None, used=(*player.used, lantern), points=points))
    return state if event.winner < 0 else change(state, prize=0)


# --- rules and the course of play -----------------------------------------------------------------------------------

USED = tr.Refusal("lantern_used", "Lantern {lantern} is not yours to use.", "La lanterne {lantern} n'est plus à vous.")


def left(state: State, decision: LanternToLight) -> tuple[LanternId, ...]:
    return seen(state.players[decision.seat].hand)


def not_left(state: State, decision: LanternToLight, command: Choose) -> tr.Rejection:
    return USED.by("L2", lantern=str(command.lantern))


def put_down(state: State, decision: LanternToLight, command: Choose) -> Plan:
    return (Chosen(command.seat, command.lantern),)


def next_round(state: State, step: NextRound) -> Plan:
    if state.prizes:  # L1
        return (Chance(tr.Pick(len(state.prizes)), TakePrize()),)
    scores = sorted({player.points for player in state.players}, reverse=True)
    ranking = tuple(tuple(p.seat for p in state.players if p.points == score) for score in scores)
    return (Ended(tr.Outcome(ranking, "most_points", tr.RuleId("L5"))),)


def take_prize(state: State, step: TakePrize) -> Plan:
    asked = tuple(LanternToLight(player.seat) for player in state.players)
    return (PrizeDrawn(state.prizes[step.outcome[0]]), Ask(asked, then=Show()))  # all are asked at once


def settle(state: State, step: Show) -> Plan:
    shown = tuple(player.chosen for player in state.players if isinstance(player.chosen, str))
    bright = [int(lantern[2:]) for lantern in shown]
    single = [light for light in bright if bright.count(light) == 1]  # L3; L4 if there is none
    return (Shown(shown, bright.index(max(single)) if single else -1), NextRound())


# --- what the laws want to know, and the table of contents ----------------------------------------------------------


def set_up(seats: int) -> tuple[State, Plan]:
    hands = ([f"{seat}:{light}" for light in range(1, 6)] for seat in range(seats))
    return State(tuple(Player(seat, heap(hand)) for seat, hand in enumerate(hands))), (NextRound(),)


def sample(state: State, seat: tr.Seat, rng: random.Random) -> State:
    for player in state.players:  # a world that fits the view: what a player has not used is in hand, or put down
        if player.seat != seat:
            left = [f"{player.seat}:{light}" for light in range(1, 6) if f"{player.seat}:{light}" not in player.used]
            rng.shuffle(left)
            chosen = left.pop() if player.chosen is not None else None
            state = state.with_player(change(player, hand=heap(left), chosen=chosen))
    return state


def count_lanterns(state: State) -> int:  # no rule makes or loses one
    return sum(len(player.hand) + len(player.used) + (player.chosen is not None) for player in state.players)


TEXTS = (
    ("L1", "A prize is drawn each round.", "Un prix est tiré à chaque tour."),
    ("L2", "All choose a lantern in secret.", "Tous choisissent une lanterne en secret."),
    ("L3", "The highest single lantern wins.", "La plus haute lanterne unique gagne."),
    ("L4", "Twins leave the prize for later.", "Des jumelles laissent le prix au tour suivant."),
    ("L5", "Most points win.", "Le plus de points l'emporte."),
)

LANTERNS: tr.Game[State] = tr.Game(
    id="lanterns",
    name="Lanterns",
    seats=(2, 3, 4),
    state=State,
    setup=set_up,
    rules=(tr.choosing(tr.RuleId("L2"), LanternToLight, Choose, left, not_left, put_down),),
    steps=(
        Expand(tr.RuleId("L1"), NextRound, next_round),
        Expand(tr.RuleId("L1"), TakePrize, take_prize),
        Expand(tr.RuleId("L3"), Show, settle),
    ),
    reducers=(Reducer(PrizeDrawn, draw_prize), Reducer(Chosen, choose), Reducer(Shown, show)),
    refusals=(USED,),
    things=lambda state, chance: state.prizes,
    sample=sample,
    conserved=count_lanterns,
    longest=40,
    texts=tuple(RuleText(tr.RuleId(rule), english, french) for rule, english, french in TEXTS),
)

if __name__ == "__main__":
    table = tr.Table.open(LANTERNS, seats=3, seed=1)
    while table.result is None:
        seat = table.decisions[0].seat
        table.submit(list(table.legal(seat))[0 if seat else -1])  # one begins with the brightest lantern, others do not
    print(table.result)
    print(table.explain())
