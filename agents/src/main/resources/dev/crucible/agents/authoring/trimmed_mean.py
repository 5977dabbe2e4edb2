"""{{name}}: the mean of every coordinate without its lowest and highest values.

Written by Crucible's crew from a template; it is yours to change.
Try it:   python -m crucible_fl.check {{name}}.py
Name it:  "aggregation_strategy_keyword": "python:{{name}}.py:{{name}}"
"""

import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f)
def {{name}}(updates, f, ctx, *, cut: int = {{count}}, share: float = {{share}}):
    """Leaves out, at either end of each coordinate, ``cut`` values, or ``share`` of them, or f where both are 0.

    It bears as many attackers as it leaves out values at one end.
    """
    n = len(updates)
    out = cut if cut > 0 else int(share * n + 1e-9) if share > 0 else f
    out = min(out, (n - 1) // 2)
    return np.sort(updates, axis=0)[out : n - out].mean(axis=0)
