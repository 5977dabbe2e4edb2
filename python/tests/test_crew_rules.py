"""The templates that the crew writes rules from pass the checks of any rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

numpy = pytest.importorskip("numpy")

from crucible_fl import check  # noqa: E402
from crucible_fl.worker import load  # noqa: E402

TEMPLATES = sorted((Path(__file__).parents[2] / "agents/src/main/resources/dev/crucible/agents/authoring").glob("*.py"))
USUAL = {"count": "0", "share": "0.0", "number": "0.0"}
OWN = {"inverse_distance": {"number": "1.0"}, "distance_selection": {"count": "1"}}


def _written(template: Path, folder: Path, **values: str) -> Path:
    filled = {**USUAL, **OWN.get(template.stem, {}), "name": "crew_rule", **values}
    file = folder / "crew_rule.py"
    file.write_text(re.sub(r"\{\{(\w+)}}", lambda place: filled[place[1]], template.read_text()))
    return file


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.stem)
@pytest.mark.parametrize(
    "values",
    [
        {},
        {"count": "2", "number": "1.0"},
        pytest.param({"count": "-2"}, marks=pytest.mark.slow),
        pytest.param({"share": "0.3"}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_templates_pass(template: Path, values: dict[str, str], tmp_path: Path) -> None:
    """No check fails, and what a template says of itself holds against far updates."""
    file = _written(template, tmp_path, **values)
    found, _ = load(file, file.read_bytes())
    report = {one.check: one for one in check.findings("crew_rule", found["crew_rule"])}
    assert not [one for one in report.values() if one.state == "FAILED"], report
    assert report["far updates"].state == "ok", report["far updates"]


def test_there_are_templates() -> None:
    assert len(TEMPLATES) == 8
