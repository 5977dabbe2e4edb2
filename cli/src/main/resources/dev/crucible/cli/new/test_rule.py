"""Tests of NAME: python -m pytest test_NAME.py"""

from pathlib import Path

import numpy as np
from NAME import NAME

import crucible_fl as crucible
from crucible_fl import check


def context(updates):
    rng = np.random.default_rng(1)
    return crucible.Context(round=1, rng=rng, clients=tuple(range(len(updates))), samples=(1,) * len(updates))


def test_equal_updates_give_that_update():
    updates = np.tile(np.float32([1, 2, 3]), (7, 1))
    assert np.allclose(NAME(updates, 1, context(updates)), [1, 2, 3])


def test_far_updates_of_attackers_do_little():
    updates = np.random.default_rng(2).normal(size=(10, 20)).astype(np.float32)
    updates[:2] = 1e6
    assert np.abs(NAME(updates, 2, context(updates))).max() < 10


def test_the_check_finds_nothing_that_breaks_a_run():
    assert check.main([str(Path(__file__).with_name("NAME.py"))]) == 0
