"""Reports: the numbers are those of the rows, things have names, and the page needs nothing else."""

import random
import re
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.research.folder import Folder, read_rows
from tabletop_rules.research.report import Report, compare, report
from tabletop_rules.research.report_charts import FAINT, INK
from tabletop_rules.research.report_numbers import add_up, label_setups
from tabletop_rules.research.rows import Row
from tabletop_rules.research.simulating import simulate
from tests.cli.running import TOY_NAME, run
from tests.effort import fewer
from tests.research.playing import first_bot, raising_bot

MISSING = [name for name in ("altair", "vl_convert") if find_spec(name) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"needs {MISSING}")


MATCHES = fewer(14, 30)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Matches of Carcassonne with 2 and 3 players, with and without farmers."""
    path = tmp_path_factory.mktemp("rows")
    for seats, farmers in ((2, True), (3, True), (2, False)):
        list(simulate("carcassonne", "random", range(MATCHES), seats=seats, options={"farmers": farmers}, folder=path))
    return path


@pytest.fixture(scope="module")
def made(folder: Path) -> Report:
    """The report on those matches."""
    return report([folder])


def table(made: Report, section: str, caption: str) -> list[dict[str, str]]:
    return next(found[caption] for title, found in made.tables().items() if title.startswith(section))


def test_win_rates_are_those_of_the_rows(folder: Path, made: Report) -> None:
    """Win rates by seat, number of players and option are the shares of the rows."""
    rows = list(read_rows(folder))
    found = table(made, "Who wins", "Win rate by seat")
    assert 7 == len(found)
    for entry in found:
        farmers, seats, seat = "yes" in entry["setup"], int(entry["players"][0]), int(entry["seat"])
        mine = [row for row in rows if row.seats == seats and row.options["farmers"] is farmers]
        assert f"{sum(row.share(seat) for row in mine) / len(mine):.1%}" == entry["win rate"]
        low, high = (float(text.rstrip("%")) for text in entry["95 %"].split(" to "))
        assert low < float(entry["win rate"].rstrip("%")) < high


def test_lengths_and_points_are_those_of_the_rows(folder: Path, made: Report) -> None:
    """The median number of commands, and the mean of the points, are those of the rows."""
    rows = sorted(row.commands for row in read_rows(folder) if row.seats == 3)
    (entry,) = [each for each in table(made, "How long", "Commands of a match") if each["players"] == "3 players"]
    assert (str(rows[0]), str(rows[(MATCHES - 1) // 2]), str(rows[-1])) == (
        entry["least"],
        entry["median"],
        entry["most"],
    )
    points = [row.points[1] or 0 for row in read_rows(folder) if row.seats == 3]
    (mean,) = [
        each["mean"]
        for each in table(made, "Points", "Points by seat")
        if each["players"] == "3 players" and each["seat"] == "1"
    ]
    assert f"{sum(points) / MATCHES:.2f}" == mean


def test_things_are_counted_by_their_names(folder: Path, made: Report) -> None:
    """Every tile has a line with its name, and occurs as often as in the rows."""
    setup = "farmers = yes"
    found = {
        entry["tile"]: entry
        for title, tables in made.tables().items()
        if title.startswith("What each tile") and setup in title
        for caption, entries in tables.items()
        if caption.startswith("How often")
        for entry in entries
    }
    mine = [row for row in read_rows(folder) if row.options["farmers"]]
    game = tr.load_game("carcassonne")
    tiles = [each for each in tr.components(game) if each.kind == "tile"]
    assert {each.name for each in tiles} == found.keys()
    for tile in tiles:
        times = sum(sum(row.met.get(tile.id, ())) for row in mine)
        assert f"{times / len(mine):.2f}" == found[tile.name]["times a match"]


def test_rules_have_words_and_unmet_ones_are_listed(made: Report) -> None:
    """A rule is shown with its sentence; those that no record cites are listed."""
    tables = next(found for title, found in made.tables().items() if title.startswith("Rules"))
    texts = {str(text.id): text.en for text in tr.load_game("carcassonne").display.texts}
    cited = {
        entry["rule"]: entry["in words"]
        for caption, entries in tables.items()
        if caption.startswith("How often")
        for entry in entries
    }
    assert all(words == texts.get(id, "") for id, words in cited.items())
    (never,) = [lines for title, lines in tables.items() if title.startswith("Cited by no record")]
    assert {line.partition(":")[0] for line in never} == texts.keys() - cited.keys()


def test_an_effect_on_winning_is_found() -> None:
    """A thing that only winners use stands out, one that has nothing to do with winning does not."""
    rng = random.Random(1)
    rows = []
    for seed in range(300):
        winner = rng.randrange(3)
        lucky = tuple(int(seat == winner and rng.random() < 0.5) for seat in range(3))
        other = tuple(int(rng.random() < 0.5) for _ in range(3))
        ranking = ((winner,), tuple(seat for seat in range(3) if seat != winner))
        counts = {"lucky": (*lucky, 0), "other": (*other, 0)}
        rows.append(Row(seed=seed, game="toy", seats=3, bots=("b",) * 3, ranking=ranking, used=counts, met=counts))
    (setup,) = add_up(rows)
    lucky_effect, other_effect = setup.effect("used", "lucky"), setup.effect("used", "other")
    assert lucky_effect is not None
    assert other_effect is not None
    assert lucky_effect.low > 0.6
    assert other_effect.low < 0 < other_effect.high
    assert setup.effect("used", "unheard of") is None


def test_setups_are_named_after_their_differences() -> None:
    """Labels say which options or bots differ, or else the folder; a single setup has none."""
    base = Row(seed=1, game="toy", seats=2, bots=("a", "b"), ranking=((0,), (1,)), options={"x": 1, "y": ("p",)})
    turned = attrs.evolve(base, bots=("b", "a"))
    other = attrs.evolve(base, options={"x": 2, "y": ("p",)})
    alike = attrs.evolve(base, bots=("a", "a"))
    labels = []
    for rows in ([base, turned], [base, other], [base, alike]):
        setups = add_up(rows)
        label_setups(setups)
        labels.append([setup.label for setup in setups])
    assert [[""], ["x = 1", "x = 2"], ["bots: a, b", "bots: a"]] == labels
    twice = [*add_up([base], "one"), *add_up([base], "two")]
    label_setups(twice)
    assert ["one", "two"] == [setup.label for setup in twice]


def test_options_are_compared(made: Report) -> None:
    """Two setups get a section with the difference of every seat's win rate, for the players they share."""
    (title,) = [title for title in made.tables() if title.startswith("Compared")]
    assert "Compared: farmers = no, and farmers = yes" == title or "farmers = yes, and farmers = no" in title
    found = table(made, "Compared", "Win rate by seat")
    assert [("2 players", "0"), ("2 players", "1")] == [(entry["players"], entry["seat"]) for entry in found]
    first, second = (
        float(found[0][f"farmers = {word}"].rstrip("%")) for word in re.findall("farmers = (no|yes)", title)
    )
    assert pytest.approx(first - second, abs=0.11) == float(found[0]["difference"].rstrip("%"))


class Links(HTMLParser):
    """Collects what a page loads, its ids, and the nesting of its elements."""

    VOID = ("meta", "br", "hr", "img", "input", "link")

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        for name, value in attrs:
            if name in ("src", "href", "xlink:href") and not str(value).startswith("#"):
                self.loads.append(str(value))
            if name == "id":
                self.ids.append(str(value))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note the end of an element."""
        assert tag == self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element without content."""
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()


def test_the_page_stands_alone(made: Report) -> None:
    """The page is well-formed, loads nothing, gives no id twice, and takes its colours from light or dark."""
    html = made.html()
    links = Links()
    links.feed(html)
    assert not links.open
    assert not links.loads
    assert "<script" not in html
    assert "url(http" not in html
    assert len(links.ids) == len({*links.ids})
    assert "prefers-color-scheme:dark" in html
    assert "currentColor" in html
    assert INK not in html
    assert FAINT not in html


def test_a_notebook_shows_the_page_in_a_frame() -> None:
    """The page is the document of a frame, quoted, so that its style stays there."""
    framed = Report('"Toy"', (), ())._repr_html_()
    assert framed.startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert 4 == framed.count('"')


def test_charts_are_files(made: Report, tmp_path: Path) -> None:
    """Each chart is an SVG that parses, names itself for screen readers, and a PNG if asked."""
    written = made.save_figures(tmp_path, png=True)
    assert {"win-rates.svg", "lengths.svg", "compared-1.svg"} <= {path.name for path in written}
    assert len(written) == len({*written})
    for path in written:
        if path.suffix == ".svg":
            root = ElementTree.parse(path).getroot()
            assert root.get("aria-label")
        else:
            assert path.read_bytes().startswith(b"\x89PNG")


def test_the_command_line_writes_files(tmp_path: Path) -> None:
    """`report` writes the page and the charts, prints the rest, and gives all tables as JSON."""
    folder = tmp_path / "rows"
    list(simulate("carcassonne", "random", range(3), folder=folder))
    ran = run("report", folder, "--html", tmp_path / "page.html", "--svg", tmp_path / "charts")
    assert 0 == ran.code
    assert "Carcassonne: 3 matches" in ran.out
    assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")
    assert (tmp_path / "charts" / "win-rates.svg").exists()
    plain = run("report", folder)
    assert "Never met" in plain.out or "Cited by no record" in plain.out
    assert "Who wins" in run("report", folder, "--json").json["sections"]
    assert 2 == run("report", folder, "--png").code


def test_games_of_ones_own(tmp_path: Path) -> None:
    """A game outside the catalog is reported by its ids, or by its names with --game; broken matches are exit 1."""
    list(simulate(TOY_NAME, [first_bot, raising_bot], range(12), seats=2, folder=tmp_path))
    ran = run("report", tmp_path)
    assert 1 == ran.code
    assert "broke off" in ran.err
    assert "raised RuntimeError: no idea" in ran.out
    assert "toy: " in ran.out
    assert "Toy: " in run("report", tmp_path, "--game", TOY_NAME).out


def test_wrong_use(folder: Path, tmp_path: Path) -> None:
    """A folder without rows, rows of two games, and nothing but broken matches are refused, with what to do."""
    ran = run("report", tmp_path)
    assert 2 == ran.code
    assert "simulate writes them" in ran.err
    other = tmp_path / "other"
    list(simulate(TOY_NAME, "random", [1], folder=other))
    with pytest.raises(tr.UsageError, match="rows of carcassonne, toy"):
        report([folder, other])
    broken = tmp_path / "broken"
    with Folder(broken) as kept:
        kept.add([Row(seed=7, game="toy", seats=2, bots=("a", "b"), error="gave up")])
    with pytest.raises(tr.UsageError, match="of seed 7: gave up"):
        report([broken])


def test_missing_libraries_are_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without altair a report is read on the terminal; its page names the extra."""

    def missing(name: str) -> Any:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr("tabletop_rules.research.report_charts.import_module", missing)
    with pytest.raises(ModuleNotFoundError, match=r"tabletop-rules\[simulate\]"):
        report([folder]).html()
    assert 0 == run("report", folder).code
    page = run("report", folder, "--html", folder / "report.html")
    assert 2 == page.code
    assert "tabletop-rules[simulate]" in page.err


def curved(winner: int, *curve: tuple[int, int], seed: int = 0) -> Row:
    """Return a match of two players whose seats stood so."""
    return Row(
        seed=seed, game="toy", seats=2, bots=("b", "b"), ranking=((winner,), (1 - winner,)), points=(1, 1), curve=curve
    )


def test_leads_and_comebacks_are_counted() -> None:
    """The lead passes from one seat to another, ties aside; a winner comes back who was behind at half time."""
    rows = [
        curved(0, (3, 1), (4, 4), (5, 9), (6, 8), (8, 7)),  # 0, nobody, 1, 1, 0: twice, from 4 behind
        curved(1, (1, 2), (1, 3), (2, 4), (2, 5), (3, 6)),  # never
    ]
    (setup,) = add_up(rows)
    went = setup.tables[2].course
    assert (2, 1.0, 1.0) == (went.matches, went.changes.mean, went.comebacks)
    assert {4: 1, 0: 1} == went.behind.counts
    assert [(3.0 + 2.0) / 2, (4.0 + 3.0) / 2, 4.5, 5.5, 7.0] == [winners.mean for winners, _ in went.tenths]
    assert [[2, 2.0], [1, 1.0], [2, 1.0], [2, 1.0], [2, 2.0]] == went.led


def test_matches_have_a_course(folder: Path, made: Report) -> None:
    """A tenth of the matches has a curve of nine tenths, and the report tells how winners and others stand then."""
    curves = [row.curve for row in read_rows(folder) if row.curve]
    assert 0 < len(curves) < 1.5 * MATCHES
    assert {9} == {len(curve) for curve in curves}
    entry = table(made, "How it goes", "The course of a match")[-1]
    assert "90 %" == entry["of the turns"]
    assert float(entry["winners"]) > float(entry["others"])


def test_what_all_winners_met_is_no_effect() -> None:
    """A thing that nobody met without winning is said to be met by winners alone, beside the number of matches."""
    lucky = {"lucky": (1, 0, 0)}
    rows = [
        Row(seed=seed, game="toy", seats=2, bots=("b", "b"), ranking=((0,), (1,)), used=lucky, met=lucky)
        for seed in range(12)
    ]
    (setup,) = add_up(rows)
    assert setup.is_the_win("used", "lucky")
    (setup,) = add_up([*rows, attrs.evolve(rows[0], seed=99, ranking=((1,), (0,)))])
    assert not setup.is_the_win("used", "lucky")


def test_decisions_without_a_choice_are_counted(folder: Path, made: Report) -> None:
    """A report says how often a decision has one legal answer, and how often one sensible among several."""
    (title,) = [title for title in made.tables() if title.startswith("Decisions") and "farmers = yes" in title]
    entries = made.tables()[title]["What there is to choose from"]
    assert all(entry["only one legal"].endswith("%") for entry in entries)
    assert sum(int(entry["compared"]) for entry in entries) == sum(
        counts[0] for row in read_rows(folder) if row.options["farmers"] for counts in row.sensible.values()
    )


def test_folders_are_compared_seed_by_seed(folder: Path, tmp_path: Path) -> None:
    """`compare` shows what differs, and for seeds that both have the difference match by match."""
    for name, winner in (("one", 0), ("two", 1)):
        with Folder(tmp_path / name) as kept:
            kept.add([curved(winner if seed % 2 else 0, seed=seed) for seed in range(40)])
    made = compare(tmp_path / "one", tmp_path / "two")
    pairs = next(found for title, found in made.tables()["The same seeds"].items() if title.startswith("Win rate"))
    assert [("0", "+50.0%", "40"), ("1", "-50.0%", "40")] == [
        (entry["seat"], entry["difference"], entry["pairs"]) for entry in pairs
    ]
    ran = run("report", "--compare", tmp_path / "one", tmp_path / "two")
    assert 0 == ran.code
    assert "The same seeds" in ran.out
    assert "What each" not in ran.out
    assert 2 == run("report", "--compare", folder).code
