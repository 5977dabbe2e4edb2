"""{{name}}: the mean of the updates that point where the median points.

Written by Crucible's crew from a template; it is yours to change.
Try it:   python -m crucible_fl.check {{name}}.py
Name it:  "aggregation_strategy_keyword": "python:{{name}}.py:{{name}}"
"""

import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f)
def {{name}}(updates, f, ctx, *, threshold: float = {{number}}):
    """Leaves out updates whose cosine with the coordinate median is below ``threshold``; where none is left, the median.

    What is left is shortened to the median of all norms: who points the right way may not be as long as they like.
    """
    rows = updates.astype(np.float64)
    middle = np.median(rows, axis=0)
    norms = np.maximum(np.linalg.norm(rows, axis=1), 1e-12)
    cosines = rows @ middle / (norms * max(float(np.linalg.norm(middle)), 1e-12))
    ctx.scores = 1.0 - cosines
    kept = cosines >= threshold
    if not kept.any():
        return middle
    factors = np.minimum(1.0, float(np.median(norms)) / norms)
    ctx.row_weights = kept / kept.sum()
    return (rows * factors[:, None])[kept].mean(axis=0)
