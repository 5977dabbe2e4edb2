"""Training and data that do what none should, some of it only after the first round."""

import numpy as np

import crucible_fl as crucible


@crucible.trainer
def forgets_weights(weights, data, ctx):
    return weights[:3] if ctx.round > 1 else weights


@crucible.trainer
def trains_to_nan(weights, data, ctx):
    return weights * np.nan if ctx.round > 1 else weights


def one(ctx):
    return {"weight": np.zeros(4)}


@crucible.trainer(initial=one, judge=lambda weights, x, ctx: x)
def wrong_scores(weights, data, ctx):
    return weights


@crucible.trainer(initial=lambda ctx: [1, 2], judge=lambda weights, x, ctx: x)
def no_first_weights(weights, data, ctx):
    return weights


def with_a_stray_statistic(ctx):
    return one(ctx), {"mean"}


@crucible.trainer(initial=with_a_stray_statistic, judge=lambda weights, x, ctx: x)
def stray_statistic(weights, data, ctx):
    return weights


@crucible.dataset
def unequal(ctx):
    return np.zeros((20, 4)), np.zeros(3, int), np.zeros((5, 4)), np.zeros(5, int)
