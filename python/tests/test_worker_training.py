"""The worker's side of training, without a lab."""

from pathlib import Path

import numpy as np
import pytest

import crucible_fl as crucible
from crucible_fl import _batches, check
from crucible_fl._strategies import Context, NoState
from crucible_fl.worker import _failed


@pytest.mark.parametrize(
    ("samples", "size", "expected"),
    [
        (33, 16, [(0, 16), (16, 33)]),
        (32, 16, [(0, 16), (16, 32)]),
        (34, 16, [(0, 16), (16, 32), (32, 34)]),
        (1, 16, [(0, 1)]),
        (3, 1, [(0, 1), (1, 2), (2, 3)]),
    ],
)
def test_no_batch_but_the_only_one_has_one_sample(samples, size, expected):
    assert _batches.of(samples, size) == expected


@pytest.mark.parametrize(
    "change", [lambda s: s.update(a=1), lambda s: s.setdefault("a", 1), lambda s: s.__setitem__("a", 1)]
)
def test_a_trainer_has_no_state(change):
    with pytest.raises(TypeError, match="a trainer keeps nothing from round to round"):
        change(NoState())


def test_an_error_names_file_and_line():
    file = Path(__file__)

    def fails():
        raise ValueError("no luck")

    with pytest.raises(ValueError) as raised:
        fails()
    told = _failed(raised.value, "fails", file)["error"]
    assert told["raised"] is True
    assert told["message"].startswith("fails raises ValueError: no luck (test_worker_training.py, line ")


def test_the_check_takes_a_shape_and_says_that_it_is_a_trial(tmp_path, capsys):
    file = tmp_path / "shaped.py"
    file.write_text(
        "import crucible_fl as crucible\n"
        "@crucible.trainer\n"
        "def shaped(weights, data, ctx):\n"
        "    assert ctx.trial and ctx.shape == (5, 6, 1) and ctx.classes == 4\n"
        "    ctx.loss = 1.0\n"
        "    return weights + 1\n"
    )
    assert check.main([str(file), "--shape", "5x6x1", "--classes", "4"]) == 0
    assert "FAILED" not in capsys.readouterr().out
    assert check.main([str(file)]) == 1


def test_a_run_is_no_trial():
    assert not Context(1, np.random.default_rng(1)).trial
    assert crucible.trainer is not None
