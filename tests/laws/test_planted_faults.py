"""Every law finds the fault that is planted for it, and says what it is; the sound toy holds them all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules.core.undo as undoing
from tabletop_rules import catalog
from tabletop_rules.core import messages as m
from tabletop_rules.core.game import Game
from tabletop_rules.core.rule import Limit, Reducer
from tabletop_rules.core.terms import CHANCE, RuleId
from tabletop_rules.testing import LAWS, Law, LawBroken, TakeBack, check, play
from tabletop_rules.testing.laws import (
    masks_commute,
    nothing_is_missing,
    rules_are_cited,
    same_bytes_elsewhere,
    secrets_do_not_tell,
)
from tests.core import toy
from tests.core.toy import TOY
from tests.core.toy_nouns import Play
from tests.laws import faulty

MATCHES = 12


def law(number: int) -> Law:
    return next(each for each in LAWS if each.number == number)


def test_the_sound_game_holds_every_law() -> None:
    """Twelve random matches of the toy break no law, and every law has met cases.

    Law 15 has not: the toy has no two effects on one event, and `test_order` has games that do.
    """
    report = check(TOY, matches=MATCHES)
    assert [] == [str(failure) for failure in report.failures]
    assert [15] == [number for number, tally in report.laws.items() if not tally.cases]
    assert {each.number for each in LAWS} == set(range(1, 16))


@pytest.mark.parametrize(
    ("number", "game", "said"),
    [
        (1, faulty.COUNTS_ITS_RUNS, "gave one thing in play and another in replay: state.pot"),
        (2, faulty.REMEMBERS_OTHER_MATCHES, "of the log is another"),
        (3, faulty.LISTS_TOO_FEW, "is not listed, yet accepted"),
        (3, faulty.LISTS_TOO_MANY, "is listed, yet refused by Y1: not_held"),
        (4, faulty.CHANGES_ON_REFUSAL, "was refused, and has changed the match"),
        (4, faulty.BEARS_A_GRUDGE, "after refused commands"),
        (5, faulty.COUNTS_HIDDEN_CARDS, "does to the view what it does not do to the match: state.pot"),
        (5, faulty.LEAKS, "does to the view what it does not do to the match: state.players"),
        (5, faulty.MASKS_TWICE, "masked once more is another"),
        (5, faulty.NAMES_A_HIDDEN_CARD, "which the view shows neither before nor after it"),
        (6, faulty.PEEKS, "of what the match and the view list"),
        (6, faulty.TELLS_IN_REFUSALS, "('holder', "),
        (6, faulty.GOSSIPS, "too_few"),
        (7, faulty.BETRAYS_THE_BEARER, "neither shows a new thing"),
        (7, faulty.TELLS_BY_A_NUMBER, "neither shows a new thing"),
        (7, faulty.PEEKS, "is accepted, but in a world that looks the same refused by Y2: not_neighbour"),
        (7, faulty.TELLS_LATER, "neither shows a new thing"),
        (8, faulty.WRITES_TRUE_FOR_ONE, "seat"),
        (8, faulty.KEEPS_WHAT_NO_FILE_KEEPS, "leads elsewhere"),
        (9, faulty.LOSES_CARDS, "changes the pieces"),
        (9, faulty.INVENTS_CARDS, "a view shows what is not there"),
        (10, faulty.ASKS_IN_VAIN, "toy.whole_turn/1 is asked, and has no legal answer"),
        (10, faulty.GOES_ON_FOREVER, "after 60 decisions the match still goes on"),
        (11, faulty.WRITES_IN_PLACE, "undo does not give what was before: state.players"),
        (12, faulty.SAMPLES_DOUBLES, "a sampled world has other pieces"),
        (12, faulty.SAMPLES_TOO_LITTLE, "a sampled world still hides something"),
        (12, faulty.PEEKS, "in a sampled world the seat may do something else"),
        (12, faulty.SAMPLES_NOTHING, "does not say how to sample it"),
        (12, faulty.SAMPLES_DEAD_WORLDS, "is not in this heap"),
        (13, faulty.LACKS_A_RULE, "cites Y2, which is no rule of the game"),
        (14, faulty.LACKS_A_REFUSAL, "is refused as 'not_held', which is not in the refusals of the game"),
        (14, faulty.INVENTS_A_RULE, "by Z1, which is no rule of the game"),
        (14, faulty.LACKS_WORDS, "whose words cannot be said: the words of the refusal 'not_held' name 'carte'"),
    ],
)
def test_the_law_finds_its_fault(number: int, game: Game[Any], said: str) -> None:
    """A game with one fault breaks the law that is there for it, with words that name the fault."""
    report = check(game, matches=MATCHES, laws=[law(number)])
    assert [number] == [failure.law for failure in report.failures]
    assert said in report.failures[0].what


def test_a_ruling_brings_the_text_of_its_rule() -> None:
    """Laws 13 and 14 know the rule of a handler, which brings its own sentence."""
    fee = attrs.evolve(toy.FEE, id=RuleId("H1"))
    plain = attrs.evolve(TOY, handlers=tuple(each for each in TOY.handlers if each is not toy.FEE))
    limit: Limit[Any, Any] = Limit(
        RuleId("H2"),
        "Seat 0 plays nothing.",
        Play,
        toy.Band.FORBID,
        10,
        lambda s, c: toy.NOT_HELD.by("H2", card="?") if not c.seat else None,
    )
    ours = plain.with_handlers(fee)
    assert check(ours, matches=MATCHES, laws=[law(13)]).good
    assert check(ours.with_expansion("limit", handlers=(limit,)), matches=MATCHES, laws=[law(14)]).good


def test_a_declared_glimpse_is_no_leak() -> None:
    """An event that names a hidden card passes law 5 when the game declares it a glimpse."""
    assert all(masks_commute(play(faulty.DECLARES_A_GLIMPSE, 3, seed)) for seed in range(6))


def test_a_declared_exception_may_tell() -> None:
    """A number that tells of a secret passes law 7 when the game declares its kind."""
    assert all(secrets_do_not_tell(play(faulty.DECLARES_AN_EXCEPTION, 3, seed)) for seed in range(6))


@pytest.mark.parametrize(
    ("taught", "said"),
    [
        (False, "undo gives the match before, and should give undo_after_learning"),
        (True, "undo gives undo_after_learning, and should give the match before"),
    ],
)
def test_undo_that_misjudges_what_was_learned_is_found(
    taught: bool, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law 11 works out by itself who has learned something, and finds an engine that grants or denies too much."""

    def misjudge(game: Game[Any], before: object, after: object, since: Sequence[m.Record]) -> bool:
        return taught

    monkeypatch.setattr(undoing, "_taught", misjudge)
    report = check(TOY, matches=MATCHES, laws=[law(11)])
    assert [True] == [said in failure.what for failure in report.failures]


def test_undo_after_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 11 finds an engine that takes back what dice or draws have answered since."""
    last = undoing._last_command

    def forgetful(records: Sequence[m.Record], seat: int) -> int | m.Rejection:
        kept = [r for r in records if not (isinstance(r.event, m.Answered) and r.event.command.seat == CHANCE)]
        found = last(kept, seat)
        return found if isinstance(found, m.Rejection) else kept[found - 1].n

    monkeypatch.setattr(undoing, "_last_command", forgetful)
    report = check(TOY, matches=MATCHES, laws=[law(11)])
    assert [True] == ["should give undo_after_chance" in failure.what for failure in report.failures]


@pytest.mark.parametrize("name", catalog.games())
def test_undo_is_tried_at_every_step(name: str) -> None:
    """Law 11 tries every seat after every command of a whole match, those of chance included."""
    game = catalog.load_game(name)
    played = play(game, game.seats[0], 4, open_chance=True)
    tried = [move for move in played.moves if not isinstance(move, TakeBack)]
    assert len(tried) * played.seats == law(11).check(played, None)
    assert any(move.seat == CHANCE for move in tried)


def test_a_match_that_goes_on_after_its_end_is_found() -> None:
    """Law 10 finds a match that has ended and in which something still waits."""
    played = play(TOY, 3, 1)
    haunted = attrs.evolve(played.match, agenda=(played.matches[0].agenda or (object(),)))  # type: ignore[arg-type]
    with pytest.raises(LawBroken, match="the match is over, yet something waits"):
        law(10).check(attrs.evolve(played, matches=(*played.matches[:-1], haunted)), None)


@pytest.mark.slow
def test_other_processes_play_the_same_match() -> None:
    """Law 2 holds for the toy under other hash seeds."""
    assert 3 == same_bytes_elsewhere(play(TOY, 3, 5), "tests.core.toy:TOY")


@pytest.mark.slow
def test_the_order_of_a_set_is_found() -> None:
    """Law 2 finds a list in the order of a set, which other hash seeds change, and names the first other record."""
    played = play(faulty.LISTS_A_SET, 3, 5)
    with pytest.raises(LawBroken, match=r"the log is another from record \d+ on: .* is not ") as broken:
        same_bytes_elsewhere(played, "tests.laws.faulty:LISTS_A_SET")
    assert broken.value.where.version is not None
    assert 0 < broken.value.where.version < played.match.version


# --- laws 13 and 14 in the sources ------------------------------------------------------------------------------------

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
    """A source file and a test file."""
    files = {"source": folder / "code.py", "tests": folder / "test_it.py"}
    files["source"].write_text(code)
    files["tests"].write_text(tests)
    return files


ALSO = tuple(f"Y{n}" for n in range(5, 10))


def test_rules_cited_everywhere_are_in_order(tmp_path: Path) -> None:
    """Four rules that code cites in four ways, and tests by their mark, hold law 13."""
    assert 4 == rules_are_cited(TOY, **sources(tmp_path), rules=FOUR, also=ALSO)


@pytest.mark.parametrize(
    ("changes", "rules", "said"),
    [
        ({"code": CODE.replace("Y2", "Y22")}, FOUR, "cited by no code: Y2"),
        ({"tests": TESTS.replace(', "Y4"', "")}, FOUR, "cited by no test: Y4"),
        ({"code": CODE.replace('by("Y4")', 'by("Z4")  # Y4')}, FOUR, "cited, but no rule: Z4 (code.py:5)"),
        ({"tests": TESTS.replace('"Y4"', '"Y4", "Z5"')}, FOUR, "cited, but no rule: Z5 (test_it.py:4::test_b)"),
        ({}, ("Y1", "Y2", "Y3"), "cited, but no rule: Y4 (code.py:5), Y4 (test_it.py:4::test_b)"),
    ],
)
def test_a_rule_that_is_not_cited_or_not_known_is_found(
    changes: dict[str, str], rules: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    """Law 13 names what no code cites, what no test cites, and what is cited and unknown, with the place."""
    with pytest.raises(LawBroken) as broken:
        rules_are_cited(TOY, **sources(tmp_path, **changes), rules=rules, also=ALSO)
    assert said in broken.value.what


def test_nothing_is_missing_in_the_sound_game() -> None:
    """The toy holds law 14."""
    assert nothing_is_missing(TOY, verbs=["draw"], powers={"draw"}) > 0


@attrs.frozen
class Forgotten(m.Event):
    """An event that no game reduces."""

    kind = "toy.forgotten/1"


MISSPELT = m.Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas {carte}.")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (
            attrs.evolve(TOY, reducers=(*TOY.reducers, Reducer(faulty.Shown, lambda state, event: state))),
            "in no table of the game: Forgotten",
        ),
        (attrs.evolve(TOY, refusals=TOY.refusals[1:]), "refusals not listed: not_held"),
        (faulty.LACKS_WORDS, "refusals whose languages differ: not_held"),
        (attrs.evolve(TOY, refusals=(MISSPELT, *TOY.refusals[1:])), "refusals whose languages differ: not_held"),
    ],
)
def test_what_is_missing_is_found(game: Game[Any], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 14 names an event without a reducer, a refusal that is not listed, and words that do not match."""
    monkeypatch.setattr(faulty, "Forgotten", Forgotten, raising=False)
    with pytest.raises(LawBroken) as broken:
        nothing_is_missing(game)
    assert said in broken.value.what


def test_verbs_without_power_and_refusals_without_test_are_found(tmp_path: Path) -> None:
    """Law 14 names a verb that no power stands for, and a refusal that no test asserts by its code or name."""
    files = sources(tmp_path, tests=TESTS.replace("TOO_FEW", "1") + "NOTE = 'too_few'\n")
    with pytest.raises(LawBroken) as broken:
        nothing_is_missing(TOY, tests=files["tests"], verbs=["draw", "fly"], powers={"draw"})
    assert "verbs without a power: fly" in broken.value.what
    assert "refusals met by no test: not_held, not_neighbour, too_few" in broken.value.what
    assert toy.BOASTED.code not in broken.value.what
