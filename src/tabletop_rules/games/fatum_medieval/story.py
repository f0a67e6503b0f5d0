"""The story of one life, from the log of a match; it has no effect on the result (FA-END-5).

"After a win everyone tells a story": the cards of the player, in the order in which they came and went.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.messages import Ended, Event, Outcome, Record
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.undo import records_that_stand
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.fatum_medieval.accounts import UpkeepPaid
from tabletop_rules.games.fatum_medieval.content.effects import DrawCards, GainGold, RemoveAttachedAction
from tabletop_rules.games.fatum_medieval.content.items import Content, Printed
from tabletop_rules.games.fatum_medieval.destiny import ActionPlayed, PermanentPlaced, PowerUsed
from tabletop_rules.games.fatum_medieval.effects import GoldGained, HandSeen, IncomeBarred, IncomePaid
from tabletop_rules.games.fatum_medieval.names import (
    POWER_NAMES,
    card_name,
    card_names,
    gold_name,
    objective_name,
    seat_name,
)
from tabletop_rules.games.fatum_medieval.objectives import Announced, AnnouncementsChecked
from tabletop_rules.games.fatum_medieval.picks import CardTaken, FrontDiscarded
from tabletop_rules.games.fatum_medieval.ruin import GoldLost, PlayerRuined
from tabletop_rules.games.fatum_medieval.setup import ObjectiveDealt as ObjectiveDealt_
from tabletop_rules.games.fatum_medieval.setup import ObjectiveLaid as ObjectiveLaid_
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import Axis, Mode, ObjectiveId
from tabletop_rules.games.fatum_medieval.turn import TurnBegan

Pair = tuple[str, str]

PLACED: Final[tuple[tuple[str, Pair], ...]] = (
    ("lover", ("falls in love: {card}", "connaît l'amour : {card}")),
    ("spouse", ("founds a household: {card}", "fonde un foyer : {card}")),
    ("child", ("has a child: {card}", "a un enfant : {card}")),
    ("servant", ("takes into service: {card}", "prend à son service : {card}")),
    ("friend", ("finds company: {card}", "trouve compagnie : {card}")),
    ("journey", ("sets out for {price}: {card}", "part pour {price} : {card}")),
    ("skill", ("learns for {price}: {card}", "apprend pour {price} : {card}")),
    ("weapon", ("takes up arms for {price}: {card}", "s'arme pour {price} : {card}")),
    ("book", ("acquires a book for {price}: {card}", "acquiert un livre pour {price} : {card}")),
)
"""The sentence for a permanent that is placed, by the first of its tags in this list."""

BY_AXIS: Final[Mapping[Axis, Pair]] = {
    Axis.WORK: ("takes up a trade: {card}", "exerce un métier : {card}"),
    Axis.KNOWLEDGE: ("learns for {price}: {card}", "apprend pour {price} : {card}"),
    Axis.RELATIONS: ("wins: {card}", "gagne : {card}"),
    Axis.POSSESSIONS: ("buys for {price}: {card}", "achète pour {price} : {card}"),
}
WELCOME: Final = (GainGold, DrawCards, RemoveAttachedAction)
"""Effects that make an action of another player a gift."""

SENTENCES: Final[Mapping[str, Pair]] = {
    "title": ("The life of {seat}", "La vie {seat:of}"),
    "aim": ("From the first day the dream is: {aim}.", "Dès le premier jour, un rêve : {aim}."),
    "common": ("All dream the same dream: {aim}.", "Tous font le même rêve : {aim}."),
    "no_aim": ("Nothing is promised; time alone will judge.", "Rien n'est promis ; le temps seul jugera."),
    "chapter": ("Turn {turn}:", "Tour {turn} :"),
    "leaves_job": ("leaves the trade of {old} for {card}", "quitte le métier ({old}) pour un autre : {card}"),
    "struck": ("is struck by {other}: {card}", "subit, par la faute {other:of} : {card}"),
    "given": ("receives from {other}: {card}", "reçoit {other:of} : {card}"),
    "self": ("plays on themselves: {card}", "joue pour soi : {card}"),
    "deals": ("plays on {other}: {card}", "joue sur {other} : {card}"),
    "power": ("uses {power} against {other}", "emploie le pouvoir « {power} » contre {other}"),
    "victim": ("suffers the {power} of {other}", "subit le pouvoir « {power} » {other:of}"),
    "loses": ("loses {cards}", "perd : {cards}"),
    "robbed": ("loses to {other}: {card}", "se voit enlever par {other} : {card}"),
    "takes": ("wins over from {other}: {card}", "prend {other:to} : {card}"),
    "gold_lost": ("loses {amount}", "perd {amount}"),
    "gold_got": ("pockets {amount} of {other}", "empoche {amount} {other:of}"),
    "gold_gained": ("comes into {amount}", "touche {amount}"),
    "barred": ("will earn nothing this turn", "ne gagnera rien ce tour-ci"),
    "spied": ("is spied upon by {other}", "est épié par {other}"),
    "spies": ("spies upon {other}", "épie {other}"),
    "earns": ("earns {amount}", "gagne {amount}"),
    "gives_up": ("gives up rather than pay: {cards}", "abandonne plutôt que de payer : {cards}"),
    "announces": ("proclaims the dream fulfilled: {aim}", "proclame le rêve accompli : {aim}"),
    "confirmed": ("keeps it to the end", "s'y maintient jusqu'au bout"),
    "lapsed": ("sees it slip away again", "le voit s'échapper"),
    "ruined": ("is ruined and loses everything", "connaît la ruine et perd tout"),
    "quiet": ("nothing worth telling", "rien qui vaille d'être conté"),
    "won": ("The life ends in triumph, first of all.", "La vie s'achève en triomphe, à la première place."),
    "shared": ("The life ends in triumph, shared with {others}.", "La vie s'achève en triomphe partagé : {others}."),
    "place": ("The life ends in place {place}.", "La vie s'achève à la {place}e place."),
    "front": ("What remains: {cards}.", "Ce qu'il en reste : {cards}."),
    "open": ("The story is not over.", "L'histoire n'est pas finie."),
}


def tell(
    content: Content, more: int, records: Iterable[Record], seat: Seat, voice: Voice, *, begun: State | None = None
) -> str:
    """Return the life of a seat as a text, from the records of a match; commands taken back are left out.

    `more` is the option `objective_bonus`, `begun` the situation that the match began in, if any. The records may be
    the stream of a seat: what they do not show is left out, and so is what was secret in `begun`.
    """
    life = _Life(content, seat, voice, more)
    if begun is not None:
        life.begin(begun)
    for record in records_that_stand(records):
        life.add(record.event)
    return life.text()


class _Life:
    """The life of one seat, up to the last record added."""

    def __init__(self, content: Content, seat: Seat, voice: Voice, more: int) -> None:
        self.content, self.seat, self.voice, self.more = content, seat, voice, more
        self.front: list[str] = []
        self.aim = ""
        self.out = False
        self.chapters: list[tuple[int, list[str]]] = []
        self.outcome: Outcome | None = None

    def begin(self, begun: State) -> None:
        """Take over what was public before the first record."""
        player = begun.players[self.seat]
        self.front, self.out = [*player.front], player.out
        if not self.out:
            self.chapters.append((begun.turn, []))
        if begun.common is not None:
            self._set_aim("common", begun.common)
        elif begun.options.mode is Mode.SECRET_OBJECTIVE:
            self._set_aim("aim", player.revealed or HIDDEN)

    def add(self, event: Event) -> None:
        """Add an event to the life, and its sentences to the current chapter."""
        match event:
            case Ended():
                self.outcome = event.outcome
            case ObjectiveLaid_():
                self._set_aim("common", event.objective)
            case ObjectiveDealt_(seat=self.seat):
                self._set_aim("aim", event.objective)
            case TurnBegan(turn=turn) if not self.out and all(turn != told for told, _ in self.chapters):
                self.chapters.append((turn, []))
            case _:
                self._move_cards(event)
                if self.chapters:
                    self.chapters[-1][1].extend(self._sentences(event))

    def text(self) -> str:
        """Return the story so far: a title, the aim, a line for each turn, and what became of it."""
        lines = [self._say("title", seat=self.seat), self.aim or self._say("no_aim")]
        for turn, sentences in self.chapters:
            stop = pick(("; ", " ; "), self.voice)
            lines.append(f"{self._say('chapter', turn=turn)} {stop.join(sentences) or self._say('quiet')}.")
        if self.front:
            lines.append(self._say("front", cards=self.front))
        return "\n".join([*lines, self._end()])

    def _end(self) -> str:
        """Return the last sentence: the place of the life, or that the story is not over."""
        before = 0
        for group in () if self.outcome is None else self.outcome.ranking:
            if self.seat in group:
                others = [seat_name(other, self.voice) for other in group if other != self.seat]
                if before:
                    return self._say("place", place=before + 1)
                return self._say("shared", others=", ".join(others)) if others else self._say("won")
            before += len(group)
        return self._say("open")

    def _set_aim(self, key: str, objective: ObjectiveId | Hidden) -> None:
        self.aim = self._say(key, aim=objective_name(self.content, objective, self.voice, self.more))

    def _move_cards(self, event: Event) -> None:
        """Keep the front up to date; `begun` may hold cards that no record mentions."""
        gone: tuple[str | None, ...] = ()
        come: tuple[str, ...] = ()
        match event:
            case PermanentPlaced(seat=self.seat):
                gone, come = (event.replaced,), (event.card,)
            case ActionPlayed(target=self.seat) if self.content.printed[event.card].attached:
                come = (event.card,)
            case FrontDiscarded(seat=self.seat, cards=cards) | UpkeepPaid(seat=self.seat, discarded=cards):
                gone = cards
            case CardTaken(giver=giver, taker=taker) if giver != taker:
                if giver == self.seat:
                    gone = (event.card,)
                elif taker == self.seat:
                    gone, come = (event.replaced,), (event.card,)
            case PlayerRuined(seat=self.seat):
                gone, self.out = tuple(self.front), True
            case _:
                return
        self.front = [*[card for card in self.front if card not in gone], *come]

    def _sentences(self, event: Event) -> Iterator[str]:
        """Yield the sentences of an event about this life; most events have none."""
        say = self._say
        match event:
            case PermanentPlaced(seat=self.seat, card=card, replaced=None):
                yield self._fill(_arrival(self.content.printed[card]), card=card, price=event.price)
            case PermanentPlaced(seat=self.seat, card=card, replaced=old):
                yield say("leaves_job", old=old, card=card)
            case ActionPlayed(seat=self.seat, target=self.seat, card=card):
                yield say("self", card=card)
            case ActionPlayed(seat=self.seat, target=other, card=card):
                yield say("deals", card=card, other=other)
            case ActionPlayed(seat=other, target=self.seat, card=card):
                printed = self.content.printed[card]
                good = sum(printed.bonus) > 0 or any(isinstance(effect, WELCOME) for effect in printed.effects)
                yield say("given" if good else "struck", card=card, other=other)
            case PowerUsed(seat=self.seat, power=power, victim=other):
                yield say("power", power=pick(POWER_NAMES[power], self.voice), other=other)
            case PowerUsed(seat=other, power=power, victim=self.seat):
                yield say("victim", power=pick(POWER_NAMES[power], self.voice), other=other)
            case FrontDiscarded(seat=self.seat):
                yield say("loses", cards=event.cards)
            case CardTaken(giver=self.seat, taker=other) if other != self.seat:
                yield say("robbed", card=event.card, other=other)
            case CardTaken(giver=other, taker=self.seat) if other != self.seat:
                yield say("takes", card=event.card, other=other)
                if event.replaced is not None:
                    yield say("loses", cards=(event.replaced,))
            case GoldLost(seat=self.seat):
                yield say("gold_lost", amount=event.amount)
            case GoldLost(seat=other, amount=amount, to=self.seat):
                yield say("gold_got", amount=amount, other=other)
            case GoldGained(seat=self.seat):
                yield say("gold_gained", amount=event.amount)
            case IncomeBarred(seat=self.seat):
                yield say("barred")
            case HandSeen(seat=self.seat, target=other) if other != self.seat:
                yield say("spies", other=other)
            case HandSeen(seat=other, target=self.seat) if other != self.seat:
                yield say("spied", other=other)
            case IncomePaid(seat=self.seat, amount=amount) if amount:
                yield say("earns", amount=amount)
            case UpkeepPaid(seat=self.seat, discarded=cards) if cards:
                yield say("gives_up", cards=cards)
            case Announced(seat=self.seat):
                yield say("announces", aim=objective_name(self.content, event.objective, self.voice, self.more))
            case AnnouncementsChecked() if self.seat in event.confirmed + event.lapsed:
                yield say("confirmed" if self.seat in event.confirmed else "lapsed")
            case PlayerRuined(seat=self.seat):
                yield say("ruined")
            case PlayerRuined(seat=other, gold=gold, to=self.seat) if gold:
                yield say("gold_got", amount=gold, other=other)
            case _:
                return

    def _say(self, key: str, **fields: object) -> str:
        return self._fill(SENTENCES[key], **fields)

    def _fill(self, pair: Pair, **fields: object) -> str:
        return pick(pair, self.voice).format(**{name: self._name(name, value) for name, value in fields.items()})

    def _name(self, name: str, value: Any) -> str:
        if name in ("other", "seat"):
            return seat_name(value, self.voice)
        if name in ("price", "amount"):
            return gold_name(value, self.voice)
        if name in ("card", "old"):
            return card_name(self.content, value, self.voice)
        return card_names(self.content, value, self.voice) if name == "cards" else str(value)


def _arrival(printed: Printed) -> Pair:
    """Return the sentence for a permanent that is placed and replaces nothing."""
    for tag, pair in PLACED:
        if tag in printed.tags:
            return pair
    return BY_AXIS[printed.axis]
