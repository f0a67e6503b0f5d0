"""Names of the people at a table: judged when they enter a match, and only read from then on.

Whether a character is a letter, or shows anything, differs between versions of Python: each brings the Unicode of its
day. So what a log, a store or a stream holds is judged by ranges that never change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final
from unicodedata import bidirectional, category, combining, normalize

from tabletop_rules.core.voice import PLAYER
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.kit.orders import ORDERS

MAX_NAME_LENGTH: Final = 40

_FORBIDDEN_IN_LINES: Final = re.compile(ORDERS.pattern + r"|[\t\ud800-\udfff]")
_FORBIDDEN: Final = re.compile(_FORBIDDEN_IN_LINES.pattern + r"|\n")

ZWNJ, ZWJ = "\u200c", "\u200d"
_VIRAMA: Final = 9
"""The combining class of the signs that take the vowel from a letter."""

_SELECTORS: Final = r"\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180f"
_SELECTOR: Final = re.compile(f"[{_SELECTORS}]")
_FLAG: Final = re.compile("(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""What follows a black flag to make that of a region, such as Scotland."""

_INVISIBLE: Final = re.compile(
    r"[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    r"\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U00013441\U00013442\U0001bca0-\U0001bca3\U0001d159"
    r"\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Default ignorable characters, fillers and blanks: they show nothing by themselves."""


def is_safe(text: str, *, lines: bool = False) -> bool:
    """Return whether a text holds no control characters and no bidirectional overrides; `lines` may break.

    The answer is the same under every Python: what one wrote, all read.
    """
    return (_FORBIDDEN_IN_LINES if lines else _FORBIDDEN).search(text) is None


def read_names(names: object, seats: int) -> tuple[str, ...]:
    """Return names that entered a match before, from a log or a stream, as a tuple; () if all players are numbered.

    Raises:
        UsageError: they are not one text for each seat, of at most 40 characters, all different.
    """
    return _checked(names, seats, str, _faults_in_reading, str)


def check_names(names: object, seats: int) -> tuple[str, ...]:
    """Return the names with which players enter a match, in NFC, with "" for players called by number; () if all are.

    Letters of all scripts, spaces that do not break, emoji, and the joiners of Persian, of Indic scripts and of emoji
    may be in a name. Names that differ only in case, in width, in kinds of spaces or in what does not show are the
    same name.

    Raises:
        UsageError: they are not one name for each seat, of at most 40 characters, all different; or a name shows
            nothing, or holds control characters, bidirectional overrides or joiners that join nothing.
    """
    return _checked(names, seats, compose, faults_of_name, same_name)


def compose(name: str) -> str:
    """Return a name in NFC; one that is far too long as it is, since that would take long."""
    return normalize("NFC", name) if len(name) <= 4 * MAX_NAME_LENGTH else name


def same_name(name: str) -> str:
    """Return what all spellings of a name have in common."""
    return " ".join(normalize("NFKC", _INVISIBLE.sub("", name)).casefold().split())


def _checked(
    names: object,
    seats: int,
    kept: Callable[[str], str],
    faults_in: Callable[[str], Iterator[str]],
    key: Callable[[str], str],
) -> tuple[str, ...]:
    if names is None:
        return ()
    if not isinstance(names, list | tuple):
        raise UsageError(f"names must be a list of one name for each seat, not {shorten(names)}")
    if not names:
        return ()
    called, faults = list[str](), list[str]()
    for seat, name in enumerate(names):
        if type(name) is str:
            called.append(kept(name))
            faults += (f"the name of seat {seat} {fault}" for fault in faults_in(called[-1]))
        else:
            faults.append(f"the name of seat {seat} must be a text, not {shorten(name)}")
    if len(names) != seats:
        faults.append(f"there are {len(names)} names for {seats} seats")
    elif not faults and _repeated(called, key):
        faults.append("two players have the same name")
    if faults:
        raise UsageError(f"these names cannot be used: {'; '.join(faults)}")
    return tuple(called) if any(called) else ()


def _repeated(names: Sequence[str], key: Callable[[str], str]) -> bool:
    """Return whether two players are called the same, in any language."""
    for text in PLAYER:
        called = [key(name or text.format(number=seat)) for seat, name in enumerate(names, 1)]
        if len({*called}) < len(called):
            return True
    return False


def _faults_in_reading(name: str) -> Iterator[str]:
    if len(name) > MAX_NAME_LENGTH:
        yield f"must have at most {MAX_NAME_LENGTH} characters"
    if not is_safe(name):
        yield "holds characters that cannot be printed"


def faults_of_name(name: str) -> Iterator[str]:
    """Yield what is wrong with a name in NFC that enters a match, as the rest of a sentence."""
    plain = _FLAG.sub("", name)
    if len(name) > MAX_NAME_LENGTH or name != name.strip():
        yield f"must have at most {MAX_NAME_LENGTH} characters, without spaces around"
    elif not is_safe(name):
        yield "holds characters that cannot be printed"
    elif name and not any(map(_shows, plain)):
        yield "shows nothing: give one that can be seen"
    elif any(_is_stray(plain, at) for at in range(len(plain))):
        yield "holds characters that cannot be seen, or joiners that join nothing"


def _shows(sign: str) -> bool:
    """Return whether a character shows something by itself. One that this Python does not know yet does."""
    return (category(sign)[0] in "LNPS" or category(sign) == "Cn") and not _INVISIBLE.match(sign)


def _is_stray(name: str, at: int) -> bool:
    """Return whether a character of a name shows nothing, and changes nothing beside it."""
    sign, before = name[at], name[:at]
    if sign in (ZWNJ, ZWJ):
        return not _joins(sign, before, name[at + 1 :])
    if _SELECTOR.match(sign):
        return not before or before[-1].isspace() or _INVISIBLE.match(before[-1]) is not None
    return category(sign) in ("Cf", "Co") or _INVISIBLE.match(sign) is not None


def _joins(sign: str, before: str, after: str) -> bool:
    """Return whether a joiner stands where a script or an emoji needs it, as RFC 5892 has it (and beyond: emoji)."""
    if before and combining(before[-1]) == _VIRAMA:
        return True
    if not before or not after:
        return False
    if combining(after[0]) == _VIRAMA:  # Bengali and Kannada put it in front too
        return category(before[-1])[0] == "L"
    base = next((each for each in reversed(before) if category(each)[0] != "M"), "\0")
    if all(category(each)[0] == "L" and bidirectional(each) in ("AL", "R") for each in (base, after[0])):
        return True
    return sign == ZWJ and _is_picture(base) and _is_picture(after[0])


def _is_picture(sign: str) -> bool:
    return sign > "\u218f" and category(sign) in ("So", "Sk", "Sm", "Cn")
