"""rules, effects and games: what a game consists of, and what of it is implemented, tested and met."""

from pathlib import Path

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.cli.citations import rules_met, sorts_of
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, Ended, Outcome, Record
from tabletop_rules.core.rule import RuleText
from tabletop_rules.core.terms import RuleId
from tests.cli.running import ROOT, TOY_NAME, run
from tests.core.toy import TEXTS, TOY
from tests.core.toy_nouns import Boast, Duel, WholeTurn

EXTRA = attrs.evolve(TOY, texts=(*TEXTS, RuleText(RuleId("Y77"), "Nobody does this.", "Personne ne fait cela.")))
SILENT = attrs.evolve(TOY, texts=())
LESS = attrs.evolve(TOY, texts=TEXTS[:8])
ENDING = Outcome(((0,),), "points", RuleId("Y9"))
TEST_OF = '@pytest.mark.rule("{}")\ndef test_{}(): ...\n'


def write_tests(folder: Path, *rules: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "test_toy.py").write_text("".join(TEST_OF.format(rule, rule.lower().replace("-", "_")) for rule in rules))
    return folder


ALL = tuple(f"Y{n}" for n in range(1, 10))


def test_games_count_the_rules_of_their_digests() -> None:
    """As many rules are told of a game as `rules` lists: rulings on doubts are not among them."""
    for game in run("games", "--json").json["games"]:
        assert len(run("rules", game["id"], "--json").json["rules"]) == game["rules"]


@pytest.mark.parametrize(("language", "text"), [("en", "Rule 3 of the toy."), ("fr", "Règle 3 du jouet.")])
def test_rules_are_listed_in_a_language(language: str, text: str) -> None:
    """Each rule is listed with its sentence."""
    ran = run("rules", TOY_NAME, "--lang", language)
    assert 0 == ran.code
    assert text in ran.out


def test_full_coverage_is_good(tmp_path: Path) -> None:
    """If every rule is implemented and tested, the exit code is 0 and each place is named."""
    ran = run("rules", TOY_NAME, "--coverage", "--tests", write_tests(tmp_path, *ALL), "--json")
    assert 0 == ran.code
    entry = ran.json["rules"][3]
    assert "Y4" == entry["rule"]
    assert entry["implemented"][0].partition(":")[0].endswith("tests/core/toy.py")
    assert entry["tested"][0].endswith("::test_y4")


def test_what_is_not_tested_is_found(tmp_path: Path) -> None:
    """A rule without a test is named, exit 1."""
    ran = run("rules", TOY_NAME, "--coverage", "--tests", write_tests(tmp_path, *ALL[1:]))
    assert 1 == ran.code
    assert ["1 not tested: Y1"] == ran.err.splitlines()


def test_without_tests_the_option_that_names_them_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no tests lie, as beside an installed library, the fault says how to name them."""
    monkeypatch.chdir(tmp_path)
    ran = run("rules", "destiny", "--coverage")
    assert (2, "") == (ran.code, ran.out)
    assert ["error: there is no tests here: name the tests of destiny with --tests"] == ran.err.splitlines()


def test_what_is_not_implemented_is_found(tmp_path: Path) -> None:
    """A rule that no code cites is named, exit 1, even if a test names it."""
    words = ("rules", "tests.cli.test_rules:EXTRA", "--coverage", "--source", ROOT / "tests/core/toy.py")
    ran = run(*words, "--tests", write_tests(tmp_path, *ALL, "Y77"), "--json")
    assert 1 == ran.code
    assert ["Y77"] == ran.json["not_implemented"]


def test_coverage_of_an_expansion_is_that_of_its_own_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game that adds to one of the library's, only what is added is asked for."""
    monkeypatch.chdir(ROOT / "examples")
    words = ("rules", "house_rule:make", "--coverage", "--tests")
    good = run(*words, "test_house_rule.py", "--json")
    assert (0, ["TO-1", "TO-2", "TO-3"]) == (good.code, [entry["rule"] for entry in good.json["rules"]])
    bad = run(*words, write_tests(tmp_path, "TO-1", "TO-3"))
    assert (1, ["1 not tested: TO-2"]) == (bad.code, bad.err.splitlines())
    beside = run(*words, ROOT / "tests")  # which cite the rulings of the game beneath
    assert (1, ["3 not tested: TO-1, TO-2, TO-3"]) == (beside.code, beside.err.splitlines())


def test_coverage_of_a_game_of_the_library_is_that_of_all_its_rules() -> None:
    """Nothing lies beneath it: as many rules are asked for as its digest has, and each is implemented and tested."""
    ran = run("rules", "destiny", "--coverage", "--tests", ROOT / "tests", "--json")
    assert (0, []) == (ran.code, ran.json["faults"])
    assert len(run("rules", "destiny", "--json").json["rules"]) == len(ran.json["rules"]) > 0


def test_unknown_rules_are_found(tmp_path: Path) -> None:
    """Rules that code or tests of the game cite and that its texts lack are named."""
    write_tests(tmp_path / "games" / "toy", *ALL, "Z1")
    words = ("rules", "tests.cli.test_rules:LESS", "--coverage", "--source", ROOT / "tests/core/toy.py")
    ran = run(*words, "--tests", tmp_path)
    assert 1 == ran.code
    assert "Y9 is cited by a part of the game" in ran.err
    assert "Z1 is tested at " in ran.err


def test_rules_met_in_logs_are_counted(tmp_path: Path) -> None:
    """With a folder of logs every rule says how many records it caused; other files are named or passed over."""
    assert 0 == run("simulate", TOY_NAME, "--matches", 3, "--out", tmp_path).code
    good = run("rules", TOY_NAME, "--logs", tmp_path, "--json")
    assert 0 == good.code
    assert 3 == good.json["logs"]
    assert good.json["rules"][0]["met"] > 0
    (tmp_path / "bad.jsonl").write_text("no log\n")
    bad = run("rules", TOY_NAME, "--logs", tmp_path)
    assert 1 == bad.code
    assert "bad.jsonl" in bad.err


@pytest.mark.parametrize("ending", ["gz", "xz"])
def test_rules_met_in_compressed_logs_are_counted(tmp_path: Path, ending: str) -> None:
    """Compressed logs are counted like others, those of other games are passed over, and damaged ones are named."""
    words = ("simulate", TOY_NAME, "--matches", 2, "--seed", 3)
    assert 0 == run(*words, "--out", tmp_path / "plain").code
    assert 0 == run(*words, "--out", tmp_path / "packed", "--compress", ending).code
    tr.Table.open("destiny", 2, 1).save(tmp_path / "packed" / f"other.jsonl.{ending}")
    plain, packed = (run("rules", TOY_NAME, "--logs", tmp_path / name, "--json").json for name in ("plain", "packed"))
    assert plain == packed
    one = next((tmp_path / "packed").glob("*00000*"))
    one.write_bytes(one.read_bytes()[:40])
    bad = run("rules", TOY_NAME, "--logs", tmp_path / "packed")
    assert (1, True) == (bad.code, one.name in bad.err), bad.err


def test_rules_that_no_log_meets_are_listed(tmp_path: Path) -> None:
    """With --unmet only rules are listed that no record, question or ending in the logs cites, each with its sort."""
    assert 0 == run("simulate", TOY_NAME, "--matches", 3, "--out", tmp_path).code
    words = ("rules", TOY_NAME, "--logs", tmp_path, "--source", ROOT / "tests/core/toy.py", "--json")
    everything, unmet = run(*words).json["rules"], run(*words, "--unmet").json["rules"]
    assert unmet == [entry for entry in everything if not entry["met"]]
    assert 0 < len(unmet) < len(everything)
    assert {"happens", "holds"} >= {entry["sort"] for entry in unmet}
    assert "never met in 3 logs" in run(*words[:-1], "--unmet").out
    assert "--unmet needs --logs" in run("rules", TOY_NAME, "--unmet").err


def test_questions_commands_and_endings_meet_their_rules() -> None:
    """A question meets its rule when it is first put, a command the rule that takes it, an end the rule that ends."""
    question = WholeTurn(0, (0, 0), id=4)
    events = (Asked((question,)), Asked((question,)), Answered(Duel(0, 4)), Answered(Boast(0, 0)), Ended(ENDING))
    records = [Record(n, event, RuleId("Y2"), 3) for n, event in enumerate(events, 4)]
    assert [{"Y2", "Y1"}, {"Y2"}, {"Y2", "Y3"}, {"Y2", "Y7"}, {"Y2", "Y9"}] == list(rules_met(TOY, records))


def test_rules_are_of_three_sorts(tmp_path: Path) -> None:
    """What a part or a question bears happens, what refuses or settles an order decides, the rest holds."""
    (tmp_path / "code.py").write_text(
        'RuleId("Y91"); ask(rule="Y92"); NO.by("Y93"); Effect(order=RuleId("Y94")); x = "Y95"  # Y96\n'
    )
    rules = ["Y1", "Y6", "Y91", "Y92", "Y93", "Y94", "Y95", "Y96"]
    assert ["happens"] * 4 + ["decides"] * 3 + ["holds"] == list(sorts_of(TOY, tmp_path, rules).values())


def test_wrong_use_of_rules(tmp_path: Path) -> None:
    """Folders that are not there, and games without texts, are one line and exit code 2."""
    for words in (("--logs", tmp_path / "no"), ("--coverage", "--tests", tmp_path / "no")):
        ran = run("rules", TOY_NAME, *words)
        assert (2, 1) == (ran.code, len(ran.err.splitlines()))
    assert "has no rule texts" in run("rules", "tests.cli.test_rules:SILENT").err


def test_rulings_may_be_cited(tmp_path: Path) -> None:
    """What a rulebook lists as a ruling is known: it may be cited by tests and needs no test of its own."""
    code = tmp_path / "code"
    (code / "pack").mkdir(parents=True)
    (code / "game.py").write_text("# " + " ".join(ALL))
    tag = '[[tag]]\nid = "X"\nname_en = "x"\nname_fr = "x"\n'
    entry = '[[{}]]\nid = "{}"\ntags = ["X"]\ntitle_en = "A."\ntitle_fr = "A."\n'
    (code / "pack" / "rules.toml").write_text(tag + entry.format("rule", "Y1") + entry.format("ruling", "A1"))
    write_tests(tmp_path / "games" / "toy", *ALL, "A1")
    ran = run("rules", TOY_NAME, "--coverage", "--source", code, "--tests", tmp_path)
    assert (0, "") == (ran.code, ran.err)


def test_options_are_told_in_both_languages() -> None:
    """Every option of every game says in English and in French what it means, in one sentence."""
    told = [
        (option["text"], option["fr"]) for game in run("games", "--json").json["games"] for option in game["options"]
    ]
    assert 52 == len(told)
    assert [] == [pair for pair in told if not all(text.endswith(".") for text in pair) or pair[0] == pair[1]]
    french, english = (run("games", "--lang", lang).out for lang in ("fr", "en"))
    assert (True, False) == ("Qui reçoit l'or d'une rançon." in french, "rançon" in english)
