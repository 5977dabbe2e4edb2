"""Sweeps, on a real lab."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest

import crucible_fl as crucible

AXES = {"rule": ["median", "krum"], "attack": ["none", "sign_flip"], "f": [1], "seeds": 2}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sweep(lab: crucible.Lab, small: dict[str, object]) -> crucible.Sweep:
    """A finished sweep that kept all rounds."""
    return lab.sweep(small, progress="none", curves="all", **AXES)


def test_a_plan_launches_nothing(lab: crucible.Lab, small):
    before = lab.sweeps("dicts")
    plan = lab.plan_sweep(small, **AXES)
    levels = {axis["name"]: axis["levels"] for axis in plan["axes"]}
    assert plan["cells"] == 8 and levels["rule"] == ["median", "krum"] and levels["seed"] == ["1", "2"]
    assert "curves" not in plan
    assert lab.plan_sweep(small, curves="every 2", **AXES).get("curves", {}).get("rounds") == 8
    assert lab.sweeps("dicts") == before


def test_cells_leaderboard_and_comparisons(lab: crucible.Lab, sweep: crucible.Sweep):
    cells = sweep.cells("dicts")
    assert len(cells) == 8 and {cell["rule"] for cell in cells} == {"median", "krum"}
    assert {row["rule"] for row in sweep.leaderboard("dicts")} == {"median", "krum"}
    assert sweep.comparisons("dicts")
    assert lab.get_sweep(sweep.id).state == "completed"
    assert [event["rule"] for event in sweep.follow()]


@pytest.mark.parametrize("name", ["leaderboard", "comparisons", "verdicts", "pitfalls", "resolution", "rounds"])
def test_tables_hold_plain_values(sweep: crucible.Sweep, name: str):
    rows = getattr(sweep, name)("dicts")
    assert rows and not any(isinstance(value, (dict, list)) for row in rows for value in row.values())


def test_intervals_have_their_ends_in_columns(sweep: crucible.Sweep):
    for row in sweep.leaderboard("dicts"):
        assert row["drop_low"] <= row["drop"] == row["drop_mean"] <= row["drop_high"] and row["drop_n"] == 2
        assert row["worst"] == row["worst_accuracy"] and row["worst_attack"] == "sign_flip"
        assert row["worst_verdict"]
    verdicts = sweep.verdicts("dicts")
    assert [(row["rule"], row["attack"]) for row in verdicts] == [("median", "sign_flip"), ("krum", "sign_flip")]
    assert all(row["word"] and row["judged_seeds"] == 2 for row in verdicts)
    assert "few_seeds" in {row["pitfall"] for row in sweep.pitfalls("dicts") if row["state"] == "warn"}
    assert sweep.resolution("dicts")[0]["seeds"] == 2


def test_a_cell_has_its_config(sweep: crucible.Sweep):
    cell = next(row for row in sweep.cells("dicts") if row["rule"] == "krum" and row["attack"] == "sign_flip")
    config = sweep.config(cell)
    assert config == sweep.config(cell["number"])
    assert config["shared_settings"]["seed"] == cell["seed"]


def test_rounds_end_where_cells_do(sweep: crucible.Sweep, tmp_path):
    rounds = sweep.rounds("dicts")
    assert len(rounds) == 8 * 2
    ends = {row["number"]: row["accuracy"] for row in rounds if row["round"] == 2}
    assert ends == {cell["number"]: cell["final_accuracy"] for cell in sweep.cells("dicts")}
    assert {(row["rule"], row["attack"], row["seed"]) for row in rounds} == {
        (rule, attack, seed) for rule in AXES["rule"] for attack in AXES["attack"] for seed in (1, 2)
    }
    with zipfile.ZipFile(sweep.bundle(tmp_path / "sweep.zip")) as bundle:
        assert f"{sweep.id}/rounds.parquet" in bundle.namelist()


def test_the_bundle_of_a_sweep_with_a_rule_in_python_is_reproduced_elsewhere(lab: crucible.Lab, small, tmp_path):
    pytest.importorskip("numpy")
    axes = {"rule": ["fedavg", "python:my_rules.py:my_median"], "attack": ["sign_flip"], "f": [1], "seeds": 1}
    sweep = lab.sweep(small, progress="none", curves="every 2", **axes)
    command = [Path(os.environ["CRUCIBLE_HOME"]) / "crucible", "reproduce", sweep.bundle(tmp_path / "sweep.zip")]
    done = subprocess.run(
        [*command, "--out", tmp_path / "out", "--python", sys.executable], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all 2 cells and their 2 rounds: the same measurements" in done.stdout


def test_a_plot_has_a_band_for_each_rule_and_attack(sweep: crucible.Sweep):
    svg = ElementTree.fromstring(sweep.plot().svg)
    assert len(svg.findall(SVG + "polyline")) == len(svg.findall(SVG + "polygon")) == 4
    chosen = sweep.plot("loss", attack="sign_flip", band=False)
    assert repr(chosen) == "<Plot loss of median, krum>" and "polygon" not in chosen.svg
    with pytest.raises(ValueError, match="atack: no axis; there are rule, pre, attack"):
        sweep.plot(atack="none")


def test_without_curves_there_are_no_rounds(lab: crucible.Lab, small):
    with pytest.raises(crucible.NotFound, match="curves"):
        lab.sweep(small, rule=["median"], attack=["none"], progress="none").rounds()
    with pytest.raises(crucible.InvalidConfig, match='"every 5"'):
        lab.plan_sweep(small, curves="some", **AXES)


def test_rounds_have_a_default(lab: crucible.Lab):
    assert lab.plan_sweep({"model_keyword": "softmax"}, rule=["median"], attack=["alie"], f=[1])["cells"] == 1


def test_passes_tuning_to_the_lab(lab: crucible.Lab, small: dict[str, object]) -> None:
    with pytest.raises(crucible.InvalidConfig, match="tries is 3"):
        lab.plan_sweep(small, tuning={"tries": 3}, **AXES)
