"""The check of rules and attacks before they run, and what states may hold."""

import json
from pathlib import Path

import pytest

numpy = pytest.importorskip("numpy")

from crucible_fl import _state, check  # noqa: E402

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
