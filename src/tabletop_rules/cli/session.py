"""A match of one person against bots in the terminal: shows what the seat sees and takes its commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
from rich.console import Console
from rich.text import Text

from tabletop_rules.cli.arguments import Language
from tabletop_rules.cli.console import fault_line
from tabletop_rules.cli.menu import Menu
from tabletop_rules.cli.narration import format_line
from tabletop_rules.cli.phrases import WORDS, phrase
from tabletop_rules.cli.typed import example, near, spell_command, typed
from tabletop_rules.core.engine import Accepted, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Rejection
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import EngineFault, FaultsError, TabletopError
from tabletop_rules.front.narration import narrate
from tabletop_rules.front.wording import words
from tabletop_rules.research.bots import Players
from tabletop_rules.table import Table


@attrs.define(eq=False)
class Session:
    """One person at a table of bots.

    `printed` is the version up to which records have been printed; `latest` is the last record that had words.
    """

    table: Table
    seat: Seat
    players: Players
    language: Language
    console: Console
    seed: int
    pause: bool = False
    live: bool = True
    printed: int = 0
    latest: int = 0
    own_files: set[Path] = attrs.field(factory=set)
    menu: Menu = attrs.field(factory=Menu)
    leaving: bool = False
    pictured: int = -1

    @property
    def game(self) -> Game[Any]:
        """Return the game that is played."""
        return self.table.game

    @property
    def view(self) -> Match[Any]:
        """Return the seat's view; nothing else is shown."""
        return self.table.view(self.seat)

    @property
    def voice(self) -> Voice:
        """Return the language and the players' names."""
        return Voice(self.language, self.table.names)

    @property
    def asked(self) -> Decision | None:
        """Return the open decision of the seat, or None."""
        return next((decision for decision in self.table.decisions if decision.seat == self.seat), None)

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        self.say("welcome", "bold", game=self.game.name, seats=self.table.match.seats)
        try:
            self._run()
        except KeyboardInterrupt:
            self.leaving = True
            self.console.print()
        if self.leaving:
            self.say("left", "dim", version=self.table.version)

    def _run(self) -> None:
        while not self.leaving:
            self.catch_up()
            if self.table.result is not None:
                self.picture()
                self.say("won" if self.seat in self.table.result.winners else "lost", "bold green")
                return
            if self.asked is not None:
                self.question()
                self.listen("prompt")
            else:
                if self.pause:
                    self.list_anew()
                    self.listen("pause")
                if self.may_go_on():
                    self.others()

    def may_go_on(self) -> bool:
        """Return whether it is still a bot's turn after what was typed at a pause."""
        return not self.leaving and self.asked is None and self.table.result is None

    # --- bots -------------------------------------------------------------------------------------------------------

    def others(self) -> None:
        """Let one bot answer."""
        with self.console.status(self.phrase("thinking", player=self.voice.player(self.table.decisions[0].seat))):
            self.players.observe(self.table.records[self.players.version :])
            command = self.players.answer(self.table.match)
        if command is None:
            raise EngineFault(f"{self.game.id} is stuck: nobody can answer {self.table.decisions!r}")
        after = self.table.submit(command)
        if not isinstance(after, Accepted):
            raise EngineFault(f"{self.game.id} lists {command!r} as legal but rejects it: {after.message()}")

    def catch_up(self) -> None:
        """Print what has happened since the last time, as far as the seat may know."""
        before = view(self.game, self.table.at(self.printed), self.seat)
        records = self.table.stream(self.seat, self.printed)
        for line in narrate(self.game, records, before, self.language, "detail"):
            record = records[line.record - records[0].n]
            self.console.print(format_line(record, line), soft_wrap=True)
            self.latest = record.n
        self.printed = self.table.version

    # --- the person -------------------------------------------------------------------------------------------------

    def question(self) -> None:
        """Show the table, the question and the first page of legal commands."""
        if self.pictured != self.table.version:
            self.picture()
        asked = self.asked
        if asked is not None:
            question = words(self.game, self.view, asked, self.language)
            self.console.print(Text.assemble((question, "bold cyan"), (f"  [{asked.rule}]", "dim")), soft_wrap=True)
        self.list_anew()

    def listen(self, prompt: str) -> None:
        """Read lines until one changes the match, continues it (an empty line at a pause), or leaves."""
        version = self.table.version
        while self.table.version == version and not self.leaving:
            try:
                text = self.console.input(Text(self.phrase(prompt), "bold"))
            except EOFError:
                self.console.print()
                self.leaving = True
                return
            except UnicodeDecodeError:
                self.say("unreadable", "yellow")
                continue
            text = text.encode("utf-8", "replace").decode().strip()
            if not self.live:  # piped input is not echoed by the terminal
                self.console.print(Text(text), soft_wrap=True)
            if not text and prompt == "pause":
                return
            self.obey(text)

    def obey(self, text: str) -> None:
        """Execute a line."""
        word, _, rest = text.partition(" ")
        if not text:
            self.question()
        elif text.isdecimal():
            self.choose(text)
        elif word.lower() in WORDS:
            verbs: dict[str, Callable[[str], None]] = {
                "undo": lambda rest: self.undo(),
                "why": self.why,
                "save": self.save,
                "help": lambda rest: self.say("help", example=example(self.game)),
                "quit": lambda rest: self.leave(),
                "more": lambda rest: self.more(),
                "find": self.find,
                "table": lambda rest: self.picture(),
            }
            verbs[WORDS[word.lower()]](rest.strip())
        else:
            command = self.read(text)
            if command is not None:
                self.submit(command)

    def choose(self, text: str) -> None:
        """Submit the command listed under a number."""
        command = self.menu.command(int(text)) if len(text) < 9 else None
        if command is None:
            self.say("no_number", "yellow", number=text[:20])
        else:
            self.submit(command)

    def submit(self, command: Command) -> None:
        """Submit a command, and print why if it is refused."""
        after = self.table.submit(command)
        if isinstance(after, Rejection):
            self.refuse(after)

    def read(self, text: str) -> Command | None:
        """Return the command that a line spells out. Print what is wrong and return None if there is none."""
        try:
            command = typed(self.game, self.view, self.seat, text)
        except TabletopError as error:
            faults = error.faults if isinstance(error, FaultsError) else (str(error),)  # these speak English
            fields = ", ".join(fault.partition(":")[0].removeprefix("$.") for fault in faults if fault.startswith("$."))
            self.say("malformed", "yellow", faults="; ".join(faults), where=f" ({fields})" if fields else "")
            how = spell_command(self.game, text)
            if how:
                self.say("typed_like", "yellow", example=how)
            return None
        if command is None:
            self.say("unknown", "yellow", text=text[:60], names=near(self.game, text))
        elif command.seat != self.seat:
            self.say("not_yours", "yellow")
            return None
        return command

    def refuse(self, rejection: Rejection) -> None:
        """Print why something is refused, with the text of its rule."""
        message = rejection.message(self.language)
        self.say("refused", "yellow", message=message, rule=rejection.rule)
        text = self.game.tables.texts.get(rejection.rule)
        if text is not None:
            self.console.print(Text(f"  {text.text_in(self.language)}", "dim"), soft_wrap=True)

    # --- the words that play understands ----------------------------------------------------------------------------

    def undo(self) -> None:
        """Undo the last command, or print why not."""
        after = self.table.undo(self.seat)
        if isinstance(after, Rejection):
            self.refuse(after)

    def why(self, rest: str) -> None:
        """Explain a record by its number, or the last one printed. `why not` asks about a command instead."""
        word, _, command_text = rest.partition(" ")
        if word.lower() in ("not", "pas"):
            self.why_not(command_text.strip())
            return
        last = self.printed
        number = int(word) if word.isdecimal() and len(word) < 9 else (self.latest or last) if not word else 0
        if not 1 <= number <= last:
            self.say("no_record", "yellow", last=last)
        else:
            reasons = self.table.explain(number, self.language, seat=self.seat)
            self.console.print(Text(str(reasons)), soft_wrap=True)

    def why_not(self, text: str) -> None:
        """Print everything that forbids a command."""
        if not text:
            self.say("no_command", "yellow", example=example(self.game))
            return
        command = self.read(text)
        if command is None:
            return
        refusals = why_not(self.game, self.view, command)
        for rejection in refusals:
            self.refuse(rejection)
        if not refusals:
            self.say("accepted")

    def save(self, rest: str) -> None:
        """Write the log to a file, but do not overwrite one that is not from this match."""
        path = Path(rest)
        if not rest:
            self.say("no_file", "yellow")
            return
        try:
            if path.exists() and path.resolve() not in self.own_files:
                self.say("exists", "yellow", path=path)
                return
            self.table.save(path)
            self.own_files.add(path.resolve())
        except (OSError, ValueError, TabletopError) as error:
            self.say("not_saved", "yellow", fault=fault_line(error))
        else:
            self.say("saved", path=path, seed=self.seed)

    def leave(self) -> None:
        """Leave the table."""
        self.leaving = True

    def more(self) -> None:
        """Turn to the next page of the list."""
        if self.menu.turn():
            self.list_page()
        else:
            self.say("no_more", "yellow")

    def find(self, rest: str) -> None:
        """List only commands that contain these words."""
        if self.menu.narrow(rest):
            self.list_page()
        else:
            self.say("none_found", "yellow", text=rest[:60])

    # --- output -----------------------------------------------------------------------------------------------------

    def picture(self) -> None:
        """Print the table as the seat sees it."""
        self.console.print()
        self.console.print(Text(self.table.show(self.seat, self.language)), soft_wrap=True)
        self.pictured = self.table.version

    def list_anew(self) -> None:
        """Print the first page of the seat's legal commands."""
        now = self.view
        commands = legal_commands(self.game, now, self.seat)
        self.menu.fill(commands, lambda command: words(self.game, now, command, self.language))
        self.list_page()

    def list_page(self) -> None:
        """Print the current page of the list."""
        for number, line in self.menu.page():
            self.console.print(Text.assemble((f"{number:>4}  ", "bold"), line), soft_wrap=True)
        if self.menu.left:
            self.say("more", "dim", left=self.menu.left_text)

    def phrase(self, name: str, **params: object) -> str:
        """Return a phrase in the session's language."""
        return phrase(name, self.language, **{"player": self.voice.player(self.seat), **params})

    def say(self, name: str, style: str = "", **params: object) -> None:
        """Print a phrase."""
        self.console.print(Text(self.phrase(name, **params), style), soft_wrap=True)
