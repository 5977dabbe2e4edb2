"""Sweeps, on a real lab."""

import crucible_fl as crucible

AXES = {"rule": ["median", "krum"], "attack": ["none", "sign_flip"], "f": [1], "seeds": 2}


def test_a_plan_launches_nothing(lab: crucible.Lab, small):
    before = lab.sweeps("dicts")
    plan = lab.plan_sweep(small, **AXES)
    levels = {axis["name"]: axis["levels"] for axis in plan["axes"]}
    assert plan["cells"] == 8 and levels["rule"] == ["median", "krum"] and levels["seed"] == ["1", "2"]
    assert lab.sweeps("dicts") == before


def test_cells_leaderboard_and_comparisons(lab: crucible.Lab, small):
    sweep = lab.sweep(small, progress="none", **AXES)
    cells = sweep.cells("dicts")
    assert len(cells) == 8 and {cell["rule"] for cell in cells} == {"median", "krum"}
    assert {row["rule"] for row in sweep.leaderboard("dicts")} == {"median", "krum"}
    assert sweep.comparisons("dicts")
    assert lab.get_sweep(sweep.id).state == "completed"
    assert [event["rule"] for event in sweep.follow()]


def test_rounds_have_a_default(lab: crucible.Lab):
    assert lab.plan_sweep({"model_keyword": "softmax"}, rule=["median"], attack=["alie"], f=[1])["cells"] == 1
