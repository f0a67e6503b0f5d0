"""Tables in the middle of an effects phase, for tests of powers, and short words to play them.

told = table(hands={A: 3, B: "juge port"}, play={A: "vampire", B: "chateau(e)"}, draws=["port"])
told.use_power("vampire", B)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from tabletop_rules.core.engine import begin
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.games.terres_de_destinees import commands as ask
from tabletop_rules.games.terres_de_destinees.commands import Activate
from tabletop_rules.games.terres_de_destinees.content import Content, load_content
from tabletop_rules.games.terres_de_destinees.events import Chosen
from tabletop_rules.games.terres_de_destinees.options import Options
from tabletop_rules.games.terres_de_destinees.setup import set_up
from tabletop_rules.games.terres_de_destinees.state import Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import GAMES, A, B, C, D, E, Story

CONTENT = load_content()


def printed(card: str, content: Content = CONTENT, **params: Any) -> Content:
    """The content with other params on one card; `kind`, `power` and `family` change the card itself."""
    found = content.card(card)
    power = params.pop("power", None) or found.power
    changed = {name: params.pop(name) for name in ("kind", "family") if name in params}
    new = attrs.evolve(found, power=attrs.evolve(power, **params), **changed)
    cards = tuple([new if each.id == card else each for each in content.cards])
    return Content(
        cards, content.destins, content.jetons, content.meta, content.counts, content.words, content.publication
    )


class Table(Story):
    """A story that may be played with other content, and is answered by what is chosen."""

    def __init__(self, seats: int, content: Content, draws: Sequence[object] | None) -> None:
        super().__init__(seats, draws=draws)
        setup = partial(set_up, content, Options(advanced_cards=True))
        self.game = attrs.evolve(GAMES[True], setup=setup, pinned=(content,))
        self.state = attrs.evolve(self.state, content=content)

    def run(self, *plan: Any) -> Table:
        """Begin with any plan."""
        self.start = Match(self.game.id, self.seats, self.state)
        done = begin(attrs.evolve(self.game, setup=lambda seats: (self.state, plan)), self.seats, self.chance)
        self._take(self.start, done.match, done.records)
        return self

    @property
    def asked(self) -> list[tuple[Seat, type[Decision]]]:
        """Who is asked what."""
        return [(decision.seat, type(decision)) for decision in self.match.decisions]

    def choices(self, seat: Seat | None = None) -> set[Any]:
        """What may be chosen, by the one who is asked or by a seat."""
        return {word(command) for command in self.legal(seat=seat)}

    def usable(self) -> set[str]:
        """The cards that may be activated now."""
        return {command.card for command in self.legal() if isinstance(command, Activate)}

    def pick(self, *choices: Any, seat: Seat | None = None) -> Table:
        """Answer questions, one after the other, by what is chosen."""
        for choice in choices:
            fitting = [command for command in self.legal(seat=seat) if word(command) == choice]
            assert 1 == len(fitting), f"{choice!r} is not among {self.choices(seat)}"
            self.send(fitting[0])
        return self

    def use_power(self, card: str, *choices: Any) -> Table:
        """Activate a card, then answer questions."""
        self.activate(card)
        return self.pick(*choices)

    def why_not_activate(self, card: str) -> tuple[str, str]:
        """The code and the rule by which activating a card is refused."""
        return self.why_not(Activate, card)

    def any(self, *seats: Seat) -> Table:
        """Each of these seats answers whatever it may answer first."""
        for seat in seats:
            self.send(self.legal(seat=seat)[0])
        return self

    def chosen(self) -> list[tuple[str, Any]]:
        """The choices made for powers, as everybody has seen them: which field, and what."""
        found = []
        for event in self.told(SPECTATOR, Chosen):
            fields = {name: getattr(event, name) for name in ("card", "family", "mode", "jeton")}
            found += [("player", seat) for seat in event.players]
            found += [(name, what) for name, what in fields.items() if what]
        return found

    @staticmethod
    def family(name: str) -> Family:
        """A family by its name."""
        return Family(name)


def table(
    seats: int = 3,
    *,
    hands: Mapping[Seat, int | str] | None = None,
    play: Mapping[Seat, str] | None = None,
    jetons: Mapping[Seat, Sequence[int | tuple[int, Seat]]] | None = None,
    centre: Mapping[int, int] | None = None,
    discard: str = "",
    deck: str | None = None,
    destins: Mapping[Seat, str] | None = None,
    common: Sequence[str] = (),
    out: Sequence[Seat] = (),
    demands: Sequence[Demand] = (),
    active: Seat = A,
    received: int = 0,
    content: Content = CONTENT,
    draws: Sequence[object] | None = None,
) -> Table:
    """The effects phase of the active player begins. `centre` says how many copies of a Jeton are left there."""
    told = Table(seats, content, draws)
    told.given(
        hands={seat: hand if isinstance(hand, int) else hand.split() for seat, hand in (hands or {}).items()},
        play={seat: cards.split() for seat, cards in (play or {}).items()},
        jetons=jetons,
        discard=discard.split(),
        deck=None if deck is None else deck.split(),
        destins=destins,
        common=common,
        out=out,
        active=active,
        received=received,
    )
    left = list(told.state.centre)
    for number, count in (centre or {}).items():
        left = [each for each in left if each != number] + [number] * count
    told.with_state(centre=tuple(sorted(left)), demands=tuple(demands))
    told.effects()
    return told


def word(command: Command) -> Any:
    """A command in one word: what it chooses."""
    match command:
        case ask.ChoosePlayer():
            return command.player
        case ask.ChoosePair():
            return command.players
        case ask.ChooseFamily():
            return str(command.family)
        case ask.ChooseMode():
            return command.mode
        case ask.ChooseJeton():
            return command.number
        case ask.UseJeton():
            return f"jeton {command.number}"
        case ask.Use():
            return command.use
        case ask.PutUp():
            return f"{command.card} hidden" if command.face_down else command.card
        case ask.Bid():
            return command.cards
        case ask.EndTurn():
            return "end"
        case ask.PassBid():
            return "pass"
        case ask.Activate() | ask.ChooseCard() | ask.ChooseHandCard() | ask.ChooseLooked():
            return command.card
        case _:
            raise AssertionError(f"{command} has no word")


__all__ = ["CONTENT", "A", "B", "C", "D", "E", "Table", "printed", "table", "word"]
