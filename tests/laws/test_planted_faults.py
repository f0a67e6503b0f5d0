"""Every law finds the fault planted for it, and says where it is and what to do; the sound toy holds them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules.core.undo as undoing
from tabletop_rules import catalog
from tabletop_rules.core import messages as m
from tabletop_rules.core.change import change
from tabletop_rules.core.component import Component
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import HandlerTable
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Ask, Command, Decision, Ended, Plan
from tabletop_rules.core.option import Option
from tabletop_rules.core.rule import Answers, Reducer
from tabletop_rules.core.terms import CHANCE, RuleId
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import UsageError
from tabletop_rules.testing import LAWS, Law, LawBroken, PlayBrokeError, TakeBack, check, play
from tabletop_rules.testing.laws import (
    masks_commute,
    nothing_is_missing,
    rules_are_cited,
    same_bytes_elsewhere,
    secrets_do_not_tell,
)
from tests.core import toy
from tests.core.toy import TOY
from tests.core.toy_types import Drawn, Play, Played, State, Take, Turn, WholeTurn
from tests.effort import fewer
from tests.laws import faulty

MATCHES = 3


def law(number: int) -> Law:
    return next(each for each in LAWS if each.number == number)


def test_the_sound_game_holds_every_law() -> None:
    """The toy breaks no law, and every law but 15 has met cases; `test_order` has games for law 15."""
    report = check(TOY, matches=MATCHES)
    assert [] == [str(failure) for failure in report.failures]
    assert [15] == [number for number, tally in report.laws.items() if not tally.cases]
    assert {each.number for each in LAWS} == {*range(1, 16), 17, 18}


def few_points(state: State) -> Iterator[str]:
    """Claim something untrue of the toy: that nobody has points."""
    yield from (f"seat {seat} has points" for seat, player in enumerate(state.players) if player.points)


class Picked(Answers[Play]):
    """Lists the cards in hand, but picks one that is none."""

    def __getitem__(self, place: Any) -> Any:
        return change(super().__getitem__(place), card="none")


def picked_plays(state: State, d: WholeTurn) -> Answers[Play]:
    """Picks what it does not list."""
    return Picked(Play, d.seat, d.id, [(command.card,) for command in toy.plays(state, d)])


PICKS_UNLISTED = faulty.with_rule(Play, legal=picked_plays)


@faulty.at_home
def listed_cards(state: State, step: Take) -> Plan:
    """Puts a list into a tuple field."""
    plan: Any = toy.take_cards(state, step)
    return tuple(change(what, cards=list(what.cards)) if isinstance(what, Drawn) else what for what in plan)  # type: ignore[arg-type]


@faulty.at_home
def listed_table(state: State, event: Any) -> State:
    """Leaves a list in a tuple field."""
    return change(toy.played(state, event), table=[*state.table, event.card])  # type: ignore[arg-type]


def asks(points: Any) -> Game[State]:
    """Return the toy with these points in every turn's decision."""

    @faulty.at_home
    def turn(state: State, step: Turn) -> Plan:
        asked = Ask((WholeTurn(step.seat, points),))
        return tuple(asked if isinstance(what, Ask) else what for what in toy.turn(state, step))

    return faulty.with_step(Turn, turn)


def forgetful_plays(state: State, decision: Decision) -> Any:
    """Raises while listing."""
    return state.players[len(state.players)]


LISTS_FAIL = faulty.with_rule(Play, legal=forgetful_plays)


def listed_class(state: State, decision: Decision) -> Any:
    """Lists a class, not a command."""
    return [Play]


def crowned(state: State, step: Turn) -> Plan:
    """Ends with a ranking of one seat."""
    return tuple(
        Ended(change(what.outcome, ranking=((0,),))) if isinstance(what, Ended) else what
        for what in toy.turn(state, step)
    )


def speechless(state: State, value: object, voice: Voice) -> str:
    """Words only decisions and commands, and only in English."""
    return {"en": "do something"}[voice.language] if isinstance(value, Decision | Command) else ""


def with_words(words: Callable[[State, object, Voice], str]) -> Game[State]:
    """Return the toy with these words."""
    return attrs.evolve(TOY, display=attrs.evolve(TOY.display, words=words))


def no_reason(state: Any, param: str, value: int | str, voice: Voice) -> str:
    """Fail on the reason of an outcome alone."""
    if param == "reason":
        raise TypeError(param)
    raise LookupError(param)


def few_cards(state: State) -> bool:
    """Return what a claim would, in place of what breaks it."""
    return len(state.bag) < 99


def with_invariant(invariant: Callable[[State], Any]) -> Game[State]:
    return attrs.evolve(TOY, checks=attrs.evolve(TOY.checks, invariants=(invariant,)))


def with_things(ids: Callable[[Voice], tuple[str, ...]]) -> Game[State]:
    """Return the toy with components of these ids."""

    def components(voice: Voice) -> tuple[Component, ...]:
        return tuple(Component(id, "card", id) for id in ids(voice))

    return attrs.evolve(TOY, display=attrs.evolve(TOY.display, components=components))


@pytest.mark.parametrize(
    ("number", "game", "message"),
    [
        (1, faulty.COUNTS_ITS_RUNS, "leads to different states in play and in replay: state.pot"),
        (2, faulty.REMEMBERS_OTHER_MATCHES, "of the log differs"),
        (3, faulty.LISTS_TOO_FEW, "is accepted, but not listed"),
        (3, faulty.LISTS_TOO_MANY, "rejected by Y1: not_held"),
        (4, faulty.CHANGES_ON_REFUSAL, "was rejected, but changed the match"),
        (4, faulty.BEARS_A_GRUDGE, "after rejected commands"),
        (5, faulty.COUNTS_HIDDEN_CARDS, "does not do the same to the view as to the match: state.pot"),
        (5, faulty.LEAKS, "does not do the same to the view as to the match: state.players"),
        (5, faulty.MASKS_TWICE, "masking the masked state again changes it"),
        (5, faulty.NAMES_A_HIDDEN_CARD, "which the view shows neither before nor after it"),
        (6, faulty.PEEKS, "match and view list different commands"),
        (6, faulty.TELLS_IN_REFUSALS, "('holder', "),
        (6, faulty.GOSSIPS, "too_few"),
        (7, faulty.BETRAYS_THE_BEARER, "neither shows anything new"),
        (7, faulty.TELLS_BY_A_NUMBER, "neither shows anything new"),
        (7, faulty.PEEKS, "is accepted, but rejected in a world that looks the same by Y2: not_neighbour"),
        (7, faulty.TELLS_LATER, "neither shows anything new"),
        (8, faulty.WRITES_TRUE_FOR_ONE, "seat"),
        (8, faulty.KEEPS_WHAT_NO_FILE_KEEPS, "cannot be written as JSON"),
        (1, faulty.COUNTS_ITS_RUNS, " may depend on nothing but the state and the event"),
        (9, faulty.LOSES_CARDS, "changes the pieces"),
        (9, faulty.LOSES_CARDS, " (lost 'b5', 'c5')"),
        (9, attrs.evolve(TOY, checks=attrs.evolve(TOY.checks, invariants=(few_points,))), "seat 0 has points"),
        (9, with_invariant(few_cards), "few_cards gives True: yield a sentence for each fault, and nothing else"),
        (9, with_invariant(lambda state: "few"), "<lambda> gives 'few': yield a sentence for each fault"),
        (9, with_invariant(lambda state: [False]), "<lambda> gives False: yield a sentence for each fault"),
        (9, faulty.INVENTS_CARDS, "a view shows something that is not in the match"),
        (10, faulty.ASKS_IN_VAIN, "toy.whole_turn/1 is open, but has no legal answer"),
        (10, faulty.GOES_ON_FOREVER, "after 60 decisions the match still goes on"),
        (11, faulty.WRITES_IN_PLACE, "undo does not restore the match before: state.players"),
        (12, faulty.SAMPLES_DOUBLES, "a sampled world has other pieces"),
        (12, faulty.SAMPLES_TOO_LITTLE, "a sampled world still hides something"),
        (12, faulty.PEEKS, "in a sampled world the seat has other legal commands"),
        (12, faulty.SAMPLES_NOTHING, "the game has no `sample`"),
        (12, faulty.SAMPLES_DEAD_WORLDS, "is not in this heap"),
        (13, faulty.LACKS_A_RULE, "cites Y2, which is not a rule of the game"),
        (14, faulty.LACKS_A_REFUSAL, "is rejected by Rule Y2 as 'not_held', which is not among the refusals"),
        (14, faulty.INVENTS_A_RULE, "citing Z1, which is not a rule of the game"),
        (14, faulty.LACKS_WORDS, "Rule Y2 rejects as 'not_held' without carte, couleur"),
        (
            3,
            faulty.with_rule(Play, legal=listed_class),
            "Play'>, which is not a command: list Play(seat, decision.id, …)",
        ),
        (10, faulty.with_step(Turn, crowned), "ranking ((0,),): each of its 2 seats must be in exactly one group"),
        (
            14,
            with_words(speechless),
            "into words in 'fr' raised KeyError at test_planted_faults.py:",
        ),
        (
            14,
            with_words(lambda state, value, voice: ""),
            "must be a non-empty text, not ''",
        ),
        (
            14,
            attrs.evolve(TOY, display=attrs.evolve(TOY.display, show=lambda view, voice: str(1 // (view.seats - 2)))),
            "show in 'en' raised ZeroDivisionError",
        ),
        (
            14,
            attrs.evolve(TOY, display=attrs.evolve(TOY.display, draw=lambda view, voice: "a table")),
            "draw in 'en' returned 'a table', not an SVG",
        ),
        (
            14,
            attrs.evolve(TOY, display=attrs.evolve(TOY.display, names=no_reason)),
            "the name of the reason",
        ),
        (
            14,
            with_things(lambda voice: ("a1", "b2", "a1")),
            "components list 'a1' twice: give each thing an id of",
        ),
        (14, with_things(lambda voice: (voice.language,)), "components differ by language: their ids"),
        (
            14,
            attrs.evolve(TOY, handler_table=HandlerTable((), (Option("mercy", False, "A 1 costs half."),))),
            "the option 'mercy' has a text in English only: give it fr=",
        ),
        (17, with_words(lambda state, value, voice: "do it"), "in 'qps' holds 'do', which is not marked"),
        (17, with_words(lambda state, value, voice: f"{HIDDEN!r}"), "in 'en' shows 'HIDDEN'"),
        (17, with_words(lambda state, value, voice: type(value).__name__), "in 'en' shows 'WholeTurn'"),
        (17, with_words(lambda state, value, voice: "toy.whole_turn/1"), "in 'en' shows 'toy.whole_turn/1'"),
        (18, faulty.COUNTS_ITS_RUNS, "play and playout differ: state.pot"),
        (18, PICKS_UNLISTED, "is chosen at random, but rejected"),
        (5, faulty.NAMES_A_HIDDEN_CARD, "or list Shown among the game's glimpses"),
        (5, faulty.with_step(Take, listed_cards), "; Drawn.cards is ['"),
        (5, faulty.with_reducer(Played, listed_table), "a list: use a tuple or a whole number"),
        (2, asks({1}), ".decisions[0].points is {1}, a set"),
        (8, asks({1}), "its field 'points' is {1}, but must be tuple"),
        (8, asks([1]), "its field 'points' is [1], but must be tuple"),
        (8, asks(("1",)), "its field 'points' is ('1',), but must be tuple"),
        (7, faulty.TELLS_BY_A_NUMBER, "or list FeePaid among the game's exceptions"),
        (7, faulty.TELLS_LATER, "(record.event.points: "),
        (3, LISTS_FAIL, "it failed at test_planted_faults.py:"),
    ],
)
def test_the_law_finds_its_fault(number: int, game: Game[Any], message: str) -> None:
    """A game with one fault breaks its law, with words that name the fault and the remedy."""
    report = check(game, matches=MATCHES, laws=[law(number)], shorter=False)
    assert [number] == [failure.law for failure in report.failures]
    assert message in report.failures[0].what


def test_play_that_cannot_list_keeps_the_match() -> None:
    """Play that breaks off keeps the match so far and blames no move."""
    with pytest.raises(PlayBrokeError, match=r"broke off at version .*: listing what seat") as broke:
        play(LISTS_FAIL, 2, 0)
    assert (None, True) == (broke.value.move, broke.value.played is not None)


def test_a_match_that_goes_on_after_its_end_is_found() -> None:
    """Law 10 finds a finished match in which something still waits."""
    played = play(TOY, 3, 1)
    haunted = attrs.evolve(played.match, agenda=(object(),))  # type: ignore[arg-type]
    with pytest.raises(LawBroken, match="the match is over, but its agenda is not empty"):
        law(10).check(attrs.evolve(played, matches=(*played.matches[:-1], haunted)), None)


def test_a_declared_glimpse_is_no_leak() -> None:
    """A declared glimpse passes law 5, a declared exception law 7."""
    assert all(masks_commute(play(faulty.DECLARES_A_GLIMPSE, 3, seed)) for seed in range(fewer(3, 6)))
    assert all(secrets_do_not_tell(play(faulty.DECLARES_AN_EXCEPTION, 3, seed)) for seed in range(fewer(3, 6)))


@pytest.mark.parametrize(
    ("learned", "message"),
    [
        (False, "undo gives the match before, but should give undo_after_learning"),
        (True, "undo gives undo_after_learning, but should give the match before"),
    ],
)
def test_undo_that_misjudges_what_was_learned_is_found(
    learned: bool, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law 11 finds an engine that allows too much or too little."""

    def misjudge(game: Game[Any], before: object, after: object, since: Sequence[m.Record]) -> bool:
        return learned

    monkeypatch.setattr(undoing, "_learned_something", misjudge)
    report = check(TOY, matches=MATCHES, laws=[law(11)])
    assert [True] == [message in failure.what for failure in report.failures]


@pytest.mark.parametrize("name", catalog.games())
def test_undo_is_tried_at_every_step(name: str) -> None:
    """Law 11 tries every seat after every command of a whole match."""
    game = catalog.load_game(name)
    played = play(game, game.seats[0], 4, open_chance=True)
    tried = [move for move in played.moves if not isinstance(move, TakeBack)]
    assert len(tried) * played.seats == law(11).check(played, None)
    assert any(move.seat == CHANCE for move in tried)


@pytest.mark.slow
def test_other_processes_play_the_same_match() -> None:
    """Law 2 holds for the toy under other hash seeds."""
    assert 3 == same_bytes_elsewhere(play(TOY, 3, 5), "tests.core.toy:TOY")


@pytest.mark.slow
def test_the_order_of_a_set_is_found() -> None:
    """Law 2 finds a list in the order of a set, and names the first other record."""
    played = play(faulty.LISTS_A_SET, 3, 5)
    with pytest.raises(LawBroken, match=r"the log differs from record \d+ on: .* is not ") as broken:
        same_bytes_elsewhere(played, "tests.laws.faulty:LISTS_A_SET")
    assert broken.value.where.version is not None
    assert 0 < broken.value.where.version < played.match.version


CODE = """
RULE = RuleId("Y1")  # and Y2 in a comment
def f():
    '''Source: Y3.'''
    return NO.by("Y4")
"""
TESTS = """
@pytest.mark.rule("Y1", "Y2")
def test_a(): assert "not_held not_neighbour"
@pytest.mark.rule("Y3", "Y4")
def test_b(): assert toy.BOASTED and TOO_FEW
"""
FOUR = ("Y1", "Y2", "Y3", "Y4")


def sources(folder: Path, code: str = CODE, tests: str = TESTS) -> dict[str, Path]:
    """Write a source file and a test file."""
    files = {"source": folder / "code.py", "tests": folder / "test_it.py"}
    files["source"].write_text(code)
    files["tests"].write_text(tests)
    return files


ALSO = tuple(f"Y{n}" for n in range(5, 10))


@pytest.mark.parametrize(
    ("changes", "rules", "message"),
    [
        ({"code": CODE.replace("Y2", "Y22")}, FOUR, "cited by no code: Y2"),
        ({"code": CODE.replace('by("Y4")', 'by("Z4")  # Y4')}, FOUR, "cited, but not a rule: Z4 (code.py:5)"),
        ({"tests": TESTS.replace('"Y4"', '"Y4", "Z5"')}, FOUR, "cited, but not a rule: Z5 (test_it.py:4::test_b)"),
        ({}, ("Y1", "Y2", "Y3"), "cited, but not a rule: Y4 (code.py:5), Y4 (test_it.py:4::test_b)"),
    ],
)
def test_a_rule_that_is_not_cited_or_not_known_is_found(
    changes: dict[str, str], rules: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    """Law 13 names uncited, untested and unknown rules with their places."""
    with pytest.raises(LawBroken) as broken:
        rules_are_cited(TOY, **sources(tmp_path, **changes), rules=rules, also=ALSO)
    assert message in broken.value.what


def test_law_13_without_tests_says_so(tmp_path: Path) -> None:
    """Without a test that cites a rule, or without rules, law 13 has nothing to check, and says so."""
    with pytest.raises(UsageError, match="nothing to check: no test in"):
        rules_are_cited(TOY, **sources(tmp_path, tests=""), rules=FOUR, also=ALSO)
    silent = attrs.evolve(TOY, display=attrs.evolve(TOY.display, texts=()))
    with pytest.raises(UsageError, match="nothing to check: toy has no texts"):
        rules_are_cited(silent, tmp_path, tmp_path)


@attrs.frozen
class Forgotten(m.Event):
    """An event that no game reduces."""

    kind = "toy.forgotten/1"


LOST = attrs.evolve(toy.CHEER, id=RuleId("Y10"))
MISSPELT = m.Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas {carte}.")


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (
            attrs.evolve(TOY, reducers=(*TOY.reducers, Reducer(faulty.Shown, lambda state, event: state))),
            "used nowhere in the game: Forgotten",
        ),
        (attrs.evolve(TOY, refusals=TOY.refusals[1:]), "refusals not listed: not_held"),
        (TOY, "handlers not given: Y10@FOLLOW+10"),
        (faulty.LACKS_WORDS, "refusals whose languages have different params: not_held"),
        (
            attrs.evolve(TOY, refusals=(MISSPELT, *TOY.refusals[1:])),
            "refusals whose languages have different params: not_held",
        ),
    ],
)
def test_what_is_missing_is_found(game: Game[Any], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 14 names an event without a reducer, a handler in no game, an unlisted rejection and words that differ."""
    monkeypatch.setattr(faulty, "Forgotten", Forgotten, raising=False)
    monkeypatch.setattr(toy, "LOST", LOST, raising=False)
    with pytest.raises(LawBroken) as broken:
        nothing_is_missing(game)
    assert message in broken.value.what


def test_verbs_without_power_and_refusals_without_test_are_found(tmp_path: Path) -> None:
    """Law 14 names verbs without a power and rejections that no test asserts."""
    files = sources(tmp_path, tests=TESTS.replace("TOO_FEW", "1") + "NOTE = 'too_few'\n")
    with pytest.raises(LawBroken) as broken:
        nothing_is_missing(TOY, tests=files["tests"], verbs=["draw", "fly"], powers={"draw"})
    assert "verbs without a power: fly" in broken.value.what
    assert "refusals asserted by no test: not_held, not_neighbour, too_few" in broken.value.what
    assert toy.BOASTED.code not in broken.value.what
