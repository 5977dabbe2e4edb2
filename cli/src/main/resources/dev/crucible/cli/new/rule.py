"""NAME: an aggregation rule.

Try it:  python -m crucible_fl.check NAME.py
Run it:  put this file into a folder, start a lab with --strategies FOLDER, and name it in a config:
         "aggregation_strategy_keyword": "python:NAME.py:NAME"
"""

import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f)  # says which numbers of clients n and attackers f it can work with
def NAME(updates, f, ctx, *, keep: float = 1.0):
    """The mean of the n - f updates closest to the median, or a share ``keep`` of them.

    updates  n rows of d float32, read-only; row i is of client ctx.clients[i], who has ctx.samples[i] samples
    f        how many attackers to tolerate
    ctx      round, rng (the only source of chance), state (the only memory), weights and last_update (the global
             model), layers(vector) (views by tensor); a rule may leave scores, selected and row_weights
    keep     parameters after * are set by "aggregation_params": {"keep": 0.5}
    """
    distances = np.linalg.norm(updates - np.median(updates, axis=0), axis=1)
    ctx.scores = distances  # higher is more suspicious; shown in tables and plots
    kept = np.argsort(distances)[: max(1, int(keep * (len(updates) - f)))]
    ctx.row_weights = np.bincount(kept, minlength=len(updates)) / len(kept)
    return updates[kept].mean(axis=0)  # d floats
