"""Undo: derived from the records, never from flags; a marker is added and nothing deleted."""

from __future__ import annotations

import pickle

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, begin, opening, shown, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import WAY_BACK, Match
from tabletop_rules.core.messages import Chance, Command, Die, Record, Rejection, Undone
from tabletop_rules.core.terms import HOST, SPECTATOR
from tabletop_rules.core.undo import undo
from tabletop_rules.errors import FoldError, UsageError
from tabletop_rules.testing import play
from tests.core.lab import Bench, Call, Direction, Lab, Mark, Ring, Roll, Tell, Tipped, ask, lab
from tests.core.toy import TOY
from tests.core.toy_nouns import Boast, Commit, Duel, Play

GO = {"a": (Mark("a"),), "b": (Mark("b"),), "ask": (ask(1),), "roll": (Chance(Die(), Roll()),), "tell": (Tell(2),)}


class Logged(Bench):
    """A bench that keeps all records."""

    def __init__(self, game: Game[Lab], chance: Seeded | None = Seeded(1)) -> None:  # noqa: B008
        super().__init__(game, 3, chance)
        self.all: list[Record] = list(begin(game, 3, chance).records)

    def send(self, command: Command) -> Logged:
        super().send(command)
        self.all += self.records
        return self

    def undone(self, seat: int) -> str:
        """What came of an undo: "" or the code of the refusal."""
        outcome = undo(self.game, self.match, self.all, seat)
        if isinstance(outcome, Rejection):
            return outcome.code
        self.match = outcome.match
        self.all += outcome.records
        return ""


def bench() -> Logged:
    return Logged(lab(GO, call={"hey": (Mark("hey"),)}, reply={"yes": ()}))


def same_but_version(one: Match[Lab], other: Match[Lab]) -> bool:
    return (one.state, one.decisions, one.agenda) == (other.state, other.decisions, other.agenda)


def test_undo_leads_to_where_the_command_was_given() -> None:
    """The match is as it was before, but for its version; a marker is the only new record."""
    table = bench()
    table.go("a")
    before, length = table.match, len(table.all)
    table.go("b")
    assert "" == table.undone(0)
    assert same_but_version(before, table.match)
    assert len(table.all) == table.match.version > before.version
    assert [Undone(0, length)] == [record.event for record in table.all if isinstance(record.event, Undone)]


def test_another_command_may_follow_an_undo() -> None:
    """The question is open again under its old id, and can be answered otherwise."""
    table = bench()
    here = table.id_of(0)
    table.go("a")
    assert "" == table.undone(0)
    assert here == table.id_of(0)
    table.go("b")
    assert ("b",) == table.marks
    assert "" == table.undone(0)
    assert not table.marks


def test_several_commands_are_undone_one_by_one() -> None:
    """While one seat goes on it may take back as many commands as the match remembers, and no more."""
    table = bench()
    for text in "ababab":
        table.go(text)
    for left in range(5, 5 - WAY_BACK, -1):
        assert "" == table.undone(0)
        assert left == len(table.marks)
    assert "undo_too_far" == table.undone(0)


def test_what_was_taken_back_leaves_the_way_back_as_it_was() -> None:
    """Whoever hesitates over a command may afterwards take back as many as whoever does not."""
    table = bench()
    for _ in range(WAY_BACK + 1):
        table.go("a")
    for _ in range(3):
        past = table.match.past[:-1]
        assert "" == table.undone(0)
        assert past == table.match.past
        table.go("b")
    assert ["", "", "", "", "undo_too_far"] == [table.undone(0) for _ in range(WAY_BACK + 1)]


def test_nothing_to_undo() -> None:
    """A seat that has given no command has none to take back."""
    assert "nothing_to_undo" == bench().undone(0)
    table = bench()
    table.go("a")
    assert "" == table.undone(0)
    assert "nothing_to_undo" == table.undone(0)


def test_not_after_another_seat() -> None:
    """Once another seat, or the host, has acted, the command stands."""
    table = bench()
    table.go("ask")
    assert "undo_after_others" == table.undone(1)
    table.reply(1)
    assert "undo_after_others" == table.undone(0)
    assert "" == table.undone(1)
    assert "undo_too_far" == table.undone(0)  # the way back holds the run of one seat, and seat 1 has begun another
    table = bench()
    table.go("a")
    table.send(Ring(HOST, 0, True))
    assert "undo_after_others" == table.undone(0)


def test_who_has_acted_since_is_told() -> None:
    """A refused undo names the seat that acted, or the host, who is no seat, in both languages."""
    told = []
    for command in (Call(2, 0, "hey"), Ring(HOST, 0, True)):
        table = bench()
        table.go("a")
        table.send(command)
        refused = undo(table.game, table.match, table.all, 0)
        assert isinstance(refused, Rejection)
        told += [(refused.params, refused.message("en"), refused.message("fr"))]
    assert [
        ((("other", 2),), "Your command stands: seat 2 has acted since.",
         "Votre coup reste joué : le siège 2 a agi depuis."),
        ((("other", HOST),), "Your command stands: the host has acted since.",
         "Votre coup reste joué : l'hôte a agi depuis."),
    ] == told  # fmt: skip


def test_a_standing_command_is_undone_like_any_other() -> None:
    """Who has called may take it back; nobody else's command is then in the way."""
    table = bench()
    table.go("a")
    before = table.match
    table.send(Call(2, 0, "hey"))
    assert "undo_after_others" == table.undone(0)
    assert "" == table.undone(2)
    assert same_but_version(before, table.match)


def test_not_after_chance() -> None:
    """Once dice have answered, the command stands; while the request is open it may be taken back."""
    table = bench()
    table.go("roll")
    assert "undo_after_chance" == table.undone(0)
    waiting = Logged(lab(GO), None)
    waiting.go("roll")
    assert "" == waiting.undone(0)
    assert [(Direction, 0)] == waiting.asked


def test_not_after_somebody_has_learned_something() -> None:
    """An event that shows a card to anybody, or a played card that all now see, is final."""
    table = bench()
    table.go("tell")
    assert "undo_after_learning" == table.undone(0)
    begun = begin(TOY, 2, Seeded(2))
    card = next(str(card) for card in begun.match.state.players[0].hand if str(card)[1] != "9")
    done = submit(TOY, begun.match, Play(0, begun.match.decisions[0].id, card), Seeded(2))
    assert isinstance(done, Accepted)
    refused = undo(TOY, done.match, begun.records + done.records, 0)
    assert isinstance(refused, Rejection)
    assert "undo_after_chance" == refused.code


def test_not_after_a_question_that_told_what_only_the_referee_knows() -> None:
    """Options of a question are a secret that the asked seat has been told: whoever set the question off is bound."""
    again = {"x": (Mark("x"), ask(1, to=Tipped))}
    table = Logged(
        lab({"ask": (ask(1, to=Tipped),), "a": (Mark("a"),)}, reply=again, options=lambda state, d: state.secret)
    )
    table.go("ask")
    assert "undo_after_learning" == table.undone(0)
    table.reply(1, "x")
    assert "undo_after_learning" == table.undone(1)
    table.reply(1)
    assert "" == table.undone(1)  # what its question told it, it knew before it answered
    table.reply(1)
    table.go("a")
    assert "" == table.undone(0)


def test_not_after_an_event_by_which_a_secret_shows() -> None:
    """An event that a game declares among its exceptions tells something without naming a thing: it is final."""
    table = Logged(lab(GO, exceptions=(Mark,)))
    table.go("a")
    assert "undo_after_learning" == table.undone(0)


def test_a_secret_answer_may_be_taken_back_until_others_act() -> None:
    """A committed card shows no new thing to anybody: its owner knew it, the others see that it lies there."""
    begun = begin(TOY, 2, Seeded(2))
    match, records = begun.match, list(begun.records)
    for command in (Duel(0, match.decisions[0].id), Boast(0, 0)):
        done = submit(TOY, match, command, Seeded(2))
        assert isinstance(done, Accepted)
        match, records = done.match, [*records, *done.records]
    before = match
    done = submit(TOY, match, Commit(0, match.decisions[0].id, match.state.players[0].hand[0]), Seeded(2))
    assert isinstance(done, Accepted)
    records += done.records
    back = undo(TOY, done.match, records, 0)
    assert isinstance(back, Accepted)
    assert (before.state, before.decisions, before.agenda) == (
        back.match.state,
        back.match.decisions,
        back.match.agenda,
    )


def test_the_marker_folds_into_every_view() -> None:
    """Each client that follows its stream comes to the view of the match after the undo."""
    table = bench()
    views = {seat: view(table.game, opening(table.game, 3), seat) for seat in (0, 1, 2, SPECTATOR)}
    table.go("a")
    table.go("b")
    assert "" == table.undone(0)
    table.go("a")
    for seat, seen in views.items():
        folded = fold(table.game, seen, [shown(record, seat) for record in table.all])
        assert view(table.game, table.match, seat) == folded


def test_a_view_that_does_not_remember_asks_for_a_new_one() -> None:
    """A client that came in after the command cannot fold its undo: the fault says that it goes too far back."""
    matches = (play(TOY, 2, seed, undos=0.3) for seed in range(50))
    played = next(each for each in matches if any(isinstance(record.event, Undone) for record in each.records))
    at = next(record.n for record in played.records if isinstance(record.event, Undone))
    stop = next(i for i, match in enumerate(played.matches) if match.version == at - 1)
    fresh = played.view(stop, 0)
    bare = Match(
        fresh.game, fresh.seats, fresh.state, fresh.version, fresh.decisions, fresh.agenda, fresh.result, fresh.viewer
    )
    with pytest.raises(FoldError, match="further than this match remembers"):
        fold(TOY, bare, [shown(played.records[at - 1], 0)])
    fold(TOY, fresh, [shown(played.records[at - 1], 0)])


def test_undo_asks_for_the_whole_match() -> None:
    """A view, missing records or a seat that is not there are used wrongly."""
    table = bench()
    table.go("a")
    for seat in (3, -1, True):
        with pytest.raises(UsageError, match="there is no seat"):
            undo(table.game, table.match, table.all, seat)
    with pytest.raises(UsageError, match="whole match with all its records"):
        undo(table.game, table.match, table.all[:-1], 0)
    with pytest.raises(UsageError, match="whole match"):
        undo(table.game, view(table.game, table.match, 0), table.all, 0)


def test_the_past_is_bounded_flat_and_not_compared() -> None:
    """However long one seat goes on, a few matches are kept; they are no part of what the match is equal to."""
    table = bench()
    for _ in range(50):
        table.go("a")
    assert WAY_BACK == len(table.match.past)
    assert len(pickle.dumps(table.match)) < 20_000
    bare = Match(
        "lab", 3, table.match.state, table.match.version, table.match.decisions, table.match.agenda, None, None
    )
    assert bare == table.match
    assert "past" not in repr(table.match)


def test_the_way_back_ends_where_another_seat_acts() -> None:
    """Only the run of commands of one seat is kept; chance clears it."""
    table = bench()
    table.go("a")
    table.go("ask")
    assert [0, 0] == [entry.seat for entry in table.match.past]
    table.reply(1)
    assert [1] == [entry.seat for entry in table.match.past]
    table.go("roll")
    assert () == table.match.past
