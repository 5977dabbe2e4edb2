"""Curves as SVG, which notebooks show where they stand; no library is needed."""

from __future__ import annotations

import html
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

_WIDTH, _HEIGHT = 640, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 170, 28, 36
# Okabe and Ito's colours, which those who see few colours can tell apart.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d1f")
_DASHES = ("", "6 3", "2 2", "8 3 2 3")

# Student's quantiles for 95 % by degrees of freedom, from one on.
_STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
_SHARES = ("accuracy", "success", "rate", "recall", "precision", "f1", "weight")

Curve = Sequence[tuple[float, float | None]]
Band = Sequence[tuple[float, float, float]]


class Plot:
    """Curves by name, some with a band. Shows itself in a notebook; ``svg`` is its text, ``save`` writes it."""

    def __init__(
        self, curves: Mapping[str, Curve], title: str, x: str = "round", bands: Mapping[str, Band] | None = None
    ) -> None:
        """``bands`` has, by the name of a curve, x with the lower and the upper end there."""
        if not curves:
            raise ValueError("curves: there is nothing to draw yet")
        self._curves, self._title, self._x, self._bands = curves, title, x, bands or {}
        self.svg = self._draw()

    def save(self, file: str | Path) -> Path:
        """Writes the SVG to ``file``."""
        path = Path(file)
        path.write_text(self.svg, "utf-8")
        return path

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Plot {self._title} of {', '.join(self._curves)}>"

    def _draw(self) -> str:
        points = [(x, y) for curve in self._curves.values() for x, y in curve if y is not None and math.isfinite(y)]
        ends = [end for band in self._bands.values() for _, low, high in band for end in (low, high)]
        xs, ys = [x for x, _ in points] or [0.0], [*(y for _, y in points), *ends] or [0.0]
        ticks, across = _ticks(min(ys), max(ys)), _ticks(min(xs), max(xs), whole=True)
        low, high = min(ticks[0], min(ys)), max(ticks[-1], max(ys))
        first, last = min(xs), max(max(xs), min(xs) + 1)
        right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM

        def place(x: float, y: float) -> tuple[float, float]:
            return (
                _LEFT + (x - first) / (last - first) * (right - _LEFT),
                bottom - (y - low) / ((high - low) or 1) * (bottom - _TOP),
            )

        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
            f'role="img" font-family="sans-serif" font-size="12">',
            f"<title>{html.escape(self._title)}</title>",
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
            f'<text x="{_LEFT}" y="18" font-weight="bold">{html.escape(self._title)}</text>',
        ]
        for tick in ticks:
            y = place(first, tick)[1]
            parts.append(f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="#ddd"/>')
            parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:.6g}</text>')
        for tick in across:
            x = place(tick, low)[0]
            parts.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{tick:.6g}</text>')
        middle = (_LEFT + right) / 2
        parts.append(f'<text x="{middle}" y="{_HEIGHT - 4}" text-anchor="middle">{html.escape(self._x)}</text>')
        for index, name in enumerate(self._curves):
            band = self._bands.get(name, ())
            edge = [place(x, low) for x, low, _ in band] + [place(x, high) for x, _, high in reversed(band)]
            if edge:
                corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in edge)
                colour = _COLOURS[index % len(_COLOURS)]
                parts.append(f'<polygon points="{corners}" fill="{colour}" fill-opacity="0.15"/>')
        for index, (name, curve) in enumerate(self._curves.items()):
            parts += _line(index, name, [place(x, y) for x, y in curve if y is not None and math.isfinite(y)], right)
        return "".join([*parts, "</svg>"])


def means(rows: Sequence[Mapping[str, Any]], labels: Sequence[str], metric: str, band: bool) -> Plot:
    """The mean of a column by ``round`` over the rows of one label, with its interval if a ``band`` is wanted."""
    measured: dict[str, dict[int, list[float]]] = {}
    for row, label in zip(rows, labels, strict=True):
        if metric not in row:
            known = ", ".join(k for k, v in row.items() if isinstance(v, float))
            raise ValueError(f"metric: no column {metric!r}; there are {known}")
        values = measured.setdefault(label, {}).setdefault(row["round"], [])
        if row[metric] is not None:
            values.append(row[metric])
    curves = {
        label: [(number, sum(values) / len(values) if values else None) for number, values in sorted(rounds.items())]
        for label, rounds in measured.items()
    }
    bands = {label: _band(rounds, metric) for label, rounds in measured.items()} if band else {}
    return Plot(curves, metric.replace("_", " "), bands=bands)


def _band(rounds: Mapping[int, Sequence[float]], metric: str) -> Band:
    """The ends of Student's 95 % interval of the mean by round, where there are two values at least."""
    band = []
    for number, values in sorted(rounds.items()):
        n = len(values)
        if n > 1 and all(map(math.isfinite, values)):
            mean = sum(values) / n
            deviation = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
            half = _student(n - 1) * deviation / math.sqrt(n)
            share = metric.endswith(_SHARES)
            band.append(
                (number, max(0.0, mean - half), min(1.0, mean + half)) if share else (number, mean - half, mean + half)
            )
    return band


def _student(freedom: int) -> float:
    """The quantile; beyond the table, Fisher's expansion about the normal's."""
    z = 1.959964
    return _STUDENT[freedom - 1] if freedom <= len(_STUDENT) else z + (z**3 + z) / (4 * freedom)


def _line(index: int, name: str, points: Sequence[tuple[float, float]], right: int) -> list[str]:
    colour = _COLOURS[index % len(_COLOURS)]
    dash = _DASHES[index // len(_COLOURS) % len(_DASHES)]
    style = f'fill="none" stroke="{colour}" stroke-width="2"' + (f' stroke-dasharray="{dash}"' if dash else "")
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    key = _TOP + 8 + 18 * index
    return [
        f'<polyline points="{path}" {style}/>',
        *([f'<circle cx="{points[0][0]:.1f}" cy="{points[0][1]:.1f}" r="3" fill="{colour}"/>'] if points else []),
        f'<path d="M{right + 10} {key}h18" {style}/>',
        f'<text x="{right + 34}" y="{key + 4}">{html.escape(name)}</text>',
    ]


def _ticks(low: float, high: float, whole: bool = False) -> list[float]:
    """Round numbers from below ``low`` to above ``high``; inside them, and whole, for rounds."""
    span = high - low or abs(high) or 1.0
    rough = span / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough)
    if whole:
        step = max(1.0, round(step))
        return [low + step * i for i in range(int((high - low) / step) + 1)]
    return [step * i for i in range(math.floor(low / step), math.ceil(high / step) + 1)]
