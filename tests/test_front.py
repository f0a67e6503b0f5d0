"""What front ends ask of any game: names, texts, standings, targets, pictures, accounts, undo. Source: design.md."""

from __future__ import annotations

import random
import re
from typing import Any

import attrs
import pytest

import tabletop_rules as tr

NAMES = ("Ana", "Bo", "Cy")


def opened(game: str = "fatum_medieval", **more: Any) -> tr.Table:
    """Return a table with names."""
    return tr.Table.open(game, seats=3, seed=5, names=NAMES, **more)


def play(table: tr.Table, decisions: int = 10_000) -> tr.Table:
    """Play at random, letting draws happen that wait."""
    rng = random.Random(table.version)
    for _ in range(decisions):
        table.draw()
        if table.result is not None:
            break
        table.submit(rng.choice([*table.legal(rng.choice(table.decisions).seat)]))
    return table


# --- people at the table --------------------------------------------------------------------------------------------


def test_names_and_notes_are_kept_in_the_log() -> None:
    """A log holds names and notes; replaying, resuming and forking keep them."""
    table = play(opened(notes={"event": "Final", "place": "Caen"}), 20)
    log = tr.EventLog.loads(table.log.dumps())
    assert (NAMES, {"event": "Final", "place": "Caen"}) == (log.header.names, dict(log.header.notes))
    assert table.match == tr.replay(log) == tr.Table.resume(log).match
    assert NAMES == table.fork().names == table.view(1).names == tr.from_json(tr.to_json(table.view(1))).names
    assert tr.verify(log).ok
    assert table.log == tr.Table.resume(log).log


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (("Ana", "Bo"), "2 names for 3 seats"),
        (("Ana", "Ana", "Bo"), "the same name"),
        (("", ""), "2 names for 3 seats"),
        (("Ana", "Player 3", ""), "the same name"),
        (("Joueur 2", "", "Bo"), "the same name"),
        (("Ana", " ", "Cy"), "without spaces around"),
        (("Ana", "B" * 41, "Cy"), "at most 40 characters"),
        (("Ana", " Bo", "Cy"), "without spaces around"),
        (("Ana", 2, "Cy"), "must be a text"),
        ("Ana", "must be a list"),
    ],
)
def test_bad_names_are_refused(names: Any, fault: str) -> None:
    """Names must be one for each seat, all different, short and printable."""
    with pytest.raises(tr.UsageError, match=fault):
        tr.Table.open("carcassonne", seats=3, seed=1, names=names)


@pytest.mark.parametrize("notes", ["x", {"a": 1}, {"a": "b" * 501}, {"a": "\x1b[0m"}, {str(n): "" for n in range(51)}])
def test_bad_notes_are_refused(notes: Any) -> None:
    """Notes are a few short printable texts by name."""
    with pytest.raises(tr.UsageError, match="note"):
        tr.Table.open("carcassonne", seats=3, seed=1, notes=notes)


def test_a_header_with_bad_names_is_damaged() -> None:
    """Names of a header are checked when it is read."""
    log = opened().log
    forged = tr.EventLog(log.header, log.records)
    object.__setattr__(forged.header, "names", ("Ana", "Ana", "Bo"))
    with pytest.raises(tr.LogError, match="the same name"):
        tr.EventLog.loads(forged.dumps())


@pytest.mark.parametrize("game", tr.games())
def test_people_are_called_by_their_names(game: str) -> None:
    """Words, accounts and pictures use the players' names, and number them without."""
    table = play(opened(game))
    start = tr.unopened(table.game, 3, NAMES)
    told = "\n".join(tr.narrate(table.game, table.records, start, "en", "detail"))
    assert all(name in told for name in NAMES)
    assert all(name in table.show() for name in NAMES)
    assert all(name in (table.svg() or "") for name in NAMES)
    nameless = "\n".join(tr.narrate(table.game, table.records, tr.unopened(table.game, 3), "fr", "detail"))
    assert "Joueur 1" in nameless


@pytest.mark.parametrize("game", tr.games())
def test_whoever_has_no_name_is_numbered_in_the_language_of_the_reader(game: str) -> None:
    """The log keeps the gap; words, pictures and standings fill it."""
    names = ("Ana", "", "Cleo")
    table = play(tr.Table.open(game, seats=3, seed=5, names=names), 30)
    assert names == tr.EventLog.loads(table.log.dumps()).header.names == table.names
    assert () == tr.Table.open(game, seats=3, seed=5, names=["", "", ""]).names
    start = tr.unopened(table.game, 3, names)
    for language, number in (("en", "Player"), ("fr", "Joueur")):
        told = "\n".join(tr.narrate(table.game, table.records, start, language, "detail"))
        for shown in (told, table.show(language=language), table.svg(language=language) or ""):
            assert f"{number} 2" in shown or f"{number.lower()} 2" in shown
            assert f"{number} 1" not in shown


# --- the story so far -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", tr.games())
def test_an_account_tells_everything_once(game: str) -> None:
    """Each level tells more than the one above it, in order, and nothing twice; every line knows its record."""
    table = play(opened(game))
    start = tr.unopened(table.game, 3, NAMES)
    levels = [
        tr.narrate(table.game, table.records, start, "en", detail) for detail in ("headline", "detail", "bookkeeping")
    ]
    numbers = [[line.record for line in lines] for lines in levels]
    assert all(each == sorted(set(each)) for each in numbers)
    assert set(numbers[0]) <= set(numbers[1]) <= set(numbers[2])
    assert 0 < len(levels[0]) < len(levels[1]) < len(levels[2])
    assert levels[0][-1].startswith("The match is over")


@pytest.mark.parametrize("game", tr.games())
@pytest.mark.parametrize(
    ("language", "bare"),
    [
        ("en", r"^\w+: (decline|pay|draw a token|choose .+)$"),
        ("fr", r"^\w+ : (refuser|payer|piocher un jeton|choisir .+)$"),
    ],
)
def test_an_answer_is_told_with_what_it_was_about(game: str, language: str, bare: str) -> None:
    """No line says only that somebody declines, pays or chooses."""
    table = play(opened(game))
    lines = tr.narrate(table.game, table.records, tr.unopened(table.game, 3, NAMES), language, "detail")
    assert [] == [line for line in lines if re.search(bare, line)]


@pytest.mark.parametrize("game", tr.games())
def test_an_account_ends_with_who_won_and_by_how_much(game: str) -> None:
    """The winners come first, and each player is named with the points of the standings."""
    table = play(opened(game))
    assert table.result is not None
    end = tr.narrate(table.game, table.records, tr.unopened(table.game, 3, NAMES), "en")[-1]
    rows = tr.standings(table.game, table.match)
    first, *others = [seat for group in table.result.ranking for seat in group]
    assert end.startswith(f"The match is over: {NAMES[first]}")
    for seat in others:
        if rows[seat].place > 1:
            assert f"{NAMES[seat]} ({rows[seat].total})" in end or rows[seat].total is None
    assert rows[first].total is None or f"{rows[first].total} point" in end


def test_an_account_may_start_anywhere_and_leaves_out_what_was_undone() -> None:
    """The account since a record continues the one before it; an undone command is not told."""
    table = play(opened(), 12)
    whole = tr.narrate(table.game, table.records, tr.unopened(table.game, 3, NAMES), "fr", "detail")
    middle = table.records[len(table.records) // 2].n
    since = tr.narrate(table.game, table.records[middle:], table.at(middle), "fr", "detail")
    assert since
    assert whole[-len(since) :] == since
    seat = next(each for each in range(3) if table.why_no_undo(each) is None)
    before = table.version
    table.undo(seat)
    after = tr.narrate(table.game, table.records, tr.unopened(table.game, 3, NAMES), "fr", "detail")
    assert len(after) < len(whole)
    assert ["Ana", "Bo", "Cy"][seat] in tr.narrate(table.game, table.records[before:], table.at(before), "en")[0]


# --- undo -----------------------------------------------------------------------------------------------------------


def test_at_a_patient_table_the_last_command_of_a_turn_can_be_undone() -> None:
    """The next player's draw waits for `draw`; until then the command before it can be taken back, and played again."""
    table = tr.Table.open("carcassonne", seats=2, seed=1, patient=True)
    table.draw()
    table.submit(next(table.legal()))
    last = [*table.legal()][-1]
    assert isinstance(table.submit(last), tr.Accepted)
    assert table.draws_wait
    assert (tr.CHANCE,) == tuple(each.seat for each in table.decisions)
    assert table.why_no_undo(0) is None
    assert isinstance(table.undo(0), tr.Accepted)
    assert 0 == table.decisions[0].seat
    table.submit(next(table.legal()))
    assert table.draw()
    assert () == table.draw()
    refused = table.why_no_undo(0)
    assert refused is not None
    assert "undo_after_chance" == refused.code
    assert refused == table.undo(0)
    assert table.match == tr.replay(tr.EventLog.loads(table.log.dumps()))


def test_nobody_chooses_the_draw_that_waits_at_a_seeded_table() -> None:
    """A draw that waits is neither listed nor accepted; only `draw` makes it, as the seed has it."""
    table = tr.Table.open("carcassonne", seats=2, seed=1, patient=True)
    table.draw()
    table.submit(next(table.legal(0)))
    table.submit(list(table.legal(0))[-1])
    assert table.draws_wait
    [chance] = table.decisions
    assert [] == [*table.legal()] == [*table.legal(chance.seat)]
    chosen = next(tr.legal_commands(table.game, table.match, chance.seat))
    before = table.match
    refused = table.submit(chosen)
    assert isinstance(refused, tr.Rejection)
    assert (refused,) == table.why_not(chosen)
    assert table.match is before
    assert table.draw()


def test_a_patient_table_refuses_nonsense_as_any_other() -> None:
    """What is no command, or of no seat, is rejected alike, and a decision of several seats goes on."""
    patient, plain = (tr.Table.open("carcassonne", seats=2, seed=1, patient=each) for each in (True, False))
    patient.draw()
    odd: list[Any] = [None, 7, "lay", tr.ChanceAnswer()]
    odd += [attrs.evolve(next(plain.legal()), seat=seat) for seat in ("x", 9, True)]  # type: ignore[arg-type]
    for each in odd:
        answers = [table.submit(each) for table in (patient, plain)]
        assert all(isinstance(answer, tr.Rejection) for answer in answers)
        assert answers[0].code == answers[1].code  # type: ignore[union-attr]


def test_an_impatient_table_says_why_nothing_can_be_undone() -> None:
    """Without patience the draw follows at once, and the rejection says so."""
    table = tr.Table.open("carcassonne", seats=2, seed=1)
    table.submit(next(table.legal()))
    table.submit([*table.legal()][-1])
    assert not table.draws_wait
    refused = table.why_no_undo(0)
    assert refused is not None
    assert "undo_after_chance" == refused.code
    with pytest.raises(tr.UsageError, match="there is no seat 2"):
        table.why_no_undo(2)


# --- memory ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", tr.games())
def test_a_memory_grows_with_the_stream(game: str) -> None:
    """Remembering record by record is remembering at once; a memory fits the view of its version alone."""
    table = play(opened(game), 15)
    stream = table.stream(1)
    memory = None
    for record in stream:
        memory = tr.remember(table.game, memory, [record])
    assert memory == tr.remember(table.game, None, stream)
    world = tr.determinize(table.game, table.view(1), 1, random.Random(1), known=memory)
    assert table.view(1) == tr.view(table.game, world, 1)
    with pytest.raises(tr.FoldError, match="does not follow"):
        tr.remember(table.game, None, stream[1:])
    with pytest.raises(tr.UsageError, match="known must be the seat's memory at version"):
        tr.determinize(table.game, table.view(1), 1, random.Random(1), known=tr.remember(table.game, None, stream[:3]))
    other = next(each for each in tr.games() if each != game)
    with pytest.raises(tr.UsageError, match="not the memory of a match"):
        tr.remember(tr.load_game(other), memory, ())


@pytest.mark.parametrize("game", tr.games())
def test_a_memory_may_begin_with_a_view(game: str) -> None:
    """A seat that joins late begins with its view, and goes on with the records after it."""
    table = play(opened(game), 15)
    seen = table.view(1)
    play(table, 10)
    memory = tr.remember(table.game, None, table.stream(1, after=seen.version), seen)
    assert table.version == memory.version
    world = tr.determinize(table.game, table.view(1), 1, random.Random(1), known=memory)
    assert table.view(1) == tr.view(table.game, world, 1)
    with pytest.raises(tr.UsageError, match="give one of them"):
        tr.remember(table.game, memory, (), seen)
    with pytest.raises(tr.UsageError, match="begins with the view of a seat"):
        tr.remember(table.game, None, (), table.match)


# --- bad input ------------------------------------------------------------------------------------------------------


def test_unknown_ids_languages_and_matches_are_named() -> None:
    """An unknown id, language, level of detail, or a match of another game, is a usage error that names it."""
    table = opened()
    other = opened("carcassonne")
    calls: list[tuple[str, Any]] = [
        ("'nonsense'", lambda: tr.describe(table.game, "nonsense")),
        ("'nonsense'", lambda: tr.draw(table.game, "nonsense")),
        ("does not draw 'place:bank' alone", lambda: tr.draw(table.game, "place:bank")),
        ("'nonsense'", lambda: table.svg(0, highlight=["nonsense"])),
        ("'de'", lambda: tr.components(table.game, "de")),
        ("'de'", lambda: tr.describe(table.game, "seat:0", "de")),
        ("'de'", lambda: tr.standings(table.game, table.match, "de")),
        ("'de'", lambda: tr.narrate(table.game, table.records, table.match, "de")),
        ("'all'", lambda: tr.narrate(table.game, table.records, table.match, "en", "all")),
        ("'carcassonne'", lambda: tr.standings(table.game, other.match)),
        ("'carcassonne'", lambda: tr.narrate(table.game, (), other.match)),
        ("no such command", lambda: tr.targets(table.game, table.match, next(other.legal()))),
        ("'carcassonne'", lambda: tr.targets(table.game, other.match, next(table.legal()))),
        ("not 'carcassonne'", lambda: tr.components("carcassonne")),  # type: ignore[arg-type]
    ]
    for fault, call in calls:
        with pytest.raises(tr.UsageError, match=fault):
            call()


def test_a_name_that_looks_like_an_id_is_not_highlighted() -> None:
    """Only groups are highlighted, whatever the players are called; every id that a command touches may be."""
    odd = ('data-id="seat:0"', "<g id='x'>", "Cy")
    table = tr.Table.open("fatum_medieval", seats=3, seed=5, names=odd)
    plain, lit = table.svg(0), table.svg(0, highlight=["seat:0"])
    assert plain is not None
    assert lit is not None
    assert 1 == lit.count('data-lit=""')
    assert plain == lit.replace(' data-lit=""', "")
    for command in table.legal(0):
        assert table.svg(0, "fr", highlight=tr.targets(table.game, table.view(0), command))


# --- what cannot be chosen ------------------------------------------------------------------------------------------


def test_why_a_thing_cannot_be_chosen() -> None:
    """It is what the rules say of a command that names this thing; a thing that is touched has no reason."""
    table = tr.Table.open("carcassonne", seats=2, seed=4)
    game, seat = table.game, table.decisions[0].seat
    view = table.view(seat)
    touched = {id for command in table.legal(seat) for id in tr.targets(game, view, command)}
    cells = [id for id in re.findall('data-id="(cell:[^"]+)"', str(table.svg(seat))) if id not in touched]
    assert all(() == tr.why_not_thing(game, view, seat, id) for id in touched)
    assert {("edges_differ", "B5")} == {
        (each.code, each.rule) for id in cells for each in tr.why_not_thing(game, view, seat, id)[:1]
    }
    assert ["untouched"] == [each.code for each in tr.why_not_thing(game, view, seat, "bag")]
    assert ["untouched"] == [each.code for each in tr.why_not_thing(game, table.view(1 - seat), 1 - seat, "bag")]
    with pytest.raises(tr.UsageError, match="has nothing with the id 'moon'"):
        tr.why_not_thing(game, view, seat, "moon")
    with pytest.raises(tr.UsageError, match="view"):
        tr.why_not_thing(game, view, 1 - seat, "bag")


@pytest.mark.parametrize("game", tr.games())
def test_whatever_is_pointed_at_has_an_answer(game: str) -> None:
    """For everything in a picture, at any time, there is a reason or a command; the reasons read well."""
    table, rng = tr.Table.open(game, seats=3, seed=5), random.Random(1)
    codes = set()
    while table.result is None and table.version < 250:
        seat = rng.choice(table.decisions).seat
        if seat >= 0 and rng.random() < 0.2:
            view = table.view(seat)
            touched = {id for command in table.legal(seat) for id in tr.targets(table.game, view, command)}
            for id in re.findall('data-id="([^"]+)"', str(table.svg(seat))):
                reasons = tr.why_not_thing(table.game, view, seat, id)
                assert bool(reasons) != (id in touched)
                codes |= {each.code for each in reasons}
                assert all("{" not in each.message("en") + each.message("fr") for each in reasons)
        table.submit(rng.choice([*table.legal(seat)]))
    assert len(codes) > 1
    assert "malformed" not in codes


def test_a_description_knows_the_players() -> None:
    """Places of players are called by their names."""
    game = tr.load_game("fatum_medieval")
    assert "la main d'Ana" == tr.describe(game, "hand:0", "fr", ("Ana", "Bo")).name
    assert "the hand of Bo" == tr.describe(game, "hand:1", "en", ["Ana", "Bo"]).name
    assert "la main du joueur 2" == tr.describe(game, "hand:1", "fr").name
    with pytest.raises(tr.UsageError, match="the same name"):
        tr.describe(game, "hand:0", "fr", ("Ana", "Ana"))
    with pytest.raises(tr.UsageError, match="names must be a list"):
        tr.describe(game, "hand:0", "fr", 3)  # type: ignore[arg-type]  # wrong on purpose
