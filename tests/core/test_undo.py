"""Undo: derived from the records; it adds a marker and deletes nothing."""

from __future__ import annotations

import attrs
import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import WAY_BACK, Match
from tabletop_rules.core.messages import Chance, Command, Die, Record, Rejection, Undone
from tabletop_rules.core.terms import HOST
from tabletop_rules.core.undo import undo
from tabletop_rules.errors import FoldError, UsageError
from tabletop_rules.testing import play
from tests.core.lab import Bench, Call, Direction, Lab, Mark, Ring, Roll, Tell, Tipped, ask, lab
from tests.core.toy import TOY
from tests.core.toy_types import Play

GO = {"a": (Mark("a"),), "b": (Mark("b"),), "ask": (ask(1),), "roll": (Chance(Die(), Roll()),), "tell": (Tell(2),)}


class Logged(Bench):
    """A bench that keeps all records."""

    def __init__(self, game: Game[Lab], chance: Seeded | None = Seeded(1)) -> None:  # noqa: B008
        super().__init__(game, 3, chance)
        self.all: list[Record] = list(open_with_records(game, 3, chance).records)

    def send(self, command: Command) -> Logged:
        super().send(command)
        self.all += self.records
        return self

    def undone(self, seat: int) -> str:
        """Undo for a seat; return "" or the code of the rejection."""
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
    """Only the version and a marker differ from before; other commands may follow."""
    table = bench()
    table.go("a")
    before, length = table.match, len(table.all)
    table.go("b")
    assert "" == table.undone(0)
    assert same_but_version(before, table.match)
    assert len(table.all) == table.match.version > before.version
    assert [Undone(0, length)] == [record.event for record in table.all if isinstance(record.event, Undone)]
    table.go("b")
    assert ("a", "b") == table.marks
    assert ["", "", "nothing_to_undo"] == [table.undone(0) for _ in range(3)]


def test_several_commands_are_undone_one_by_one() -> None:
    """A seat may undo as many commands in a row as the match remembers."""
    table = bench()
    for text in "ababab":
        table.go(text)
    for left in range(5, 5 - WAY_BACK, -1):
        assert "" == table.undone(0)
        assert left == len(table.marks)
    assert "undo_too_far" == table.undone(0)


def test_an_undone_command_costs_no_way_back() -> None:
    """An undone command costs none of the remembered matches, which are not compared."""
    table = bench()
    for _ in range(WAY_BACK + 1):
        table.go("a")
    for _ in range(3):
        past = table.match.past[:-1]
        assert "" == table.undone(0)
        assert past == table.match.past
        table.go("b")
    assert WAY_BACK == len(table.match.past)
    assert table.match == attrs.evolve(table.match, past=())
    assert ["", "", "", "", "undo_too_far"] == [table.undone(0) for _ in range(WAY_BACK + 1)]


def test_not_after_another_seat() -> None:
    """A command stands once another seat or the host has acted."""
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
    table = bench()
    table.go("a")
    before = table.match
    table.send(Call(2, 0, "hey"))
    assert ["undo_after_others", ""] == [table.undone(0), table.undone(2)]
    assert same_but_version(before, table.match)


def test_the_rejection_names_who_has_acted() -> None:
    """The rejection names the seat or the host that acted, in both languages."""
    texts = []
    for command in (Call(2, 0, "hey"), Ring(HOST, 0, True)):
        table = bench()
        table.go("a")
        table.send(command)
        refused = undo(table.game, table.match, table.all, 0)
        assert isinstance(refused, Rejection)
        texts += [(refused.params, refused.message("en"), refused.message("fr"))]
    assert [
        ((("other", 2),), "Your command cannot be undone: Player 3 has acted since.",
         "Votre coup ne peut plus être annulé : Joueur 3 a agi depuis."),
        ((("other", HOST),), "Your command cannot be undone: the host has acted since.",
         "Votre coup ne peut plus être annulé : l'hôte a agi depuis."),
    ] == texts  # fmt: skip


def test_not_after_chance() -> None:
    """A command stands once chance has answered, not while the request is open."""
    table = bench()
    table.go("roll")
    assert "undo_after_chance" == table.undone(0)
    waiting = Logged(lab(GO), None)
    waiting.go("roll")
    assert "" == waiting.undone(0)
    assert [(Direction, 0)] == waiting.asked


def test_not_after_somebody_has_learned_something() -> None:
    """A command that showed a card to anybody is final."""
    table = bench()
    table.go("tell")
    assert "undo_after_learning" == table.undone(0)
    begun = open_with_records(TOY, 2, Seeded(2))
    card = next(str(card) for card in begun.match.state.players[0].hand if str(card)[1] != "9")
    done = submit(TOY, begun.match, Play(0, begun.match.decisions[0].id, card), Seeded(2))
    assert isinstance(done, Accepted)
    refused = undo(TOY, done.match, begun.records + done.records, 0)
    assert isinstance(refused, Rejection)
    assert "undo_after_chance" == refused.code


def test_not_after_options_were_shown() -> None:
    """Options that another seat has seen are learned, and make the command final."""
    again = {"x": (Mark("x"), ask(1, to=Tipped))}
    table = Logged(
        lab({"ask": (ask(1, to=Tipped),), "a": (Mark("a"),)}, reply=again, options=lambda state, d: state.secret)
    )
    table.go("ask")
    assert "undo_after_learning" == table.undone(0)
    table.reply(1, "x")
    assert "undo_after_learning" == table.undone(1)
    table.reply(1)
    assert "" == table.undone(1)  # it knew what its decision showed before it answered
    table.reply(1)
    table.go("a")
    assert "" == table.undone(0)


def test_a_view_that_does_not_remember_asks_for_a_new_one() -> None:
    """A view taken after the command cannot fold its undo."""
    matches = (play(TOY, 2, seed, undos=0.3) for seed in range(50))
    played = next(each for each in matches if any(isinstance(record.event, Undone) for record in each.records))
    at = next(record.n for record in played.records if isinstance(record.event, Undone))
    stop = next(i for i, match in enumerate(played.matches) if match.version == at - 1)
    fresh = played.view(stop, 0)
    bare = Match(
        fresh.game, fresh.seats, fresh.state, fresh.version, fresh.decisions, fresh.agenda, fresh.result, fresh.viewer
    )
    with pytest.raises(FoldError, match="further than this match remembers"):
        fold(TOY, bare, [mask_record(played.records[at - 1], 0)])
    fold(TOY, fresh, [mask_record(played.records[at - 1], 0)])


def test_undo_asks_for_the_whole_match() -> None:
    """A view, missing records or an unknown seat are usage errors."""
    table = bench()
    table.go("a")
    for seat in (3, -1, True):
        with pytest.raises(UsageError, match="there is no seat"):
            undo(table.game, table.match, table.all, seat)
    with pytest.raises(UsageError, match="whole match with all its records"):
        undo(table.game, table.match, table.all[:-1], 0)
    with pytest.raises(UsageError, match="whole match"):
        undo(table.game, view(table.game, table.match, 0), table.all, 0)
