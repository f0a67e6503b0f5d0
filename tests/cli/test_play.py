"""A person against bots: typed lines in, what the seat may know out."""

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.door import EventLog, verify
from tests.cli.running import TOY_NAME, Ran, run, run_elsewhere
from tests.core.toy import NOT_NEIGHBOUR, TOY, holds, neighbours
from tests.core.toy_types import Pass, State, Turn, WholeTurn

PLAY = ("play", TOY_NAME, "--seed", 5, "--bot", "random")


def strict(state: State, decision: WholeTurn, command: Pass) -> Iterator[Rejection]:
    """Check the neighbour and the card separately."""
    if command.to not in neighbours(state, decision.seat):
        yield NOT_NEIGHBOUR.by("Y2", to=command.to)
    held = holds(state, decision.seat, command.card, "Y1")
    if held is not None:
        yield held


STRICT = attrs.evolve(
    TOY, rules=tuple(attrs.evolve(rule, check=strict) if rule.on is Pass else rule for rule in TOY.rules)
)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def play(*lines: str, words: tuple[object, ...] = ()) -> Ran:
    """Play as seat 0 of two with these lines."""
    return run(*PLAY, *words, typed=typed(*lines))


@pytest.mark.parametrize("bot", ["greedy", "mcts:playouts=4,tries=9", "tabletop_rules.research.bots:random_bot"])
def test_a_whole_match_can_be_played(bot: str) -> None:
    """Taking the first command each time leads to the end, against every kind of bot."""
    ran = play(*["1"] * 200, words=("--seats", 3, "--seat", 2, "--bot", bot))
    assert 0 == ran.code
    assert "The match is over: " in ran.out
    assert ("You win!" in ran.out) != ("You do not win." in ran.out)


def test_an_unknown_bot_is_refused() -> None:
    """The error lists the bots there are."""
    ran = run("play", TOY_NAME, "--bot", "clever")
    assert 2 == ran.code
    assert "there is no bot 'clever'; there are random, greedy, flat, mcts" in ran.err


def test_only_what_the_seat_knows_is_shown() -> None:
    """Other hands and draws are hidden."""
    out = play("table", "quit", words=("--seats", 3)).out
    tables = [line for line in out.splitlines() if line.startswith("  players: ")]
    assert 2 == len(tables)
    assert all(line.count("hand=(HIDDEN, HIDDEN, HIDDEN)") == 2 for line in tables)
    assert [1, 1] == [out.count(f"drawn: Player {seat}, cards 3 × something") for seat in (2, 3)]


def test_why_not_explains_and_changes_nothing() -> None:
    """`why not` gives the reason, or says that the command would be accepted."""
    assert "Why not what? Name a command, such as: why not " in play("why not").out
    out = play("why not pass to=1 card=zz", "why not boast", "pourquoi pas duel").out
    assert "Rejected: You do not hold zz. [Y2]" in out
    assert 2 == out.count("It would be accepted.")
    assert "boasted" not in out


def test_why_not_gives_every_reason() -> None:
    """`why not` gives every reason; sending the command gives the first."""
    message = "pass to=7 card=zz"
    out = run("play", "tests.cli.test_play:STRICT", "--seed", 5, typed=typed(f"why not {message}", message)).out
    reasons = [line for line in out.splitlines() if line.startswith("Rejected: ")]
    assert ["[Y2]", "[Y1]", "[Y2]"] == [line.rpartition(" ")[2] for line in reasons]
    assert "Rejected: You do not hold zz. [Y1]" == reasons[1]
    assert "Rule 1 of the toy." in out


def test_why_explains_what_happened() -> None:
    """`why` explains the last record, `why 2` that one, without secrets."""
    out = play("boast", "why", "why 2", "why 999", "why 0", "why nonsense").out
    assert "7. boasted: Player 1 [Y7: Rule 7 of the toy.]" in out
    assert "because of 6. Player 1: boast" in out
    assert "2. drawn: " in out
    assert 3 == out.count("You know records 1 to 8.")
    assert "4. drawn: Player 2, cards 3 × something" in play("why 4").out


def test_undo_takes_back_what_taught_nobody() -> None:
    """A boast can be undone; the deal cannot."""
    out = play("undo", "boast", "undo").out
    assert "Rejected: Your command cannot be undone: dice or cards have been drawn since." in out
    assert "Player 1 takes back the last command." in out


def test_commands_may_be_typed() -> None:
    """A command may be typed by name, by kind or as JSON."""
    for line in ("boast", "toy.boast", "toy.boast/1", '{"kind":"toy.boast/1","seat":0,"decision":0}'):
        assert "boasted: Player 1" in play(line).out, line


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "'nonsense' is neither a number nor a known word"),
        ("0", "There is no number 0"),
        ("9" * 5000, "There is no number 9999"),
        ("play", "cannot be read: $.card: missing"),
        ("play", "Type it like this: play card=…"),
        ("play a b", "has no place for 'b'"),
        ("play card=a card=b", "has card twice"),
        ("pass to=nobody card=a1", "cannot be read: $.to"),
        ("play 'a", "cannot be read: no closing quotation"),
        ('{"kind":"toy.boast/1","seat":1,"decision":0}', "You are Player 1"),
        ('{"kind":"toy.last_call/1","seat":-3,"decision":0}', "You are Player 1"),
        ("last_call", "is neither a number"),
        ("help", "why not NAME"),
        ("find duel", "> find duel\n   7  duel\nPlayer 1> "),
        ("find xyzzy", "No listed command contains 'xyzzy'."),
        ("more", "That is all."),
        ("save", "save needs a file name"),
        ("save /no/such/folder/x", "Not saved: "),
        ("\x00\x1b[31m", "is neither a number"),
        ("save \x00", "Not saved: "),
    ],
)
def test_nonsense_is_answered(line: str, says: str) -> None:
    """Any line gets an answer, and the match goes on."""
    ran = play(line, "boast", "quit")
    assert 0 == ran.code
    assert says in ran.out
    assert "boasted: Player 1" in ran.out


def test_leaving_in_french() -> None:
    """The French words work."""
    out = play("quitte", words=("--lang", "fr")).out
    assert "Vous êtes Joueur 1" in out
    assert "Vous quittez la table" in out
    assert "pourquoi pas NOM" in play("aide", words=("--lang", "fr")).out
    assert "Elle s'écrit ainsi : play card=…" in play("play", words=("--lang", "fr")).out
    assert "écrit ainsi" not in play("{", words=("--lang", "fr")).out


def test_interrupts_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends without a traceback."""

    def interrupt(*words: object, **more: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupt)
    ran = play("1")
    assert 0 == ran.code
    assert "You leave the table" in ran.out


def test_bytes_that_are_no_text_do_no_harm() -> None:
    """A line that is not UTF-8 is answered like other nonsense."""
    ran = run_elsewhere(*PLAY, typed=b"\xff\xfe\xfa\nboast\nquit\n")
    assert 0 == ran.code
    assert "boasted: Player 1" in ran.out
    assert "" == ran.err


def test_a_pause_waits_for_enter() -> None:
    """--pause waits for Enter before anybody else moves."""
    waiting = play("duel", words=("--pause",)).out
    assert "Enter to continue" in play("1", words=("--pause",)).out
    assert "Seat 1: " not in waiting


def test_a_match_can_be_saved_and_loaded(tmp_path: Path) -> None:
    """A saved log is good, --load goes on from it, and other files are not overwritten."""
    path, other = tmp_path / "mine.jsonl", tmp_path / "other.txt"
    other.write_text("mine")
    first = play("boast", f"save {path}", f"save {path}", f"save {other}", "quit")
    assert 2 == first.out.count(f"--load {path} --seed 5")
    assert "already exists" in first.out
    assert "mine" == other.read_text()
    log = EventLog.load(path, TOY)
    assert verify(log, TOY).ok
    again = play("1", f"save {path}", "quit", words=("--load", path))
    assert 0 == again.code
    assert log.records == EventLog.load(path, TOY).records[: len(log.records)]
    assert len(EventLog.load(path, TOY).records) > len(log.records)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seats", 9), "2, 3, 4 seats, not 9"),
        (("--seat", 2), "there is no seat 2 among 2"),
        (("--seat", -1), "there is no seat -1 among 2"),
        (("--option", "fast"), "--option needs NAME=VALUE"),
        (("--load", "nope.jsonl"), "nope.jsonl"),
    ],
)
def test_wrong_use_is_one_line(words: tuple[object, ...], says: str) -> None:
    """Wrong arguments are one line on stderr and exit code 2."""
    ran = play(words=words)
    assert (2, 1) == (ran.code, len(ran.err.splitlines()))
    assert says in ran.err


def test_a_saved_match_has_its_own_seats(tmp_path: Path) -> None:
    """A finished match is shown; seats and options that contradict a log are named."""
    assert 0 == run("simulate", TOY_NAME, "--matches", 1, "--out", tmp_path).code
    ran = play(words=("--load", tmp_path / "toy-00000.jsonl", "--seats", 3, "--option", "a=1"))
    assert 2 == ran.code
    assert "win" in play(words=("--load", tmp_path / "toy-00000.jsonl")).out
    assert "omit --option" in ran.err
    assert "of 2 seats, not of 3" in ran.err


def turn_fails(state: State, step: Turn) -> Plan:
    if state.table:
        raise KeyError("no such turn")
    return next(expand for expand in TOY.steps if expand.on is Turn).plan(state, step)


FAULTY: Game[State] = attrs.evolve(
    TOY, steps=tuple(attrs.evolve(e, plan=turn_fails) if e.on is Turn else e for e in TOY.steps)
)


def test_a_bug_in_a_game_leaves_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a game fails, the match so far is saved and exit code 1."""
    monkeypatch.chdir(tmp_path)
    ran = run("play", "tests.cli.test_play:FAULTY", "--seed", 5, typed="1\n")
    assert 1 == ran.code
    assert "Expand Y1 of Turn failed: KeyError" in ran.err
    [path] = tmp_path.glob("toy-fault-*.jsonl")
    assert str(path.name) in ran.err
    assert 5 == len(EventLog.load(path, TOY).records)
