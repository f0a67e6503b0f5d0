"""The lines of a log: how a header and a record are written, read, and diagnosed if damaged.

Every line holds a hash of its text and of the hash of the line before: a chain from the first line on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from itertools import islice
from typing import Any, Final

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Record
from tabletop_rules.core.names import read_names
from tabletop_rules.core.option import Settled
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import DecodeError, LogError, UsageError
from tabletop_rules.eventlog.batch import DIGITS, new_record, read_batch
from tabletop_rules.eventlog.codec import Codec, text_of
from tabletop_rules.eventlog.kinds import unwritable
from tabletop_rules.eventlog.notes import check_notes, notes_of
from tabletop_rules.eventlog.plain import must
from tabletop_rules.eventlog.reading import Reader
from tabletop_rules.eventlog.strict import DEEPEST, dump, must_be_shallow, parse, readable
from tabletop_rules.eventlog.writing import anything_written, fields_written
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.memo import memoized

FORMAT: Final = 1
"""The version of the log's layout; kinds have versions of their own."""

MAX_LINE_BYTES: Final = 2**24
MAX_DATA_BYTES: Final = 2**22
"""The most characters of an event in JSON: a character takes up to four bytes of its line."""

BATCH: Final = 64
"""The number of lines read at a time: few enough for all that is made of them to stay in the processor's cache."""

_MARK: Final = b',"hash":"'

_MARKS_OF_ORDER: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


@cache
def package_version() -> str:
    """Return the installed version of this package."""
    from importlib.metadata import PackageNotFoundError, version  # costs a tenth of the whole import

    try:
        return version("tabletop-rules")
    except PackageNotFoundError:  # run from its sources, not installed
        return "0"


def chained(before: str, body: bytes) -> str:
    """Return the hash of a line (given without its hash) after the hash of the line before."""
    return blake2b(before.encode() + body, digest_size=DIGITS // 2).hexdigest()


# --- the header -----------------------------------------------------------------------------------------------------


@frozen
class Header:
    """The first line: which game, with which options and content, for how many seats, under which ruleset.

    `content` are the fingerprints of the content packs, to notice a pack that has changed since. `names` are the
    players' names by seat, `notes` whatever else the host wants to keep with the match, such as its date; they also
    hold the situation in which it began, if that was set up from JSON.
    """

    game: str
    seats: int
    ruleset: int
    options: Mapping[str, object] = attrs.field(hash=False, converter=Settled)
    package: str
    additions: tuple[str, ...] = ()
    content: tuple[str, ...] = ()
    format: int = FORMAT
    names: tuple[str, ...] = ()
    notes: Mapping[str, object] = attrs.field(factory=dict, hash=False, converter=Settled)

    @classmethod
    def of(
        cls, game: Game[Any], seats: int, names: Sequence[str] = (), notes: Mapping[str, object] | None = None
    ) -> Header:
        """Return the header of a match of this game.

        Raises:
            UsageError: the names or the notes cannot be used.
        """
        names, unsaid = read_names(names, seats), unsaid_options(game)
        content = tuple(str(pinned.fingerprint) for pinned in game.pinned)
        return cls(
            game.id,
            seats,
            game.ruleset,
            {name: value for name, value in game.options.items() if name not in unsaid or value != unsaid[name]},
            package_version(),
            game.additions,
            content,
            names=names,
            notes=notes_of(game, notes),
        )


def unsaid_options(game: Game[Any]) -> dict[str, object]:
    """Return the defaults that a header of this game leaves out: those of `later` options."""
    return {option.id: option.default for option in game.handler_table.options if option.later}


def header_line(header: Header) -> str:
    """Return a header as its line."""
    raw: dict[str, Any] = attrs.asdict(header, recurse=False)
    raw["options"] = {name: anything_written(value) for name, value in header.options.items()}
    raw["notes"] = dict(header.notes)
    for name in ("additions", "content", "names", "notes"):
        if not raw[name]:
            del raw[name]
    return text_of(raw | {"hash": chained("", text_of(raw).encode())})


def read_header(line: bytes) -> tuple[Header, str]:
    """Return the header in a line, and its hash; raise LogError with record 0 if it is damaged."""
    if line.startswith(_MARKS_OF_ORDER):
        raise LogError("the log starts with a byte order mark, added by an editor: save it as UTF-8 without one", 0)
    if line.endswith(b"\r"):
        raise LogError("the lines of the log end in CR LF, added by an editor or a transfer: convert them to LF", 0)
    try:
        raw = parse(line, MAX_LINE_BYTES)
        if type(raw) is not dict or "format" not in raw:
            raise LogError("this is not an event log: its first line is not a header", 0)
        if type(raw["format"]) is int and raw["format"] > FORMAT:
            raise LogError(
                f"the log has format {raw['format']}, written by a later version of this package: update it", 0
            )
        given = raw.pop("hash", None)
        hashed = chained("", dump(raw).encode())
        if given != hashed or line != dump(raw | {"hash": hashed}).encode():
            raise LogError("the header was edited after it was written", 0)
        options = raw.get("options")
        if type(options) is not dict:
            raise LogError(f"the header is invalid: $.options: {must('an object', options)}", 0)
        raw["options"] = {}
        notes = raw.pop("notes", {})
        header: Header = _HEADERS.fields_hook(Header)(raw, Header)
        chosen = {name: _HEADERS.anything(value) for name, value in options.items()}
        read_names(header.names, header.seats)
        return attrs.evolve(header, options=chosen, notes=check_notes(notes)), hashed
    except LogError:
        raise
    except UsageError as fault:
        raise LogError(f"the header is invalid: {fault}", 0) from None
    except DecodeError as fault:
        raise LogError(f"the header is damaged: {_join_faults(fault)}", 0) from None
    except Exception as error:
        raise LogError(f"the header is invalid: {'; '.join(_HEADERS.faults(error))}", 0) from None


# --- records --------------------------------------------------------------------------------------------------------


def record_line(record: Record, before: str) -> tuple[str, str]:
    """Return a record as its line after the hash of the line before, and the hash of its own line.

    Raises:
        UsageError: the record could not be read again.
    """
    data = text_of(fields_written(record.event))
    if len(data) > MAX_DATA_BYTES or data.count("[") + data.count("{") > DEEPEST:
        _must_be_readable(data)
    start = f'{{"cause":{{"record":{record.cause},"rule":{_quote(record.rule)}}},"data":{data}'
    end = f'"kind":"{record.event.kind}","n":{record.n}}}'
    hashed = chained(before, f"{start},{end}".encode())
    return f'{start},"hash":"{hashed}",{end}', hashed


def _must_be_readable(data: str) -> None:
    """Raise UsageError for the data of a record that is too long or nested too deep to be read."""
    try:
        readable(data, MAX_DATA_BYTES)
        must_be_shallow(f'{{"data":{data}}}')
    except DecodeError as fault:
        raise unwritable(_join_faults(fault)) from None


@memoized(1024)
def _quote(rule: str) -> str:
    return text_of(rule)


def read_lines(
    codec: Codec, lines: Iterable[bytes], n: int, before: str
) -> Iterator[tuple[list[Record], list[str], str]]:
    """Yield the records in lines of a log from line `n` on, the lines as text, and the hash of the last, in batches.

    `before` is the hash of the line before them. The lines are without their newlines, and are read as needed.

    Raises:
        LogError: a line does not follow from those before, or cannot be read; those before it have been yielded.
    """
    rest = iter(lines)
    while batch := list(islice(rest, BATCH)):
        texts = b"\n".join(batch).decode("utf-8", "surrogateescape").split("\n")
        try:
            records, before = read_batch(codec, texts, n, before)
        except Exception:  # one by one, to find the line that is damaged or laid out otherwise
            for number, text in enumerate(texts, n):
                record, before = read_line(codec, text, number, before)
                yield [record], [text], before
        else:
            yield records, texts, before
        n += len(batch)


def read_line(codec: Codec, line: str, n: int, before: str) -> tuple[Record, str]:
    """Return the record in line `n`, and its hash; raise LogError for record `n`, with the sort of damage."""
    try:
        [record], hashed = read_batch(codec, (line,), n, before)
    except Exception:  # the slow pass names the fault, or reads a line laid out otherwise
        raw = line.encode("utf-8", "surrogateescape")
        hashed = check_link(raw, n, before)
        try:
            record = codec.named(lambda reader: read_record(reader, parse(raw, MAX_LINE_BYTES), n))
        except DecodeError as fault:
            raise LogError(f"record {n} cannot be read: {_join_faults(fault)}", n) from None
    return record, hashed


def check_link(line: bytes, n: int, before: str) -> str:
    """Return the hash of line `n`; raise LogError for record `n` unless it follows from the hash `before`."""
    at = line.rfind(_MARK)
    start = at + len(_MARK)
    end = start + DIGITS
    hashed = chained(before, line[:at] + line[end + 1 :])
    if at < 0 or line[start:end] != hashed.encode() or line[end : end + 1] != b'"':
        raise _damage(line, n)
    return hashed


def check_lines(lines: Sequence[bytes], first: int, before: str) -> str:
    """Return the hash of the last of these lines of a log, read without its game; `before` if there are none.

    `first` is the number of the first, 0 for the header. Each must be as `header_line` or `record_line` writes it.

    Raises:
        LogError: a line does not follow from those before.
    """
    for n, line in enumerate(lines, first):
        if n == 0:
            _, before = read_header(line)
            continue
        before = check_link(line, n, before)
        if not line.endswith(b',"n":%d}' % n) or b"\n" in line or len(line) > MAX_LINE_BYTES:
            raise _damage(line, n)
    return before


def hash_in(line: str) -> str:
    """Return the hash that a line says it has.

    Another field may be named `hash` too: an option, after the hash of a header, or a field of an event, before the
    hash of a record.
    """
    find = line.find if line.startswith(('{"additions"', '{"content"', '{"format"')) else line.rfind
    start = find(',"hash":"') + len(',"hash":"')
    return line[start : line.index('"', start)]


def read_record(reader: Reader, raw: Any, n: int) -> Record:
    """Return the record of a log line parsed as JSON."""
    cause = raw["cause"]
    rule, record = cause["rule"], cause["record"]
    if raw["n"].__class__ is not int or raw["n"] != n or len(raw) != 5 or len(cause) != 2 or rule.__class__ is not str:
        raise must(f"record {n} with its cause, data, hash and kind", raw)
    if record.__class__ is not int or not 0 <= record < n:
        raise must("the number of an earlier record", record)
    return new_record(n, reader.events[raw["kind"]](raw["data"]), RuleId(rule), record)


def _damage(line: bytes, n: int) -> LogError:
    """Return the error for a line with a wrong hash, with what seems to have happened to it."""
    try:
        raw = parse(line, MAX_LINE_BYTES)
    except DecodeError as fault:
        return LogError(f"record {n} is damaged: {_join_faults(fault)}", n)
    found = raw.get("n") if type(raw) is dict else None
    if type(found) is int and found != n:
        what = f"record {found} is where record {n} belongs: lines were deleted, repeated, moved or inserted"
    else:
        what = f"record {n} was edited, or belongs to another log: its hash does not follow from the lines before"
    return LogError(what, n)


def _join_faults(fault: DecodeError) -> str:
    return "; ".join(fault.faults)


_HEADERS: Final = Reader({}, {}, (), patient=True)
