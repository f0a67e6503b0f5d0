"""Every handler acts in a random match, in a situation or in a deed named for it, and without it the laws hold."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, begin, submit
from tabletop_rules.core.game import Game
from tabletop_rules.games.terres_de_destinees.commands import EndTurn
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.situation import situation
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.testing import handlers_can_go
from tabletop_rules.testing.removal import Situation
from tests.games.terres_de_destinees.story import CALM, NEUTRAL, A, B, C, D
from tests.games.terres_de_destinees.test_options import own_pack

NEAR_THE_LIMIT = 198
"""A turn from which a match takes three more at most: the limit is 200."""


SHORT: dict[str, object] = {"turn_limit": 20}
"""The options as they are, but for the length of a match."""


def laid(seats: int = 3, options: dict[str, object] | None = None, **table: Any) -> Game[State]:
    """A situation with the advanced cards, near the turn limit, with Destins that nobody comes near to."""
    game = make({"advanced_cards": True, **(options or {})})
    secrets = dict(zip(range(seats), NEUTRAL, strict=False))
    return situation(game, seats, **{"turn": NEAR_THE_LIMIT, "common": CALM, "destins": secrets, **table})


def nothing_moves(game: Game[State]) -> None:
    """Three players with a card each and no deck end one turn after another (T-WIN-8).

    It is a deed, for no hidden world is sampled when the cards of the deck are out of the match. The commands go to the
    game that is given: a situation made of a watched game is not watched.
    """
    poor = situation(game, 3, hands={A: 1, B: 1, C: 1}, deck=[], active=C, turn=8, at="next turn", common=CALM)
    match = begin(poor, 3, Seeded(1)).match
    for _ in range(3):
        decision = match.decisions[0]
        done = submit(game, match, EndTurn(decision.seat, decision.id), Seeded(1))
        assert isinstance(done, Accepted)
        match = done.match


def pack(folder: Path, name: str, *changes: tuple[str, str]) -> dict[str, object]:
    """A pack of one's own in a folder of its own."""
    mine = folder / name
    mine.mkdir()
    return own_pack(mine, *changes)


def lasting_eye(folder: Path) -> dict[str, object]:
    """A pack in which Jeton 10 stays when it is used; in the built-in one no Jeton does."""
    text = (files("tabletop_rules.games.terres_de_destinees") / "pack" / "jetons.toml").read_text("utf-8")
    entry = next(part for part in text.split("[[jeton]]") if 'id = "jeton_10_oeil"' in part)
    return pack(folder, "eye", (entry, entry.replace('consumed = "on_use"', 'consumed = "never"')))


def narrow_fire(folder: Path) -> dict[str, object]:
    """A pack in which the Fire Mage must strike its owner with four left; with two no other pair is adjacent."""
    two, four = (f"self_required_when_players = {count}" for count in (2, 4))
    return pack(folder, "fire", (two, four))


def situations(folder: Path) -> dict[str, list[Situation]]:
    """For handlers that random play hardly ever comes upon, by rule id."""
    lich = laid(play={A: ["liche", "chateau", "archives_royales"], B: ["port", "grand_livre"]})
    mayor = laid(2, play={A: ["bourgmestre", "la_reine"]}, hands={B: ["port", "juge", "ecuyer"]})
    sale: dict[str, Any] = {"hands": {A: ["vampire", "ecuyer", "juge"]}, "at": "auction"}
    hidden = laid(play={A: ["druide"], B: ["collecteur_d_impots"]}, jetons={B: [10]}, **sale)
    return {
        "A-44": [laid(2, lasting_eye(folder), jetons={A: [10]})],
        "F-3": [hidden],
        "P-2": [hidden],
        "F-8": [lich],
        "F-9": [lich],
        "F-10": [lich],
        "F-12": [laid(4, narrow_fire(folder), play={A: ["mage_de_feu"]}, hands={A: 4, B: 4, C: 4, D: 4})],
        "F-17": [mayor],
        "F-18": [mayor],
        "T-GOLD-3": [laid(play={A: ["marionnettiste"], B: ["chateau", "crypte(e)"], C: ["grand_livre(e)"]})],
        "T-PWR-11": [laid(play={A: ["illusionniste"], B: ["courtier"]}, turn=196)],
        "T-WIN-5": [laid(play={A: ["mage_de_feu"]}, hands={A: 1, B: 1}, out=[C])],
        "T-WIN-8": [nothing_moves],
        "T-WIN-9": [laid()],
    }


def can_go(game: Game[State], folder: Path, searched: int) -> None:
    """Check law 16 for all handlers of the game."""
    found = handlers_can_go(game, situations=situations(folder), searched=searched, matches=1)
    assert game.handlers == tuple([each.handler for each in found])


@pytest.mark.rule("A-44", "F-3", "F-8", "F-9", "F-10", "F-12", "F-17", "F-18", "P-2", "T-GOLD-3", "T-PWR-11")
@pytest.mark.rule("T-WIN-5", "T-WIN-8", "T-WIN-9")
def test_every_handler_can_be_taken_out(tmp_path: Path) -> None:
    """Each acts somewhere, and unless the course needs it the game holds the laws without it."""
    can_go(make(SHORT), tmp_path, 60)


@pytest.mark.slow
def test_every_handler_can_be_taken_out_after_a_long_search(tmp_path: Path) -> None:
    """The same with the options as they are, and with many more random matches to find the handlers in."""
    can_go(make({}), tmp_path, 500)
