"""Rules that do what no rule should."""

import os
import sys

import numpy as np

import crucible_fl as crucible


@crucible.rule
def raises(updates, f, ctx):
    return {}["m"]


@crucible.rule
def leaves(updates, f, ctx):
    sys.exit("enough")


@crucible.rule
def wrong_shape(updates, f, ctx):
    return updates[:, :6].mean(axis=0)


@crucible.rule
def gives_text(updates, f, ctx):
    return "mean"


@crucible.rule
def gives_nan(updates, f, ctx):
    value = updates.mean(axis=0)
    value[17] = np.nan
    return value


@crucible.rule
def too_large(updates, f, ctx):
    return np.full(updates.shape[1], 1e300)


@crucible.rule
def writes(updates, f, ctx):
    updates[0] = 0
    return updates[0]


@crucible.rule
def aborts(updates, f, ctx):
    os.abort()


@crucible.rule
def keeps_an_object(updates, f, ctx):
    ctx.state["model"] = object()
    return updates[0]


@crucible.rule
def wrong_scores(updates, f, ctx):
    ctx.scores = np.zeros(3)
    return updates[0]


@crucible.rule
def prints(updates, f, ctx):
    print("a line", sys.stdin.read())
    return updates.mean(axis=0)


@crucible.attack
def raising_attack(own, honest, ctx):
    raise ValueError("no attack today")
