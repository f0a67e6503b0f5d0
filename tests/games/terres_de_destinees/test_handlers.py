"""The table of handlers: which rulings it holds, what happens without one, and the order in which they act."""

from __future__ import annotations

import pickle
import random

import pytest

import tabletop_rules as tr
from tabletop_rules.games.terres_de_destinees.commands import Activate, ChoosePlayer
from tabletop_rules.games.terres_de_destinees.content import rulebook
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.handlers import ALWAYS
from tabletop_rules.games.terres_de_destinees.no_handler import NO_HANDLER
from tabletop_rules.games.terres_de_destinees.values import duties, payees, threshold
from tests.games.terres_de_destinees.story import A, B, Story

GAME = make({"advanced_cards": True})
IDS = {each.id for each in GAME.handlers}
NEEDED = {each.id for each in GAME.handlers if each.needed}


def test_each_ruling_has_a_handler_or_a_reason() -> None:
    """Every sentence of the FAQ and every doubt of the digest is in one of the two lists, and in one only."""
    known = {title.text.id for title in (*rulebook().rules, *rulebook().rulings)}
    assert {rule for rule in known if rule.startswith(("F-", "A-"))} <= IDS | {*NO_HANDLER} <= known
    assert set() == IDS & {*NO_HANDLER}


def test_each_handler_speaks_two_languages() -> None:
    """Its sentence in French is another one; and where it comes from is said."""
    for each in GAME.handlers:
        assert each.fr
        assert each.said("fr") != each.said("en")
        assert each.source != "house"


@pytest.mark.parametrize("rule", sorted(IDS - NEEDED))
def test_a_match_ends_without_a_handler(rule: str) -> None:
    """Whatever is taken out, unless the course needs it: questions have answers, and a match comes to an end."""
    game = GAME.without(rule)
    for seats in (2, 4):
        table, rng = tr.Table.open(game, seats=seats, seed=seats), random.Random(seats)
        while table.result is None:
            seat = rng.choice(table.decisions).seat
            assert isinstance(table.submit(rng.choice(list(table.legal(seat)))), tr.Accepted)


@pytest.mark.parametrize("rule", sorted(NEEDED))
def test_what_carries_the_course_stays(rule: str) -> None:
    """It is refused with the reason."""
    with pytest.raises(tr.GameError, match=f"{rule} is needed"):
        GAME.without(rule)


def test_a_game_without_a_handler_travels() -> None:
    """It pickles, Jetons and all, and names what it lacks."""
    sent = pickle.loads(pickle.dumps(tr.load_game("terres_de_destinees").without("F-1")))
    assert ("without F-1",) == sent.additions
    assert len(GAME.handlers) - 1 == len(sent.handlers)


@pytest.mark.rule("T-JET-7", "P-10")
def test_bands_make_the_ladder() -> None:
    """Handlers act in the order of band and rank, those of Jetons by their number."""
    places = [(each.band, each.rank) for each in GAME.handlers]
    assert sorted(places) == places
    assert {8, 10} == {each.rank for each in ALWAYS if each.id == "A-44"}


@pytest.mark.rule("T-MAND-1", "T-2P-7", "T-2P-13")
def test_a_value_names_what_changed_it() -> None:
    """So records and refusals cite the ruling that made a difference, or else the plain rule."""
    two = Story(2).given(hands={A: ["juge", "port"], B: 4}).auction().put_up("juge", seat=A)
    state = two.put_up(two.hand(B)[0], seat=B).state
    assert state.auction is not None
    assert "T-2P-7" == payees.rule(tr.RuleId("T-AUC-10"), state, state.auction)
    objective = state.content.destin("opulence").objective
    assert "T-2P-13" == threshold.rule(tr.RuleId("T-WIN-1"), state, objective)  # type: ignore[arg-type]  # a HandCount
    state = Story(3).given(play={A: ["usurier"]}).state
    assert (["T-MAND-1"], ()) == ([each.id for each in duties.changed_by(state, A)], duties.changed_by(state, B))


@pytest.mark.rule("F-8")
def test_without_its_ruling_the_lich_may_come_late() -> None:
    """With F-8 a Lich is refused once another power was activated; without it, it is not."""
    for game, may in ((GAME, False), (GAME.without("F-8"), True)):
        story = Story(3)
        story.game = game
        story.given(play={A: ["liche", "vampire"], B: ["juge"]}).effects().activate("vampire").answer(ChoosePlayer, B)
        assert may is ("liche" in story.legal(Activate))
