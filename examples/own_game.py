"""A whole game: Lanterns.

L1  In each of five rounds, one of the prizes of 1 to 5 points is drawn at random, and not put back.
L2  All players secretly choose one of their lanterns 1 to 5; each lantern can be used once.
L3  When all have chosen, the lanterns are shown. The highest single one takes the prize.
L4  If every lantern shown has a twin, the prize is added to the next one.
L5  After five rounds, the most points win; equal points share the win.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar

import tabletop_rules.author as tr
from tabletop_rules import Table

LanternId = Annotated[str, tr.IDENTITY]  # one physical thing: seat and brightness, "2:5"
Lantern = Annotated[LanternId | tr.Hidden, tr.Seen("seat")]  # visible to the seat in the field `seat`

# --- the state: the type of a field says who sees it -----------------------------------------------------------------


@tr.frozen
class Player:
    seat: tr.Public[tr.Seat]
    hand: Annotated[tuple[LanternId | tr.Hidden, ...], tr.Seen("seat")]
    chosen: Annotated[LanternId | tr.Hidden | None, tr.Seen("seat")] = None  # whether there is one is public
    used: tr.Public[tuple[LanternId, ...]] = ()
    points: tr.Public[int] = 0


@tr.frozen
class State:
    kind: ClassVar[str] = "lanterns.state/1"
    players: tr.Public[tuple[Player, ...]]
    prizes: tr.Public[tuple[int, ...]] = (1, 2, 3, 4, 5)  # in the bag
    prize: tr.Public[int] = 0  # on the table

    def with_player(self, player: Player) -> "State":
        return tr.change(self, players=(*self.players[: player.seat], player, *self.players[player.seat + 1 :]))


# --- L1: a prize is drawn -------------------------------------------------------------------------------------------


@tr.frozen
class NextRound(tr.Step, kind="lanterns.next_round/1", rule="L1"):
    """Draw a prize, or end the match when none is left."""

    def plan(self, state: State) -> tr.Plan:
        if state.prizes:
            return (tr.Chance(tr.Pick(len(state.prizes)), TakePrize()),)
        scores = sorted({player.points for player in state.players}, reverse=True)
        ranking = tuple(tuple(p.seat for p in state.players if p.points == score) for score in scores)
        return (tr.Ended(tr.Outcome(ranking, "most_points", tr.RuleId("L5"))),)


@tr.frozen
class TakePrize(tr.ChanceStep, kind="lanterns.take_prize/1", rule="L1"):
    """Put the prize that was drawn on the table, and ask everybody at once."""

    def plan(self, state: State) -> tr.Plan:
        asked = tuple(LanternToLight(player.seat) for player in state.players)
        return (PrizeDrawn(state.prizes[self.outcome[0]]), tr.Ask(asked, then=Show()))


@tr.frozen
class PrizeDrawn(tr.Event, kind="lanterns.prize_drawn/1"):
    en = "The prize {prize} is drawn."
    fr = "Le prix {prize} est tiré."
    prize: tr.Public[int]

    def apply(self, state: State) -> State:
        left = tuple(prize for prize in state.prizes if prize != self.prize)
        return tr.change(state, prizes=left, prize=state.prize + self.prize)


# --- L2: all choose a lantern in secret ------------------------------------------------------------------------------

USED = tr.Refusal("lantern_used", "You no longer have this lantern.", "Vous n'avez plus cette lanterne.")


@tr.frozen
class LanternToLight(tr.Decision, kind="lanterns.lantern_to_light/1", rule="L2"):
    """Which lantern to put down. Fields would say more about the decision."""

    en = "Which lantern do you light?"
    fr = "Quelle lanterne allumez-vous ?"


@tr.frozen
class Choose(tr.Command, kind="lanterns.choose/1", to=LanternToLight, rule="L2"):
    en = "light {lantern}"
    fr = "allumer {lantern}"
    lantern: Lantern

    @staticmethod
    def legal(state: State, decision: LanternToLight) -> Iterator["Choose"]:
        for lantern in tr.seen(state.players[decision.seat].hand):
            yield Choose(decision.seat, decision.id, lantern)

    def check(self, state: State, decision: LanternToLight) -> Iterator[tr.Rejection]:
        if self.lantern not in state.players[self.seat].hand:
            yield USED.by("L2", lantern=str(self.lantern))

    def decide(self, state: State, decision: LanternToLight) -> tr.Plan:
        return (Chosen(self.seat, self.lantern),)


@tr.frozen
class Chosen(tr.Event, kind="lanterns.chosen/1", matters="bookkeeping"):  # `Shown` tells it
    en = "{seat} lights {lantern}."
    fr = "{seat} allume {lantern}."
    seat: tr.Public[tr.Seat]
    lantern: Lantern

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        hand = tr.take(player.hand, (self.lantern,))
        return state.with_player(tr.change(player, hand=hand, chosen=self.lantern))


# --- L3 and L4: the lanterns are shown -------------------------------------------------------------------------------


@tr.frozen
class Show(tr.Step, kind="lanterns.show/1", rule="L3"):
    def plan(self, state: State) -> tr.Plan:
        shown = tuple(player.chosen for player in state.players if isinstance(player.chosen, str))
        bright = [int(lantern[2:]) for lantern in shown]
        single = [light for light in bright if bright.count(light) == 1]  # L4 if there is none
        return (Shown(shown, bright.index(max(single)) if single else None), NextRound())


@tr.frozen
class Shown(tr.Event, kind="lanterns.shown/1", matters="headline"):
    en = "Shown: {lanterns}. The prize goes to {winner}."
    fr = "Montrées : {lanterns}. Le prix va à {winner}."
    lanterns: tr.Public[tuple[LanternId, ...]]  # in the order of the seats
    winner: tr.Public[tr.Seat | None]

    def apply(self, state: State) -> State:
        for player, lantern in zip(state.players, self.lanterns, strict=True):
            points = player.points + (state.prize if player.seat == self.winner else 0)
            state = state.with_player(tr.change(player, chosen=None, used=(*player.used, lantern), points=points))
        return state if self.winner is None else tr.change(state, prize=0)


# --- what people read -----------------------------------------------------------------------------------------------


def components(voice: tr.Voice) -> tuple[tr.Component, ...]:
    wins = tr.pick(("It wins if no other lantern is as bright.", "Elle gagne si nulle autre ne brille autant."), voice)
    name = tr.pick(("lantern {light}", "la lanterne {light}"), voice)
    return tuple(
        tr.Component(f"{seat}:{light}", "lantern", name.format(light=light), wins, rules=(tr.RuleId("L3"),))
        for seat in range(4)
        for light in range(1, 6)
    )


REASON = ("most points", "le plus de points")


def names(state: State, param: str, value: int | str, voice: tr.Voice) -> str:
    return tr.pick(REASON, voice) if param == "reason" else str(value)


def standings(view: tr.Match[State], voice: tr.Voice) -> tuple[tr.SeatStanding, ...]:
    rows = [tr.SeatStanding(player.seat, total=player.points) for player in view.state.players]
    return tr.ranked(rows, key=lambda row: (row.total or 0,))


L1 = tr.RuleText(tr.RuleId("L1"), "A prize is drawn each round.", "Un prix est tiré au sort à chaque manche.")
L2 = tr.RuleText(tr.RuleId("L2"), "All choose a lantern in secret.", "Chacun choisit une lanterne en secret.")
L3 = tr.RuleText(tr.RuleId("L3"), "The highest single lantern wins.", "La plus forte lanterne unique l'emporte.")
L4 = tr.RuleText(tr.RuleId("L4"), "Twins leave the prize to the next round.", "Sans lanterne unique, le prix reste.")
L5 = tr.RuleText(tr.RuleId("L5"), "The most points win.", "Le plus grand nombre de points l'emporte.")


# --- what the laws need, and the game -------------------------------------------------------------------------------


def set_up(seats: int) -> tuple[State, tr.Plan]:
    hands = ([f"{seat}:{light}" for light in range(1, 6)] for seat in range(seats))
    return State(tuple(Player(seat, tr.heap(hand)) for seat, hand in enumerate(hands))), (NextRound(),)


def sample(state: State, seat: tr.Seat, rng: tr.Rng) -> State:
    for player in state.players:  # what a player has not used is in hand or put down
        if player.seat != seat:
            left = [f"{player.seat}:{light}" for light in range(1, 6) if f"{player.seat}:{light}" not in player.used]
            rng.shuffle(left)
            chosen = left.pop() if player.chosen is not None else None
            state = state.with_player(tr.change(player, hand=tr.heap(left), chosen=chosen))
    return state


def count_lanterns(state: State) -> int:  # no rule adds or removes one
    return sum(len(player.hand) + len(player.used) + (player.chosen is not None) for player in state.players)


BOOK = tr.chapters(__name__)  # all of the above; a larger game gives its modules

LANTERNS: tr.Game[State] = tr.Game(
    id="lanterns",
    name="Lanterns",
    seats=(2, 3, 4),
    state=State,
    setup=set_up,
    rules=BOOK.rules,
    steps=BOOK.steps,
    reducers=BOOK.reducers,
    refusals=BOOK.refusals,
    things=lambda state, chance: state.prizes,
    secrets=tr.Secrets(sample=sample),
    checks=tr.Checks(conserved=count_lanterns, longest=40),
    display=tr.Display(components=components, names=names, standings=standings, texts=BOOK.texts),
)

if __name__ == "__main__":
    table = Table.open(LANTERNS, seats=3, seed=1)
    while table.result is None:
        seat = table.decisions[0].seat
        table.submit(list(table.legal(seat))[0 if seat else -1])  # seat 0 starts with its brightest
    print(table.result)
    print(table.explain())
