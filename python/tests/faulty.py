"""Rules that do what no rule should, some of them only with more numbers than a trial before a run has."""

import os
import sys

import numpy as np

import crucible_fl as crucible


def is_trial(updates):
    return updates.shape[1] < 5000


@crucible.rule
def raises(updates, f, ctx):
    return updates[0] if is_trial(updates) else {}["m"]


@crucible.rule
def raises_at_once(updates, f, ctx):
    return {}["m"]


@crucible.rule
def leaves(updates, f, ctx):
    return updates[0] if is_trial(updates) else sys.exit("enough")


@crucible.rule
def wrong_shape(updates, f, ctx):
    return updates[0] if is_trial(updates) else updates[:, :6].mean(axis=0)


@crucible.rule
def gives_text(updates, f, ctx):
    return updates[0] if is_trial(updates) else "mean"


@crucible.rule
def gives_nan(updates, f, ctx):
    value = updates.mean(axis=0)
    value[17:18] = value[17] if is_trial(updates) else np.nan
    return value


@crucible.rule
def too_large(updates, f, ctx):
    return np.full(updates.shape[1], 1.0 if is_trial(updates) else 1e300)


@crucible.rule
def writes(updates, f, ctx):
    if not is_trial(updates):
        updates[0] = 0
    return updates[0]


@crucible.rule
def aborts(updates, f, ctx):
    return updates[0] if is_trial(updates) else os.abort()


@crucible.rule
def aborts_at_once(updates, f, ctx):
    os.abort()


@crucible.rule
def keeps_an_object(updates, f, ctx):
    ctx.state["model"] = 1 if is_trial(updates) else object()
    return updates[0]


@crucible.rule
def wrong_scores(updates, f, ctx):
    ctx.scores = np.zeros(len(updates) if is_trial(updates) else 3)
    return updates[0]


@crucible.rule
def wrong_scores_at_once(updates, f, ctx):
    ctx.scores = np.zeros(3)
    return updates[0]


@crucible.rule
def wants_more(updates, f, ctx, *, least: int):
    if len(updates) < least:
        raise ValueError(f"needs {least} updates")
    return updates.mean(axis=0)


seen = []


@crucible.rule
def remembers(updates, f, ctx):
    seen.append(updates.mean(axis=0))
    return np.mean([one for one in seen if one.shape == seen[-1].shape], axis=0)


@crucible.rule
def knows_its_layers(updates, f, ctx):
    return updates[np.argmax(np.abs(ctx.layers(updates)["0.dense.weight"]).sum(axis=(1, 2)))]


@crucible.rule
def prints(updates, f, ctx):
    print("a line", sys.stdin.read())
    return updates.mean(axis=0)


@crucible.attack
def raising_attack(own, honest, ctx):
    if not is_trial(own):
        raise ValueError("no attack today")
    return own


@crucible.attack
def attack_that_raises_at_once(own, honest, ctx, *, scale: float = 1.0):
    raise ValueError(f"not with {scale}")
