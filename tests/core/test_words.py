"""The words of a game that has none of its own."""

from typing import Any

import attrs
import pytest

from tabletop_rules.core.engine import view
from tabletop_rules.core.game import plain_words
from tabletop_rules.core.legal import check
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Decision, Refusal, Rejection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import UsageError
from tests.core.lab import Bench, Reply, Ring, Tipped, lab
from tests.core.toy_nouns import CardToCommit, Commit, Committed, Play, ShieldWanted

COMMIT = CardToCommit(1, id=7, used=(("Y5", 1, "shield"),))
SHIELD = ShieldWanted(1, "a9", id=7)
TIPPED = Tipped(1, options="s")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Play(0, 3, "a9"), "play: card a9"),
        (Commit(0, 3, HIDDEN), "commit: card HIDDEN"),
        (Committed(1, HIDDEN), "committed: seat 1, card HIDDEN"),
        (COMMIT, "card to commit"),
        (SHIELD, "shield wanted: card a9"),
        (TIPPED, "tipped"),
    ],
)
def test_plain_words_tell_kind_and_content(value: object, words: str) -> None:
    """A command or event is its kind and fields, a question its kind and what it is about, not what the core fills in.

    Seat and number of a command go without saying: whoever tells it says whose it is.
    """
    assert words == plain_words(None, value, "en")


def _loud(state: Any, value: object, language: str) -> str:
    """Words that hold a secret of the state, and that fail on an odd reply."""
    what = "Where to?" if isinstance(value, Decision) else {"yes": "say yes"}[value.text]  # type: ignore[attr-defined]
    return f"{language} {what} {state.secret!r}"


@pytest.mark.parametrize(("text", "english"), [("yes", "en say yes HIDDEN"), ("zzz", "reply: text zzz")])
def test_a_wrong_answer_is_told_in_the_words_of_the_game(text: str, english: str) -> None:
    """Question and command are told as their seat reads them, plainly where words fail; params stay kinds."""
    bench = Bench(attrs.evolve(lab({"a": ()}), words=_loud))
    command = Reply(0, bench.id_of(0), text)
    refused = check(bench.game, bench.match, command)
    assert refused is not None
    assert f'This question is not answered by "{english}": en Where to? HIDDEN' == refused.message("en")
    french = english.replace("en ", "fr ")
    assert f"On ne répond pas par « {french} » à cette question : fr Where to? HIDDEN" == refused.message("fr")
    assert (("kind", "lab.direction/1"), ("what", "lab.reply/1")) == refused.params
    assert refused == check(bench.game, view(bench.game, bench.match, 0), command)


def _rung(state: Any, value: object, language: str) -> str:
    """Words that hold a secret of the state."""
    return f"{language} ring {state.secret!r}"


def test_what_only_the_host_may_send_is_told_in_the_words_of_the_game() -> None:
    """As an onlooker would read it, whoever asks, of the match and of a seat's view alike; params stay kinds."""
    bench = Bench(attrs.evolve(lab({"a": ()}), words=_rung))
    refused = check(bench.game, bench.match, Ring(0, 0, True))
    assert refused is not None
    assert 'Only the host may send "en ring HIDDEN".' == refused.message("en")
    assert "Seul l'hôte peut envoyer « fr ring HIDDEN »." == refused.message("fr")
    assert (("what", "lab.ring/1"),) == refused.params
    assert refused == check(bench.game, view(bench.game, bench.match, 0), Ring(0, 0, True))


def test_the_words_of_a_refusal_are_filled_and_nothing_else() -> None:
    """A refusal read from JSON may hold any text: params fill its braces, and no text looks into them or pads them."""
    texts = ("{seat.__class__} {seat!r} {seat:>999999999} {} {0} } {seat}", "{seat}")
    refused = Rejection("odd", RuleId("Y1"), (("seat", 3),), texts)
    assert ("{seat.__class__} {seat!r} {seat:>999999999} {} {0} } 3", "3") == (
        refused.message("en"),
        refused.message("fr"),
    )


def test_a_refusal_without_its_params_is_a_fault() -> None:
    """Words that name a param which is not given say so, whoever has written them."""
    with pytest.raises(UsageError, match="the words of the refusal 'odd' name 'seat', which is none of its params"):
        Rejection("odd", RuleId("Y1"), (), ("{seat}", "")).message("en")


def test_what_a_stranger_has_made_long_is_cut_short_in_a_refusal() -> None:
    """A refusal names what it refuses, but does not give back a whole megabyte of it."""
    refused = Refusal("unknown_card", "There is no card {card}.", "Il n'y a pas de carte {card}.")
    assert (("card", "x" * 500),) == refused.by("C1", card="x" * 500).params
    assert f"There is no card {'x' * 500}...." == refused.by("C1", card="x" * 1_000_000).message("en")
