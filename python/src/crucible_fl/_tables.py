"""Rows for people: pandas where it is installed, lists of dicts where it is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

As = Literal["auto", "pandas", "dicts"]
_PREFIXES = {"robustness": "", "metrics": "", "detection": "detection_", "time_ns": "ns_", "turnout": ""}
_SETS = ("malicious", "participated", "aggregated", "removed")


def table(rows: Iterable[dict[str, Any]], as_: As = "auto") -> Any:
    """A DataFrame, or dicts where pandas is missing or they are asked for."""
    rows = list(rows)
    if as_ == "dicts":
        return rows
    try:
        import pandas
    except ImportError:
        if as_ == "pandas":
            raise
        return rows
    frame = pandas.DataFrame.from_records(rows)
    empty = frame.columns[frame.isna().all()]
    return frame.astype(dict.fromkeys(empty, float))  # numbers that were not collected, not objects


def round_rows(events: Iterable[dict[str, Any]], places: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """A row for each strategy and round; nested measures become columns of their own."""
    for event in events:
        row = dict(places[event["strategy"]])
        for key, value in event.items():
            if key in _PREFIXES and isinstance(value, dict):
                row |= {_PREFIXES[key] + name: measured for name, measured in value.items()}
            elif key not in ("event", "strategy", "rounds") and not isinstance(value, (dict, list)):
                row[key] = value
        yield row


def client_rows(events: Iterable[dict[str, Any]], places: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """A row for each strategy, round and client."""
    for event in events:
        clients = event["clients"]
        columns = {k: v for k, v in clients.items() if isinstance(v, list) and k not in (*_SETS, "ids")}
        ids = clients.get("ids") or range(max((len(v) for v in columns.values()), default=0))
        sets = {name: set(clients.get(name, ())) for name in _SETS}
        failures = clients.get("failures") or {}
        for index, client in enumerate(ids):
            yield {
                **places[event["strategy"]],
                "round": event["round"],
                "client": client,
                **{name: client in members for name, members in sets.items()},
                **{name: values[index] for name, values in columns.items()},
                "failure": failures.get(str(client)),
            }


def judged(judgement: dict[str, Any]) -> dict[str, Any]:
    """A row of a judgement: intervals as mean, low and high, without the list of who was judged."""
    row = {key: value for key, value in judgement.items() if key not in ("strategies", "words")}
    return {"word": judgement["words"]["en"], **flat(row)}


def flat(row: dict[str, Any]) -> dict[str, Any]:
    """Nested values as columns, ``outer_inner``."""
    columns: dict[str, Any] = {}
    for key, value in row.items():
        columns |= {f"{key}_{inner}": v for inner, v in value.items()} if isinstance(value, dict) else {key: value}
    return columns


def numbers(row: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested values as columns of plain values; of an interval its mean, and ``_low``, ``_high``, ``_n``.

    The mean has the ending ``_mean`` too. Lists are left out.
    """
    columns: dict[str, Any] = {}
    for key, value in row.items():
        name = prefix + key
        if not isinstance(value, dict):
            columns |= {} if isinstance(value, list) else {name: value}
        elif value.keys() == {"en", "de"}:
            columns[name] = value["en"]
        else:
            columns |= ({name: value["mean"]} if "mean" in value else {}) | numbers(value, name + "_")
    return columns
