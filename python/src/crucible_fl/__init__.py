"""Crucible from Python: start a lab, run simulations and sweeps, and read what they measured.

import crucible_fl as crucible

with crucible.Lab.start() as lab:
    run = lab.run(rule=["fedavg", "krum"], attack="sign_flip", n=10, f=2, rounds=5)
    print(run.rounds())
"""

from ._async import AsyncLab, AsyncRun, AsyncSweep
from ._data import ClientIndices, Data
from ._engine import Aggregated, Engine
from ._errors import (
    Busy,
    CrucibleError,
    InvalidConfig,
    LabError,
    LabUnreachable,
    NotFound,
    RunFailed,
    Unauthorised,
)
from ._jobs import Campaign, Run
from ._lab import Lab
from ._plot import Plot
from ._strategies import Context, Samples, aggregator, attack, dataset, rule, trainer
from ._sweeps import Sweep

__version__ = "0.1.0.dev0"
__all__ = [
    "Aggregated",
    "AsyncLab",
    "AsyncRun",
    "AsyncSweep",
    "Busy",
    "Campaign",
    "ClientIndices",
    "Context",
    "CrucibleError",
    "Data",
    "Engine",
    "InvalidConfig",
    "Lab",
    "LabError",
    "LabUnreachable",
    "NotFound",
    "Plot",
    "Run",
    "RunFailed",
    "Samples",
    "Sweep",
    "Unauthorised",
    "aggregator",
    "attack",
    "dataset",
    "rule",
    "trainer",
]
