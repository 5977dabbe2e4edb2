"""{{name}}: the mean of the updates nearest to the median.

Written by Crucible's crew from a template; it is yours to change.
Try it:   python -m crucible_fl.check {{name}}.py
Name it:  "aggregation_strategy_keyword": "python:{{name}}.py:{{name}}"
"""

import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f)
def {{name}}(updates, f, ctx, *, keep: int = {{count}}, share: float = {{share}}):
    """The mean of the updates nearest to the coordinate median.

    Takes ``keep`` of them (all but so many where it is negative), or ``share`` of them, or n - f where both are 0.
    """
    rows = updates.astype(np.float64)
    n = len(rows)
    size = keep if keep > 0 else int(share * n + 1e-9) if share > 0 else n + keep if keep < 0 else n - f
    ctx.scores = np.linalg.norm(rows - np.median(rows, axis=0), axis=1)
    kept = np.argsort(ctx.scores, kind="stable")[: min(max(size, 1), n)]
    ctx.row_weights = np.bincount(kept, minlength=n) / len(kept)
    return rows[kept].mean(axis=0)
