"""NAME: how a client trains.

Try it:  python -m crucible_fl.check NAME.py
Run it:  put this file into a folder, start a lab with --strategies FOLDER, and name it in a config:
         "model_keyword": "softmax", "trainer": "python:NAME.py:NAME"
A model of your own, also of PyTorch: see docs/python.md.
"""

import numpy as np

import crucible_fl as crucible


@crucible.trainer
def NAME(weights, data, ctx, *, decay: float = 0.0):
    """SGD with weight decay on the lab's softmax regression.

    weights  d float32, yours to change: the global model; ctx.layers(weights) gives its tensors by name
    data     what the client holds: data.x are samples (0 to 1; height, width, channels), data.y their classes
    ctx      round, client, rng (the only source of chance), epochs, batch_size, learning_rate, classes, shape;
             loss may be left there
    decay    parameters after * are set by "trainer_params": {"decay": 0.001}
    """
    table, bias = ctx.layers(weights).values()
    x = data.x.reshape(len(data.y), -1)
    for _ in range(ctx.epochs):
        order = ctx.rng.permutation(len(x))
        losses = []
        for start in range(0, len(order), ctx.batch_size):
            batch = order[start : start + ctx.batch_size]
            scores = x[batch] @ table + bias
            p = np.exp(scores - scores.max(axis=1, keepdims=True))
            p /= p.sum(axis=1, keepdims=True)
            hit = np.arange(len(batch)), data.y[batch]
            losses.append(-np.log(p[hit] + 1e-12).mean())
            p[hit] -= 1
            table -= ctx.learning_rate * (x[batch].T @ p / len(batch) + decay * table)
            bias -= ctx.learning_rate * p.mean(axis=0)
        ctx.loss = float(np.mean(losses))
    return weights  # d floats
