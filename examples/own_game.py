"""A whole game: Lanterns.

L1  In each of five rounds, one of the prizes of 1 to 5 points is drawn at random, and not put back.
L2  All players secretly choose one of their lanterns 1 to 5; each lantern can be used once.
L3  When all have chosen, the lanterns are shown. The highest single one takes the prize.
L4  If every lantern shown has a twin, the prize is added to the next one.
L5  After five rounds, the most points win; equal points share the win.
"""

import random
from typing import Annotated, ClassVar

import attrs

import tabletop_rules as tr

LanternId = Annotated[str, tr.IDENTITY]  # one physical thing: seat and brightness, "2:5"
Lantern = Annotated[LanternId | tr.Hidden, tr.Seen("seat")]  # visible to the seat in the field `seat`

# --- state and messages: the type of a field says who sees it --------------------------------------------------------


@attrs.frozen
class Player:
    seat: tr.Public[tr.Seat]
    hand: Annotated[tuple[LanternId | tr.Hidden, ...], tr.Seen("seat")]
    chosen: Annotated[LanternId | tr.Hidden | None, tr.Seen("seat")] = None  # whether there is one is public
    used: tr.Public[tuple[LanternId, ...]] = ()
    points: tr.Public[int] = 0


@attrs.frozen
class State:
    kind: ClassVar[str] = "lanterns.state/1"
    players: tr.Public[tuple[Player, ...]]
    prizes: tr.Public[tuple[int, ...]] = (1, 2, 3, 4, 5)  # in the bag
    prize: tr.Public[int] = 0  # on the table

    def with_player(self, player: Player) -> "State":
        return tr.change(self, players=(*self.players[: player.seat], player, *self.players[player.seat + 1 :]))


@attrs.frozen
class LanternToLight(
    tr.Decision,
    kind="lanterns.lantern_to_light/1",
    rule="L2",
    words=("Which lantern do you light?", "Quelle lanterne allumez-vous ?"),
):
    """Which lantern to put down. Fields would say more about the decision."""


@attrs.frozen
class Choose(tr.Command, kind="lanterns.choose/1", words=("light {lantern}", "allumer {lantern}")):
    lantern: Lantern


@attrs.frozen
class PrizeDrawn(
    tr.Event,
    kind="lanterns.prize_drawn/1",
    words=("The prize {prize} is drawn.", "Le prix {prize} est tiré."),
    matters="detail",
):
    prize: tr.Public[int]


@attrs.frozen
class Chosen(
    tr.Event,
    kind="lanterns.chosen/1",
    words=("{seat} lights {lantern}.", "{seat} allume {lantern}."),
    matters="bookkeeping",  # `Shown` tells it
):
    seat: tr.Public[tr.Seat]
    lantern: Lantern


@attrs.frozen
class Shown(
    tr.Event,
    kind="lanterns.shown/1",
    words=(
        "Shown: {lanterns}. The prize goes to {winner:player}.",
        "Montrées : {lanterns}. Le prix va à {winner:player}.",
    ),
    matters="headline",
):
    lanterns: tr.Public[tuple[LanternId, ...]]  # in the order of the seats
    winner: tr.Public[tr.Seat | None]


@attrs.frozen
class NextRound(tr.Step, kind="lanterns.next_round/1"):
    pass


@attrs.frozen
class TakePrize(tr.ChanceStep, kind="lanterns.take_prize/1"):
    pass


@attrs.frozen
class Show(tr.Step, kind="lanterns.show/1"):
    pass


# --- reducers apply events to the state -----------------------------------------------------------------------------


def draw_prize(state: State, event: PrizeDrawn) -> State:
    left = tuple(prize for prize in state.prizes if prize != event.prize)
    return tr.change(state, prizes=left, prize=state.prize + event.prize)


def choose(state: State, event: Chosen) -> State:
    player = state.players[event.seat]
    return state.with_player(tr.change(player, hand=tr.take(player.hand, (event.lantern,)), chosen=event.lantern))


def show(state: State, event: Shown) -> State:
    for player, lantern in zip(state.players, event.lanterns, strict=True):
        points = player.points + (state.prize if player.seat == event.winner else 0)
        state = state.with_player(tr.change(player, chosen=None, used=(*player.used, lantern), points=points))
    return state if event.winner is None else tr.change(state, prize=0)


# --- rules and the course of play -----------------------------------------------------------------------------------

USED = tr.Refusal("lantern_used", "You no longer have this lantern.", "Vous n'avez plus cette lanterne.")


def left(state: State, decision: LanternToLight) -> tuple[LanternId, ...]:
    return tr.seen(state.players[decision.seat].hand)


def not_left(state: State, decision: LanternToLight, command: Choose) -> tr.Rejection:
    return USED.by("L2", lantern=str(command.lantern))


def put_down(state: State, decision: LanternToLight, command: Choose) -> tr.Plan:
    return (Chosen(command.seat, command.lantern),)


def next_round(state: State, step: NextRound) -> tr.Plan:
    if state.prizes:  # L1
        return (tr.Chance(tr.Pick(len(state.prizes)), TakePrize()),)
    scores = sorted({player.points for player in state.players}, reverse=True)
    ranking = tuple(tuple(p.seat for p in state.players if p.points == score) for score in scores)
    return (tr.Ended(tr.Outcome(ranking, "most_points", tr.RuleId("L5"))),)


def take_prize(state: State, step: TakePrize) -> tr.Plan:
    asked = tuple(LanternToLight(player.seat) for player in state.players)
    return (PrizeDrawn(state.prizes[step.outcome[0]]), tr.Ask(asked, then=Show()))  # all are asked at once


def settle(state: State, step: Show) -> tr.Plan:
    shown = tuple(player.chosen for player in state.players if isinstance(player.chosen, str))
    bright = [int(lantern[2:]) for lantern in shown]
    single = [light for light in bright if bright.count(light) == 1]  # L3; L4 if there is none
    return (Shown(shown, bright.index(max(single)) if single else None), NextRound())


# --- what people read -----------------------------------------------------------------------------------------------


def components(voice: tr.Voice) -> tuple[tr.Component, ...]:
    return tuple(
        tr.Component(
            f"{seat}:{light}",
            "lantern",
            tr.pick(("lantern {light}", "la lanterne {light}"), voice).format(light=light),
            tr.pick(
                ("It wins if no other lantern is as bright.", "Elle gagne si nulle autre ne brille autant."), voice
            ),
            rules=(tr.RuleId("L3"),),
        )
        for seat in range(4)
        for light in range(1, 6)
    )


def standings(view: tr.Match[State], voice: tr.Voice) -> tuple[tr.SeatStanding, ...]:
    rows = [tr.SeatStanding(player.seat, total=player.points) for player in view.state.players]
    return tr.ranked(rows, key=lambda row: (row.total or 0,))


def targets(state: State, command: Choose) -> tuple[str, ...]:
    return (str(command.lantern),)


# --- what the laws need, and the game -------------------------------------------------------------------------------


def set_up(seats: int) -> tuple[State, tr.Plan]:
    hands = ([f"{seat}:{light}" for light in range(1, 6)] for seat in range(seats))
    return State(tuple(Player(seat, tr.heap(hand)) for seat, hand in enumerate(hands))), (NextRound(),)


def sample(state: State, seat: tr.Seat, rng: random.Random) -> State:
    for player in state.players:  # what a player has not used is in hand or put down
        if player.seat != seat:
            left = [f"{player.seat}:{light}" for light in range(1, 6) if f"{player.seat}:{light}" not in player.used]
            rng.shuffle(left)
            chosen = left.pop() if player.chosen is not None else None
            state = state.with_player(tr.change(player, hand=tr.heap(left), chosen=chosen))
    return state


def count_lanterns(state: State) -> int:  # no rule adds or removes one
    return sum(len(player.hand) + len(player.used) + (player.chosen is not None) for player in state.players)


TEXTS = (
    ("L1", "A prize is drawn each round.", "Un prix est tiré au sort à chaque manche."),
    ("L2", "All choose a lantern in secret.", "Chacun choisit une lanterne en secret."),
    ("L3", "The highest single lantern wins.", "La plus forte lanterne unique remporte le prix."),
    ("L4", "Twins leave the prize to the next round.", "Sans lanterne unique, le prix est reporté."),
    ("L5", "The most points win.", "Le plus grand nombre de points l'emporte."),
)

LANTERNS: tr.Game[State] = tr.Game(
    id="lanterns",
    name="Lanterns",
    seats=(2, 3, 4),
    state=State,
    setup=set_up,
    rules=(tr.choosing(tr.RuleId("L2"), LanternToLight, Choose, left, not_left, put_down),),
    steps=(
        tr.Expand(tr.RuleId("L1"), NextRound, next_round),
        tr.Expand(tr.RuleId("L1"), TakePrize, take_prize),
        tr.Expand(tr.RuleId("L3"), Show, settle),
    ),
    reducers=(tr.Reducer(PrizeDrawn, draw_prize), tr.Reducer(Chosen, choose), tr.Reducer(Shown, show)),
    refusals=(USED,),
    things=lambda state, chance: state.prizes,
    secrets=tr.Secrets(sample=sample),
    checks=tr.Checks(conserved=count_lanterns, longest=40),
    display=tr.Display(
        components=components,
        standings=standings,
        targets=targets,
        texts=tuple(tr.RuleText(tr.RuleId(rule), english, french) for rule, english, french in TEXTS),
    ),
)

if __name__ == "__main__":
    table = tr.Table.open(LANTERNS, seats=3, seed=1)
    while table.result is None:
        seat = table.decisions[0].seat
        table.submit(list(table.legal(seat))[0 if seat else -1])  # seat 0 starts with its brightest
    print(table.result)
    print(table.explain())
