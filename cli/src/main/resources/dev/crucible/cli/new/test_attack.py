"""Tests of NAME: python -m pytest test_NAME.py"""

from pathlib import Path

import numpy as np
from NAME import NAME

import crucible_fl as crucible
from crucible_fl import check


def sent(scale):
    draw = np.random.default_rng(1)
    own, honest = draw.normal(size=(2, 20)).astype(np.float32), draw.normal(1, 1, size=(8, 20)).astype(np.float32)
    return NAME(own, honest, crucible.Context(round=1, rng=draw, clients=(0, 1)), scale=scale), honest.mean(axis=0)


def test_attackers_agree_and_leave_the_mean():
    rows, mean = sent(2)
    assert rows.shape == (2, 20) and np.array_equal(rows[0], rows[1])
    assert np.linalg.norm(rows[0] - mean) > np.linalg.norm(sent(1)[0][0] - mean)


def test_the_check_finds_nothing_that_breaks_a_run():
    assert check.main([str(Path(__file__).with_name("NAME.py"))]) == 0
