"""Tests of NAME: python -m pytest test_NAME.py"""

from pathlib import Path

import numpy as np
from NAME import NAME

import crucible_fl as crucible
from crucible_fl import check


def trained(rounds):
    draw = np.random.default_rng(1)
    y = draw.integers(0, 2, 60)
    data = crucible.Samples((draw.normal(size=(60, 3)) + 2 * y[:, None]).astype(np.float32), y)
    weights, losses = np.zeros(8, np.float32), []
    for number in range(1, rounds + 1):
        ctx = crucible.Context(number, draw, tensors=(("weight", (3, 2)), ("bias", (2,))), learning_rate=0.1)
        weights = NAME(weights, data, ctx)
        losses.append(ctx.loss)
    return losses


def test_it_learns():
    losses = trained(10)
    assert losses[-1] < losses[0] / 2


def test_the_check_finds_nothing_that_breaks_a_run():
    assert check.main([str(Path(__file__).with_name("NAME.py"))]) == 0
