"""What each operation of the API does. Each takes a `Call` and returns an answer, or one written as JSON already."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from io import BytesIO
from typing import Any, Final

import attrs
import segno

import tabletop_rules as tr
from tabletop_rules.catalog import house_rules
from tabletop_rules.core.terms import LANGUAGES
from tabletop_rules.core.voice import pick
from tabletop_rules.errors import BotError
from tabletop_rules.eventlog.strict import dump
from tabletop_rules.eventlog.writing import anything_written
from tabletop_rules.kit.svg import STYLE
from tabletop_rules.rule_pages import about_game
from tabletop_rules.serve import about_games, answers, chat, lobby, opened_logs, showing
from tabletop_rules.serve.calls import Call
from tabletop_rules.serve.caring import submitting
from tabletop_rules.serve.drawing import drawing
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.offering import Offered
from tabletop_rules.serve.rooms import Act, Room
from tabletop_rules.serve.shapes import write

NOT_IN_FORCE: Final = ("Without {rule}: {text}", "Sans {rule} : {text}")


async def games(call: Call) -> about_games.Games:
    """List the games and their options, enough to build a form."""
    return await call.server.rooms.run(_games, tr.games(), call.server.bots)


@cache
def _games(ids: tuple[str, ...], bots: Offered) -> about_games.Games:
    found = {id: tr.load_game(id) for id in ids}
    return about_games.Games(
        [
            about_games.GameAbout(
                id,
                _name(id, game),
                _in_all(partial(about_game, game)),
                [*game.seats],
                _options(id),
                [*_house_rules(id)],
                bots.playing(game),
            )
            for id, game in found.items()
        ]
    )


def _name(id: str, game: tr.Game[Any]) -> str:
    """Return the name of a game in lists: a version of another has its id behind it."""
    return game.name if id == game.id else f"{game.name} ({id.replace('_', ' ')})"


def _house_rules(game: str) -> Iterator[dict[str, str]]:
    """Yield in what a version of one of our games differs from it."""
    added, left_out = house_rules(game)
    for each in added:
        yield _in_all(each.text_in)
    for each in left_out:
        yield {
            language: pick(NOT_IN_FORCE, language).format(rule=each.id, text=each.text_in(language))
            for language in LANGUAGES
        }


def _in_all(text: Callable[[str], str]) -> dict[str, str]:
    """Return a text in each language."""
    return {language: text(language) for language in LANGUAGES}


def _options(game: str) -> list[about_games.OptionField]:
    return [
        about_games.OptionField(
            id=each.id,
            kind=each.kind,
            default=anything_written(each.default),
            choices=[anything_written(choice) for choice in each.choices],
            low=each.low,
            high=each.high,
            only_with=[anything_written(value) for value in each.only_with],
            rule=each.rule,
            name=_in_all(each.name_in),
            text=_in_all(each.text_in),
            group=each.group,
            values=[
                about_games.ValueAbout(anything_written(value), _in_all(partial(each.value_in, value)))
                for value in dict.fromkeys((*each.choices, *(named for named, _ in each.values)))
            ],
        )
        for each in tr.options(game)
        if each.kind != "text"  # the path of a file, which no guest may name
    ]


async def rulebook(call: Call) -> about_games.Rulebook:
    """Return the rules of a game: a sentence each, with what holds without it, and its scenes."""
    try:
        return await call.server.rooms.run(showing.rulebook, str(call.request.path_params["game"]), call.language)
    except (tr.UnknownGameError, tr.UsageError):
        raise Refused("not_found") from None


async def open_match(call: Call) -> answers.Opened:
    """Open a match."""
    opened, document = await call.server.write(lobby.open_match, call.body, call.server.bots)
    call.server.carer.look(document, call.address, True)
    await call.server.keep_time(document)
    invitations = [attrs.evolve(each, link=call.link(each.link)) for each in opened.invitations]
    return attrs.evolve(opened, host_link=call.link(opened.host_link), invitations=invitations)


async def preview(call: Call) -> answers.Previewed:
    """Show a situation as an onlooker sees it, without opening a match."""
    return await call.server.rooms.run(showing.preview, call.body, call.language)


async def open_log(call: Call) -> answers.OpenedLog:
    """Open the log of a match that is over, to look at it: it is checked against the rules and kept for a while.

    It is shown like a match that was played here, to whoever knows its id, which follows from the text of the log.
    """
    server, text = call.server, call.body.log
    try:
        checked = await server.checkers.answer(call.address, opened_logs.Question(text).dumps())
    except BotError:
        raise Refused("log_slow") from None
    if isinstance(checked, opened_logs.Fault):
        raise Refused(checked.code, faults=[checked.text])
    if not isinstance(checked, opened_logs.Checked):
        raise Refused("log_broken")
    document, views = await server.write(opened_logs.keep, text, checked, server.settings.logs)
    return answers.OpenedLog(document.about(), [attrs.evolve(each, link=call.link(each.link)) for each in views])


async def matches(call: Call) -> answers.Matches:
    """List the public matches that are not over, newest first."""
    return await call.server.run(lobby.listed, call.query.after)


async def about(call: Call) -> answers.MatchAbout:
    """Return the public facts of a match."""
    return call.document.about()


async def glance(call: Call) -> answers.Glance:
    """Return who is asked in a match, and its public facts, for a list of tables."""

    def asked(room: Room) -> list[int]:
        over = room.table.result is not None
        return [] if over else sorted({each.seat for each in room.table.decisions if each.seat >= 0})

    playing = call.document.status == "playing"
    seats = (
        await call.server.show(call.document, lambda room: room.kept("asked", lambda: asked(room))) if playing else []
    )
    return answers.Glance(call.document.about(), call.role.seat, seats)


async def role(call: Call) -> answers.RoleAbout:
    """Return for whom the sender speaks."""
    return answers.RoleAbout(call.role.seat, call.role.host)


async def claim(call: Call) -> answers.SeatChanged:
    """Take an open seat, or come to the one that the sender was invited to: the invitation is then used up."""
    document, invitation = await call.server.write(
        lobby.claim, call.document.id, call.number, call.body.name, call.token_hash, call.body.token
    )
    await call.server.keep_time(document)
    call.server.channels.tell(document.id, 0, document)
    call.server.carer.look(document, call.address, True)
    call.server.carer.consider(document)
    return answers.SeatChanged(document.about(), call.invitation(invitation))


async def set_bot(call: Call) -> answers.SeatChanged:
    """Let a bot play a seat from now on, or invite a person to it again. Its old token is then worth nothing.

    The host may; a seat may leave itself to a bot, and any other seat whose clock has run out.
    """
    if not call.role.host:
        if call.body.bot is None:
            raise Refused("not_yours")
        if call.number != call.role.seat:
            await call.server.check_out_of_time(call.document, call.number)
    document, invitation = await call.server.write(
        lobby.set_bot, call.document.id, call.number, call.body.bot, call.server.bots
    )
    call.server.channels.tell(document.id, 0, document)
    await call.server.keep_time(document)
    call.server.carer.look(document, call.address, True)
    call.server.carer.consider(document)
    return answers.SeatChanged(document.about(), call.invitation(invitation))


async def own_link(call: Call) -> answers.OwnLink:
    """Return the link, and a QR code of it, with which the sender plays on with another device."""
    relative = lobby.link_of(call.document.id, call.token)
    link = call.link(relative)
    link = call.body.page + relative if link == relative else link
    drawn = BytesIO()
    segno.make(link, error="m", micro=False).save(drawn, "svg", light="#fff", omitsize=True, xmldecl=False, nl=False)
    elsewhere = not call.is_local or bool(call.server.settings.address)
    return answers.OwnLink(link, drawn.getvalue().decode(), elsewhere)


async def rematch(call: Call) -> answers.SeatChanged:
    """Open the rematch of a match that is over, or come to the one that somebody else has opened."""
    document, following, invitation = await call.server.write(
        lobby.rematch, call.document.id, call.role.seat, call.token
    )
    await call.server.keep_time(following)
    call.server.channels.tell(document.id, 0, document)
    call.server.channels.tell(following.id, 0, following)
    call.server.carer.look(following, call.address, True)
    call.server.carer.consider(following)
    return answers.SeatChanged(following.about(), call.invitation(invitation))


async def skip(call: Call) -> answers.Accepted:
    """Let a bot play the turn of another seat whose clock has run out; the seat stays its player's."""
    await call.server.check_out_of_time(call.document, call.number)
    if call.number == call.role.seat:
        raise Refused("not_yours")
    return answers.Accepted(await call.server.carer.play_turn(call.document, call.number, call.address))


async def around(call: Call) -> answers.Around:
    """Return who is at a table, and whether there is something new in its chat."""
    await call.server.keep_time(call.document)
    present, around = await call.server.channels.around(call.document)
    return showing.around(call.document, present, around, call.server.began)


async def read_chat(call: Call) -> answers.Chat:
    """Return what was said at a table. While the match is played, seats do not read what onlookers say."""
    return answers.Chat(await call.server.run(chat.lines, call.document, call.role, call.query.after))


async def say(call: Call) -> answers.ChatLine:
    """Say something at a table, as a seat, as the host or as an onlooker."""
    call.server.match_chat.take((call.document.id, call.role))
    line = await call.server.write(chat.say, call.document, call.role, call.body)
    call.server.channels.pass_on(call.document.id, said=line.number)
    return line


async def open_chat(call: Call) -> answers.MatchAbout:
    """Say who may write in the chat from now on."""
    document = await call.server.write(chat.open_to, call.document.id, call.body.to)
    call.server.channels.tell(document.id, 0, document)
    return document.about()


async def state(call: Call) -> bytes:
    """Return all that a page shows of a match, now or at an earlier version, as the sender may see it."""
    role, query, listed = call.role, call.query, call.server.settings.listed

    def show(room: Room) -> bytes:
        return showing.state_text(room, role, call.language, query.at, listed, query.width).encode()

    return await call.server.show(call.document, show)


async def story(call: Call) -> bytes:
    """Return what happened since a record, one line per thing that happened, as the sender may see it."""
    seat, language, after, detail = call.role.seat, call.language, call.query.after, call.query.detail

    def show(room: Room) -> bytes:
        key = ("story", seat, language, after, detail)
        return room.kept(key, lambda: as_json(showing.story(room, seat, language, after, detail)))

    return await call.server.show(call.document, show)


async def thing(call: Call) -> answers.Thing:
    """Return what a card, tile, token, figure or place is, and why the sender cannot choose it now."""
    return await call.server.show(
        call.document, lambda room: showing.thing(room, call.role.seat, call.language, call.thing)
    )


async def explain(call: Call) -> answers.Explained:
    """Return why a record happened, back to a command or the setup, as far as the sender may know."""
    return await call.server.show(
        call.document, lambda room: showing.explained(room, call.role.seat, call.language, call.number)
    )


async def why_not(call: Call) -> answers.Doubts:
    """Return every reason why a command of the sender would be rejected."""
    return await call.server.show(
        call.document, lambda room: showing.doubts(room, call.role, call.language, call.body.command)
    )


async def submit(call: Call) -> answers.Accepted:
    """Send a command, as a seat or as the host."""
    read = await call.server.show(
        call.document, lambda room: showing.command_of(room.table, call.role, call.body.command)
    )
    return answers.Accepted(await call.server.play(call.document, _id(call), submitting(read)))


async def undo(call: Call) -> answers.Accepted:
    """Take the sender's last command back, if nobody has learned anything from it."""
    seat = call.role.seat
    act = Act(lambda table: table.undo(seat), lambda event: isinstance(event, tr.Undone))
    return answers.Accepted(await call.server.play(call.document, _id(call), act))


async def let_draw(call: Call) -> answers.Accepted:
    """Let the draw happen that waits at a patient table, whose last command can then no longer be undone.

    As long as it can, only the player who is asked next may do so, or the one who sent it.
    """
    return answers.Accepted(await call.server.play(call.document, _id(call), drawing(call.role.seat)))


async def picture(call: Call) -> str:
    """Return the table as one picture, with its style, now or at an earlier version, as the sender may see it."""
    seat, language, at = call.role.seat, call.language, call.query.at

    def show(room: Room) -> str:
        return room.kept(("picture", seat, language, at), lambda: showing.picture(room, seat, language, at))

    return await call.server.show(call.document, show)


async def review(call: Call) -> bytes:
    """Return where the points of a match that is over came from, and when its lead changed most."""
    seat, language = call.role.seat, call.language

    def show(room: Room) -> bytes:
        return room.kept(("review", seat, language), lambda: as_json(showing.review(room, seat, language)))

    return await call.server.show(call.document, show)


async def log(call: Call) -> str:
    """Return the log of a match that is over, with all its secrets."""

    def dumps(room: Room) -> str:
        if room.table.result is None:
            raise Refused("not_over")
        return room.kept("log", lambda: room.table.log.dumps())

    return await call.server.show(call.document, dumps)


async def pictures_css(call: Call) -> str:
    """Return the style of all pictures, which a page needs once."""
    return STYLE


def as_json(answer: Any) -> bytes:
    """Return an answer as JSON."""
    return dump(write(answer)).encode()


def _id(call: Call) -> str:
    """Return the command id as it is stored: those of one seat do not collide with those of another."""
    sender = "host" if call.role.host else str(call.role.seat)
    return f"{sender}.{call.body.command_id}"
