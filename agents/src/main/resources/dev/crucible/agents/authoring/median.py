"""{{name}}: the median of every coordinate.

Written by Crucible's crew from a template; it is yours to change.
Try it:   python -m crucible_fl.check {{name}}.py
Name it:  "aggregation_strategy_keyword": "python:{{name}}.py:{{name}}"
"""

import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f)
def {{name}}(updates, f, ctx):
    """The middle value of each coordinate; it bears fewer than half of the clients."""
    middle = np.median(updates, axis=0)
    ctx.scores = np.linalg.norm(updates - middle, axis=1)
    return middle
