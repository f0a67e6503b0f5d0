"""`read_pack`: a content pack becomes typed values, or one `PackError` that lists everything wrong with it.

A game says how one entry is read. The pack hands entries out, notes faults and goes on with stand-ins, so that nobody
has to fix a pack one fault at a time:

    def read_tile(entry: Entry) -> Tile:
        return Tile(entry.id(), entry.names(), entry.take("count", int, Range(1)), entry.take_all("edges", Side))

    tiles = read_pack("my-tiles.toml", lambda pack: pack.items("tile", read_tile))

Whatever no reader asks for is an unknown key or table: misspelled keys are faults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import attrs

from tabletop_rules.errors import Fault, PackError
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs.shape import EnoughError, Notes, Range, Ref, Tagged, format_raw, placeholder, shape, suggest
from tabletop_rules.packs.source import Source, TomlFile, load_files, locate

T = TypeVar("T")
Mark: TypeAlias = Range | Ref | Tagged

_NEEDED: Final[Any] = object()


@frozen
class Names:
    """The names of a thing in both languages."""

    en: str
    fr: str


def read_pack(source: Source, reader: Callable[[Pack], T]) -> T:
    """Return what `reader` makes of a pack: a file, a folder of `*.toml` files (read as one), or package resources.

    Raises:
        PackError: there are faults in files, tables or entries, or noted by `reader`; at most 500 are named.
    """
    files, faults = load_files(locate(source))
    if not files:
        raise PackError(str(source), faults)
    try:
        pack = Pack.of(files, whole=not faults)
        value = reader(pack)
        pack.refuse_unasked()
    except EnoughError as enough:
        more = Fault("the pack", "there are more faults than are listed here", "fix those above and try again")
        raise PackError(str(source), (*faults, *enough.faults, more)) from None
    faults += pack.faults
    if faults:
        raise PackError(str(source), faults)
    return value


@attrs.define
class Entry:
    """One table of a pack, read key by key. `where` names it in faults: `cards.toml, card le_roi`.

    Every method notes what is wrong and returns a stand-in of the right type, so that reading goes on.
    """

    where: str
    _raw: dict[str, Any]
    _notes: Notes
    _asked: set[str] = attrs.field(init=False, factory=set)
    _parts: list[Entry] = attrs.field(init=False, factory=list)

    def take(self, key: str, kind: type[T], *marks: Mark, default: T = _NEEDED) -> T:
        """Return the value of a key: a `str`, `int`, `bool`, `float`, enumeration or attrs value that the marks allow.

        With a `Tagged` mark the value is a table, and `kind` the base of the classes that it may fill.
        """
        value: T = self._take(key, _marked(kind, marks), default)
        return value

    def take_all(self, key: str, kind: type[T], *marks: Mark, default: tuple[T, ...] = _NEEDED) -> tuple[T, ...]:
        """Return the values of a key that holds a list, each read as by `take`."""
        values: tuple[T, ...] = self._take(key, _tuple_of(_marked(kind, marks)), default)
        return values

    def take_map(self, key: str, kind: type[T], *marks: Mark) -> tuple[tuple[str, T], ...]:
        """Return a table with arbitrary keys as pairs, sorted by key."""
        entry = self.section(key)
        return tuple((name, entry.take(name, kind, *marks)) for name in sorted(entry._raw))

    def tagged(self, key: str, kinds: Mapping[str, type[T]], params: str) -> T:
        """Return the attrs value whose class is named by one key (a verb) and whose fields are under `params`."""
        before = len(self._notes.faults)
        tag: str = self._take(key, Literal[tuple(kinds)], _NEEDED)
        if len(self._notes.faults) > before:
            self._asked.add(params)
            value: T = placeholder(next(iter(kinds.values())))
            return value
        return self.take(params, kinds[tag])

    def fields(self, kind: type[T]) -> T:
        """Return this whole entry as an attrs value: a key for each of its fields and no other."""
        self._asked.update(self._raw)
        value: T = shape(self._raw, kind, self.where, self._notes)
        return value

    def id(self, key: str = "id") -> str:
        """Return the id of this entry, a text without blanks."""
        value = self.take(key, str)
        if any(sign.isspace() or not sign.isprintable() for sign in value.strip()) or value != value.strip():
            self.fault(key, f"{format_raw(value)} contains spaces", "write an id without spaces, such as le_roi")
        return value

    def names(self, stem: str = "name") -> Names:
        """Return the names of the thing: `<stem>_en` and `<stem>_fr`."""
        return Names(en=self.take(f"{stem}_en", str), fr=self.take(f"{stem}_fr", str))

    def section(self, key: str) -> Entry:
        """Return the table under a key, to read key by key; if missing, an empty one that notes no further faults."""
        raw = self._look(key)
        if isinstance(raw, dict):
            self._parts.append(Entry(self.at(key), raw, self._notes))
            return self._parts[-1]
        if raw is not None:
            self.fault(key, f"{format_raw(raw)} is of the wrong type", f"write a table that starts with [{key}]")
        return Entry(self.at(key), {}, Notes())

    def table(self, key: str) -> dict[str, Any]:
        """Return the table under a key as it is, for what is read elsewhere; an empty one if there is none."""
        raw = self._loose(key)
        if isinstance(raw, dict):
            return raw
        if raw is not None:
            self.fault(key, f"{format_raw(raw)} is of the wrong type", f"write a table: {key} = {{ … }}")
        return {}

    def rows(self, key: str) -> list[Any]:
        """Return the list under a key as it is, for what is read elsewhere; an empty one if there is none."""
        raw = self._loose(key)
        if isinstance(raw, list):
            return raw
        if raw is not None:
            self.fault(key, f"{format_raw(raw)} is of the wrong type", f"write a list: {key} = [ … ]")
        return []

    def promise(self, key: str, found: int) -> int:
        """Return the number under a key, which promises how many of something the pack holds; noted if it does not."""
        number = self.take(key, int, Range(0))
        if number != found and self.sound(key) and key in self._raw and self._notes.whole:
            self.fault(key, f"the pack holds {found}, not {number}", "add or remove entries, or correct the number")
        return number

    def fault(self, key: str, what: str, advice: str) -> None:
        """Note a fault of one key that only the game can see."""
        self._notes.add(self.at(key), what, advice)

    def sound(self, *keys: str) -> bool:
        """Return whether nothing has been noted of these keys so far: only then is it worth comparing their values.

        For a `[[table]]` this covers the table as such, not its entries: see `faults` of the pack.
        """
        places = [self.at(key) for key in keys]
        noted = [f"{fault.where}, " for fault in self._notes.faults]
        return not any(where.startswith(f"{place}, ") for where in noted for place in places)

    def at(self, key: str) -> str:
        """Return the name of a key of this table in faults."""
        return f"{self.where}, {key}"

    def refuse_unasked(self) -> None:
        """Note every key that nobody asked for, in this table and in those read from it."""
        for key in self._raw:
            if key not in self._asked:
                self.fault(key, "there is no key of this name", suggest(key, frozenset(self._asked)))
        for part in self._parts:
            part.refuse_unasked()

    def _take(self, key: str, hint: Any, default: Any) -> Any:
        if key not in self._raw and default is not _NEEDED:
            self._asked.add(key)
            return default
        raw = self._look(key)
        return shape(raw, hint, self.at(key), self._notes) if key in self._raw else placeholder(hint)

    def _loose(self, key: str) -> object:
        self._asked.add(key)
        return self._raw.get(key)

    def _look(self, key: str) -> object:
        self._asked.add(key)
        if key not in self._raw:
            self._absent(key)
        return self._raw.get(key)

    def _absent(self, key: str) -> None:
        self.fault(key, "it is missing", "add it; it has no default")


@attrs.define
class Pack(Entry):
    """All files of a pack as one table. While one of them cannot be read, nothing is noted as missing."""

    _file_of: Mapping[str, tuple[str, ...]]  # by top-level key: its file, or the file of each entry of an [[array]]
    _ids: dict[Ref, frozenset[str | int]] = attrs.field(init=False, factory=dict)
    _rows: dict[str, list[Entry]] = attrs.field(init=False, factory=dict)

    @classmethod
    def of(cls, files: tuple[TomlFile, ...], whole: bool) -> Pack:
        """Return several files as one pack: their [[arrays]] are joined, anything else may be in one file only."""
        notes = Notes(whole=whole)
        raw: dict[str, Any] = {}
        file_of: dict[str, tuple[str, ...]] = {}
        for file in files:
            for key, value in file.table.items():
                if key not in raw:
                    raw[key] = value
                    file_of[key] = (file.name,) * (len(value) if isinstance(value, list) else 1)
                elif isinstance(value, list) and isinstance(raw[key], list):
                    raw[key] = raw[key] + value
                    file_of[key] += (file.name,) * len(value)
                else:
                    where, first = f"{file.name}, {key}", file_of[key][0]
                    notes.add(where, f"it is in {first} as well", "keep it in one of the two files")
        pack = cls("", raw, notes, file_of)
        notes.known = pack.ids
        return pack

    @property
    def whole(self) -> bool:
        """Whether every file could be read; if not, what seems missing may be in one that could not."""
        return self._notes.whole

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults noted so far."""
        return tuple(self._notes.faults)

    def items(
        self, table: str, read: Callable[[Entry], T], *, unique: tuple[str, ...] = ("id",), optional: bool = False
    ) -> tuple[T, ...]:
        """Return every entry of a `[[table]]`, read by `read`, in file order; no value of a unique key may recur."""
        entries = [] if optional and table not in self._raw else self._entries(table)
        for key in unique:
            _refuse_twins(key, entries)
        return tuple(read(entry) for entry in entries)

    def refuse_twins(self, key: str, *tables: str) -> None:
        """Note every value of a key shared by entries of two of these tables, which must have been read before."""
        _refuse_twins(key, *(self._rows[table] for table in tables if table in self._rows))

    def ids(self, ref: Ref) -> frozenset[str | int] | None:
        """Return what a reference may name; None while a file could not be read, so nobody can tell."""
        if not self._notes.whole:
            return None
        if ref not in self._ids:
            rows = self._raw.get(ref.table)
            tables = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
            self._ids[ref] = frozenset(row[ref.field] for row in tables if type(row.get(ref.field)) in (str, int))
        return self._ids[ref]

    def at(self, key: str) -> str:
        """Return the name of a top-level key in faults, with its file."""
        return ", ".join((*self._file_of.get(key, ())[:1], key))

    def _entries(self, table: str) -> list[Entry]:
        rows = self._look(table)
        if not isinstance(rows, list):
            if rows is not None:
                self.fault(table, f"{format_raw(rows)} is of the wrong type", f"begin each entry with [[{table}]]")
            return []
        entries = []
        for number, (row, file) in enumerate(zip(rows, self._file_of[table], strict=True), 1):
            if isinstance(row, dict):
                name = row.get("id")
                label = name if isinstance(name, str) and name.strip() else f"no. {number}"
                entries.append(Entry(f"{file}, {table} {label}", row, self._notes))
            else:
                where = f"{file}, {table} no. {number}"
                self._notes.add(where, f"{format_raw(row)} is of the wrong type", f"begin each entry with [[{table}]]")
        self._parts += entries
        self._rows[table] = entries
        return entries

    def _absent(self, key: str) -> None:
        if self._notes.whole:
            super()._absent(key)


def _marked(kind: Any, marks: tuple[Mark, ...]) -> Any:
    return Annotated[(kind, *marks)] if marks else kind


def _tuple_of(hint: Any) -> Any:
    row: Any = tuple
    return row[hint, ...]


def _refuse_twins(key: str, *groups: list[Entry]) -> None:
    """Note twins within a single group, or else between groups."""
    first: dict[object, tuple[int, Entry]] = {}
    for number, entries in enumerate(groups):
        for entry in entries:
            value = entry._raw.get(key)
            if type(value) not in (str, int):
                continue
            group, twin = first.setdefault(value, (number, entry))
            if twin is not entry and (len(groups) == 1 or group != number):
                entry.fault(key, f"{format_raw(value)} was given before, in {twin.where}", "make each one unique")
