"""What people read: names instead of numbers, one language at a time, and what everything in the box does."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.legal import why_not
from tabletop_rules.core.terms import PSEUDO, SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees.components import components
from tabletop_rules.games.terres_de_destinees.content import load_content, rulebook
from tabletop_rules.games.terres_de_destinees.content.power import NoPower
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.picture import show
from tabletop_rules.games.terres_de_destinees.places import OF_SEAT
from tabletop_rules.kit.lines import WIDTH
from tabletop_rules.testing.laws.reading import people_read_names
from tabletop_rules.testing.random_table import Played, play
from tests.games.terres_de_destinees.packs import own_pack

CONTENT = load_content()
IDS = {
    *[card.id for card in CONTENT.cards],
    *[destin.id for destin in CONTENT.destins],
    *[jeton.id for jeton in CONTENT.jetons],
}
TABLES = [(True, 2), (False, 3), (True, 4), (True, 6)]


@cache
def played(advanced: bool, seats: int) -> Played:
    """Return a random match of a game without a drawn picture, whose texts its own tests check."""
    game = make({"advanced_cards": advanced})
    return play(attrs.evolve(game, display=attrs.evolve(game.display, draw=None)), seats, seats)


@pytest.mark.parametrize(("advanced", "seats"), TABLES)
def test_people_read_names_in_one_language(advanced: bool, seats: int) -> None:
    """Words, accounts, rejections and tables hold no number of a seat, no id, and one language."""
    match = played(advanced, seats)
    assert people_read_names(match) > 0
    for language in ("en", "fr"):
        for line in tr.narrate(match.game, match.records, tr.unopened(match.game, seats), language, "bookkeeping"):
            assert not re.search(r"HIDDEN|[{}]|\b([Ss]eat|[Ss]iège) \d|[a-z]_[a-z]", line), line


@pytest.mark.parametrize("language", ["en", "fr", PSEUDO])
@pytest.mark.parametrize(("advanced", "seats"), TABLES)
def test_rejections_name_players(advanced: bool, seats: int, language: str) -> None:
    """A choice of a player who cannot be chosen, or of a card that is elsewhere, is refused by name."""
    match = played(advanced, seats)
    for at in match.matches[::7]:
        for decision in at.decisions:
            seat = decision.seat
            for command in (
                c.ChoosePlayer(seat, decision.id, seat),
                c.TakeLot(seat, decision.id, seat),
                c.ChoosePair(seat, decision.id, (seat, seat)),
                c.PutUp(seat, decision.id, "juge", True),
                c.Activate(seat, decision.id, "juge"),
                c.UseJeton(seat, decision.id, 5),
            ):
                for rejection in why_not(match.game, at, command):
                    text = rejection.message(language)
                    if rejection.code in ("unknown", "malformed", "stale", "wrong_decision"):
                        continue
                    assert not re.search(r"[{}]|\b([Ss]eat|[Ss]iège)s? \d|juge\b", text), (rejection.code, text)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("advanced", "seats"), TABLES)
def test_lines_wrap_between_words(advanced: bool, seats: int, language: str) -> None:
    """No line of the table is wider than the picture, and the names are as the players wrote them."""
    match = played(advanced, seats)
    names = ("Ana de Souza", "Bo", "Cy", "Dee", "Eve", "Flo")[:seats]
    for stop in range(0, len(match.matches), 11):
        for seat in (0, SPECTATOR):
            lines = show(match.view(stop, seat), Voice(language, names)).splitlines()
            assert max(map(len, lines)) <= WIDTH
            assert any(line[1:].startswith("Ana de Souza") for line in lines)


# --- what there is in the box ---------------------------------------------------------------------------------------


def test_everything_is_described_in_both_languages() -> None:
    """Each card, Destin and Jeton has a name and a text of its own in English and in French, and rules that exist."""
    english, french, pseudo = (components(CONTENT, Voice(language)) for language in ("en", "fr", PSEUDO))
    assert [each.id for each in english] == [each.id for each in french]
    assert len({each.id for each in english}) == len(english)
    assert IDS <= {each.id for each in english}
    for one, other in zip(english, french, strict=True):
        assert one.name
        assert other.name
        assert one.text != other.text
        assert one.rules or isinstance(CONTENT.card(one.id).power, NoPower)
        assert all(rule in rulebook() for rule in one.rules)
        assert one.rules == other.rules
        assert one.kind == other.kind
        assert not set("{}_") & set(one.text + other.text)
    for each in pseudo:
        assert not re.search("[A-Za-z]", each.name + each.text), each


def test_english_texts_use_english_names() -> None:
    """The English text of a card does not call a family, a type or a Jeton by its French name."""
    words = (*CONTENT.words.families, *[row for row in CONTENT.words.types if row[0] != "none"])
    names = [names for _, names in words] + [jeton.names for jeton in CONTENT.jetons]
    foreign = "|".join(re.escape(each.fr) for each in names if each.fr != each.en)
    for each in components(CONTENT, Voice("en")):
        assert not re.search(rf"\b(?:{foreign})\b", each.text), each


def test_some_texts() -> None:
    """A card says its family, type and kind of power, then what it does."""
    game = make({})
    assert tr.describe(game, "vampire", "fr").text == (
        "Nécromancie, activation. Choisissez un autre joueur et prenez 1 carte au hasard dans sa main."
    )
    assert tr.describe(game, "jeton_02_bourse").name == "Jeton 2 (Purse)"
    assert tr.describe(game, "family:magie", "fr").name == "Magie"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_places_are_described(language: str) -> None:
    """Piles, the places of each player, bids and modes have names."""
    game = make({"advanced_cards": True})
    places = [f"{place}:{seat}" for place in OF_SEAT for seat in range(6)]
    for id in ("pile:deck", "pile:discard", "place:centre", "bid:3", "mode:give_jeton:2", *places):
        assert tr.describe(game, id, language).name
    for id in ("hand:6", "hand:-1", "hand:x", "hand:01", "bid:0", "bid:100", "bid:²", "mode:x", "family:x", ""):
        with pytest.raises(tr.UsageError):
            tr.describe(game, id, language)


def test_where_a_text_comes_from(tmp_path: Path) -> None:
    """A text is printed, reconstructed, or from somebody's own pack, even if only a name or a text is new."""
    origins = {each.id: each.provenance for each in components(CONTENT, Voice())}
    assert ("printed", "reconstructed", "reconstructed") == (
        origins["druide"], origins["chateau"], origins["vampire"],
    )  # fmt: skip
    game = make(own_pack(tmp_path / "mine", ('name_en = "The King"', 'name_en = "The Monarch"')))
    assert "own" == tr.describe(game, "le_roi").provenance
    assert "The Monarch" == tr.describe(game, "le_roi").name


def test_a_pack_may_leave_out_the_french_texts(tmp_path: Path) -> None:
    """Without `semantics_fr`, the one text of an item serves both languages, and the content is the same."""
    folder = tmp_path / "mine"
    options = own_pack(folder)
    for path in folder.glob("*.toml"):
        lines = path.read_text("utf-8").splitlines()
        path.write_text("\n".join(line for line in lines if not line.startswith("semantics_fr")), "utf-8")
    content = load_content(str(options["pack"]))
    assert content == CONTENT
    assert {card.semantics.fr for card in content.cards} == {card.semantics.en for card in CONTENT.cards}
