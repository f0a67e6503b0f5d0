"""The story of one life, told after the match from its log; it has no effect on the result (FA-END-5).

"After a win everyone tells a story": what lay before the player, in the order in which it came and went.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.messages import Ended, Event, Outcome, Record
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.undo import records_that_stand
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.content.effects import DrawCards, GainGold, RemoveAttachedAction
from tabletop_rules.games.fatum_medieval.content.items import Content, Printed
from tabletop_rules.games.fatum_medieval.names import POWER_NAMES, card_name, gold_name, objective_name, seat_name
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import Axis, Mode, ObjectiveId
from tabletop_rules.packs import pick

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
"""How the arrival of a permanent is told, by the first of its tags that is listed."""

BY_AXIS: Final[Mapping[Axis, Pair]] = {
    Axis.WORK: ("takes up a trade: {card}", "exerce un métier : {card}"),
    Axis.KNOWLEDGE: ("learns for {price}: {card}", "apprend pour {price} : {card}"),
    Axis.RELATIONS: ("wins: {card}", "gagne : {card}"),
    Axis.POSSESSIONS: ("buys for {price}: {card}", "achète pour {price} : {card}"),
}
WELCOME: Final = (GainGold, DrawCards, RemoveAttachedAction)
"""Effects of others' actions that are told as gifts."""

OTHERWISE: Final[Mapping[str, Pair]] = {
    "title": ("The life of seat {seat}", "La vie du siège {seat}"),
    "aim": ("From the first day the dream is: {aim}.", "Dès le premier jour, un rêve : {aim}."),
    "common": ("All dream the same dream: {aim}.", "Tous font le même rêve : {aim}."),
    "no_aim": ("Nothing is promised; time alone will judge.", "Rien n'est promis ; le temps seul jugera."),
    "chapter": ("Turn {turn}:", "Tour {turn} :"),
    "leaves_job": ("leaves the trade of {old} for {card}", "quitte le métier ({old}) pour un autre : {card}"),
    "struck": ("is struck by {other}: {card}", "subit, par la faute du {other} : {card}"),
    "given": ("receives from {other}: {card}", "reçoit du {other} : {card}"),
    "self": ("plays on themselves: {card}", "joue sur soi-même : {card}"),
    "deals": ("plays on {other}: {card}", "joue sur le {other} : {card}"),
    "power": ("uses {power} against {other}", "emploie contre le {other} : {power}"),
    "victim": ("suffers the {power} of {other}", "subit du {other} : {power}"),
    "loses": ("loses {cards}", "perd : {cards}"),
    "robbed": ("has {card} taken away by {other}", "se voit enlever par le {other} : {card}"),
    "takes": ("wins over from {other}: {card}", "prend au {other} : {card}"),
    "gold_lost": ("loses {amount}", "perd {amount}"),
    "gold_got": ("pockets {amount} of {other}", "empoche {amount} du {other}"),
    "gold_gained": ("comes into {amount}", "touche {amount}"),
    "barred": ("is to earn nothing this turn", "ne gagnera rien ce tour-ci"),
    "spied": ("is spied upon by {other}", "a des yeux sur soi, ceux du {other}"),
    "spies": ("spies upon {other}", "épie le {other}"),
    "earns": ("earns {amount}", "gagne {amount}"),
    "gives_up": ("lets go, to save the cost: {cards}", "se sépare, faute de vouloir payer : {cards}"),
    "announces": ("proclaims the goal reached: {aim}", "proclame le but atteint : {aim}"),
    "confirmed": ("holds on to it to the end", "s'y maintient jusqu'au bout"),
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
    content: Content, more: int, records: Iterable[Record], seat: Seat, language: str, *, begun: State | None = None
) -> str:
    """The life of a seat, in order, from the records of a match: what was taken back is left out.

    `more` is the option `objective_bonus`, `language` "en" or "fr", `begun` the situation in which the match began, if
    it did in one. Works on a seat's own stream as well; what that does not show is not told, nor what all did not see
    as it began.
    """
    life = _Life(content, seat, language, more)
    if begun is not None:
        life.begin(begun)
    for record in records_that_stand(records):
        life.hear(record.event)
    return life.tell()


class _Life:
    """One telling: gone when the story is told."""

    def __init__(self, content: Content, seat: Seat, language: str, more: int) -> None:
        self.content, self.seat, self.language, self.more = content, seat, language, more
        self.front: list[str] = []
        self.aim = ""
        self.out = False
        self.chapters: list[tuple[int, list[str]]] = []
        self.outcome: Outcome | None = None

    # --- telling ----------------------------------------------------------------------------------------------------

    def say(self, key: str, **fields: object) -> str:
        return self._fill(OTHERWISE[key], fields)

    def _fill(self, pair: Pair, fields: Mapping[str, object]) -> str:
        said = {name: self._name(name, value) for name, value in fields.items()}
        return pick(pair, self.language).format(**said)

    def _name(self, name: str, value: object) -> str:
        if name == "other" and isinstance(value, int):
            return seat_name(value, self.language)
        if name in ("price", "amount") and isinstance(value, int):
            return gold_name(value, self.language)
        if name in ("card", "old"):
            return card_name(self.content, str(value), self.language)
        if name == "cards" and isinstance(value, Sequence):
            return ", ".join(card_name(self.content, str(card), self.language) for card in value)
        return str(value)

    def note(self, key: str, **fields: object) -> None:
        self._write(self.say(key, **fields))

    def _write(self, text: str) -> None:
        if self.chapters:
            self.chapters[-1][1].append(text)

    def _dream(self, key: str, objective: ObjectiveId | Hidden) -> None:
        self.aim = self.say(key, aim=objective_name(self.content, objective, self.language, self.more))

    def tell(self) -> str:
        lines = [self.say("title", seat=self.seat), self.aim or self.say("no_aim")]
        for turn, told in self.chapters:
            stop = " ; " if self.language == "fr" else "; "
            lines.append(f"{self.say('chapter', turn=turn)} {stop.join(told) or self.say('quiet')}.")
        if self.front:
            lines.append(self.say("front", cards=self.front))
        lines.append(self._end())
        return "\n".join(lines)

    def _end(self) -> str:
        if self.outcome is None:
            return self.say("open")
        before = 0
        for group in self.outcome.ranking:
            if self.seat in group:
                others = [seat_name(other, self.language) for other in group if other != self.seat]
                if before:
                    return self.say("place", place=before + 1)
                return self.say("shared", others=", ".join(others)) if others else self.say("won")
            before += len(group)
        return self.say("open")

    # --- hearing ----------------------------------------------------------------------------------------------------

    def begin(self, begun: State) -> None:
        """Take in what lay open before the first record."""
        player = begun.players[self.seat]
        self.front, self.out = [*player.front], player.out
        if not self.out:
            self.chapters.append((begun.turn, []))
        if begun.common is not None:
            self._dream("common", begun.common)
        elif begun.options.mode is Mode.SECRET_OBJECTIVE:
            self._dream("aim", player.revealed or HIDDEN)

    def hear(self, event: Event) -> None:
        """Take an event in; what is not listed says nothing about a life."""
        if isinstance(event, Ended):
            self.outcome = event.outcome
            return
        hear = HEARD.get(type(event))
        if hear is not None:
            hear(self, event)

    def objective(self, event: e.ObjectiveLaid | e.ObjectiveDealt) -> None:
        if isinstance(event, e.ObjectiveLaid):
            self._dream("common", event.objective)
        elif event.seat == self.seat:
            self._dream("aim", event.objective)

    def turn(self, event: e.TurnBegan) -> None:
        begun = any(turn == event.turn for turn, _ in self.chapters)
        if not self.out and not begun:
            self.chapters.append((event.turn, []))

    def placed(self, event: e.PermanentPlaced) -> None:
        if event.seat != self.seat:
            return
        if event.replaced is not None:
            self._leave((event.replaced,))
            self.note("leaves_job", old=event.replaced, card=event.card)
        else:
            fields = {"card": event.card, "price": event.price}
            self._write(self._fill(_arrival(self.content.printed[event.card]), fields))
        self.front.append(event.card)

    def played(self, event: e.ActionPlayed) -> None:
        printed = self.content.printed[event.card]
        if event.seat == self.seat:
            key = "self" if event.target == self.seat else "deals"
            self.note(key, card=event.card, other=event.target)
        elif event.target == self.seat:
            good = sum(printed.bonus) > 0 or any(isinstance(effect, WELCOME) for effect in printed.effects)
            self.note("given" if good else "struck", card=event.card, other=event.seat)
        if event.target == self.seat and printed.attached:
            self.front.append(event.card)

    def power(self, event: e.PowerUsed) -> None:
        power = pick(POWER_NAMES[event.power], self.language)
        if event.seat == self.seat:
            self.note("power", power=power, other=event.victim)
        elif event.victim == self.seat:
            self.note("victim", power=power, other=event.seat)

    def lost(self, event: e.FrontDiscarded) -> None:
        if event.seat == self.seat:
            self._leave(event.cards)
            self.note("loses", cards=event.cards)

    def taken(self, event: e.CardTaken) -> None:
        if event.giver == event.taker:
            return
        if event.giver == self.seat:
            self._leave((event.card,))
            self.note("robbed", card=event.card, other=event.taker)
        elif event.taker == self.seat:
            self.front.append(event.card)
            self.note("takes", card=event.card, other=event.giver)
            if event.replaced is not None:
                self._leave((event.replaced,))
                self.note("loses", cards=(event.replaced,))

    def gold_lost(self, event: e.GoldLost) -> None:
        if event.seat == self.seat:
            self.note("gold_lost", amount=event.amount)
        elif event.to == self.seat:
            self.note("gold_got", amount=event.amount, other=event.seat)

    def gold_gained(self, event: e.GoldGained) -> None:
        if event.seat == self.seat:
            self.note("gold_gained", amount=event.amount)

    def barred(self, event: e.IncomeBarred) -> None:
        if event.seat == self.seat:
            self.note("barred")

    def looked(self, event: e.HandSeen) -> None:
        if event.seat == self.seat != event.target:
            self.note("spies", other=event.target)
        elif event.target == self.seat != event.seat:
            self.note("spied", other=event.seat)

    def income(self, event: e.IncomePaid) -> None:
        if event.seat == self.seat and event.amount:
            self.note("earns", amount=event.amount)

    def paid(self, event: e.UpkeepPaid) -> None:
        if event.seat == self.seat and event.discarded:
            self._leave(event.discarded)
            self.note("gives_up", cards=event.discarded)

    def announced(self, event: e.Announced) -> None:
        if event.seat == self.seat:
            self.note("announces", aim=objective_name(self.content, event.objective, self.language, self.more))

    def checked(self, event: e.AnnouncementsChecked) -> None:
        if self.seat in event.confirmed:
            self.note("confirmed")
        elif self.seat in event.lapsed:
            self.note("lapsed")

    def ruined(self, event: e.PlayerRuined) -> None:
        if event.seat == self.seat:
            self.note("ruined")
            self.front, self.out = [], True
        elif event.to == self.seat and event.gold:
            self.note("gold_got", amount=event.gold, other=event.seat)

    def _leave(self, cards: Sequence[str]) -> None:
        """These are gone, some of them perhaps from before the records, in a state that only its maker knows."""
        self.front = [card for card in self.front if card not in cards]


def _arrival(printed: Printed) -> Pair:
    for tag, pair in PLACED:
        if tag in printed.tags:
            return pair
    return BY_AXIS[printed.axis]


HEARD: Final[Mapping[type[Event], Callable[[_Life, Any], None]]] = {
    e.ObjectiveLaid: _Life.objective,
    e.ObjectiveDealt: _Life.objective,
    e.TurnBegan: _Life.turn,
    e.PermanentPlaced: _Life.placed,
    e.ActionPlayed: _Life.played,
    e.PowerUsed: _Life.power,
    e.FrontDiscarded: _Life.lost,
    e.CardTaken: _Life.taken,
    e.GoldLost: _Life.gold_lost,
    e.GoldGained: _Life.gold_gained,
    e.IncomeBarred: _Life.barred,
    e.HandSeen: _Life.looked,
    e.IncomePaid: _Life.income,
    e.UpkeepPaid: _Life.paid,
    e.Announced: _Life.announced,
    e.AnnouncementsChecked: _Life.checked,
    e.PlayerRuined: _Life.ruined,
}
