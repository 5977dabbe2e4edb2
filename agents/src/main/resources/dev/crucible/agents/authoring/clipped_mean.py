"""{{name}}: the mean of updates that are shortened to a norm.

Written by Crucible's crew from a template; it is yours to change.
Try it:   python -m crucible_fl.check {{name}}.py
Name it:  "aggregation_strategy_keyword": "python:{{name}}.py:{{name}}"
"""

import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f)
def {{name}}(updates, f, ctx, *, limit: float = {{number}}):
    """Shortens every update to the norm ``limit``, or to the median of the norms where it is 0, and takes the mean.

    One client moves the mean by no more than limit / n; many that agree still move it together.
    """
    norms = np.linalg.norm(updates.astype(np.float64), axis=1)
    longest = limit if limit > 0 else float(np.median(norms))
    ctx.scores = norms
    factors = np.minimum(1.0, longest / np.maximum(norms, 1e-12))
    return (updates * factors[:, None]).mean(axis=0)
