"""Charts as SVG, drawn by Altair without a browser or network, in the colours of the page around them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import count
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.errors import UsageError, not_installed
from tabletop_rules.research.intervals import Estimate

INK, FAINT = "#010101", "#020202"
"""Colours that stand for those of the page: of text, and of lines behind the data."""

PALETTE: Final = ("#3d85c6", "#d98324", "#3a9e75", "#b2609f", "#c8a415", "#7a7fd0", "#c0504d", "#5b9aa0")
"""Colours of setups, apart for the colour-blind, and readable on white and on black."""

WIDTH: Final = 560
STEP: Final = 15

PADDING: Final = {"left": 40, "right": 20, "top": 5, "bottom": 5}
"""Room around a chart: letters are wider in some browsers than where the chart was laid out."""

Data: TypeAlias = Sequence[Mapping[str, Any]]

STYLE: Final = (
    "<style>svg{color:#1f2328;--faint:#d5d9de;background:#fff}"
    "@media(prefers-color-scheme:dark){svg{color:#e6e8eb;--faint:#3a4048;background:#16191d}}</style>"
)
"""What a file of its own needs, and a page has."""

_numbers = count(1)


@attrs.frozen
class Figure:
    """A chart: its name as a file, and what it shows in a sentence. `draw` makes it, which needs altair."""

    name: str
    caption: str
    draw: Callable[[], Any] = attrs.field(eq=False, repr=False)

    @property
    def spec(self) -> dict[str, Any]:
        """Return its specification in Vega-Lite."""
        return _spec(self.draw())

    def svg(self) -> str:
        """Return the chart as SVG to stand in a page, with `currentColor` and `--faint` as its colours."""
        _, convert = libraries()
        text: str = convert.vegalite_to_svg(self.spec)
        text = re.sub(f"{INK}", "currentColor", text)
        text = re.sub(f"{FAINT}", "var(--faint)", text)
        mark = f"c{next(_numbers)}-"  # ids are the page's, not the chart's
        text = re.sub(r'\bid="', f'id="{mark}', text)
        text = re.sub(r"url\(#", f"url(#{mark}", text)
        label = json.dumps(_escaped(self.caption), ensure_ascii=False)
        return text.replace("<svg ", f'<svg role="img" aria-label={label} ', 1)

    def file(self) -> str:
        """Return the chart as an SVG file for light and dark screens."""
        head, bracket, rest = self.svg().partition(">")
        return f"{head}{bracket}{STYLE}{rest}"

    def png(self) -> bytes:
        """Return the chart as a PNG with a white background."""
        _, convert = libraries()
        text = json.dumps(self.spec).replace(INK, "#1f2328").replace(FAINT, "#d5d9de")
        held: bytes = convert.vegalite_to_png({**json.loads(text), "background": "white"}, scale=2)
        return held


def libraries() -> tuple[Any, Any]:
    """Return altair and vl_convert.

    Raises:
        ModuleNotFoundError: one of them is missing; the message names the extra.
        UsageError: Python leaves docstrings out, which altair reads.
    """
    if sys.flags.optimize > 1:
        raise UsageError("charts are drawn by altair, which needs docstrings: run Python without -OO")
    try:
        return import_module("altair"), import_module("vl_convert")
    except ModuleNotFoundError as missing:
        raise not_installed(missing, "simulate") from None


def bounds(estimate: Estimate) -> dict[str, float]:
    """Return the numbers of an estimate as fields of data."""
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def win_rates(name: str, caption: str, data: Data) -> Figure:
    """Return the win rate by seat, a panel for each number of players. Fields: players, seat, even, setup, and bounds.

    A line shows an even share.
    """
    return Figure(name, caption, partial(_win_rates, data))


def _win_rates(data: Data) -> Any:
    alt, _ = libraries()
    chart, color, offset = _chart(data), _color(data), alt.XOffset("setup:N")
    x = alt.X("seat:N", title="seat", axis=alt.Axis(labelAngle=0))
    scale = alt.Scale(zero=True)
    bars = chart.mark_rule(strokeWidth=2).encode(
        x=x, xOffset=offset, color=color, y=alt.Y("low:Q", title="win rate", axis=alt.Axis(format="%")), y2="high:Q"
    )
    dots = chart.mark_point(filled=True, size=55, opacity=1).encode(
        x=x, xOffset=offset, color=color, y=alt.Y("value:Q", scale=scale)
    )
    even = chart.mark_rule(color=INK, strokeDash=[3, 3], opacity=0.6).encode(y="mean(even):Q")
    most = max(len({row["seat"] for row in data if row["players"] == each["players"]}) for each in data)
    panel = alt.layer(even, bars, dots).properties(width=max(70, 26 * most), height=200)
    return panel.facet(column=alt.Column("players:N", title=None)).resolve_scale(x="independent")


def histogram(name: str, caption: str, data: Data, title: str) -> Figure:
    """Return curves of how a number is spread. Fields: value, part, panel, and setup."""
    return Figure(name, caption, partial(_histogram, data, title))


def _histogram(data: Data, title: str) -> Any:
    alt, _ = libraries()
    return (
        _chart(data)
        .mark_line(interpolate="step-after", strokeWidth=1.8)
        .encode(
            x=alt.X("value:Q", title=title),
            y=alt.Y("part:Q", title="part of the matches", axis=alt.Axis(format="%")),
            color=_color(data),
        )
        .properties(width=190, height=150)
        .facet(alt.Facet("panel:N", title=None), columns=3)
        .resolve_scale(x="independent", y="independent")
    )


def curves(name: str, caption: str, data: Data) -> Figure:
    """Return lines of a mean as a match goes on. Fields: value (percent of the turns), mean, panel, and setup."""
    return Figure(name, caption, partial(_curves, data))


def _curves(data: Data) -> Any:
    alt, _ = libraries()
    return (
        _chart(data)
        .mark_line(point=True, strokeWidth=1.8)
        .encode(
            x=alt.X("value:Q", title="percent of the turns"),
            y=alt.Y("mean:Q", title="points, or progress"),
            color=_color(data),
        )
        .properties(width=190, height=150)
        .facet(alt.Facet("panel:N", title=None), columns=3)
    )


def bars(name: str, caption: str, data: Data, title: str, *, percent: bool = False) -> Figure:
    """Return horizontal bars in the given order. Fields: label, value, and setup, which gives the colour."""
    return Figure(name, caption, partial(_bars, data, title, percent=percent))


def _bars(data: Data, title: str, *, percent: bool = False) -> Any:
    alt, _ = libraries()
    order = list(dict.fromkeys(row["label"] for row in data))
    chart = (
        _chart(data)
        .mark_bar()
        .encode(
            y=alt.Y("label:N", sort=order, title=None, axis=alt.Axis(labelLimit=300)),
            x=alt.X("value:Q", title=title, axis=alt.Axis(format="%") if percent else alt.Axis()),
            color=_color(data),
        )
        .properties(width=WIDTH - 200, height=alt.Step(STEP))
    )
    if len({row["setup"] for row in data}) > 1:
        chart = chart.encode(yOffset="setup:N").properties(height=alt.Step(STEP / 2))
    return chart


def differences(name: str, caption: str, data: Data, title: str) -> Figure:
    """Return values with intervals around zero, in the given order. Fields: label, setup, notable, and bounds."""
    return Figure(name, caption, partial(_differences, data, title))


def _differences(data: Data, title: str) -> Any:
    alt, _ = libraries()
    order = list(dict.fromkeys(row["label"] for row in data))
    chart, color = _chart(data), _color(data)
    y = alt.Y("label:N", sort=order, title=None, axis=alt.Axis(labelLimit=300))
    opacity = alt.condition("datum.notable", alt.value(1), alt.value(0.4))
    x = alt.X("low:Q", title=title, axis=alt.Axis(format="+.0%"))
    lines = chart.mark_rule(strokeWidth=2).encode(y=y, x=x, x2="high:Q", color=color, opacity=opacity)
    dots = chart.mark_point(filled=True, size=45).encode(y=y, x="value:Q", color=color, opacity=opacity)
    zero = alt.Chart(alt.Data(values=[{"zero": 0}])).mark_rule(color=INK, opacity=0.6).encode(x="zero:Q")
    return alt.layer(zero, lines, dots).properties(width=WIDTH - 200, height=alt.Step(STEP))


def _chart(data: Data) -> Any:
    alt, _ = libraries()
    return alt.Chart(alt.Data(values=[dict(row) for row in data]))


def _color(data: Data) -> Any:
    alt, _ = libraries()
    setups = list(dict.fromkeys(row["setup"] for row in data))
    legend = alt.Legend(title=None, orient="top", labelLimit=600, columns=1) if len(setups) > 1 else None
    scale = alt.Scale(domain=setups, range=[PALETTE[place % len(PALETTE)] for place in range(len(setups))])
    return alt.Color("setup:N", legend=legend, scale=scale)


def _spec(chart: Any) -> dict[str, Any]:
    text = {"labelColor": INK, "titleColor": INK, "labelFontSize": 11, "titleFontSize": 12, "titleFontWeight": "normal"}
    lines = {"gridColor": FAINT, "domainColor": FAINT, "tickColor": FAINT}
    plain = chart.configure(font="sans-serif")
    spec: dict[str, Any] = (
        plain.configure_axis(**text, **lines)
        .configure_legend(labelColor=INK, titleColor=INK)
        .configure_header(labelColor=INK, titleColor=INK, labelFontSize=12)
        .configure_view(stroke=None)
        .to_dict()
    )
    return {**spec, "background": "transparent", "padding": PADDING}


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "'")
