"""The table as an SVG picture: all that the viewer may see, and nothing more."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.engine import view
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.picture import show
from tabletop_rules.games.terres_de_destinees.state import CardInPlay, Copy, Demand, State, Zone
from tabletop_rules.games.terres_de_destinees.svg import draw
from tabletop_rules.games.terres_de_destinees.svg.alone import piece
from tabletop_rules.games.terres_de_destinees.svg.middle import PILE
from tabletop_rules.games.terres_de_destinees.svg.things import BACK
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.kit.svg import DARK, LIGHT
from tabletop_rules.packs import Names
from tabletop_rules.testing.random_table import play
from tests.effort import fewer, some
from tests.games.drawn import NAME, Drawn
from tests.games.terres_de_destinees.story import A, B, C, D, Story, table

GAME = make({"advanced_cards": True})


EN = Voice("en")


def read(svg: str, colours: dict[str, str] = LIGHT) -> Drawn:
    """Return what is in a picture, in the light or the dark colours."""
    return Drawn.read(re.sub(r"var\(--(\w+)\)", lambda found: colours[found[1]], svg))


def texts(svg: str) -> list[str]:
    """Return all words of the picture, in the order in which they are drawn."""
    return [word.text for word in read(svg).words]


def titles(svg: str) -> list[str]:
    """Return the tooltips."""
    return [title.text or "" for title in ElementTree.fromstring(svg).iter(f"{NAME}title")]


def cards(svg: str) -> Counter[str]:
    """Count the face-up cards by id."""
    groups = ElementTree.fromstring(svg).iter(f"{NAME}g")
    return Counter(group.attrib["data-id"] for group in groups if group.attrib.get("data-kind") == "card")


SMALL = 11
"""The size of what a card does, which is shortened where there is no room."""


def backs(svg: str) -> int:
    """Return the number of hand cards that lie face down."""
    rects = ElementTree.fromstring(svg).iter(f"{NAME}rect")
    return sum(1 for rect in rects if rect.attrib.get("fill") == BACK and rect.attrib["width"] == "15")


def in_auction() -> Story:
    """Three players: A's Harbour is on sale, and B demands Magic of C."""
    story = Story().given(hands={A: "juge port", B: "liche squelette"}, play={B: "crypte(e) goule"},
                          jetons={B: [(4, C)]}, destins={A: "magnat"}, discard="banshee",
                          demands=[Demand(B, C, Family.MAGIE)])  # fmt: skip
    return story.auction().put_up("port")


@pytest.mark.rule("T-GOLD-1", "T-GOLD-2")
def test_the_picture_shows_what_the_viewer_may_see() -> None:
    """Own hand and Destin are named, those of others are backs and secrets."""
    story = in_auction()
    mine, theirs = (draw(view(story.game, story.match, seat), Voice("en")) for seat in (A, SPECTATOR))
    assert Counter(["juge", "port", "crypte", "goule", "banshee"]) == cards(mine)
    assert Counter(["port", "crypte", "goule", "banshee"]) == cards(theirs)
    assert (8, 9) == (backs(mine), backs(theirs))
    (magnate,) = [text for text in texts(mine) if text.startswith("Magnate: at least")]
    assert magnate not in texts(theirs)
    assert (2, 3) == (texts(mine).count("secret Destin"), texts(theirs).count("secret Destin"))
    for svg in (mine, theirs):
        assert ["1 card in hand", "2 cards in hand", "6 cards in hand"] == [
            text for text in texts(svg) if text.endswith("in hand") and text[0].isdigit()
        ]


def test_the_picture_shows_the_table() -> None:
    """Turn, decision, demand, sale, piles, Jetons, engaged cards and common Destins are shown."""
    story = in_auction()
    svg = draw(view(story.game, story.match, SPECTATOR), Voice("en"))
    shown = texts(svg)
    for text in (
        "Terres de Destinées",
        "Turn 1, auction: Player 1",
        "Demanded of Player 3: Magic (by Player 2)",
        "Player 2: Nobody has bid for Harbour yet. Bid?",
        f"Deck: {len(story.state.deck)}",
        "Discard pile: 1",
        "On sale, Player 1",
        "no bid yet",
        "Opulence: at least 12 cards in hand",
        "engaged",
    ):
        assert 1 == shown.count(text)
    assert 1 == shown.count("×2")
    assert 11 == shown.count("×3")
    assert {"Jeton 4 (Reprieve), placed by Player 3", "Jeton 4 (Reprieve), 2 in the centre"} <= {*titles(svg)}
    assert "Crypt, Necromancy, Land, activation, engaged" in titles(svg)
    panels = shown[4:]  # below the head, which names everybody
    assert panels.index("Player 2") < panels.index("asked") < panels.index("Player 3")
    story.bids(1)
    assert {"bid 1 by Player 2", "Player 3: The bid for Harbour stands at 1 (Player 2). Raise it?"} <= {
        *texts(draw(view(story.game, story.match, SPECTATOR), Voice("en")))
    }


@pytest.mark.rule("H-6")
def test_a_card_face_down_on_sale_is_a_back_to_others() -> None:
    """Its seller sees the card and that it is face down, others a back."""
    story = Story().given(hands={A: "juge port"}, play={A: "druide"}).auction().put_up("port", face_down=True)
    mine, theirs = (draw(view(story.game, story.match, seat), Voice("en")) for seat in (A, B))
    assert (1, 0) == (cards(mine)["port"], cards(theirs)["port"])
    assert (True, False) == ("face down" in texts(mine), "face down" in texts(theirs))
    for svg in (mine, theirs):
        assert "the card put up by Player 1" in titles(svg)
    assert "port" not in theirs
    assert "Harbour" not in theirs


def test_the_end_is_shown() -> None:
    """Winners, reason and ranking are shown, and no decision any more."""
    played = play(GAME, 4, 3)
    result = played.match.result
    assert result is not None
    shown = texts(draw(played.view(len(played.matches) - 1, SPECTATOR), EN))
    (ending,) = [text for text in shown if text.startswith("Won by ")]
    assert [EN.player(seat) in ending for seat in range(4)] == [seat in result.winners for seat in range(4)]
    assert len(result.winners) == shown.count("winner")
    assert not {"turn", "asked"} & {*shown}


@pytest.mark.rule("T-2P-2")
def test_the_zones_of_two_players_have_the_names_of_the_rulebook() -> None:
    """Cards in both zones are in play, so that of the cards won is called acquisition, in picture and text."""
    match = Story(2).given(play={A: "goule crypte(s)"}).auction().match
    for shown in (texts(draw(match, Voice("fr"))), show(match, Voice("fr")).split()):
        words = [word.rstrip(":") for word in shown]
        assert words.index("acquisition") < words.index("soutien")
        assert "en jeu" not in words


def test_support_copies_and_the_eliminated_are_shown() -> None:
    """The support zone has a row of its own, copies are named, and eliminated players are marked."""
    story = Story(4).given(play={A: "goule crypte"}, out=[D]).with_state(copies=(Copy(A, "druide", 1),))
    player = story.state.players[A]
    play_area = (player.play[0], change(player.play[1], zone=Zone.SUPPORT))  # which only two players have
    story.with_state(players=(change(player, play=play_area), *story.state.players[1:])).auction()
    shown = texts(draw(view(story.game, story.match, SPECTATOR), Voice("en")))
    assert shown.index("in play") < shown.index("Ghoul") < shown.index("support") < shown.index("Crypt")
    assert shown.index("copies") + 1 == shown.index("Druid")
    assert ["Player 4", "eliminated"] == shown[-2:]


def _open(state: State) -> Counter[str]:
    """Count the face-up cards of a view; of the discard pile only the last ones, all while it is searched."""
    seen = [*state.discard[-PILE:], *(sale.card for sale in (state.auction.sales if state.auction else ()))]
    for player in state.players:
        if not player.out:
            seen += [*player.hand, *player.committed, *player.looked, *[placed.card for placed in player.play]]
    return Counter(card for card in seen if not isinstance(card, Hidden))


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_card_of_a_view_is_drawn_and_no_other(seats: int) -> None:
    """In random matches names and backs are those of the view, for players and spectators."""
    for seed in range(fewer(1, 2)):
        played = play(GAME, seats, seed)
        for stop in some(range(0, len(played.matches), 23), 4):
            for seat in (SPECTATOR, 0, seats - 1):
                seen = played.view(stop, seat)
                svg = draw(seen, Voice("en"))
                assert _open(seen.state) <= cards(svg)
                assert {*cards(svg)} - {*_open(seen.state)} <= {*seen.state.discard}
                hidden = [card for player in seen.state.players if not player.out
                          for card in (*player.hand, *player.committed) if isinstance(card, Hidden)]  # fmt: skip
                assert len(hidden) == backs(svg)


def test_no_printed_name_is_cut() -> None:
    """Every card, Jeton and Destin of the box has room for its words."""
    names = [card.id for card in GAME.pinned[0].cards]
    for row in (names[:28], names[28:]):
        for common in (("concorde", "opulence"), ("porteur_de_sceaux", "rentier")):
            story = Story().given(play={A: row}, hands={A: 6, B: 6, C: 0}, destins={A: "equilibriste"})
            story.with_state(destins=change(story.state.destins, common=common))
            drawn = read(draw(_seen(story.state), Voice("en")))
            assert [] == [word.text for word in drawn.words if "…" in word.text and word.size > SMALL]
            assert [] == drawn.outside()
            assert [] == drawn.overlapping()


def _seen(state: State) -> Match[State]:
    """Return a match with this state and no decision."""
    played = play(GAME, len(state.players), 1, most=1)
    return change(played.matches[0], state=state, decisions=())


def test_names_are_escaped_and_cut() -> None:
    """XML characters are escaped, and a long name keeps within its card."""
    state = Story(2).given(play={A: "juge"}).state
    name = '<b>Judge & "Jury"</b> of the most Honourable Court of all the Lands'
    printed: Any = state.content
    content = attrs.evolve(
        printed,
        cards=tuple(
            [attrs.evolve(card, names=Names(name, name)) if card.id == "juge" else card for card in printed.cards]
        ),
    )
    svg = draw(_seen(change(state, content=content)), Voice("en"))
    drawn = read(svg)
    assert f"{name}, Kingdom, activation" in titles(svg)
    assert [] == drawn.overlapping()
    assert any(word.text.startswith("<b>Judge") for word in drawn.words)


def test_long_names_of_families_keep_to_their_place() -> None:
    """Long names of families neither leave the picture nor overlap."""
    state = Story(2).state
    printed: Any = state.content
    families = tuple((family, Names(f"{family.value} of the Lands", family.value)) for family in Family)
    content = attrs.evolve(printed, words=attrs.evolve(printed.words, families=families))
    drawn = read(draw(_seen(change(state, content=content, turn=change(state.turn, number=199))), Voice("en")))
    assert [] == drawn.outside()
    assert [] == drawn.overlapping()


def test_many_cards_find_room() -> None:
    """Six players, a hand and a row of twenty cards and twelve Jetons fit without overlaps."""
    names = [card.id for card in GAME.pinned[0].cards]
    story = Story(6).given(
        hands={A: names[:20], **dict.fromkeys(range(1, 6), 0)},
        play={B: [f"{name}(e)" for name in names[20:40]]},
        jetons={B: [*range(1, 13)]},
    )
    for seat in (A, SPECTATOR):
        for colours in (LIGHT, DARK):
            drawn = read(draw(view(story.game, _seen(story.state), seat), EN), colours)
            assert [] == drawn.outside()
            assert [] == drawn.overlapping()
            assert [] == drawn.faint()
    assert CardInPlay(names[20], engaged=True) == story.state.players[B].play[0]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_picture_can_be_read_in_light_and_dark(seats: int) -> None:
    """Nothing is outside, upon another text, or too faint, with long names too; the same table is the same picture."""
    names = tuple("Maximiliane-Philippine von und zu"[: 31 - seat] for seat in range(seats))
    for seed in range(fewer(1, 2)):
        played = play(GAME, seats, seed)
        for stop in some(range(0, len(played.matches), 31), 3):
            for voice in (EN, Voice("fr", names)):
                svg = draw(played.view(stop, 0), voice)
                assert draw(played.view(stop, 0), voice) == svg
                for colours in (LIGHT, DARK):
                    drawn = read(svg, colours)
                    assert [] == drawn.outside()
                    assert [] == drawn.overlapping()
                    assert [] == drawn.faint()


def test_the_whole_discard_pile_is_shown_to_choose_from() -> None:
    """While a power chooses from it, each card can be pointed at; before and after, only the last ones are drawn."""
    names = [card.id for card in GAME.pinned[0].cards if card.id != "crypte"][:30]
    story = table(play={A: "crypte"}, hands={A: 0, B: 1, C: 1}, discard=" ".join(names))
    assert PILE == len({*cards(draw(view(story.game, story.match, A), EN))} & {*names})
    story.use_power("crypte")
    for seat in (A, B, SPECTATOR):
        svg = draw(view(story.game, story.match, seat), EN)
        assert {*names} <= {*cards(svg)}
        assert [] == read(svg).overlapping()


def test_things_are_drawn_alone() -> None:
    """Every card, Destin and Jeton of the box, in both languages, and a copy; nothing else."""
    content: Any = GAME.pinned[0]
    for id in [each.id for each in (*content.cards, *content.destins, *content.jetons)]:
        for voice in (EN, Voice("fr")):
            svg = piece(content, id, voice)
            for colours in (LIGHT, DARK):
                drawn = read(svg, colours)
                assert [] == drawn.outside()
                assert [] == drawn.overlapping()
                assert [] == drawn.faint()
                assert not any("…" in word.text for word in drawn.words)
            assert f'data-id="{id}"' in svg
    assert 'data-id="druide#1"' in piece(content, "druide#1", EN)
    with pytest.raises(LookupError):
        piece(content, "pile:deck", EN)
