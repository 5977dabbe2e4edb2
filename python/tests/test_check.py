"""The check of rules and attacks before they run, and what states may hold."""

import json
from pathlib import Path

import pytest

numpy = pytest.importorskip("numpy")

from crucible_fl import _state, _trial, check  # noqa: E402
from crucible_fl.worker import load  # noqa: E402

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
HIDDEN = """
import numpy as np
import crucible_fl as crucible
seen = []

@crucible.rule
def remembers(updates, f, ctx):
    seen.append(updates.mean(axis=0))
    return np.mean([s for s in seen if s.shape == seen[-1].shape], axis=0)

@crucible.rule
def mean(updates, f, ctx):
    return updates.mean(axis=0)

@crucible.attack(omniscient=False)
def draws(own, honest, ctx):
    assert honest is None
    return own + np.random.default_rng().normal(size=own.shape)

@crucible.rule
def by_order(updates, f, ctx):
    return updates[0]
"""


def states(capsys: pytest.CaptureFixture[str], file: Path) -> dict[tuple[str, str], str]:
    check.main([str(file), "--json"])
    report = json.loads(capsys.readouterr().out)
    return {(name, one["check"]): one["state"] for name, findings in report.items() for one in findings}


def test_sound_rules_pass(capsys):
    assert check.main([str(EXAMPLES / "my_rules.py")]) == 0
    said = capsys.readouterr().out
    assert "FAILED" not in said and "kept state" in said and "push_back" in said


def test_faults_are_found(capsys, tmp_path):
    file = tmp_path / "hidden.py"
    file.write_text(HIDDEN, "utf-8")
    found = states(capsys, file)
    assert found["remembers", "hidden state"] == "FAILED"
    assert found["draws", "repeatable"] == "FAILED"
    assert found["mean", "far updates"] == found["by_order", "order of clients"] == "warning"
    assert {state for (name, _), state in found.items() if name == "mean"} == {"ok", "warning"}
    assert check.main([str(file), "--only", "remembers"]) == 1
    assert check.main([str(file), "--only", "mean"]) == 0


FAULTY = """
import numpy as np
import crucible_fl as crucible
calls = []

@crucible.rule
def average(updates, f, ctx):
    return updates.mean(axis=0)

@crucible.rule
def eighth(updates, f, ctx):
    return (updates.mean(axis=0) + updates[7]) / 2

@crucible.rule
def chance(updates, f, ctx):
    calls.append(0)
    return updates.mean(axis=0) * np.float32(len(calls)) + np.random.default_rng().normal()

@crucible.rule
def middle(updates, f, ctx):
    return np.median(updates, axis=0)

@crucible.rule(needs_root=True)
def rooted(updates, f, ctx):
    return ctx.root
"""


def test_a_trial_tells_all_faults_at_once(tmp_path):
    file = tmp_path / "faulty.py"
    file.write_text(FAULTY, "utf-8")
    found, _ = load(file, file.read_bytes())
    ask = {"n": 10, "f": 2}
    told = {name: _trial.findings(name, function, file, ask) for name, function in found.items()}
    assert told["average"]["faults"] == told["eighth"]["faults"] == []
    assert len(told["average"]["warnings"]) == 1
    assert "not robust" in told["average"]["warnings"][0] and "f changes nothing" in told["average"]["warnings"][0]
    few, far = told["eighth"]["warnings"]
    assert "n=3 d=1 f=0: IndexError" in few and "not robust" in far
    assert len(told["chance"]["faults"]) == 2 and "(repeatable)" in told["chance"]["faults"][0]
    assert told["middle"] == told["rooted"] == {"faults": [], "warnings": []}


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "no @rule, @attack, @trainer or @dataset in it"), ("x = (", "SyntaxError"), (None, "No such file")],
)
def test_bad_input(capsys, tmp_path, text, message):
    file = tmp_path / "rules.py"
    if text is not None:
        file.write_text(text, "utf-8")
    assert check.main([str(file)]) == 2
    assert message in capsys.readouterr().err


def test_states_travel_bit_for_bit():
    state = {
        "numbers": [1, 1.5, float("inf"), -0.0, True, None, "text"],
        3: {"nested": (numpy.float32(0.1), numpy.arange(3, dtype=numpy.int16))},
        "odd": numpy.array([True]),
        "after": numpy.array([[0.1, 0.2]]),
        "empty": numpy.zeros((0, 4), numpy.float32),
        "scalar": numpy.array(2.5),
    }
    bytes_ = _state.dump(state)
    back = _state.load(bytes_)
    assert _state.dump(back) == bytes_
    assert back["numbers"][:3] == [1, 1.5, float("inf")] and back[3]["nested"][0] == float(numpy.float32(0.1))
    assert back["after"].dtype == numpy.float64 and back["empty"].shape == (0, 4) and back["scalar"].shape == ()
    bad_states: list[dict] = [{"a": object()}, {"a": numpy.array(["x"])}, {(1,): 2}]
    for bad in bad_states:
        with pytest.raises(TypeError, match=r"ctx\.state"):
            _state.dump(bad)
