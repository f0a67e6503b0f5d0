"""The rules are read beside the table, and every ruling is shown with it and without it."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

import tabletop_rules as tr
from tests.serve.table import serving

LICH = "/rules/terres_de_destinees/the_lich_comes_first"


class Reader(HTMLParser):
    """Collects the ids, links and elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        known = dict(attrs)
        self.tags.append(tag)
        self.ids += [str(known["id"])] if "id" in known else []
        self.links += [str(known["href"])] if "href" in known else []


@pytest.mark.parametrize("game", tr.games())
def test_every_rule_has_an_anchor(game: str) -> None:
    """Its page holds each rule once, runs nothing, and needs nothing but its style sheets."""
    with serving() as http:
        pages = [http.get(f"/rules/{game}?lang={language}") for language in ("en", "fr")]
        assert 200 == http.get("/rules/rules.css").status_code
    for language, page in zip(("en", "fr"), pages, strict=True):
        assert f'lang="{language}"' in page.text
        read = Reader(page.text)
        assert {str(text.id) for text in tr.load_game(game).display.texts} <= {*read.ids}
        assert len(read.ids) == len({*read.ids})
        assert {"script", "style", "iframe", "img"}.isdisjoint(read.tags)


def test_a_scene_shows_both_sides_and_can_be_played() -> None:
    """Three pictures, what comes out, and a link to a position that the server can set up."""
    with serving() as http:
        page = http.get(f"{LICH}?lang=fr").text
        read = Reader(page)
        assert (3, 0) == (read.tags.count("svg"), read.tags.count("style"))
        assert "La Liche peut encore être activée." in page
        assert any(link.startswith("../../#/new/") for link in read.links)
        rules = Reader(http.get("/rules/terres_de_destinees").text)
    assert any(link.startswith("terres_de_destinees/the_lich_comes_first") for link in rules.links)


def test_the_panel_has_each_rule_once() -> None:
    """Every rule and ruling of a game has a sentence in both languages, and what holds without it."""
    with serving() as http:
        for game in tr.games():
            english, french = (http.get(f"/api/games/{game}/rules?language={lang}").json() for lang in ("en", "fr"))
            ids = [rule["id"] for rule in english["rules"]]
            assert len(ids) == len({*ids})
            assert ids == [rule["id"] for rule in french["rules"]]
            loaded = tr.load_game(game)
            assert {*ids} >= {str(text.id) for text in loaded.display.texts} | {
                str(each.id) for each in loaded.handlers
            }
            assert english["about"] != french["about"]
            assert all(rule["text"] for book in (english, french) for rule in book["rules"])
        assert 404 == http.get("/api/games/chess/rules").status_code


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/rules/destiny/none", "/rules/..%2f..%2fetc", "/rules/destiny/<script>"]
)
def test_what_there_is_not_is_not_found(path: str) -> None:
    """No such game or scene, whatever it is called."""
    with serving() as http:
        assert 404 == http.get(f"/rules/{path}").status_code
