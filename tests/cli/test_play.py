"""A person against bots: scripted lines in, what the seat may know out."""

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.door import EventLog, verify
from tests.cli.running import TOY_NAME, Ran, run, run_elsewhere
from tests.core.toy import NOT_NEIGHBOUR, TOY, holds, neighbours
from tests.core.toy_nouns import Pass, State, Turn, WholeTurn

PLAY = ("play", TOY_NAME, "--seed", 5, "--bot", "random")


def strict(state: State, decision: WholeTurn, command: Pass) -> Iterator[Rejection]:
    """The neighbour and the card are looked at one by one."""
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
    """Play as seat 0 of two with these lines, then run out of them."""
    return run(*PLAY, *words, typed=typed(*lines))


def test_a_whole_match_can_be_played() -> None:
    """Always taking what is listed first leads to the end, and the end is told."""
    ran = play(*["1"] * 200)
    assert 0 == ran.code
    assert "The match is over: " in ran.out
    assert ("You win!" in ran.out) != ("You do not win." in ran.out)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_any_seat_may_be_played(bot: str) -> None:
    """The last of four seats plays to the end against either bot."""
    ran = play(*["1"] * 200, words=("--seats", 4, "--seat", 3, "--bot", bot))
    assert 0 == ran.code
    assert "The match is over: " in ran.out


def test_only_what_the_seat_knows_is_shown() -> None:
    """The seat's own cards are shown and nobody else's: other hands and draws are hidden."""
    out = play("table", "quit", words=("--seats", 3)).out
    tables = [line for line in out.splitlines() if line.startswith("  players: ")]
    assert 2 == len(tables)
    assert all(line.count("hand=(HIDDEN, HIDDEN, HIDDEN)") == 2 for line in tables)
    assert [1, 1] == [out.count(f"drawn: seat {seat}, cards (HIDDEN, HIDDEN, HIDDEN)") for seat in (1, 2)]


def test_a_refusal_names_its_rule() -> None:
    """A typed command that is refused says why, under which rule, and that rule's sentence."""
    out = play("play zz").out
    assert "Refused: You do not hold zz. [Y1]" in out
    assert "Rule 1 of the toy." in out


def test_why_not_says_why_and_changes_nothing() -> None:
    """`why not` refuses with the same reason, or says that the command would be accepted."""
    out = play("why not pass to=1 card=zz", "why not boast", "pourquoi pas duel").out
    assert "Refused: You do not hold zz. [Y2]" in out
    assert 2 == out.count("It would be accepted.")
    assert "boasted" not in out


def test_why_not_says_all_that_forbids() -> None:
    """`why not` says every reason, each with its rule and its sentence; sending the command says the first."""
    said = "pass to=7 card=zz"
    out = run("play", "tests.cli.test_play:STRICT", "--seed", 5, typed=typed(f"why not {said}", said)).out
    reasons = [line for line in out.splitlines() if line.startswith("Refused: ")]
    assert ["[Y2]", "[Y1]", "[Y2]"] == [line.rpartition(" ")[2] for line in reasons]
    assert "Refused: You do not hold zz. [Y1]" == reasons[1]
    assert "Rule 1 of the toy." in out


def test_why_explains_what_happened() -> None:
    """`why` explains the last thing told, `why 2` that record; numbers unknown to the seat are refused."""
    out = play("boast", "why", "why 2", "why 999", "why 0", "why nonsense").out
    assert "7. boasted: seat 0 [Y7: Rule 7 of the toy.]" in out
    assert "because of 6. Seat 0: boast" in out
    assert "2. drawn: " in out
    assert 3 == out.count("You know of records 1 to 8.")


def test_explanations_tell_no_secrets() -> None:
    """The deal of another seat is explained without its cards."""
    assert "4. drawn: seat 1, cards (HIDDEN, HIDDEN, HIDDEN)" in play("why 4").out


def test_why_not_needs_a_command() -> None:
    """`why not` alone asks which command is meant, and names one."""
    assert "Why not what? Name a command, such as: why not " in play("why not").out
    assert "Pourquoi pas quoi ? Nommez une commande" in play("pourquoi pas", words=("--lang", "fr")).out


def test_undo_takes_back_what_taught_nobody() -> None:
    """After a boast `undo` brings the match back; before it, there was nothing but the deal to take back."""
    out = play("undo", "boast", "undo").out
    assert "Refused: Your command stands: dice or cards have answered since." in out
    assert "Seat 0 takes its last command back: all is as it was after record " in out


def test_undo_is_refused_after_a_draw() -> None:
    """Once a card was drawn the command stands."""
    assert "Refused: Your command stands: dice or cards have answered since." in play("1", "undo").out


def test_commands_may_be_typed() -> None:
    """A command may be typed by name, by kind, with named fields, or as JSON."""
    for line in ("boast", "toy.boast", "toy.boast/1", '{"kind":"toy.boast/1","seat":0,"decision":0}'):
        assert "Seat 0: boast" in play(line).out, line


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "'nonsense' is neither a number nor a word known here"),
        ("plai c9", "Commands: play."),
        ("0", "There is no number 0"),
        ("99", "There is no number 99"),
        ("9" * 5000, "There is no number 9999"),
        ("play", "cannot be read: $.card: missing"),
        ("play", "It is typed like this: play card=…"),
        ("play a b", "has no place for 'b'"),
        ("play card=a card=b", "has card twice"),
        ("pass to=nobody card=a1", "cannot be read: $.to"),
        ("play 'a", "cannot be read: no closing quotation"),
        ("{", "cannot be read"),
        ('{"kind":"toy.boast/1","seat":1,"decision":0}', "You are seat 0"),
        ('{"kind":"toy.last_call/1","seat":-3,"decision":0}', "You are seat 0"),
        ("last_call", "is neither a number"),
        ("find xyzzy", "Nothing listed holds 'xyzzy'."),
        ("more", "That is all."),
        ("save", "save needs the name of a file"),
        ("save /no/such/folder/x", "Not saved: "),
        ("save .", "is there already"),
        ("\x00\x1b[31m", "is neither a number"),
        ("save \x00", "Not saved: "),
        ("why not", "Why not what?"),
    ],
)
def test_nonsense_is_answered(line: str, says: str) -> None:
    """Whatever is typed gets an answer, and the match goes on."""
    ran = play(line, "boast", "quit")
    assert 0 == ran.code
    assert says in ran.out
    assert "Seat 0: boast" in ran.out


def test_help_lists_every_word() -> None:
    """`help` names the words in the language of the match."""
    assert "why not NAME" in play("help").out
    assert "pourquoi pas NOM" in play("aide", words=("--lang", "fr")).out


def test_lists_can_be_narrowed() -> None:
    """`find` lists what holds the words, under the numbers of the whole list."""
    after = play("find duel").out.partition("> find duel\n")[2]
    assert after.startswith("   7  duel\nseat 0> ")


@pytest.mark.parametrize("word", ["q", "Q", "exit", "quit", "quitter"])
def test_many_words_leave(word: str) -> None:
    """Whoever wants to leave finds the word."""
    ran = play(word)
    assert (0, 1) == (ran.code, ran.out.count("You leave the table"))


def test_the_end_of_input_leaves() -> None:
    """Without a line the table is left, exit code 0."""
    ran = play()
    assert (0, "") == (ran.code, ran.err)
    assert "You leave the table" in ran.out


def test_leaving_in_french() -> None:
    """The words of the command line are there in French."""
    out = play("quitte", words=("--lang", "fr")).out
    assert "Vous êtes le siège 0" in out
    assert "Vous quittez la table" in out
    assert "Elle s'écrit ainsi : play card=…" in play("play", words=("--lang", "fr")).out
    assert "écrit ainsi" not in play("{", words=("--lang", "fr")).out


def test_interrupts_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C leaves the table without a traceback."""

    def interrupt(*words: object, **more: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupt)
    ran = play("1")
    assert 0 == ran.code
    assert "You leave the table" in ran.out


def test_bytes_that_are_no_text_do_no_harm() -> None:
    """A line that is no UTF-8 is answered like any other nonsense."""
    ran = run_elsewhere(*PLAY, typed=b"\xff\xfe\xfa\nboast\nquit\n")
    assert 0 == ran.code
    assert "Seat 0: boast" in ran.out
    assert "" == ran.err


def test_a_pause_waits_for_enter() -> None:
    """With --pause nobody else moves before Enter, and a command may still be taken back."""
    waiting = play("duel", words=("--pause",)).out
    assert "Enter to go on" in play("1", words=("--pause",)).out
    assert "Seat 1: " not in waiting


def test_a_match_can_be_saved_and_gone_on_with(tmp_path: Path) -> None:
    """`save` writes a good log, --load goes on from it, and the saved file may be written again, others not."""
    path, other = tmp_path / "mine.jsonl", tmp_path / "other.txt"
    other.write_text("mine")
    first = play("boast", f"save {path}", f"save {path}", f"save {other}", "quit")
    assert 2 == first.out.count(f"--load {path} --seed 5")
    assert "is there already" in first.out
    assert "mine" == other.read_text()
    log = EventLog.load(path, TOY)
    assert verify(log, TOY).ok
    again = play("1", f"save {path}", "quit", words=("--load", path))
    assert 0 == again.code
    assert log.records == EventLog.load(path, TOY).records[: len(log.records)]
    assert len(EventLog.load(path, TOY).records) > len(log.records)


def test_a_finished_match_is_only_shown(tmp_path: Path) -> None:
    """Loading a match that is over shows how it ended."""
    path = tmp_path / "toy-00000.jsonl"
    assert 0 == run("simulate", TOY_NAME, "--matches", 1, "--out", tmp_path).code
    ran = play(words=("--load", path))
    assert 0 == ran.code
    assert "win" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seats", 9), "2, 3, 4 seats, not 9"),
        (("--seat", 2), "there is no seat 2 among 2"),
        (("--seat", -1), "there is no seat -1 among 2"),
        (("--option", "fast"), "--option takes k=v"),
        (("--load", "nope.jsonl"), "nope.jsonl"),
    ],
)
def test_wrong_use_is_one_line(words: tuple[object, ...], says: str) -> None:
    """Wrong seats, options and files are one line on stderr and exit code 2."""
    ran = play(words=words)
    assert (2, 1) == (ran.code, len(ran.err.splitlines()))
    assert says in ran.err


def test_a_saved_match_has_its_own_seats(tmp_path: Path) -> None:
    """Seats and options that contradict a log are named together."""
    assert 0 == run("simulate", TOY_NAME, "--matches", 1, "--out", tmp_path).code
    ran = play(words=("--load", tmp_path / "toy-00000.jsonl", "--seats", 3, "--option", "a=1"))
    assert 2 == ran.code
    assert "leave --option out" in ran.err
    assert "of 2 seats, not of 3" in ran.err


def turn_fails(state: State, step: Turn) -> Plan:
    if state.table:
        raise KeyError("no such turn")
    return next(expand for expand in TOY.steps if expand.on is Turn).plan(state, step)


FAULTY: Game[State] = attrs.evolve(
    TOY, steps=tuple(attrs.evolve(e, plan=turn_fails) if e.on is Turn else e for e in TOY.steps)
)


def test_a_bug_in_a_game_leaves_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a game fails the match up to there is saved, and one line says what failed: exit 1."""
    monkeypatch.chdir(tmp_path)
    ran = run("play", "tests.cli.test_play:FAULTY", "--seed", 5, typed="1\n")
    assert 1 == ran.code
    assert "Expand Y1 failed: KeyError" in ran.err
    [path] = tmp_path.glob("toy-fault-*.jsonl")
    assert str(path.name) in ran.err
    assert 5 == len(EventLog.load(path, TOY).records)
