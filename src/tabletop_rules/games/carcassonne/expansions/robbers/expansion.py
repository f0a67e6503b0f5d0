"""The Robbers: what is in the box, and where it is seen. Source: R1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.games.carcassonne.content import Drawing, bag_of, built_in
from tabletop_rules.games.carcassonne.expansion import Expansion, Outline, Stacks, Symbol
from tabletop_rules.games.carcassonne.expansions.robbers import following, placing, queries, stealing
from tabletop_rules.games.carcassonne.expansions.robbers import rewards as rewarding
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    COMPANIONS,
    ROBBABLE,
    ROBBER,
    ROBBER_SPACES,
    ROBBERS,
    Theft,
    add_robbers,
    foreign_spaces,
    may_stay,
    reward,
    rewards,
    taking_along,
)
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen
from tabletop_rules.games.carcassonne.names import Vocabulary, figure_name, the_figure
from tabletop_rules.games.carcassonne.points import points, source_words
from tabletop_rules.games.carcassonne.queries.track import busy, space
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import SPACES
from tabletop_rules.games.carcassonne.words import each_of
from tabletop_rules.packs import Resource

PACK: Final = Resource("tabletop_rules.games.carcassonne.expansions.robbers", "pack")
NAME: Final = ("robber", "voleur")
TEXT: Final = (
    "Stands on the score track, on a space with a figure of another player. When such a figure leaves with points, his "
    "player receives half of them, rounded up, and takes him back; the other player keeps all points. He goes along "
    "with a figure that moves by stolen points or pays. At the end, he brings 3 points.",
    "Se tient sur la piste de score, sur une case avec une figurine d'un autre joueur. Quand elle en part en marquant "
    "des points, son joueur en reçoit la moitié, arrondie au supérieur, et le reprend ; l'autre joueur garde tous ses "
    "points. Il accompagne une figurine qui avance de points volés ou qui paie. À la fin, il rapporte 3 points.",
)


def components(voice: tr.Voice) -> tuple[tr.Component, ...]:
    """Return the robber. Source: R2, R3, R9, R15, R18, R22."""
    rules = tuple(map(tr.RuleId, ("R2", "R3", "R9", "R15", "R18", "R22")))
    return (tr.Component("robber", "figure", tr.pick(NAME, voice), tr.pick(TEXT, voice), rules=rules),)


def robber_tiles(options: Mapping[str, Any]) -> tuple[Drawing, ...]:
    """Return the eight tiles with a bag symbol. Source: R1."""
    return built_in(PACK)


def mix_in(stacks: Stacks, options: Mapping[str, Any]) -> Stacks:
    """Mix them with the other tiles. Source: R1."""
    *before, bag = stacks.bags
    return stacks._replace(bags=(*before, tuple(sorted((*bag, *bag_of(built_in(PACK), options["sets"]))))))


def on_track(state: State) -> Iterator[tuple[int, tr.Seat, str]]:
    """Yield the robbers on the score track."""
    return ((at, seat, ROBBER) for seat, at in enumerate(ROBBERS.get(state).at) if at is not None)


def in_supply(state: State) -> Iterator[tuple[tr.Seat, str]]:
    """Yield the robbers that are not on the track. Source: R1."""
    return ((seat, ROBBER) for seat, at in enumerate(ROBBERS.get(state).at) if at is None)


def moved_companion(event: RobberFollowed, earlier: tr.Event) -> bool:
    """Return whether an earlier event is the theft that moved the figure which a robber follows. Source: R15."""
    return isinstance(earlier, PointsStolen) and (event.companion, event.figure) in earlier.named


def robbers_at(spaces: Mapping[tr.Seat, int]) -> Callable[[State], State]:
    """Put the robbers of these players on these spaces of the score track (R1), with V11 at these totals.

    For the `also` of a situation, which raises UsageError for an unknown seat or space, or a space without a figure of
    another player (R20, unless rulings behind it are out), and LookupError if the robbers are not in play.

    Raises:
        UsageError: `spaces` is not a mapping.
    """
    if not isinstance(spaces, Mapping):
        raise UsageError(f"robbers_at: give the space of each seat, {{0: space, 1: space}}, not {shorten(spaces)}")

    def put_robbers(state: State) -> State:
        robbers = ROBBERS.get(state)
        at = list(robbers.at)
        for seat, wanted in spaces.items():
            if type(seat) is not int or not 0 <= seat < len(at):
                raise UsageError(
                    f"robbers_at: there is no seat {shorten(seat)} among {len(at)}; seats are counted from 0"
                )
            if type(wanted) is not int or wanted < 0 or space(state, wanted) != wanted:
                raise UsageError(f"robbers_at: spaces are whole numbers from 0 to {SPACES - 1}, not {shorten(wanted)}")
            if wanted not in foreign_spaces(state, seat) and _keep_company(state):
                raise UsageError(f"robbers_at: no figure of a player other than {seat} is on space {wanted} (R20)")
            at[seat] = wanted
        return ROBBERS.put(state, tr.change(robbers, at=tuple(at)))

    return put_robbers


@tr.invariant
def robbers(state: State) -> Iterator[str]:
    """Each player has one robber, in supply or on a space of the track; choices of thieves last a batch. Source: R1."""
    drawer = ROBBERS.get(state)
    if len(drawer.at) != len(state.totals):
        yield f"there are {len(drawer.at)} robbers for {len(state.totals)} players"
    for seat, at in enumerate(drawer.at):
        if at is not None and (at < 0 or space(state, at) != at):
            yield f"the robber of seat {seat} is on {at}, which is no space"
    thieves = [thief for thief, *_ in drawer.victims]
    if len({*thieves}) != len(thieves) or (thieves and not busy(state)):
        yield f"thieves have chosen {drawer.victims}"


@tr.invariant
def in_company(state: State) -> Iterator[str]:
    """By the rulings alone, a robber shares its space with a foreign figure between batches of turns. Source: R20."""
    if busy(state) or (state.batch is not None and state.batch.final) or not _keep_company(state):
        return
    for seat, at in enumerate(ROBBERS.get(state).at):
        if at is not None and at not in foreign_spaces(state, seat):
            yield f"the robber of seat {seat} is alone on space {at} (R20)"


MOVED_BY: Final = frozenset(["R10", "R11", "V2", "R15", "R18", "R19", "R19a"])
"""The rulings on whom robbers rob and follow."""


def _keep_company(state: State) -> bool:
    """Return whether the rulings are in force of which R20 is the consequence, and no house rule beside them."""
    handlers = state.handlers
    held = {each.id for on in (COMPANIONS, ROBBABLE) for each in handlers.protections[on.id]} | {
        each.id for on in (taking_along, may_stay) for each in handlers.modifiers[on.id]
    }
    settled = {each.id for each in (*handlers.protections[ROBBER_SPACES.id], *handlers.modifiers[reward.id])}
    if not {"R3", "R22"} <= settled:
        return False
    return {"R10", "R11", "R15", "R18"} <= held <= MOVED_BY and ("V2" in held) <= ("R19a" in held)


STEALS: Final = (
    "{thief} steals {points} from {victim} ({figure}{event}), for the {mine}",
    "{thief} vole {points} {victim:to} ({figure}{event}) et avance {the_mine}",
)
HALF_OF: Final = (", half of {amount} for {what}", ", moitié de {amount} pour {what}")


def theft_words(state: State, theft: Theft, voice: tr.Voice) -> str:
    """Return a theft in words: whose robber took how many points with which figure, and from which event of whom."""
    words, event = state.content.words, ""
    if state.batch is not None and 0 <= theft.gain < len(state.batch.gains):
        gain = state.batch.gains[theft.gain]
        event = tr.pick(HALF_OF, voice).format(amount=gain.amount, what=source_words(state, gain, voice))
    return tr.pick(STEALS, voice).format(
        thief=voice.player(theft.thief),
        victim=voice.player(theft.victim),
        points=points(theft.amount, voice),
        figure=figure_name(words, theft.victim_figure, voice),
        event=event,
        mine=figure_name(words, theft.figure, voice),
        the_mine=the_figure(words, theft.figure, voice),
    )


WORDS: Final = Vocabulary(
    names={ROBBER: NAME, "robbers": ("robbers", "voleurs")},
    sources={"robbers": ("the robber on the track", "le voleur sur la piste")},
    unsaid=(ROBBER,),
    sets={"robbers": ("robber tile", "tuile voleur")},
)
OUTLINE: Final = Outline("M-.7 -.62L-.28 -1.1H.28L.7 -.62L.26 -.44Q.98 -.3 1 1H-1Q-.98 -.3 -.26 -.44Z", dark=True)
SYMBOL: Final = Symbol(
    NAME,
    ("sign of the robbers", "symbole des voleurs"),
    ("The sign of the robbers.", "Le symbole des voleurs."),
    "R2",
)

EXPANSION: Final = Expansion(
    chapter=tr.chapters(queries, placing, stealing, following, rewarding, __name__),
    words=WORDS,
    components=components,
    tiles=robber_tiles,
    stack=mix_in,
    set_up=add_robbers,
    on_track=on_track,
    at_the_end=rewards,
    final_rules={"robbers": "R22"},
    follows={RobberFollowed: moved_companion},
    formats={"thefts": partial(each_of, theft_words)},
    facts=(robbers_at,),
    in_supply=in_supply,
    outlines={ROBBER: OUTLINE},
    symbol=SYMBOL,
)
