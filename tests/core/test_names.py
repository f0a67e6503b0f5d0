"""Names of people: judged when they enter a match, only read from then on."""

from typing import Any

import pytest

import tabletop_rules as tr

PEOPLE = [
    "Jean\u00a0Luc",
    "Jean\u202fLuc",
    "נועה",
    "Ana שלום",
    "نازنین\u200cزهرا",
    "श्\u200dरी",
    "র\u200d্যাব",
    "മോഹന്\u200d",
    "葛\U000e0100城",
    "约翰·史密斯",
    "ㅋㅋ",
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "🙂\u200d↔\ufe0f",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "\U0001fae9",  # of Unicode 16, which Python 3.11 to 3.13 do not know
]
SHOW_NOTHING = ["\u200b", "\u2060", "\u3164", "\xad", "\u2800", "\u200d", "\ufe0f", "\u0301", "\ufe0f\u200d", "\ue000"]
HIDE_SOMETHING = ["An\u200dn", "Ann\u200c", "\u200dAnn", "Ann\u200b", "Ann\u200e", "\ufeffAnn", "A\u034fnn"]
CONTROL = ["A\0", "A\nnn", "A\x9bnn", "A\u2028nn", "A\u202enn", "A\u2066nn", "A\ud800"]


def named(*names: str) -> tr.Match[Any]:
    """Return a match between players of these names."""
    return tr.open_match(tr.load_game("destiny"), 2, tr.Seeded(1), names)


@pytest.mark.parametrize("name", PEOPLE, ids=ascii)
def test_people_have_names_in_all_scripts(name: str) -> None:
    """Joiners where a script or an emoji needs them, spaces that do not break and right-to-left names are taken."""
    assert (name, "Bo") == named(name, "Bo").names


@pytest.mark.parametrize("name", [*SHOW_NOTHING, *HIDE_SOMETHING, *CONTROL], ids=ascii)
def test_a_name_shows_all_that_it_holds(name: str) -> None:
    """Control characters, bidirectional overrides and what does not show are refused."""
    with pytest.raises(tr.UsageError, match=r"name of seat 0 (shows nothing|holds characters that cannot be)"):
        named(name, "Bo")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoe\u0301", "Zoé"),
        ("Jean Luc", "Jean\u00a0Luc"),
        ("Ann", "ann"),
        ("Ａnn", "Ann"),
        ("نازنین\u200cزهرا", "نازنینزهرا"),
        ("player 2", ""),
    ],
    ids=ascii,
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    """Names that differ in normalisation, case, width, kind of space or joiners are refused for two players."""
    with pytest.raises(tr.UsageError, match="two players have the same name"):
        named(one, other)


def test_names_are_kept_composed() -> None:
    """A match holds names in NFC."""
    assert ("Zoé", "Bo") == named("Zoe\u0301", "Bo").names


def test_reading_asks_no_tables_of_this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another version of Python took is read, resumed, forked, verified and described, byte for byte."""
    names, notes = ("Zoe\u0301", "\U0001fae9 \u0378"), {"place": "Nice\u00a0! \u0378"}
    table = tr.Table.open("destiny", 2, seed=1, notes=notes)
    text = tr.EventLog.of(table.game, 2, table.records, names, notes).dumps()
    for function in ("normalize", "category", "bidirectional", "combining"):
        monkeypatch.setattr(f"tabletop_rules.core.names.{function}", None)
    log = tr.EventLog.loads(text)
    resumed = tr.Table.resume(log, seed=1)
    assert (names, text) == (resumed.names, resumed.log.dumps())
    assert names == tr.replay(log).names == resumed.fork(0).names == tr.from_json(tr.to_json(resumed.view(0))).names
    assert tr.verify(log).ok
    assert names == tr.Table.resume(tr.EventLog.of(table.game, 2, (), names)).names
    assert tr.describe(tr.load_game("fatum_medieval"), "hand:0", "en", names).name.endswith(names[0])
