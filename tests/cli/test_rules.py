"""`rules` and `games`: what a game consists of, and what of it is implemented, tested and met."""

from pathlib import Path

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.cli.citations import rules_met
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, Ended, Outcome, Record
from tabletop_rules.core.rule import RuleText
from tabletop_rules.core.terms import RuleId
from tests.cli.running import ROOT, TOY_NAME, run
from tests.core.toy import TEXTS, TOY
from tests.core.toy_types import Boast, Duel, WholeTurn

EXTRA = attrs.evolve(
    TOY,
    display=attrs.evolve(
        TOY.display, texts=(*TEXTS, RuleText(RuleId("Y77"), "Nobody does this.", "Personne ne fait cela."))
    ),
)
SILENT = attrs.evolve(TOY, display=attrs.evolve(TOY.display, texts=()))
LESS = attrs.evolve(TOY, display=attrs.evolve(TOY.display, texts=TEXTS[1:]))
NOTHING_FOLLOWS = attrs.evolve(TOY.handlers[0], id=RuleId("Y5-A"), source="ruling", rank=77)
RULED = attrs.evolve(TOY, handlers=(*TOY.handlers, NOTHING_FOLLOWS))
ENDING = Outcome(((0,),), "points", RuleId("Y9"))
TEST_OF = '@pytest.mark.rule("{}")\ndef test_{}(): ...\n'


def write_tests(folder: Path, *rules: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "test_toy.py").write_text("".join(TEST_OF.format(rule, rule.lower().replace("-", "_")) for rule in rules))
    return folder


ALL = tuple(f"Y{n}" for n in range(1, 10))


def test_full_coverage_is_good(tmp_path: Path) -> None:
    """Full coverage exits with 0 and names each place."""
    ran = run("rules", TOY_NAME, "--coverage", "--tests", write_tests(tmp_path, *ALL), "--json")
    assert 0 == ran.code
    entry = ran.json["rules"][3]
    assert "Y4" == entry["rule"]
    assert entry["implemented"][0].partition(":")[0].endswith("tests/core/toy.py")
    assert entry["tested"][0].endswith("::test_y4")


def test_missing_tests_name_the_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without tests the fault names the option --tests."""
    monkeypatch.chdir(tmp_path)
    ran = run("rules", "destiny", "--coverage")
    assert (2, "") == (ran.code, ran.out)
    assert ran.err.startswith("error: there is no tests here: give the path of the tests of destiny with --tests; ")


def test_what_is_not_implemented_is_found(tmp_path: Path) -> None:
    """A rule without code or without a test is named, exit code 1."""
    words = ("rules", "tests.cli.test_rules:EXTRA", "--coverage", "--source", ROOT / "tests/core/toy.py")
    ran = run(*words, "--tests", write_tests(tmp_path, *ALL, "Y77"), "--json")
    assert 1 == ran.code
    assert ["Y77"] == ran.json["not_implemented"]
    lacking = run("rules", TOY_NAME, "--coverage", "--tests", write_tests(tmp_path, *ALL[1:]))
    assert (1, ["1 not tested: Y1"]) == (lacking.code, lacking.err.splitlines())


def test_coverage_of_an_expansion_is_that_of_its_own_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an expansion only its own rules are asked for."""
    monkeypatch.chdir(ROOT / "examples")
    words = ("rules", "house_rule:make", "--coverage", "--tests")
    good = run(*words, "test_house_rule.py", "--json")
    assert (0, ["TO-1", "TO-2", "TO-3"]) == (good.code, [entry["rule"] for entry in good.json["rules"]])
    bad = run(*words, write_tests(tmp_path, "TO-1", "TO-3"))
    assert (1, ["1 not tested: TO-2"]) == (bad.code, bad.err.splitlines())
    beside = run(*words, ROOT / "tests")  # which cite the rulings of the game beneath
    assert (1, ["3 not tested: TO-1, TO-2, TO-3"]) == (beside.code, beside.err.splitlines())


def test_a_ruling_of_a_game_of_ones_own_brings_its_sentence(tmp_path: Path) -> None:
    """Without a rulebook that lists its rulings, the id of a handler is known by the handler."""
    words = ("rules", "tests.cli.test_rules:RULED", "--coverage", "--source", ROOT / "tests/core/toy.py")
    ran = run(*words, "--tests", write_tests(tmp_path, *ALL))
    assert (0, "") == (ran.code, ran.err)


def test_unknown_rules_are_found(tmp_path: Path) -> None:
    """Cited rules without a text are named."""
    write_tests(tmp_path / "games" / "toy", *ALL, "Z1")
    words = ("rules", "tests.cli.test_rules:LESS", "--coverage", "--source", ROOT / "tests/core/toy.py")
    ran = run(*words, "--tests", tmp_path)
    assert 1 == ran.code
    assert "Y1 is cited by a part of the game" in ran.err
    assert "Z1 is tested at " in ran.err


def test_rules_met_in_logs_are_counted(tmp_path: Path) -> None:
    """Rules met in logs are counted, compressed or not; damaged logs are named."""
    words = ("simulate", TOY_NAME, "--matches", 2, "--seed", 3)
    assert 0 == run(*words, "--out", tmp_path / "plain").code
    assert 0 == run(*words, "--out", tmp_path / "packed", "--compress", "gz").code
    tr.Table.open("destiny", 2, 1).save(tmp_path / "packed" / "other.jsonl.gz")
    plain, packed = (run("rules", TOY_NAME, "--logs", tmp_path / name, "--json").json for name in ("plain", "packed"))
    assert plain == packed
    assert (2, True) == (plain["logs"], plain["rules"][0]["met"] > 0)
    one = next((tmp_path / "packed").glob("*00000*"))
    one.write_bytes(one.read_bytes()[:40])
    bad = run("rules", TOY_NAME, "--logs", tmp_path / "packed")
    assert (1, True) == (bad.code, one.name in bad.err), bad.err


def test_rules_that_no_log_meets_are_listed(tmp_path: Path) -> None:
    """--unmet lists the rules that no log meets, each with its sort."""
    assert 0 == run("simulate", TOY_NAME, "--matches", 3, "--out", tmp_path).code
    words = ("rules", TOY_NAME, "--logs", tmp_path, "--source", ROOT / "tests/core/toy.py", "--json")
    everything, unmet = run(*words).json["rules"], run(*words, "--unmet").json["rules"]
    assert unmet == [entry for entry in everything if not entry["met"]]
    assert 0 < len(unmet) < len(everything)
    assert {"happens", "holds"} >= {entry["sort"] for entry in unmet}
    assert "never met in 3 logs" in run(*words[:-1], "--unmet").out
    assert "--unmet needs --logs" in run("rules", TOY_NAME, "--unmet").err


def test_decisions_commands_and_endings_meet_their_rules() -> None:
    """A new decision, a command and an ending each meet their rule."""
    question = WholeTurn(0, (0, 0), id=4)
    events = (Asked((question,)), Asked((question,)), Answered(Duel(0, 4)), Answered(Boast(0, 0)), Ended(ENDING))
    records = [Record(n, event, RuleId("Y2"), 3) for n, event in enumerate(events, 4)]
    assert [{"Y2", "Y1"}, {"Y2"}, {"Y2", "Y3"}, {"Y2", "Y7"}, {"Y2", "Y9"}] == list(rules_met(TOY, records))


def test_wrong_use_of_rules(tmp_path: Path) -> None:
    """Missing folders and texts are one line and exit code 2."""
    for words in (("--logs", tmp_path / "no"), ("--coverage", "--tests", tmp_path / "no")):
        ran = run("rules", TOY_NAME, *words)
        assert (2, 1) == (ran.code, len(ran.err.splitlines()))
    assert "has no rule texts" in run("rules", "tests.cli.test_rules:SILENT").err
    assert "Règle 3 du jouet." in run("rules", TOY_NAME, "--lang", "fr").out


def test_options_are_described_in_both_languages() -> None:
    """Every option has a sentence in both languages."""
    texts = [
        (option["text"], option["fr"]) for game in run("games", "--json").json["games"] for option in game["options"]
    ]
    assert texts
    assert [] == [pair for pair in texts if not all(text.endswith(".") for text in pair) or pair[0] == pair[1]]
    french, english = (run("games", "--lang", lang).out for lang in ("fr", "en"))
    assert (True, False) == ("Qui reçoit l'or d'une rançon." in french, "rançon" in english)
