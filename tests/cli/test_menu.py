"""The numbered list of legal commands: lazy, in pages, narrowed by words."""

from collections.abc import Iterator

from tabletop_rules.cli.menu import MAX_ROWS, PAGE, Menu
from tabletop_rules.core.messages import Command
from tests.core.toy_types import Play


def plays(count: int, read: list[int] | None = None) -> Iterator[Command]:
    for number in range(count):
        if read is not None:
            read.append(number)
        yield Play(0, 1, f"c{number}")


def words(command: Command) -> str:
    assert isinstance(command, Play)
    return f"Play {command.card}"


def filled(count: int, read: list[int] | None = None) -> Menu:
    menu = Menu()
    menu.fill(plays(count, read), words)
    return menu


def test_a_short_list_is_one_page() -> None:
    """Commands are numbered from 1; wrong numbers and unknown words change nothing."""
    menu = filled(3)
    assert [(1, "Play c0"), (2, "Play c1"), (3, "Play c2")] == list(menu.page())
    assert 0 == menu.left
    assert not menu.turn()
    assert not menu.narrow("xyzzy")
    assert 3 == len(list(menu.page()))
    assert [None, None, None] == [menu.command(number) for number in (0, 4, 10**8)]


def test_pages_follow_each_other() -> None:
    """Every command is on one page, under its number."""
    menu = filled(45)
    seen = [*menu.page()]
    assert menu.left > 0
    while menu.turn():
        seen += menu.page()
    assert seen == [(number + 1, f"Play c{number}") for number in range(45)]


def test_a_list_is_read_lazily() -> None:
    """A huge list is read as far as it is shown, and its rest given as a bound."""
    read: list[int] = []
    menu = filled(10**9, read)
    assert PAGE == len(list(menu.page()))
    assert len(read) <= PAGE + 1
    assert menu.command(100) == Play(0, 1, "c99")
    assert 100 == len(read)
    assert menu.left_text == f"{MAX_ROWS - PAGE}+"


def test_numbers_keep_their_meaning_when_narrowed() -> None:
    """Narrowing keeps the numbers; no words show all again."""
    menu = filled(30)
    assert menu.narrow("PLAY c2")
    assert [3, *range(21, 31)] == [number for number, _ in menu.page()]
    assert menu.command(1) == Play(0, 1, "c0")
    assert menu.narrow("")
    assert PAGE == len(list(menu.page()))
