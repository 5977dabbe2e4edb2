"""Training, a model and data of one's own, with NumPy alone."""

import numpy as np

import crucible_fl as crucible


def softmax(scores):
    shifted = np.exp(scores - scores.max(axis=1, keepdims=True))
    return shifted / shifted.sum(axis=1, keepdims=True)


def batches(data, ctx):
    """Batches in random order, over and over."""
    for _ in range(ctx.epochs):
        order = ctx.rng.permutation(len(data.y))
        for start in range(0, len(order), ctx.batch_size):
            yield order[start : start + ctx.batch_size]


@crucible.trainer
def plain_sgd(weights, data, ctx):
    """SGD on the lab's softmax regression, which the lab judges: model_keyword softmax."""
    table, bias = ctx.layers(weights).values()
    x = data.x.reshape(len(data.y), -1)
    losses = []
    for batch in batches(data, ctx):
        p = softmax(x[batch] @ table + bias)
        losses.append(-np.log(p[np.arange(len(batch)), data.y[batch]]).mean())
        p[np.arange(len(batch)), data.y[batch]] -= 1
        table -= ctx.learning_rate * (x[batch].T @ p) / len(batch)
        bias -= ctx.learning_rate * p.mean(axis=0)
    ctx.loss = np.mean(losses)
    return weights


def centres(ctx, *, spread=0.01):
    """The first weights of the model below: a centre for each class."""
    size = int(np.prod(ctx.shape))
    return {"centres": ctx.rng.normal(0.5, spread, size=(ctx.classes, size)).astype(np.float32)}


def nearest(weights, x, ctx):
    """Scores: the closer a centre, the higher."""
    known = ctx.layers(weights)["centres"]
    flat = x.reshape(len(x), -1)
    return -((flat[:, None] - known[None]) ** 2).sum(axis=2)


@crucible.trainer(initial=centres, judge=nearest)
def nearest_centre(weights, data, ctx, *, step: float = 0.5):
    """A model of one's own: each centre moves towards the mean of its class."""
    known = ctx.layers(weights)["centres"]
    flat = data.x.reshape(len(data.y), -1)
    for c in np.unique(data.y):
        known[c] += step * (flat[data.y == c].mean(axis=0) - known[c])
    ctx.loss = float(((flat - known[data.y]) ** 2).mean())
    return weights


@crucible.dataset
def two_moons(ctx, *, n: int = 600, noise: float = 0.1):
    """Two half circles in the plane."""

    def drawn(count):
        y = ctx.rng.integers(0, 2, count)
        angle = ctx.rng.uniform(0, np.pi, count)
        x = np.stack([np.cos(angle) + y, np.sin(angle) * (1 - 2 * y) + y / 2], axis=1)
        return x + ctx.rng.normal(0, noise, x.shape), y

    return (*drawn(n), *drawn(n // 3))


@crucible.attack
def drift(own, honest, ctx, *, step: float = 0.5):
    """Goes on in one direction that it remembers from its first round."""
    direction = ctx.state.setdefault("direction", ctx.rng.normal(size=own.shape[1]).astype(np.float32))
    ctx.state["rounds"] = ctx.state.get("rounds", 0) + 1
    size = step * ctx.state["rounds"] * np.linalg.norm(honest.mean(axis=0))
    return np.broadcast_to(size * direction / np.linalg.norm(direction), own.shape)


@crucible.rule(needs_root=True)
def trusts_root(updates, f, ctx):
    """Updates as long as the server's own, weighted by how much they agree with it."""
    assert len(ctx.root_samples.x) == len(ctx.root_samples.y)  # the root set itself is there as well
    own = np.linalg.norm(ctx.root)
    lengths = np.linalg.norm(updates, axis=1) + 1e-12
    trust = np.maximum(updates @ ctx.root / (lengths * own + 1e-12), 0) + 1e-6
    ctx.row_weights = trust / trust.sum()
    return ((ctx.row_weights * own / lengths)[:, None] * updates).sum(axis=0)


@crucible.rule
def by_layer(updates, f, ctx):
    """Chooses the update closest to the median for each tensor by itself."""
    middle, result = np.median(updates, axis=0), np.empty(updates.shape[1], np.float32)
    parts, wanted, chosen = ctx.layers(updates), ctx.layers(middle), ctx.layers(result)
    for name, rows in parts.items():
        distances = ((rows - wanted[name]) ** 2).reshape(len(updates), -1).sum(axis=1)
        chosen[name][...] = rows[np.argmin(distances)]
    return result
