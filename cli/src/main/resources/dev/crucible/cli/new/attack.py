"""NAME: an attack on updates.

Try it:  python -m crucible_fl.check NAME.py
Run it:  put this file into a folder, start a lab with --strategies FOLDER, and name it in a config's schedule:
         {"attack_type": "python:NAME.py:NAME", "scale": 2, "start_round": 1, "end_round": 10, …}
"""

import numpy as np

import crucible_fl as crucible


@crucible.attack(omniscient=True)  # False for attackers that see nothing of the honest clients: honest is None then
def NAME(own, honest, ctx, *, scale: float = 1.0):
    """All attackers send the honest mean, moved against it by so many standard deviations.

    own     k rows of d float32: what the attackers would send if they were honest
    honest  the honest clients' updates of the round, a row each
    ctx     round, rng (the only source of chance), state (the only memory), weights and last_update (the global
            model), layers(vector) (views by tensor), clients (who the attackers are)
    scale   parameters after * are keys of the schedule's entry
    """
    mean = honest.mean(axis=0)
    moved = mean - scale * np.sign(mean) * honest.std(axis=0)
    return np.broadcast_to(moved, own.shape)  # k rows of d floats
