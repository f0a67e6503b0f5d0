"""People at one terminal: any game, in English or French, with names, card texts, standings, why-not and undo.

    python examples/terminal_table.py fatum_medieval fr Ana Bo Cy

It knows no rule and no game. Type the number of a choice, `?ID` for what a thing is and does, `standings`, `undo`, or
`quit`.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable

import tabletop_rules as tr

PAGE = 20


def answer(table: tr.Table, line: str, language: str) -> str:
    """Obey one line of the player whose turn it is; return what to print."""
    seat = table.decisions[0].seat
    commands = [*table.legal(seat)]
    if line.isdecimal() and 0 < int(line[:6]) <= len(commands):
        outcome = table.submit(commands[int(line) - 1])
        return outcome.message(language) if isinstance(outcome, tr.Rejection) else ""
    if line.startswith("?"):
        try:
            thing = tr.describe(table.game, line[1:].strip(), language, table.names)
        except tr.UsageError as error:
            return str(error)
        return f"{thing.name}. {thing.text} ({thing.provenance}, {', '.join(thing.rules)})"
    if line == "standings":
        return "\n".join(standing(table, one) for one in tr.standings(table.game, table.view(seat), language))
    if line == "undo":
        return take_back(table, language)
    return "1 … | ?ID | standings | undo | quit"


def take_back(table: tr.Table, language: str) -> str:
    """Undo the last command of whoever may; return why nobody may, or ""."""
    refused = [table.undo(seat) for seat in range(table.match.seats) if table.why_no_undo(seat) is None]
    if refused:
        return ""
    rejection = table.why_no_undo(max(table.decisions[0].seat, 0))
    return rejection.message(language) if rejection is not None else ""


def standing(table: tr.Table, one: tr.SeatStanding) -> str:
    """Return how a player stands, in one line."""
    items = [
        f"{each.what} {each.amount}{'' if each.of is None else f'/{each.of}'}" for each in (*one.items, *one.final)
    ]
    total = "" if one.total is None else f" {one.total}"
    return f"{one.place}. {tr.Voice('en', table.names).player(one.seat)}{total}: {', '.join(items)}"


def play(table: tr.Table, language: str, lines: Iterable[str]) -> None:
    """Play with the lines that people type, until the match is over or the lines end."""
    told, game = 0, table.game
    typed = iter(lines)
    while table.result is None:
        if table.draws_wait:  # the last player may still undo
            print({"en": "Enter for the next turn, or undo", "fr": "Entrée pour le tour suivant, ou undo"}[language])
            if next(typed, "") == "undo":
                print(take_back(table, language))
            else:
                table.draw()
            continue
        seat = table.decisions[0].seat
        view = table.view(seat)
        before = tr.view(game, table.at(told), seat)
        for news in tr.narrate(game, table.stream(seat, told), before, language, "detail"):
            print(news)
        told = table.version
        print(table.show(seat, language))
        print(f"{tr.Voice(language, table.names).player(seat)}: {tr.words(game, view, table.decisions[0], language)}")
        for number, command in zip(range(1, PAGE + 1), table.legal(seat), strict=False):
            print(f"{number:>4}  {tr.words(game, view, command, language)}")
        version = table.version
        while table.version == version:
            line = next(typed, "quit").strip()
            if line == "quit":
                return
            print(answer(table, line, language))
    print(tr.words(game, table.match, table.result, language))


def main() -> None:
    """Read the game, the language and the names from the command line, and play."""
    game, language, *names = sys.argv[1:] or ["carcassonne", "en"]
    names = names or ["Ana", "Bo"]
    table = tr.Table.open(game, seats=len(names), seed=secrets.randbits(128), names=names, patient=True)
    play(table, language, sys.stdin)


if __name__ == "__main__":
    main()
