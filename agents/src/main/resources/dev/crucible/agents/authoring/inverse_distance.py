"""{{name}}: a mean in which updates far from the median weigh little.

Written by Crucible's crew from a template; it is yours to change.
Try it:   python -m crucible_fl.check {{name}}.py
Name it:  "aggregation_strategy_keyword": "python:{{name}}.py:{{name}}"
"""

import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f)
def {{name}}(updates, f, ctx, *, power: float = {{number}}):
    """Weighs every update by the inverse of its distance to the coordinate median, to the ``power``.

    Distances count in halves of the usual one, so that no single update can take all the weight.
    """
    rows = updates.astype(np.float64)
    distances = np.linalg.norm(rows - np.median(rows, axis=0), axis=1)
    usual = max(float(np.median(distances)), 1e-12)
    ctx.scores = distances
    weights = 1.0 / (distances / usual + 0.5) ** power
    ctx.row_weights = weights / weights.sum()
    return ctx.row_weights @ rows
