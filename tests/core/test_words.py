"""Words of a game that brings none, and words of rejections."""

from enum import StrEnum
from typing import Annotated, Any

import attrs
import pytest

from tabletop_rules.core.aspects import Display
from tabletop_rules.core.engine import view
from tabletop_rules.core.legal import check
from tabletop_rules.core.mask import HIDDEN, Public
from tabletop_rules.core.messages import Command, Decision, Event, Refusal, Rejection
from tabletop_rules.core.terms import OneOf, RuleId, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.core.wording import plain_words
from tabletop_rules.errors import GameError, UsageError
from tests.core.lab import Bench, Reply, Ring, Tipped, lab
from tests.core.toy_types import CardToCommit, Commit, Committed, Drawn, Play, ShieldWanted

COMMIT = CardToCommit(1, id=7, used=(("Y5", 1, "shield"),))
SHIELD = ShieldWanted(1, "a9", id=7)
TIPPED = Tipped(1, options="s")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Play(0, 3, "a9"), "play: card a9"),
        (Commit(0, 3, HIDDEN), "commit: card something"),
        (Drawn(1, (HIDDEN, "a1", HIDDEN)), "drawn: Player 2, cards a1 and 2 × something"),
        (Committed(1, HIDDEN), "committed: Player 2, card something"),
        (COMMIT, "card to commit"),
        (SHIELD, "shield wanted: card a9"),
        (TIPPED, "tipped"),
    ],
)
def test_plain_words_hold_kind_and_content(value: object, words: str) -> None:
    """Plain words are the kind and the fields that the core does not fill in."""
    assert words == plain_words(None, value, Voice("en"))


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("take", ""), "fr must be a text, as en is, not ''"),
        (("", "prendre"), "en must be a text, as fr is, not ''"),
        (("take", 5), "fr must be a text, as en is, not 5"),
        (("take {n}", "prendre"), "names 'n', which is no field; there are seat, decision, spot"),
        (("take", "prendre {seat"), "'prendre {seat' is no sentence with fields in braces (expected '}' before"),
        (
            ("take {seat:x}", "prendre"),
            "after 'seat' may follow only :player, :of, :to, a choice, seat:a|b, or what `formats` of",
        ),
        (("take {spot:to}", "prendre {spot}"), "in en, :to after 'spot' is for players, but spot is no Seat"),
    ],
)
def test_words_that_cannot_be_filled_are_faults_of_the_game(words: Any, fault: str) -> None:
    """The sentences of a message class are checked when a game is built."""

    @attrs.frozen
    class Take(Command, kind="lab.take/1"):
        """A command whose words are wrong."""

        en, fr = words
        spot: Public[str] = ""

    game = lab({"a": ()})
    wrong = attrs.evolve(game.rules[0], on=Take)
    with pytest.raises(GameError) as raised:
        attrs.evolve(game, rules=(*game.rules, wrong))
    assert [text for text in raised.value.faults if text.startswith("words of Take") and fault in text]


def test_players_are_named_in_pairs_too() -> None:
    """A seat in a tuple of fixed length is a player, as in one of any number; numbers of any domain stay numbers."""

    @attrs.frozen
    class Sent(Event, kind="lab.sent/1"):
        """An event with pairs."""

        en = "Sent: {sent}; {first} before {last}; at {cell}, {spot}."
        fr = "Envoyés : {sent} ; {first} avant {last} ; en {cell}, {spot}."
        sent: Public[tuple[tuple[Seat, str], ...]]
        first: Public[tuple[Seat, Seat] | None]
        last: Public[tuple[Seat, ...]]
        cell: Public[tuple[int, int]]
        spot: Public[tuple[Annotated[int, OneOf("column")], Annotated[int, OneOf("row")]]]

    sent = Sent(((1, "a9"), (0, "b2")), (0, 1), (1,), (0, 1), (2, -3))
    voice = Voice("en", ("Ana", "Bo"))
    assert "Sent: Bo and a9 and Ana and b2; Ana and Bo before Bo; at (0, 1), (2, -3)." == plain_words(None, sent, voice)


def _loud(state: Any, value: object, voice: Voice) -> str:
    """Return words that hold a secret of the state and fail on an odd reply."""
    what = "Where to?" if isinstance(value, Decision) else {"yes": "say yes"}[value.text]  # type: ignore[attr-defined]
    return f"{voice.language} {what} {state.secret!r}"


@pytest.mark.parametrize(("text", "english"), [("yes", "en say yes HIDDEN"), ("zzz", "reply: text zzz")])
def test_a_wrong_answer_is_named_in_the_words_of_the_game(text: str, english: str) -> None:
    """Decision and command are worded as their seat reads them, plainly where words fail."""
    bench = Bench(attrs.evolve(lab({"a": ()}), display=Display(words=_loud)))
    command = Reply(0, bench.id_of(0), text)
    refused = check(bench.game, bench.match, command)
    assert refused is not None
    assert f'"{english}" does not answer this decision: en Where to? HIDDEN' == refused.message("en")
    french = english.replace("en ", "fr ")
    assert f"« {french} » ne répond pas à cette décision : fr Where to? HIDDEN" == refused.message("fr")
    assert (("kind", "lab.direction/1"), ("what", "lab.reply/1")) == refused.params
    assert refused == check(bench.game, view(bench.game, bench.match, 0), command)


def _rung(state: Any, value: object, voice: Voice) -> str:
    """Return words that hold a secret of the state."""
    return f"{voice.language} ring {state.secret!r}"


def test_a_host_command_is_named_in_the_words_of_the_game() -> None:
    """It is worded as a spectator reads it, from the match and from a view alike."""
    bench = Bench(attrs.evolve(lab({"a": ()}), display=Display(words=_rung)))
    refused = check(bench.game, bench.match, Ring(0, 0, True))
    assert refused is not None
    assert 'Only the host may send "en ring HIDDEN".' == refused.message("en")
    assert "Seul l'hôte peut envoyer « fr ring HIDDEN »." == refused.message("fr")
    assert (("what", "lab.ring/1"),) == refused.params
    assert refused == check(bench.game, view(bench.game, bench.match, 0), Ring(0, 0, True))


def test_only_params_are_filled_into_a_rejection() -> None:
    """Params fill their braces and nothing else is formatted; a missing param is a usage error."""
    texts = ("{seat.__class__} {seat!r} {seat:>999999999} {} {0} } {seat}", "{seat}")
    refused = Rejection("odd", RuleId("Y1"), (("seat", 3),), texts)
    assert ("{seat.__class__} {seat!r} {seat:>999999999} {} {0} } 3", "3") == (
        refused.message("en"),
        refused.message("fr"),
    )
    with pytest.raises(UsageError, match="the text of the refusal 'odd' names 'seat', which is not one of its params"):
        attrs.evolve(refused, params=()).message("en")


def test_a_member_of_an_enumeration_is_a_plain_param() -> None:
    """A rejection about a member of an enumeration holds its value, so that it can be sent as JSON."""

    class Suit(StrEnum):
        RED = "red"

    refused = Refusal("wrong_suit", "Not {suit}.", "Pas {suit}.").by("C1", suit=Suit.RED)
    assert [str] == [type(value) for _, value in refused.params]
    assert "Not red." == refused.message("en")


def test_a_long_param_is_cut_short_in_a_rejection() -> None:
    """A very long param is cut short in the message."""
    refused = Refusal("unknown_card", "There is no card {card}.", "Il n'y a pas de carte {card}.")
    assert (("card", "x" * 500),) == refused.by("C1", card="x" * 500).params
    assert f"There is no card {'x' * 500}...." == refused.by("C1", card="x" * 1_000_000).message("en")
