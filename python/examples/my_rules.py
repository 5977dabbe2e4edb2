"""Rules and an attack as a researcher writes them."""

import numpy as np

import crucible_fl as crucible


@crucible.rule
def my_median(updates, f, ctx):
    """The middle value of every coordinate."""
    return np.median(updates, axis=0)


@crucible.rule(bound=lambda n, f: n > 2 * f + 2)
def my_krum(updates, f, ctx):
    """The update with the least sum of squared distances to its n - f - 2 nearest."""
    x = updates.astype(np.float64)
    squares = (x * x).sum(1)
    distances = squares[:, None] + squares[None] - 2 * x @ x.T
    np.fill_diagonal(distances, np.inf)
    ctx.scores = np.sort(distances, axis=1)[:, : len(x) - f - 2].sum(1)
    best = int(np.argmin(ctx.scores))
    ctx.row_weights = np.eye(len(x))[best]
    return updates[best]


@crucible.rule
def momentum_mean(updates, f, ctx, *, beta: float = 0.9):
    """A mean with momentum at the server: the state crosses rounds."""
    velocity = ctx.state.get("velocity", np.zeros(updates.shape[1], np.float32))
    ctx.state["velocity"] = velocity = (beta * velocity + updates.mean(axis=0)).astype(np.float32)
    return velocity


@crucible.attack
def push_back(own, honest, ctx, *, scale: float = 2.0):
    """All attackers send the honest mean turned round."""
    return np.broadcast_to(-scale * honest.mean(axis=0), own.shape)
