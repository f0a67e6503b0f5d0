"""What a page shows of a match: all of it as one seat or an onlooker may see it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final

import tabletop_rules as tr
from tabletop_rules.eventlog.explain import rule_text
from tabletop_rules.eventlog.strict import dump
from tabletop_rules.eventlog.writing import written
from tabletop_rules.front.wording import format_reason
from tabletop_rules.kit.memo import memoized
from tabletop_rules.kit.svg import STYLE
from tabletop_rules.rule_pages import about_game, rule_entries
from tabletop_rules.serve import about_games, answers, bodies, clocks, reviews
from tabletop_rules.serve.drawing import may_draw
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.patching import changes
from tabletop_rules.serve.presence import Around, Present
from tabletop_rules.serve.rooms import Room
from tabletop_rules.serve.seating import MatchDocument, Role, make_game
from tabletop_rules.serve.shapes import write

RULEBOOKS: Final = 32
"""How many rulebooks are kept."""


def state(room: Room, role: Role, language: str, at: int | None, listed: int, width: int) -> answers.State:
    """Return the state of a match for a page, now or at a version, with at most `listed` commands.

    `width` is that of the place for the picture, in pixels.
    """
    table, game, seat = room.table, room.table.game, role.seat
    version = table.version if at is None else at
    now = version == table.version
    view = table.view(seat) if now else tr.view(game, _match_at(table, version), seat)
    commands = [*islice(tr.legal_commands(game, view, seat), listed + 1)] if now and seat >= 0 else []
    names = _names(table, language)
    return answers.State(
        id=room.id,
        game=game.id,
        version=table.version,
        at=version,
        viewer=seat,
        host=role.host,
        names=names,
        panels=[
            answers.PanelAbout(each.name, each.title, each.kind, each.scale, without_style(each.svg))
            for each in tr.draw_panels(game, view, language, width)
        ],
        turn=asked(view),
        decisions=[
            answers.DecisionAbout(
                each.id,
                each.seat,
                tr.words(game, view, each, language),
                each.kind,
                str(each.rule),
                rule_text(game, each.rule, language) if each.seat == seat else "",
            )
            for each in view.decisions
        ],
        commands=[
            answers.CommandAbout(
                written(each),
                tr.words(game, view, each, language),
                [*tr.targets(game, view, each)],
                [[ghost.thing, ghost.on] for ghost in tr.preview(game, view, each)],
            )
            for each in commands[:listed]
        ],
        complete=len(commands) <= listed,
        standings=[
            answers.StandingAbout(
                row.seat,
                names[row.seat],
                row.place,
                row.total,
                row.projected,
                row.out,
                _items(row.items),
                _items(row.final),
            )
            for row in tr.standings(game, view, language)
        ],
        undo=_undo(table, seat, language) if now else answers.Undo(False, ""),
        draws_wait=now and seat >= 0 and may_draw(table, seat),
        over=_result(table, view, language) if now else None,
    )


def state_text(room: Room, role: Role, language: str, at: int | None, listed: int, width: int) -> str:
    """Return a state as JSON: in ASCII, so that its characters are counted the same in every programming language."""

    def make() -> str:
        return json.dumps(write(state(room, role, language, at, listed, width)), sort_keys=True, separators=(",", ":"))

    return room.kept(("state", role, language, at, width), make)


def around(document: MatchDocument, present: Present, around: Around, began: int) -> answers.Around:
    """Return what is passing at a table, on a server that runs since it `began`."""
    seats: list[bodies.Presence] = [
        "here" if seat.bot else present.seats.get(str(n), "gone") for n, seat in enumerate(document.seats)
    ]
    times = None if around.clocks is None else clocks.shown(around.clocks, began)
    return answers.Around(seats, present.onlookers, around.said, times)


def preview(asked_for: bodies.Preview, language: str) -> answers.Previewed:
    """Return the table of a situation before the first draw; raise Refused if it cannot be set up."""
    game = make_game(asked_for.game, asked_for.options, asked_for.seats, asked_for.situation)
    view = tr.view(game, tr.open_match(game, asked_for.seats, None), tr.SPECTATOR)
    return answers.Previewed(without_style(tr.draw_table(game, view, language)))


def picture(room: Room, seat: int, language: str, at: int | None) -> str:
    """Return the table as one picture, now or at a version."""
    table = room.table
    version = table.version if at is None else at
    return tr.draw_table(table.game, tr.view(table.game, _match_at(table, version), seat), language)


def without_style(svg: str) -> str:
    """Return a picture without its style element, which a strict page does not allow: `/api/pictures.css` has it."""
    return svg.replace(f"<style>{STYLE}</style>", "")


def asked(match: tr.Match[Any]) -> list[int]:
    """Return the seats that are asked."""
    return sorted({each.seat for each in match.decisions})


def story(room: Room, seat: int, language: str, after: int, detail: str) -> answers.Story:
    """Return the story of a match after a record, as its seat saw it."""
    table = room.table
    start = tr.view(table.game, _match_at(table, after), seat)
    records = [*table.stream(seat, after)]
    undone = {record.n: record.event.to for record in records if isinstance(record.event, tr.Undone)}
    lines = [
        answers.LineAbout(line.record, line.matters, str(line), undone.get(line.record))
        for line in tr.narrate(table.game, records, start, language, detail)
    ]
    return answers.Story(table.version, lines)


def changed(
    room: Room, seat: int, language: str, after: int, state: str | None = None, before: str | None = None
) -> answers.Changed:
    """Return the event of a stream that tells what happened after a record, with the changes to a state if it has one.

    Without a state, the whole story need not be told. A negative `after` says that something else was told before.
    """
    told: list[answers.LineAbout] = []
    if 0 <= after < room.version and (after or state is not None):
        told = story(room, seat, language, after, "detail").lines
    return answers.Changed(
        version=room.version,
        story=told,
        asked=asked(room.table.match),
        over=room.table.result is not None,
        rewound=after < 0,
        state=None if state is None else changes(before or "", state),
    )


@memoized(RULEBOOKS)
def rulebook(game: str, language: str) -> about_games.Rulebook:
    """Return the rules of a game of the catalogue."""
    loaded = tr.load_game(game)
    rules = [
        about_games.RuleInBook(
            each.id,
            each.text,
            each.without,
            each.ruling,
            [about_games.SceneTitle(scene.id, getattr(scene.title, language)) for scene in each.scenes],
        )
        for each in rule_entries(loaded, language)
    ]
    return about_games.Rulebook(loaded.name, about_game(loaded, language), rules)


def review(room: Room, seat: int, language: str) -> reviews.Review:
    """Return how a match came to its end: its sources of points, and its turning points as a seat saw them."""
    table = room.table
    if table.result is None:
        raise Refused("not_over")
    start = table.at(0)
    sources = tr.point_sources(table.game, table.records, start, language)
    points = tr.turning_points(table.game, table.stream(seat), tr.view(table.game, start, seat), language)
    return reviews.Review(
        [reviews.SourceAbout(each.what, str(each.rule), [*each.amounts]) for each in sources],
        [reviews.TurningPointAbout(each.record, each.seat, each.swing, [*each.leaders], each.line) for each in points],
    )


def thing(room: Room, seat: int, language: str, id: str) -> answers.Thing:
    """Return what a thing or place is, and why the seat cannot choose it now."""
    game = room.table.game
    try:
        asked = tr.ask(game, room.table.view(seat), seat, id, language)
    except tr.UsageError:
        raise Refused("no_such_thing") from None
    about = asked.thing
    svg = None
    with suppress(tr.UsageError):
        svg = without_style(tr.draw(game, id, language))
    return answers.Thing(
        id=id,
        kind=about.kind,
        name=about.name,
        text=about.text,
        provenance=about.provenance,
        rules=[str(rule) for rule in dict.fromkeys((*about.rules, *[each.rule for each in asked.rejections[:1]]))],
        svg=svg,
        why_not=asked.rejections[0].message(language) if asked.rejections else "",
        rulings=[about_games.RuleAbout(str(each.id), each.text_in(language)) for each in asked.rulings],
        scenes=[about_games.SceneTitle(each.id, getattr(each.title, language)) for each in asked.scenes],
    )


def doubts(room: Room, role: Role, language: str, raw: dict[str, Any]) -> answers.Doubts:
    """Return every reason why a command would be rejected."""
    command = command_of(room.table, role, raw)
    view = room.table.view(role.seat)
    found = tr.why_not(room.table.game, view if role.seat >= 0 else room.table.match, command)
    return answers.Doubts([answers.RejectionAbout(each.code, str(each.rule), each.message(language)) for each in found])


def explained(room: Room, seat: int, language: str, n: int) -> answers.Explained:
    """Return why a record happened, as far as a seat may know."""
    if not 1 <= n <= room.version:
        raise Refused("not_found")
    made = room.table.explain(n, language, seat=seat)
    reasons = [answers.Reason(each.record, str(each.rule), each.text, each.words) for each in made.reasons]
    return answers.Explained(str(made), reasons)


def command_of(table: tr.Table[Any], role: Role, raw: dict[str, Any]) -> tr.Command:
    """Return the command in a JSON object; raise Refused if it is none, or this role may not send it.

    A seat sends its own commands, the host those of the host; nobody answers for chance.
    """
    try:
        command = tr.from_json(dump(raw), table.game)
    except (tr.DecodeError, ValueError) as error:
        faults = error.faults if isinstance(error, tr.DecodeError) else [str(error)]
        raise Refused("invalid", faults=[f"command: {fault}" for fault in faults]) from None
    if not isinstance(command, tr.Command):
        raise Refused("invalid", faults=["command: this is not a command"])
    if not (command.seat == role.seat >= 0 or (role.host and command.seat == tr.HOST)):
        raise Refused("not_your_seat")
    return command


def _match_at(table: tr.Table[Any], version: int) -> tr.Match[Any]:
    if version > table.version:
        raise Refused("not_found")
    return table.at(version)


def _names(table: tr.Table[Any], language: str) -> list[str]:
    """Return what the players are called."""
    given = table.names or ("",) * table.match.seats
    return [name or tr.describe(table.game, f"seat:{n}", language).name for n, name in enumerate(given)]


def _items(items: Iterable[tr.StandingItem]) -> list[answers.Item]:
    return [answers.Item(each.what, each.amount, each.of, str(each.rule)) for each in items]


def _undo(table: tr.Table[Any], seat: int, language: str) -> answers.Undo:
    if seat < 0 or table.result is not None:
        return answers.Undo(False, "")
    why = table.why_no_undo(seat)
    return answers.Undo(why is None, "" if why is None else why.message(language))


def _result(table: tr.Table[Any], view: tr.Match[Any], language: str) -> answers.Result | None:
    if table.result is None:
        return None
    ranking: Sequence[Sequence[int]] = table.result.ranking
    text = tr.words(table.game, view, table.result, language)
    why = format_reason(table.game, view.state, table.result, tr.Voice(language, view.names))
    return answers.Result(text, [[*group] for group in ranking], str(table.result.reason), why)
