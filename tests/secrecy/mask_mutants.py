"""Faults of masks, each with the match and the law that finds it out: a list to read, and to lengthen.

A leak in the type of a field, in a mask written by hand, in the engine that masks, or in the audience that an event
names. `law` is what a maintainer would see break first; most are found by others too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

import tabletop_rules.games.destiny.view as destiny_view
import tabletop_rules.games.fatum_medieval.view as fatum_view
from tabletop_rules.core import engine, mask
from tabletop_rules.core import fold as folding
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.mask import HIDDEN, Seen
from tabletop_rules.core.messages import Answered, ChanceAnswer
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.games.destiny import commands as dc
from tabletop_rules.games.destiny import decisions as dd
from tabletop_rules.games.destiny import queries as dq
from tabletop_rules.games.destiny import state as ds
from tabletop_rules.games.destiny.play import CardPlayedForValue
from tabletop_rules.games.destiny.queries import Shown
from tabletop_rules.games.destiny.setting_phase import MoveCommitted
from tabletop_rules.games.destiny.setup import SettingsHand
from tabletop_rules.games.destiny.verbs.slots import consolidate_conceivable
from tabletop_rules.games.fatum_medieval import events as fe
from tabletop_rules.games.fatum_medieval import state as fs
from tabletop_rules.games.terres_de_destinees import commands as tc
from tabletop_rules.games.terres_de_destinees import events as te
from tabletop_rules.games.terres_de_destinees import state as ts
from tabletop_rules.games.terres_de_destinees.guardian import _able
from tabletop_rules.testing import Played
from tabletop_rules.testing.laws.exchanging import exchanged_matches_look_alike
from tabletop_rules.testing.laws.interference import (
    choices_look_alike,
    nothing_unseen_is_named,
    twins_look_alike,
)
from tabletop_rules.testing.laws.secrecy import masks_commute
from tabletop_rules.testing.twins import Secrecy, words_in
from tests.games.destiny.test_information import test_a_branch_that_hangs_on_a_setting_is_asked_alike
from tests.games.terres_de_destinees.story import A, B, C, D, Story
from tests.secrecy.planting import Around, Code, Fault, Field
from tests.secrecy.scenes import ADVANCED, AIMS, SECRET_MOVES, Scene

Law: TypeAlias = Callable[[Played, Secrecy], int]


def folding_masks_again(played: Played, secrecy: Secrecy) -> int:
    """Law 5, as the other laws here are called."""
    return masks_commute(played)


def face_down_sale(played: Played, secrecy: Secrecy) -> int:
    """No law but a story, for random play hardly ever comes to it: a card that lies face down on sale (H-6)."""
    story = Story(3).given(hands={A: ["juge", "port"]}, play={A: ["druide"]}).auction().put_up("port", face_down=True)
    for seat in (SPECTATOR, B, C):
        assert "port" in secrecy.hidden(story.state, seat)
        assert "port" not in words_in(story.seen(seat))
    return 3


def guardians_are_asked_alike(played: Played, secrecy: Secrecy) -> int:
    """No law but a story: A is told the same whether it is B who holds the guardian or C (P-8, H-11)."""
    streams = []
    for destins in ({B: "ange_gardien", C: "magnat"}, {B: "magnat", C: "ange_gardien"}):
        story = Story(4).given(hands={A: 5, B: 5, C: 5, D: ["juge"]}, play={A: ["vampire"]}, destins=destins).effects()
        story.use_power("vampire", D)
        streams.append([mask_record(record, A) for record in story.records])
    assert streams[0] == streams[1]
    return len(streams[0])


def branches_are_asked_alike(played: Played, secrecy: Secrecy) -> int:
    """No law but a story: whether a setting fits does not show by whether somebody is asked (D-INFO-15)."""
    test_a_branch_that_hangs_on_a_setting_is_asked_alike()
    return 1


def outcomes_are_masked(played: Played, secrecy: Secrecy) -> int:
    """No law but a test: nobody is told the numbers that chance gave, only what comes of them."""
    answers = [record for record in played.records if isinstance(record.event, Answered) and record.event.by_chance]
    for record in answers:
        for seat in (*range(played.seats), SPECTATOR):
            told: Any = mask_record(record, seat).event
            assert told.command.outcome is HIDDEN
    return len(answers)


NAMES: Final[Law] = nothing_unseen_is_named
TWINS: Final[Law] = twins_look_alike
CHOICES: Final[Law] = choices_look_alike
RETOLD: Final[Law] = exchanged_matches_look_alike
FOLDS: Final[Law] = folding_masks_again
A_GUARD: Final[Law] = guardians_are_asked_alike
A_BRANCH: Final[Law] = branches_are_asked_alike
OUTCOMES: Final[Law] = outcomes_are_masked
A_SALE: Final[Law] = face_down_sale

TERRES: Final = Scene("terres_de_destinees", 3, 9, 30)  # seat 1 looks at a hand
TERRES_SALE: Final = Scene("terres_de_destinees", 2, 27, 24)  # cards put up in secret
TERRES_SAVING: Final = Scene("terres_de_destinees", 3, 198, 20)  # a seat would save by its Destin
TERRES_DECK: Final = Scene("terres_de_destinees", 2, 11, 30)  # cards looked at on top of the deck
TERRES_THEFT: Final = Scene("terres_de_destinees", 3, 20, 20, ADVANCED)
FATUM: Final = Scene("fatum_medieval", 3, 58, 12)  # a spy at once
FATUM_DRAWING: Final = Scene("fatum_medieval", 3, 58, 60)
FATUM_AIMS: Final = Scene("fatum_medieval", 3, 58, 12, AIMS)
DESTINY: Final = Scene("destiny", 3, 55, 20)  # the Astronomer looks
DESTINY_SIGHT: Final = Scene("destiny", 3, 26, 12)  # a Fool
DESTINY_MOVES: Final = Scene("destiny", 2, 10, 20, SECRET_MOVES)
DESTINY_ASKED: Final = Scene("destiny", 3, 4, 90)  # questions with options
CARCASSONNE: Final = Scene("carcassonne", 2, 1, 4)


@attrs.frozen
class Mutant:
    """A fault, and the law that finds it in a match."""

    name: str
    fault: Fault
    scene: Scene
    law: Law

    def __str__(self) -> str:
        return self.name


def keeps_states(sound: Any, game: Any, match: Any, seat: Seat) -> Any:
    """A view that forgets to mask the states of its way back."""
    seen = sound(game, match, seat)
    past = [now._replace(state=then.state) for now, then in zip(seen.past, match.past, strict=True)]
    return attrs.evolve(seen, past=tuple(past))


def keeps_options(sound: Any, game: Any, match: Any, seat: Seat) -> Any:
    """A view that forgets to mask the open decisions."""
    return attrs.evolve(sound(game, match, seat), decisions=match.decisions)


def keeps_past_options(sound: Any, game: Any, match: Any, seat: Seat) -> Any:
    """A view that forgets to mask the decisions of its way back."""
    seen = sound(game, match, seat)
    past = [now._replace(decisions=then.decisions) for now, then in zip(seen.past, match.past, strict=True)]
    return attrs.evolve(seen, past=tuple(past))


def shows_the_last(sound: Any, value: Any, *whole: bool) -> Any:
    """A mask that miscounts."""
    hidden = sound(value, *whole)
    return (*hidden[:-1], value[-1]) if isinstance(hidden, tuple) and hidden else hidden


def _written(old: str, new: str) -> Code:
    return Code(mask._written, old, new)


MUTANTS: Final[tuple[Mutant, ...]] = (
    # --- the engine -------------------------------------------------------------------------------------------------
    Mutant("records are sent unmasked", Around(engine.mask_record, lambda sound, record, seat: record), TERRES, NAMES),
    Mutant("the way back keeps whole states", Around(engine.view, keeps_states), FATUM, NAMES),
    Mutant("options of others are left in decisions", Around(engine.view, keeps_options), DESTINY_ASKED, NAMES),
    Mutant("options of others are left in the way back", Around(engine.view, keeps_past_options), DESTINY_ASKED, NAMES),
    Mutant("options of branches are public", Field(dd.WhichBranch, "options"), DESTINY_ASKED, NAMES),
    Mutant("outcomes of chance are public", Field(ChanceAnswer, "outcome"), TERRES, RETOLD),
    Mutant("the last card of a hidden row shows", Around(mask.hide, shows_the_last), TERRES, NAMES),
    Mutant("seats above the audience see too", _written("who{n} == seat or", "who{n} <= seat or"), FATUM, NAMES),
    Mutant(
        "onlookers see what anybody sees",
        _written("or 'False'})", "or 'False'} or seat == -1)"),
        FATUM,
        NAMES,
    ),
    Mutant(
        "a folded view is not masked again",
        Code(folding.fold, "state = masked(state, viewer)", "pass"),
        TERRES,
        FOLDS,
    ),
    # --- Terres de Destinées ----------------------------------------------------------------------------------------
    Mutant("terres: hands are public", Field(ts.Player, "hand"), TERRES, NAMES),
    Mutant("terres: secret Destins are public", Field(ts.Player, "destin"), TERRES, NAMES),
    Mutant("terres: cards set aside are public", Field(ts.Player, "committed"), TERRES, NAMES),
    Mutant("terres: cards looked at are public", Field(ts.Player, "looked"), TERRES_DECK, NAMES),
    Mutant("terres: how a card is put up is public", Field(ts.Player, "face_down"), TERRES_SALE, TWINS),
    Mutant("terres: who saves by a Destin is public", Field(ts.Player, "pledge"), TERRES_SAVING, TWINS),
    Mutant("terres: the deck is public", Field(ts.State, "deck"), TERRES, NAMES),
    Mutant("terres: unused Destins are public", Field(ts.Destins, "unused_secret"), TERRES, NAMES),
    Mutant("terres: a card on sale shows its face", Field(ts.OnSale, "card"), TERRES, A_SALE),
    Mutant("terres: hands are dealt openly", Field(te.HandDealt, "cards"), TERRES, NAMES),
    Mutant("terres: Destins are dealt openly", Field(te.DestinDealt, "destin"), TERRES, NAMES),
    Mutant("terres: drawn cards are named", Field(te.Drawn, "cards"), TERRES, NAMES),
    Mutant("terres: a card set aside is named", Field(te.CardCommitted, "card"), TERRES, NAMES),
    Mutant("terres: commands name hand cards to all", Field(tc.ChooseHandCard, "card"), TERRES, NAMES),
    Mutant("terres: stolen cards are named", Field(te.Stolen, "cards"), TERRES_THEFT, NAMES),
    Mutant(
        "terres: all are written down as knowing a Destin",
        Code(te.DestinDealt.apply, "destin_seen_by=(self.seat,)", "destin_seen_by=(0, 1, 2)"),
        TERRES,
        FOLDS,
    ),
    Mutant(
        "terres: only who holds the guardian is asked for it",
        Code(_able, ">= least", ">= least and 'ange_gardien' == state.players[seat].destin"),
        TERRES,
        A_GUARD,
    ),
    # --- FATUM Medieval ---------------------------------------------------------------------------------------------
    Mutant("fatum: one category of a hand is public", Field(fs.Hand, "work"), FATUM, NAMES),
    Mutant("fatum: decks are public", Field(fs.Deck, "cards"), FATUM, NAMES),
    Mutant("fatum: secret objectives are public", Field(fs.Player, "secret"), FATUM_AIMS, NAMES),
    Mutant("fatum: objectives not dealt are public", Field(fs.State, "objectives"), FATUM_AIMS, NAMES),
    Mutant("fatum: what a spy remembers is public", Field(fs.Player, "seen"), FATUM, NAMES),
    Mutant("fatum: what was shown to a spy is public", Field(fs.Player, "shown"), FATUM, NAMES),
    Mutant("fatum: drawn cards are named", Field(fe.Drawn, "card"), FATUM_DRAWING, NAMES),
    Mutant("fatum: objectives are dealt openly", Field(fe.ObjectiveDealt, "objective"), FATUM_AIMS, NAMES),
    Mutant("fatum: everybody looks over a spy's shoulder", Field(fe.HandSeen, "cards"), FATUM, NAMES),
    Mutant(
        "fatum: a spy sees whatever comes into the hand later",
        Code(fatum_view._glimpse, "card if card in cards else HIDDEN", "card"),
        FATUM,
        NAMES,
    ),
    Mutant(
        "fatum: everybody sees what one spy has seen",
        Code(
            fatum_view.masked, "state.players[seat].seen if seat >= 0", "sum((p.seen for p in state.players), ()) if 1"
        ),
        FATUM,
        NAMES,
    ),
    # --- DESTINY ----------------------------------------------------------------------------------------------------
    Mutant("destiny: hands are public", Field(ds.Player, "hand"), DESTINY, NAMES),
    Mutant("destiny: cards that compete lie open", Field(ds.Player, "played"), DESTINY, NAMES),
    Mutant("destiny: settings drawn are public", Field(ds.Player, "dealt"), DESTINY_MOVES, NAMES),
    Mutant("destiny: committed moves are public", Field(ds.Player, "move"), DESTINY_MOVES, TWINS),
    Mutant("destiny: the pile is public", Field(ds.Cards, "pile"), DESTINY, NAMES),
    Mutant("destiny: settings in the box are public", Field(ds.Box, "settings"), DESTINY, NAMES),
    Mutant("destiny: a card played for value is named", Field(CardPlayedForValue, "card"), DESTINY, NAMES),
    Mutant("destiny: commands name the card played for value", Field(dc.PlayCard, "card"), DESTINY, NAMES),
    Mutant("destiny: a committed move is told", Field(MoveCommitted, "move"), DESTINY_MOVES, CHOICES),
    Mutant("destiny: tokens are named wherever they go", Field(Shown, "body"), DESTINY_ASKED, NAMES),
    Mutant("destiny: settings are dealt openly", Field(SettingsHand, "settings"), DESTINY, NAMES),
    Mutant(
        "destiny: the first seat sees every token that moves",
        Field(Shown, "body", Seen("to", "up")),
        DESTINY_ASKED,
        NAMES,
    ),
    Mutant(
        "destiny: tokens on the clock are seen",
        Code(destiny_view.masked, "(index >= PLACES and", "(index < PLACES or"),
        DESTINY,
        NAMES,
    ),
    Mutant(
        "destiny: players see all settings",
        Code(destiny_view.masked, "setting.up or seen[index // WIDTH]", "setting.up or seat >= 0"),
        DESTINY,
        NAMES,
    ),
    Mutant("destiny: an onlooker is a Pope", Code(destiny_view.masked, 'else "none"', 'else "all"'), DESTINY, NAMES),
    Mutant(
        "destiny: the box is not masked",
        Code(destiny_view.masked, "box=mask(state.box, seat)", "box=state.box"),
        DESTINY,
        NAMES,
    ),
    Mutant(
        "destiny: the pile is not masked",
        Code(destiny_view.masked, "cards=mask(state.cards, seat)", "cards=state.cards"),
        DESTINY,
        NAMES,
    ),
    Mutant("destiny: everybody is a Pope", Code(dq.may_look, 'eyes == "all"', 'eyes != "none"'), DESTINY, NAMES),
    Mutant("destiny: a Fool sees", Code(dq.may_look, 'eyes != "none"', "True"), DESTINY_SIGHT, NAMES),
    Mutant(
        "destiny: one seat too many sees a token that moves",
        Code(dq.seers, "if may_look(player.eyes, player.seat, owner)", "if may_look('own', player.seat, player.seat)"),
        DESTINY_ASKED,
        NAMES,
    ),
    Mutant(
        "destiny: who has nothing to consolidate is not asked",
        Code(consolidate_conceivable, "conceivable_slots(state, call)", "slots_that_fit(state, call)"),
        DESTINY_ASKED,
        A_BRANCH,
    ),
    # --- Carcassonne, which hides nothing but what chance answered --------------------------------------------------
    Mutant("carcassonne: outcomes of chance are public", Field(ChanceAnswer, "outcome"), CARCASSONNE, OUTCOMES),
)
