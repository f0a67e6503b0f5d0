"""The table of handlers: which rulings it holds, their order, and what happens without one."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.effect import Effect
from tabletop_rules.core.engine import Accepted, open_with_records, submit
from tabletop_rules.core.game import Game
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content import rulebook
from tabletop_rules.games.terres_de_destinees.game import BOOK, make
from tabletop_rules.games.terres_de_destinees.no_handler import NO_HANDLER
from tabletop_rules.games.terres_de_destinees.situation import situation
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.values import duties, payees, threshold
from tabletop_rules.testing import handlers_can_go
from tabletop_rules.testing.removal import Situation, handlers_can_go_together, others_still_act
from tests.effort import some
from tests.games.terres_de_destinees.packs import never_consumed, own_pack
from tests.games.terres_de_destinees.story import CALM, NEUTRAL, A, B, C, D, Story, ids, table

GAME = make({"advanced_cards": True})
IDS = {each.id for each in GAME.handlers}
NEEDED = {each.id for each in GAME.handlers if each.needed}


def test_each_ruling_has_a_handler_or_a_reason() -> None:
    """Every FAQ sentence and every ruling is in exactly one of the two lists."""
    known = {title.text.id for title in (*rulebook().rules, *rulebook().rulings)}
    assert {rule for rule in known if rule.startswith(("F-", "A-"))} <= IDS | {*NO_HANDLER} <= known
    assert set() == IDS & {*NO_HANDLER}


def test_each_handler_has_a_text_in_two_languages() -> None:
    """Each handler has an English and a French text and a source."""
    for each in GAME.handlers:
        assert each.fr
        assert each.text_in("fr") != each.text_in("en")
        assert each.source != "house"


@pytest.mark.parametrize("rule", some(sorted(IDS - NEEDED), 4))
def test_a_match_ends_without_a_handler(rule: str) -> None:
    """Without any handler that is not needed, a random match still comes to an end."""
    game = GAME.without(rule)
    for seats in (2, 4):
        table, rng = tr.Table.open(game, seats=seats, seed=seats), random.Random(seats)
        while table.result is None:
            seat = rng.choice(table.decisions).seat
            assert isinstance(table.submit(rng.choice(list(table.legal(seat)))), tr.Accepted)


@pytest.mark.parametrize("rule", sorted(NEEDED))
def test_a_needed_handler_cannot_be_taken_out(rule: str) -> None:
    """The error names the handler."""
    with pytest.raises(tr.GameError, match=f"{rule} is needed"):
        GAME.without(rule)


def test_a_game_without_a_handler_can_be_pickled() -> None:
    """The copy names the handler it lacks."""
    sent = pickle.loads(pickle.dumps(tr.load_game("terres_de_destinees").without("F-1")))
    assert ("without F-1",) == sent.additions
    assert len(GAME.handlers) - 1 == len(sent.handlers)


@pytest.mark.rule("T-JET-7", "P-10")
def test_handlers_are_sorted_by_band_and_rank() -> None:
    """Handlers act in the order of band and rank, those of Jetons by their number."""
    places = [(each.band, each.rank) for each in GAME.handlers]
    assert sorted(places) == places
    assert {8, 10} == {each.rank for each in BOOK.handlers if each.id == "A-44"}


@pytest.mark.rule("P-10")
def test_jetons_have_the_bands_200_and_600() -> None:
    """Jetons act at 200 or 600 plus their number, all other effects in bands of their own."""
    of_jetons = (Band.JETON, Band.JETON_REACTS)
    jetons = [each for each in Story().game.handlers if isinstance(each, Effect) and each.band in of_jetons]
    assert [201, 203, 204, 206, 209, 602, 605, 607, 610, 611] == [each.band + each.rank for each in jetons]
    assert {*BOOK.handlers}.isdisjoint(jetons)


@pytest.mark.rule("T-MAND-1", "T-2P-7", "T-2P-13")
def test_a_value_cites_what_changed_it() -> None:
    """Records and rejections cite the modifier that made a difference, or else the plain rule."""
    state = Story(2).given().auction().both_up().state
    assert state.auction is not None
    assert "T-2P-7" == payees.rule(tr.RuleId("T-AUC-10"), state, state.auction)
    objective = state.content.destin("opulence").objective
    assert "T-2P-13" == threshold.rule(tr.RuleId("T-WIN-1"), state, objective)  # type: ignore[arg-type]  # a HandCount
    state = Story().given(play={A: "usurier"}).state
    assert (["T-MAND-1"], ()) == ([each.id for each in duties.changed_by(state, A)], duties.changed_by(state, B))


@pytest.mark.rule("F-8")
def test_without_its_ruling_liche_may_come_late() -> None:
    """Without F-8 `liche` may be activated after another power."""
    story = Story()
    story.game = GAME.without("F-8")
    assert {"liche"} == story.given(play={A: "liche vampire", B: "juge"}).effects().use_power("vampire", B).usable()
    assert set() == table(play={A: "liche vampire", B: "juge"}).use_power("vampire", B).usable()


# --- taking handlers out ---------------------------------------------------------------------------------------------

NEAR_THE_LIMIT = 198
"""A turn that leaves at most three more, as the limit is 200."""


def laid(seats: int = 3, options: dict[str, object] | None = None, **given: Any) -> Game[State]:
    """Return a situation with the advanced cards near the turn limit, in which no Destin is about to be fulfilled."""
    game = make({"advanced_cards": True, **(options or {})})
    given |= {key: {seat: ids(cards) for seat, cards in given.get(key, {}).items()} for key in ("hands", "play")}
    secrets = dict(zip(range(seats), NEUTRAL, strict=False))
    return situation(game, seats, **{"turn": NEAR_THE_LIMIT, "common": CALM, "destins": secrets, **given})


def nothing_moves(game: Game[State]) -> None:
    """Let three players with a card each and no deck end their turns (T-WIN-8).

    This is played here because no hidden world can be sampled while the cards of the deck are out of the match.
    """
    poor = situation(game, 3, hands={A: 1, B: 1, C: 1}, deck=[], active=C, turn=8, at="next turn", common=CALM)
    match = open_with_records(poor, 3, Seeded(1)).match
    for _ in range(3):
        decision = match.decisions[0]
        done = submit(game, match, c.EndTurn(decision.seat, decision.id), Seeded(1))
        assert isinstance(done, Accepted)
        match = done.match


def situations(folder: Path) -> dict[str, list[Situation]]:
    """Return situations, by rule id, for handlers that random play hardly ever reaches."""
    eye = own_pack(folder / "eye", never_consumed("jeton_10_oeil"))
    fire = own_pack(folder / "fire", ("self_required_when_players = 2", "self_required_when_players = 4"))
    lich = laid(play={A: "liche chateau archives_royales", B: "port grand_livre"})
    mayor = laid(2, play={A: "bourgmestre la_reine"}, hands={B: "port juge ecuyer"})
    sale: dict[str, Any] = {"hands": {A: "vampire ecuyer juge"}, "at": "auction"}
    hidden = laid(play={A: "druide", B: "collecteur_d_impots"}, jetons={B: [10]}, **sale)
    return {
        "A-44": [laid(2, eye, jetons={A: [10]})],
        "F-3": [hidden],
        "P-2": [hidden],
        "F-8": [lich],
        "F-9": [lich],
        "F-10": [lich],
        "F-12": [laid(4, fire, play={A: "mage_de_feu"}, hands={A: 4, B: 4, C: 4, D: 4})],
        "F-17": [mayor],
        "F-18": [mayor],
        "T-GOLD-3": [laid(play={A: "marionnettiste", B: "chateau crypte(e)", C: "grand_livre(e)"})],
        "T-PWR-11": [laid(play={A: "illusionniste", B: "courtier"}, turn=196)],
        "T-WIN-5": [laid(play={A: "mage_de_feu"}, hands={A: 1, B: 1}, out=[C])],
        "T-WIN-8": [nothing_moves],
        "T-WIN-9": [laid()],
    }


@pytest.mark.slow  # scenes show each of them, with it and without it
@pytest.mark.rule("A-44", "F-3", "F-8", "F-9", "F-10", "F-12", "F-17", "F-18", "P-2", "T-GOLD-3", "T-PWR-11")
@pytest.mark.rule("T-WIN-5", "T-WIN-8", "T-WIN-9")
def test_handlers_can_be_taken_out(tmp_path: Path) -> None:
    """Each third handler with a situation of its own acts there, and the laws hold without it if it is not needed."""
    game = make({"turn_limit": 12})
    chosen = dict(list(situations(tmp_path).items())[::3])
    found = handlers_can_go(game, ids=chosen, situations=chosen, searched=12)
    assert [each.id for each in game.handlers if each.id in chosen] == [each.handler.id for each in found]


def test_some_handlers_can_be_taken_out_together() -> None:
    """The laws hold without pairs and triples, and whatever is listed can be done."""
    assert 1 == len(handlers_can_go_together(make({"advanced_cards": True, "turn_limit": 20}), tries=1, seed=8))


@pytest.mark.slow
@pytest.mark.parametrize("rule", sorted(IDS - NEEDED))
def test_all_others_still_act_without_a_handler(rule: str) -> None:
    """What acts in random matches still acts without any one ruling, or goes with it."""
    assert others_still_act(make({"advanced_cards": True, "turn_limit": 40}), rule, searched=30)


@pytest.mark.slow
def test_every_handler_can_be_taken_out(tmp_path: Path) -> None:
    """Each handler acts somewhere, and the laws hold without those that are not needed."""
    game = make({})
    found = handlers_can_go(game, situations=situations(tmp_path), searched=500)
    assert game.handlers == tuple([each.handler for each in found])
