"""Writes ../docs/python-api.md from the package's own words; a test compares."""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
REFERENCE = ROOT.parent / "docs/python-api.md"
_FUNCTIONS = ("rule", "attack", "trainer", "dataset", "aggregator")


def text() -> str:
    """The page."""
    sys.path.insert(0, str(ROOT / "src"))
    import crucible_fl

    names = [name for name in crucible_fl.__all__ if name not in _FUNCTIONS]
    errors = [name for name in names if issubclass(getattr(crucible_fl, name), Exception)]
    lines = [
        "# Reference of the Python package",
        "",
        "`python/generate_reference.py` makes this page from the docstrings.",
    ]
    lines += ["[From Python](python.md) shows them in use.", "", "## Decorators"]
    for name in _FUNCTIONS:
        lines += _function(name, getattr(crucible_fl, name), "###")
    lines += ["", "## Classes"]
    for name in names:
        if name not in errors:
            lines += _class(name, getattr(crucible_fl, name))
    lines += ["", "## Errors", ""]
    lines += [f"- `{name}`: {_cell(getattr(crucible_fl, name))}" for name in errors]
    return "\n".join(lines) + "\n"


def _class(name: str, thing: Any) -> list[str]:
    lines = ["", f"### {name}", "", *_words(thing)]
    fields = _documented_fields(thing)
    members = []
    for member in dir(thing):
        value = inspect.getattr_static(thing, member)
        if not member.startswith("_") and member not in fields and _words(getattr(thing, member)):
            members.append((member, value))
    if fields or any(isinstance(value, property) for _, value in members):
        lines += ["", "| | |", "|---|---|"]
        lines += [f"| `{field}` | {words} |" for field, words in fields.items()]
        lines += [f"| `{member}` | {_cell(value)} |" for member, value in members if isinstance(value, property)]
    for member, value in members:
        if not isinstance(value, property):
            lines += _function(member, getattr(thing, member), "####")
    return lines


def _function(name: str, thing: Any, level: str) -> list[str]:
    signature = re.sub(r"'([^']*)'", r"\1", str(inspect.signature(thing))).replace("self, ", "").replace("(self)", "()")
    return ["", f"{level} {name}", "", f"`{name}{signature}`", "", *_words(thing)]


def _words(thing: Any) -> list[str]:
    """Its docstring with literals as Markdown has them; an indented block stays one."""
    words = inspect.getdoc(thing) or ""
    return words.replace("``", "`").splitlines()


def _cell(thing: Any) -> str:
    return " ".join(_words(thing)).strip()


def _documented_fields(thing: Any) -> dict[str, str]:
    """The fields of a class with the text that stands behind each."""
    source = textwrap.dedent(inspect.getsource(thing))
    found = re.findall(r'^    (\w+): [^\n]+\n    """(.+?)"""', source, re.M | re.S)
    return {name: " ".join(words.split()).replace("``", "`") for name, words in found}


if __name__ == "__main__":
    REFERENCE.write_text(text(), "utf-8")
