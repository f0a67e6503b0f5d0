"""The fields of commands, events and decisions in words, with which `words` fills its templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.games.destiny import commands as k
from tabletop_rules.games.destiny import decisions as q
from tabletop_rules.games.destiny import names
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SETTING_INDEX, SLOTS, Spot
from tabletop_rules.packs import Names

Fields: TypeAlias = dict[str, str]

CARDS: Final = frozenset({"card", "from_first", "from_second", "power"})
SEATS: Final = frozenset({"seat", "owner", "beside", "player", "first", "second"})
SPOTS: Final = frozenset({"spot", "source", "target"})
BODIES: Final = frozenset({"body", "setting", "health", "love"})
"""Fields by what they name."""

A_SETTING: Final = Names("a setting", "un réglage")
A_SLOT: Final = Names("a slot", "une case")
A_TOKEN: Final = Names("a token", "un jeton")
KINDS: Final[Mapping[str, Names]] = {
    "planet": Names("planets", "planètes"),
    "constellation": Names("constellations", "constellations"),
}
FOR_POWER: Final = Names("for its power", "pour son pouvoir")
FOR_VALUE: Final = Names("for its value", "pour sa valeur")
TWICE: Final = Names(", which happens twice", ", qui a lieu deux fois")
PART: Final = Names("a part of {power}", "une partie de « {power} »")
POINT: Final = Names("point", "point")
AMONG: Final[Mapping[str, Names]] = {
    "lowest": Names("lowest ", " parmi vos plus basses"),
    "highest": Names("highest ", " parmi vos plus hautes"),
}
WINS: Final = Names("{winner} wins the trick", "{winner} gagne le pli")
NOBODY_WINS: Final = Names("no player wins the trick", "aucun joueur ne gagne le pli")
LOSER: Final = Names("; loser: {losers}", " ; perdant : {losers}")
LOSERS: Final = Names("; losers: {losers}", " ; perdants : {losers}")
CANCELLED: Final = Names("; equal values cancelled: {cancelled}", " ; valeurs égales annulées : {cancelled}")
MOVES: Final = Names("{seat} moves {token} from {source} to {target}", "{seat} déplace {token} de {source} à {target}")
MOVE: Final = Names("move {token} from {source} to {target}", "déplacer {token} de {source} à {target}")
IN_EXCHANGE: Final = Names(", in exchange for {other}", ", en échange {other:of}")
TURNED_UP: Final = Names("cards turned up: {cards}", "cartes révélées : {cards}")
NONE_PLAYED: Final = Names("nobody played a card for its value", "personne n'a joué de carte pour sa valeur")
NO_MOVE: Final = Names("move nothing", "ne rien déplacer")
UNSEEN: Final = Names("choose a move, unseen by others", "choisir un déplacement, à l'insu des autres")
STAYS: Final = Names("{who} moves nothing", "{who} ne déplace rien")
SLIP: Final = Names("{who}: from {source} to {target}", "{who} : de {source} à {target}")
REMOVED: Final = Names("; its setting leaves the game", " ; son réglage quitte le jeu")
FOR_SLOTS: Final = Names(" for {slots}", " pour {slots}")
AFTER_COLON: Final = Names("{who}: {what}", "{who} : {what}")
MARKED: Final = Names("marked {points}", "marqués {points}")
TURNS: Final = Names("{card} {who:of} turns to {line}: {points}", "{card} {who:of} se tourne vers {line} : {points}")
SHOWN: Final = Names(": {thing}", " : {thing}")
THERE: Final = "{thing} ({spot})"
BETWEEN: Final = Names("; ", " ; ")


def fields_of(state: State, value: Any, voice: Voice) -> dict[str, Any]:
    """Return the fields of a message in words. What the reader may not see stays unnamed."""
    actor = getattr(value, "seat", None)
    fields = {
        field.name: _field(state.content, field.name, getattr(value, field.name), actor, voice)
        for field in attrs.fields(type(value))
    }
    if isinstance(value, q.OfPower):
        return fields | _of_power(state, value, voice)
    special = SPECIAL.get(type(value))
    return fields if special is None else fields | special(state, value, voice)


def _field(content: Content, name: str, held: Any, actor: Seat | None, voice: Voice) -> Any:
    """Return a field that reads alike in all messages, by its name."""
    if name in SEATS:
        return names.seat_name(held, voice)
    if name in CARDS or name == "branch":
        return names.card_name(content, held, voice)
    if name in SPOTS:
        return names.spot_name(held, voice, actor)
    if name in BODIES and not isinstance(held, t.ShownSetting):
        return pick(A_SETTING, voice) if isinstance(held, Hidden) else names.body_name(content, held, voice)
    return held


def _of_power(state: State, value: q.OfPower, voice: Voice) -> Fields:
    power = names.card_name(state.content, value.power, voice)
    if value.branch:
        power += f", {names.card_name(state.content, value.branch, voice)}"
    among = pick(AMONG[value.among], voice) if isinstance(value, q.CardToGive) and value.among in AMONG else ""
    return {"power": power, "among": among}


# --- commands -------------------------------------------------------------------------------------------------------


def _play_card(state: State, value: k.PlayCard, voice: Voice) -> Fields:
    return {"power": pick(FOR_POWER if value.power else FOR_VALUE, voice)}


def _choose_spot(state: State, value: k.ChooseSpot, voice: Voice) -> Fields:
    spot = names.spot_name(value.spot, voice, value.seat, names.OWN_SLOTS)
    thing = names.token_at(state, value.spot, voice)
    if value.spot in SETTING_INDEX and SETTING_INDEX[value.spot] < len(state.settings):
        setting = state.settings[SETTING_INDEX[value.spot]]
        if setting is not None and not isinstance(setting.id, Hidden):
            thing = names.body_name(state.content, setting.id, voice)
    return {"spot": spot if thing is None else THERE.format(thing=thing, spot=spot)}


def _consolidate(state: State, value: k.Consolidate, voice: Voice) -> Fields:
    return {"slot": _own_slot(value.slot, voice)}


def _move_token(state: State, value: k.MoveToken, voice: Voice) -> Fields:
    return {"move": _move(state, value.seat, value.source, value.target, voice)}


def _commit_move(state: State, value: k.CommitMove, voice: Voice) -> Fields:
    if isinstance(value.move, Hidden):
        return {"move": pick(UNSEEN, voice)}
    return {"move": _move(state, value.seat, *value.move, voice) if len(value.move) == 2 else pick(NO_MOVE, voice)}


def _exchange(other: str, voice: Voice) -> str:
    return pick(IN_EXCHANGE, voice).format(other=voice.called((other, other)))


def _move(state: State, seat: Seat, source: str, target: str, voice: Voice) -> str:
    """Return a move between two slots of a seat, which it may make."""
    token = names.token_at(state, f"{seat}.{source}", voice) or pick(A_TOKEN, voice)
    move = pick(MOVE, voice).format(token=token, source=_own_slot(source, voice), target=_own_slot(target, voice))
    other = names.token_at(state, f"{seat}.{target}", voice)
    return move if other is None else move + _exchange(other, voice)


def _own_slot(slot: object, voice: Voice) -> str:
    if isinstance(slot, Hidden):
        return pick(A_SLOT, voice)
    return pick(names.OWN_SLOTS[str(slot)], voice) if slot in SLOTS else str(slot)


# --- events of tokens and settings ----------------------------------------------------------------------------------


def _kind(state: State, value: t.SettingsDealt | t.ClockFilled, voice: Voice) -> Fields:
    return {"of": pick(KINDS[value.of], voice)}


def _needle(state: State, value: t.NeedleAdvanced, voice: Voice) -> Fields:
    hidden = [names.token_at(state, spot, voice) or names.spot_name(spot, voice) for spot in value.hidden]
    revealed = [names.body_name(state.content, turned.body, voice) for turned in value.revealed]
    nothing = [pick(names.NOTHING, voice)]
    return {"hidden": voice.row(hidden or nothing), "revealed": voice.row(revealed or nothing)}


def _token(state: State, shown: t.Shown, spot: Spot, voice: Voice) -> str:
    """Return a token after an event, by the kind of its spot if the reader does not see it."""
    return names.token_name(state.content, shown.body, KIND_AT[INDEX[spot]], voice)


def _hidden(state: State, value: t.TokenHidden, voice: Voice) -> Fields:
    return {"token": names.token_at(state, value.spot, voice) or _token(state, value.token, value.spot, voice)}


def _shifted(state: State, value: t.TokenShifted, voice: Voice) -> Fields:
    return {"token": _token(state, value.token, value.target, voice)}


def _exchanged(state: State, value: t.TokensExchanged, voice: Voice) -> Fields:
    token, other = [_token(state, shown, value.target, voice) for shown in (value.token, value.other)]
    return {"token": token, "other": other}


def _moved(state: State, value: t.TokenMoved, voice: Voice) -> Fields:
    moves = []
    for move in value.moves:
        who, token = names.seat_name(move.seat, voice), _token(state, move.token, move.target, voice)
        source, target = [names.spot_name(spot, voice, move.seat) for spot in (move.source, move.target)]
        text = pick(MOVES, voice).format(seat=who, token=token, source=source, target=target)
        if move.other is not None:
            text += _exchange(_token(state, move.other, move.source, voice), voice)
        moves.append(text)
    return {"moves": pick(BETWEEN, voice).join(moves) or pick(names.NOTHING, voice)}


def _slips(state: State, value: t.MovesRevealed, voice: Voice) -> Fields:
    texts = []
    for slip in value.slips:
        seat, _, move = slip.partition(".")
        who, slots = names.seat_name(int(seat), voice), move.split("-")
        if len(slots) == 2:
            source, target = [_own_slot(slot, voice) for slot in slots]
            texts.append(pick(SLIP, voice).format(who=who, source=source, target=target))
        else:
            texts.append(pick(STAYS, voice).format(who=who))
    return {"slips": pick(BETWEEN, voice).join(texts)}


def _broken(state: State, value: t.SlotBroken, voice: Voice) -> Fields:
    return {"removed": "" if value.removed is None else pick(REMOVED, voice)}


def _observed(state: State, value: t.TokenObserved, voice: Voice) -> Fields:
    if isinstance(value.thing, Hidden):
        return {"thing": ""}
    return {"thing": pick(SHOWN, voice).format(thing=names.body_name(state.content, value.thing, voice))}


def _sight(state: State, value: t.SightChanged, voice: Voice) -> Fields:
    seen = [name for name in value.names if not isinstance(name, Hidden)]
    things = [_thing_there(state, name.spot, name.thing, voice, value.seat) for name in seen]
    shown = pick(SHOWN, voice).format(thing=", ".join(things)) if things else ""
    return {"looks": pick(names.LOOKS[value.eyes], voice), "names": shown}


def _settings_up(state: State, value: t.SettingsTurnedUp, voice: Voice) -> Fields:
    turned = [_thing_there(state, each.spot.removesuffix(".setting"), each.id, voice) for each in value.settings]
    return {"settings": ", ".join(turned) or pick(names.NOTHING, voice)}


def _thing_there(state: State, spot: Spot, thing: str, voice: Voice, of: Seat | None = None) -> str:
    return THERE.format(thing=names.body_name(state.content, thing, voice), spot=names.spot_name(spot, voice, of))


# --- events of cards ------------------------------------------------------------------------------------------------


def _for_power(state: State, value: c.CardPlayedForPower, voice: Voice) -> Fields:
    return {"twice": pick(TWICE, voice) if value.times > 1 else ""}


def _values(state: State, value: c.ValuesRevealed, voice: Voice) -> Fields:
    cards = []
    for each in value.cards:
        who, card = names.seat_name(each.seat, voice), names.card_name(state.content, each.card, voice)
        cards.append(pick(AFTER_COLON, voice).format(who=who, what=card))
    return {"cards": pick(TURNED_UP if cards else NONE_PLAYED, voice).format(cards=", ".join(cards))}


def _trick(state: State, value: c.TrickResolved, voice: Voice) -> Fields:
    winner = names.seat_name(value.winner, voice)
    result = pick(NOBODY_WINS if value.winner is None else WINS, voice).format(winner=winner)
    if value.losers:
        losers = voice.row([names.seat_name(seat, voice) for seat in value.losers])
        result += pick(LOSER if len(value.losers) == 1 else LOSERS, voice).format(losers=losers)
    if value.cancelled:
        cancelled = voice.row([names.seat_name(seat, voice) for seat in value.cancelled])
        result += pick(CANCELLED, voice).format(cancelled=cancelled)
    return {"result": result}


def _discarded(state: State, value: c.CharacterDiscarded, voice: Voice) -> Fields:
    return {"of_owner": "" if value.owner == value.seat else f" {names.seat_name(value.owner, voice):of}"}


def _no_effect(state: State, value: c.PowerHadNoEffect, voice: Voice) -> Fields:
    power = names.card_name(state.content, value.power, voice)
    several = len(state.content.parts.get(value.power, ())) > 1
    return {"power": pick(PART, voice).format(power=power) if several else power}


def _validated(state: State, value: c.CharacterValidated, voice: Voice) -> Fields:
    texts = []
    for each in value.turned:
        card, who = names.card_name(state.content, each.card, voice), names.seat_name(each.seat, voice)
        line, points = pick(names.LINE_NAMES[each.line], voice), count_words(each.points, POINT, voice)
        texts.append(pick(TURNS, voice).format(card=card, who=who, line=line, points=points))
    return {"turned": pick(BETWEEN, voice).join(texts)}


def _marked(state: State, value: c.PointsMarked, voice: Voice) -> Fields:
    slots = voice.row([pick(names.SLOT_NAMES[slot], voice) for slot in value.slots])
    for_slots = pick(FOR_SLOTS, voice).format(slots=slots) if value.slots else ""
    return {"points": count_words(value.points, POINT, voice), "slots": for_slots}


def _ended(state: State, value: c.GameEnded, voice: Voice) -> Fields:
    texts = []
    for score in value.scores:
        items = [pick(MARKED, voice).format(points=score.marked)] if score.marked else []
        items += [f"{names.card_name(state.content, each.what, voice)} {each.points}" for each in score.characters]
        items += [f"{pick(names.SLOT_NAMES[each.what], voice)} {each.points}" for each in score.horoscope]
        total = f"{score.total} ({', '.join(items)})" if items else str(score.total)
        texts.append(pick(AFTER_COLON, voice).format(who=names.seat_name(score.seat, voice), what=total))
    return {"scores": pick(BETWEEN, voice).join(texts)}


SPECIAL: Final[Mapping[type, Callable[[State, Any, Voice], Fields]]] = {
    k.PlayCard: _play_card,
    k.ChooseSpot: _choose_spot,
    k.Consolidate: _consolidate,
    k.MoveToken: _move_token,
    k.CommitMove: _commit_move,
    t.SettingsDealt: _kind,
    t.ClockFilled: _kind,
    t.NeedleAdvanced: _needle,
    t.TokenHidden: _hidden,
    t.TokenDrawn: _shifted,
    t.TokenStolen: _shifted,
    t.TokenThrown: _shifted,
    t.TokensExchanged: _exchanged,
    t.TokenMoved: _moved,
    t.MovesRevealed: _slips,
    t.SlotBroken: _broken,
    t.TokenObserved: _observed,
    t.SightChanged: _sight,
    t.SettingsTurnedUp: _settings_up,
    c.CardPlayedForPower: _for_power,
    c.ValuesRevealed: _values,
    c.TrickResolved: _trick,
    c.CharacterDiscarded: _discarded,
    c.PowerHadNoEffect: _no_effect,
    c.CharacterValidated: _validated,
    c.PointsMarked: _marked,
    c.GameEnded: _ended,
}
"""The messages of which some fields read in their own way."""
