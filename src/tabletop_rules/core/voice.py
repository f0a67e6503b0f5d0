"""How a game speaks to people: the language, and the names by which it calls the players.

Every text that a person reads goes through `pick`, with its English and its French side by side. So law 17 can replace
all texts of a game by marked ones, and find whatever does not go through here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Protocol, TypeAlias

from tabletop_rules.core.terms import CHANCE, HOST, PSEUDO, SPECTATOR, Seat
from tabletop_rules.kit.frozen import frozen


class Named(Protocol):
    """Something with a text in both languages, such as `packs.Names`."""

    @property
    def en(self) -> str:
        """The English text."""
        ...

    @property
    def fr(self) -> str:
        """The French text."""
        ...


Texts: TypeAlias = tuple[str, str] | Named
"""A text in English and in French."""

PLAYER: Final = ("Player {number}", "Joueur {number}")
_OTHERS: Final = {
    CHANCE: ("chance", "le hasard"),
    HOST: ("the host", "l'hôte"),
    SPECTATOR: ("the spectators", "les spectateurs"),
}
_NOBODY: Final = ("nobody", "personne")
AND: Final = ("and", "et")
OF: Final = ("of {name}", "de {name}")
TO: Final = ("to {name}", "à {name}")


class Called(str):
    """The name of somebody in a sentence: `{seat}`, and with its preposition `{seat:of}`, `{seat:to}`."""

    language: str
    common: str

    def __new__(cls, name: str, language: str, common: str = "") -> Called:
        """Return the name; `common` is how it reads after a French preposition, if not as it is."""
        called = super().__new__(cls, name)
        called.language, called.common = language, common or name
        return called

    def __format__(self, how: str) -> str:
        if how == "of":
            return self.of()
        return self.to() if how == "to" else super().__format__(how)

    def of(self) -> str:
        """Return the name as an owner: "of Ana", "d'Ana", "de Bo", "du joueur 1", "du hasard"."""
        if self.language != "fr":
            return pick(OF, self.language).format(name=str(self))
        if self.common.startswith("le "):
            return f"du {self.common[3:]}"
        if self.common.startswith("les "):
            return f"des {self.common[4:]}"
        return f"d'{self}" if self[:1].lower() in _VOWELS else f"de {self}"

    def to(self) -> str:
        """Return the name as a recipient: "to Ana", "à Ana", "au joueur 1", "au hasard"."""
        if self.language != "fr":
            return pick(TO, self.language).format(name=str(self))
        if self.common.startswith("le "):
            return f"au {self.common[3:]}"
        return f"aux {self.common[4:]}" if self.common.startswith("les ") else f"à {self}"


@frozen
class Voice:
    """The language to speak in, "en" or "fr", and the players' names, by seat.

    A player without a name is called by number. `silent` says that nobody reads the words, so that a game need not make
    those that take long.
    """

    language: str = "en"
    players: tuple[str, ...] = ()
    silent: bool = False

    def player(self, seat: Seat | None) -> Called:
        """Return the name of a player, such as "Ana" or "Player 1"; also of chance, the host, and nobody (None)."""
        if seat is None:
            return self.called(_NOBODY)
        if seat in _OTHERS:
            return self.called(_OTHERS[seat])
        if 0 <= seat < len(self.players) and self.players[seat]:
            return Called(self.players[seat], self.language)
        common = f"le joueur {seat + 1}" if self.language == "fr" else ""
        return Called(pick(PLAYER, self).format(number=seat + 1), self.language, common)

    def called(self, name: Texts) -> Called:
        """Return the name of somebody who is no player, such as the bank, in the form of `player`."""
        return Called(pick(name, self), self.language)

    def row(self, parts: Iterable[str]) -> str:
        """Return texts as one: "Ana, Bo and Cy"."""
        *before, last = [*parts] or [pick(_NOBODY, self)]
        return f"{', '.join(before)} {pick(AND, self)} {last}" if before else last


_VOWELS: Final = frozenset("aàâeéèêëiîïoôuûüyœæ")


def pick(texts: Texts, voice: Voice | str) -> str:
    """Return the English or the French one of two texts."""
    language = voice if isinstance(voice, str) else voice.language
    english, french = texts if isinstance(texts, tuple) else (texts.en, texts.fr)
    if language == PSEUDO:
        return marked(english)
    return french if language == "fr" else english


def count_words(count: int, word: Texts, voice: Voice | str, plural: Texts | None = None) -> str:
    """Return a number with its word, such as `2 cards`. In French, 0 takes the singular.

    `plural` is for words that do not form it with an s.
    """
    language = voice if isinstance(voice, str) else voice.language
    one = count <= 1 if language == "fr" else count == 1
    if one or plural is not None:
        return f"{count} {pick(word if one or plural is None else plural, voice)}"
    return f"{count} {pick(word, voice)}{pick(('s', 's'), voice)}"


# --- the pseudo-language --------------------------------------------------------------------------------------------

_MARKED: Final = {ord(plain): ord(plain) + 0xFEE0 for plain in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"}
_FIELD: Final = re.compile(r"(\{[^{}]*\})")


def marked(text: str) -> str:
    """Return a text in the pseudo-language: its letters in their wide form, its `{fields}` as they are."""
    return "".join([part if place % 2 else part.translate(_MARKED) for place, part in enumerate(_FIELD.split(text))])
