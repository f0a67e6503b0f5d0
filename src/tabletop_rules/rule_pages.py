"""The rules of a game as pages: every rule and ruling with its sentence, and each scene with pictures of both sides.

The pages are whole, without scripts, in one language. A server and the documentation use them.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from tabletop_rules.catalog import GAMES
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import Handler
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import pick
from tabletop_rules.eventlog.explain import explain
from tabletop_rules.front.narration import narrate
from tabletop_rules.front.wording import words
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.svg import STYLE as PICTURES
from tabletop_rules.packs import Resource, read_rulebook
from tabletop_rules.scenes import Played, Scene, run_scene, scenes

STYLE: Final = """
:root{color-scheme:light dark;--ground:#f0ece1;--sheet:#fffdf7;--text:#23211d;--soft:#5d584e;--rule:#d8d1bf;
--deed:#1f5c4d;--wash:#e3eee8}
@media(prefers-color-scheme:dark){:root{--ground:#16181b;--sheet:#22252a;--text:#eceae4;--soft:#b5b0a5;
--rule:#3a3e45;--deed:#7cc7ae;--wash:#24352f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.55 system-ui,"Segoe UI",Roboto,sans-serif}
main{max-width:72rem;margin:auto;padding:1rem 1rem 4rem}
h1,h2,h3{font-family:"Iowan Old Style",Palatino,Georgia,serif;line-height:1.2}
h1{font-size:1.9rem;margin:.6rem 0}
a{color:var(--deed)}
.story{font-size:1.15rem;max-width:46rem}
.soft{color:var(--soft)}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:1rem}
section{background:var(--sheet);border:1px solid var(--rule);border-radius:10px;padding:.2rem 1rem 1rem;margin:1rem 0}
section.with{border-left:6px solid var(--deed)}
.outcome{font-size:1.1rem;background:var(--wash);padding:.5rem .8rem;border-radius:6px}
svg{width:100%;height:auto;border-radius:8px;border:1px solid var(--rule)}
dt{font-weight:600;margin-top:.7rem}
dd{margin:0 0 0 1.2rem}
code{background:var(--wash);padding:.1rem .3rem;border-radius:4px;overflow-wrap:anywhere}
:target{background:var(--wash);outline:4px solid var(--wash)}
nav{display:flex;flex-wrap:wrap;gap:.4rem 1rem}
""".strip()

RULES: Final = ("Rules", "Règles")
RULINGS: Final = ("Rulings", "Décisions")
SCENES: Final = ("Scenes", "Scènes")
SCENE: Final = ("Scene: ", "Scène : ")
REFUSED: Final = ("Refused: ", "Refusé : ")
START: Final = ("The table", "La table")
WITH: Final = ("With {ids}", "Avec {ids}")
AS_RULED: Final = ("What comes out", "Ce qui en résulte")
WITHOUT: Final = ("Without {ids}", "Sans {ids}")
WITHOUT_IT: Final = ("Without: ", "Sans : ")
NOW: Final = ("{player} may now: {deeds}", "{player} peut maintenant : {deeds}")
PLAY_IT: Final = ("Play it", "La jouer")
TAKE_OUT: Final = ("To play without: {code}", "Pour jouer sans : {code}")
NEEDED: Final = ("It cannot be taken out: {why}.", "Ne peut être retirée : {why}.")
MOST: Final = 8
"""The most commands of a seat that are listed after a scene."""


def rules_page(game: Game[Any], language: str = "en", *, styles: Sequence[str] = (), scene_link: str = "{id}") -> str:
    """Return the rules of a game: sentences of rules by id, of rulings with what holds without them, and its scenes.

    `styles` are the addresses of style sheets, one of them `STYLE`; without any it is in the page. `scene_link` is the
    address of a scene, with `{id}` for its id.
    """
    shown = _scenes_by_rule(game)

    def links(rule: str) -> str:
        return "".join(
            f'<br>{pick(SCENE, language)}<a href="{escape(scene_link.format(id=each.id))}">'
            f"{escape(getattr(each.title, language))}</a>"
            for each in shown.get(rule, ())
        )

    parts = [f"<h1>{escape(game.name)}</h1>"]
    if about := about_game(game, language):
        parts.append(f'<p class="story">{escape(about)}</p>')
    parts.append(f'<h2 id="rules">{pick(RULES, language)}</h2><dl>')
    parts += [
        f'<dt id="{escape(str(text.id))}">{escape(str(text.id))}</dt><dd>{escape(text.text_in(language))}'
        f"{links(str(text.id)) if not _handlers(game, str(text.id)) else ''}</dd>"
        for text in game.display.texts
    ]
    parts.append(f'</dl><h2 id="rulings">{pick(RULINGS, language)}</h2><dl>')
    for each in _handlers(game):
        without = pick(each.otherwise, language)
        held = f'<br><span class="soft">{pick(WITHOUT_IT, language)}{escape(without)}</span>'
        parts.append(
            f"<dt>{escape(str(each.id))}</dt><dd>{escape(each.text_in(language))}{held if without else ''}"
            f"{links(str(each.id))}</dd>"
        )
    parts.append("</dl>")
    return _page(f"{game.name}: {pick(RULES, language)}", language, parts, styles)


def about_game(game: Game[Any], language: str = "en") -> str:
    """Return what a game is, in some sentences; "" for one that does not say."""
    if game.id not in GAMES:
        return ""
    return str(getattr(read_rulebook(Resource(f"tabletop_rules.games.{game.id}", "pack")).about, language))


@frozen
class RuleEntry:
    """A rule or ruling: its sentence, what holds `without` it if it can be taken out, and the scenes that show it."""

    id: str
    text: str
    without: str
    ruling: bool
    scenes: tuple[Scene, ...]


def rule_entries(game: Game[Any], language: str = "en") -> list[RuleEntry]:
    """Return each rule and ruling of a game once, in the order of the rulebook."""
    shown, rulings = _scenes_by_rule(game), {str(each.id): each for each in reversed(_handlers(game))}
    texts = {str(each.id): each.text_in(language) for each in reversed(_handlers(game))}
    texts = {str(text.id): text.text_in(language) for text in game.display.texts} | dict(reversed(texts.items()))
    return [
        RuleEntry(
            id,
            text,
            pick(rulings[id].otherwise, language) if id in rulings else "",
            id in rulings,
            tuple(shown.get(id, ())),
        )
        for id, text in texts.items()
    ]


def scene_page(
    game: str,
    scene: Scene,
    language: str = "en",
    *,
    styles: Sequence[str] = (),
    rules_link: str = "",
    play_link: str = "",
) -> str:
    """Return the page of a scene of a game of the catalog: the table, the moves, and what comes out with and without.

    `rules_link` leads to the rules; `play_link` is what comes before a position in a link that plays it.

    Raises:
        SceneError: the scene cannot be played.
    """
    made = run_scene(game, scene, moves=0)
    table, ids = made.table, ", ".join(scene.rules)
    seat = scene.moves[0].seat if scene.moves else max((each.seat for each in table.decisions), default=SPECTATOR)
    seat = seat if seat >= 0 else SPECTATOR
    parts = [
        f"<h1>{escape(getattr(scene.title, language))}</h1>",
        f'<p class="soft"><a href="{escape(rules_link)}">{escape(table.game.name)}</a> · {escape(ids)}</p>'
        if rules_link
        else f'<p class="soft">{escape(table.game.name)} · {escape(ids)}</p>',
        f'<p class="story">{escape(getattr(scene.story, language))}</p>',
    ]
    rulings = _handlers(table.game, scene.rule)
    parts += [f"<p><b>{escape(str(each.id))}</b> {escape(each.text_in(language))}</p>" for each in rulings]
    if play_link:
        parts.append(f'<p><a href="{escape(play_link + position_code(game, scene))}">{pick(PLAY_IT, language)}</a></p>')
    parts += [
        f"<section><h2>{pick(START, language)}</h2>",
        table.svg(seat, language),
        "</section>",
        '<div class="sides">',
    ]
    sides: list[tuple[str, str, str, Played]] = []
    heading = pick(WITH, language).format(ids=scene.rule) if scene.without else pick(AS_RULED, language)
    sides.append(("with", heading, getattr(scene.then, language), run_scene(game, scene)))
    if scene.without:
        named = pick(WITHOUT, language).format(ids=", ".join(scene.without))
        other = run_scene(game, scene, without=scene.without)
        sides.append(("without", named, getattr(scene.otherwise, language), other))
    for kind, named, outcome, played in sides:
        parts.append(f'<section class="{kind}"><h2>{escape(named)}</h2><p class="outcome">{escape(outcome)}</p><ol>')
        parts += [f"<li>{escape(line)}</li>" for line in story_of(played, language)]
        parts += ["</ol>", *[f"<p>{escape(line)}</p>" for line in what_is_next(played, language)]]
        parts += [played.table.svg(seat, language), "</section>"]
    parts.append("</div>")
    if scene.without:
        options = f", {dict(scene.options)!r}" if scene.options else ""
        code = f"load_game({game!r}{options}).without({', '.join(map(repr, scene.without))})"
        parts.append(f"<p>{pick(TAKE_OUT, language).format(code=f'<code>{escape(code)}</code>')}</p>")
    for each in rulings:
        if each.needed:
            parts.append(f"<p>{pick(NEEDED, language).format(why=escape(each.needed))}</p>")
    return _page(f"{table.game.name}: {getattr(scene.title, language)}", language, parts, styles)


def story_of(played: Played, language: str) -> list[str]:
    """Return what happened in a scene, a line for each thing, with the ids of the rules it follows from."""
    table = played.table
    game, before = table.game, table.at(played.begun)
    lines = []
    for line in narrate(game, table.records[played.begun :], before, language, "detail"):
        reasons = explain(game, table.records, line.record, language, seats=table.match.seats).reasons
        cited = [str(each.rule) for each in reasons[:3] if each.rule not in ("core", "setup")]
        lines.append(f"{line} [{' ← '.join(dict.fromkeys(cited))}]" if cited else str(line))
    refused = pick(REFUSED, language)
    lines += [f"{refused}{each.message(language)} [{each.rule}]" for each in played.refused.values()]
    return lines


def position_code(game: str, scene: Scene) -> str:
    """Return the position of a scene as the code of a puzzle link."""
    position = {
        "game": game,
        "seats": scene.seats,
        "options": dict(scene.options),
        "situation": {**scene.situation, "name": scene.title.en[:60]},
    }
    return base64.urlsafe_b64encode(json.dumps(position).encode()).decode().rstrip("=")


def what_is_next(played: Played, language: str) -> Iterator[str]:
    """Yield what each seat that is asked may do now."""
    table = played.table
    for seat in sorted({decision.seat for decision in table.decisions if decision.seat >= 0}):
        deeds = [words(table.game, table.match, command, language) for command in table.legal(seat)]
        more = "; …" if len(deeds) > MOST else ""
        named = (f"Player {seat + 1}", f"Le joueur {seat + 1}")
        yield pick(NOW, language).format(player=pick(named, language), deeds="; ".join(deeds[:MOST]) + more)


def _scenes_by_rule(game: Game[Any]) -> dict[str, list[Scene]]:
    """Return the scenes that show each rule."""
    shown: dict[str, list[Scene]] = {}
    for scene in scenes(game):
        for rule in scene.rules:
            shown.setdefault(rule, []).append(scene)
    return shown


def _handlers(game: Game[Any], rule: str | None = None) -> list[Handler]:
    """Return the handlers of a game under any option, or those of one id."""
    offered = [offer.handler for offer in game.handler_table.offers()]
    return [each for each in dict.fromkeys((*game.handlers, *offered)) if rule is None or each.id == rule]


def _page(title: str, language: str, parts: Sequence[str], styles: Sequence[str]) -> str:
    """Return a whole page."""
    linked = "".join([f'<link rel="stylesheet" href="{escape(each)}">' for each in styles])
    body = "".join(parts)
    if styles:
        body = body.replace(f"<style>{PICTURES}</style>", "")
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>{linked or f'<style>{STYLE}</style>'}</head>"
        f"<body><main>{body}</main></body></html>\n"
    )


__all__ = [
    "AS_RULED",
    "STYLE",
    "WITHOUT",
    "RuleEntry",
    "about_game",
    "position_code",
    "rule_entries",
    "rules_page",
    "scene_page",
    "story_of",
    "what_is_next",
]
