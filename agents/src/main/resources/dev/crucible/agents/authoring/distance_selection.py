"""{{name}}: the mean of the updates that lie closest to their neighbours, as Krum chooses them.

Written by Crucible's crew from a template; it is yours to change.
Try it:   python -m crucible_fl.check {{name}}.py
Name it:  "aggregation_strategy_keyword": "python:{{name}}.py:{{name}}"
"""

import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f + 2)
def {{name}}(updates, f, ctx, *, keep: int = {{count}}):
    """The ``keep`` updates with the least sum of squared distances to their n - f - 2 nearest; 1 is Krum."""
    rows = updates.astype(np.float64)
    squares = (rows * rows).sum(axis=1)
    distances = np.maximum(squares[:, None] + squares[None] - 2 * rows @ rows.T, 0.0)
    np.fill_diagonal(distances, np.inf)
    ctx.scores = np.sort(distances, axis=1)[:, : len(rows) - f - 2].sum(axis=1)
    kept = np.argsort(ctx.scores, kind="stable")[: max(1, keep)]
    ctx.row_weights = np.bincount(kept, minlength=len(rows)) / len(kept)
    return rows[kept].mean(axis=0)
