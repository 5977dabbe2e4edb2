"""The lab."""

from __future__ import annotations

import os
import sys
import uuid
import warnings
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _config, _data, _launch
from ._data import Data
from ._http import Http
from ._jobs import Campaign, Run
from ._progress import Kind
from ._sweeps import Sweep
from ._tables import As, judged, table

if TYPE_CHECKING:
    from ._types import CampaignPlan, SweepPlan, Validation

Config = dict[str, Any] | str | Path

# Parts of a grid that the package puts together from words.
_BUILT = ("base", "axes")


class Lab:
    """A running lab. ``with Lab.start() as lab`` starts a separate one and ends it."""

    def __init__(self, url: str = "http://127.0.0.1:8000", token: str | None = None) -> None:
        """The lab at ``url``; without ``token``, $CRUCIBLE_TOKEN is the secret it wants to see."""
        self._http = Http(url, token or os.environ.get("CRUCIBLE_TOKEN"))
        self._own: _launch.Process | None = None
        api = self._http.json("GET", "/openapi.json")
        self.version: str = api["info"]["version"]
        self._grid_parts = [part for part in api["components"]["schemas"]["Grid"]["properties"] if part not in _BUILT]
        _warn_of_other_version(self.version)

    @classmethod
    def start(cls, home: str | os.PathLike[str] | None = None, *, wait: float = 120, **options: object) -> Lab:
        """Starts a separate lab on a free port. It ends with this process, also after a crash.

        ``home`` is the folder of a checkout or a release; without it, $CRUCIBLE_HOME or ``crucible`` on the path.
        Options are those of ``crucible lab``: ``out``, ``datasets``, ``slots`` and others, with ``_`` for ``-``.
        ``strategies`` is a folder of rules and attacks in Python, which your own Python runs.
        """
        if "strategies" in options:
            options.setdefault("python", sys.executable)
        process = _launch.Process(home, options, wait)
        try:
            lab = cls(process.url, str(options["token"]) if options.get("token") else None)
        except BaseException:
            process.stop()
            raise
        lab._own = process
        return lab

    def __enter__(self) -> Lab:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Lab {self.url}>"

    def close(self) -> None:
        """Ends the lab if it is our own."""
        if self._own:
            self._own.stop()
            self._own = None

    @property
    def url(self) -> str:
        """Where it answers; the dashboard is at ``/ui/``."""
        return self._http.url

    # Runs

    def submit(
        self,
        config: Config | None = None,
        *,
        priority: int | None = None,
        cluster: str | None = None,
        **words: Any,
    ) -> Run:
        """Launches a run and returns immediately. Raises now for everything that a run would refuse.

        ``config`` is a config of the lab or the name of its file. Short words come on top: ``rule`` (one or a list),
        ``attack`` (a name, a dict or a list), ``n``, ``f``, ``rounds``, ``attack_from``, ``params`` of the rule,
        ``data``, ``model``, ``epochs``, ``batch``, ``lr``, ``name``, ``seeds`` (a number of seeds from 1 on, or a list:
        each runs every strategy), ``partition`` (a strategy, or for each client a list of places in the training set)
        and ``alpha`` of a Dirichlet partition. All others are keys of the lab or parameters of the rule, as they are;
        a word that neither knows raises ``TypeError``.
        """
        body = self._config(config, words)
        query = {"strict": True, "priority": priority, "cluster": cluster}
        launched = self._http.json("POST", "/api/simulations", body, query, {"Idempotency-Key": uuid.uuid4().hex})
        return Run(self._http, launched["simulation_id"])

    def run(
        self,
        config: Config | None = None,
        *,
        progress: Kind | None = None,
        priority: int | None = None,
        cluster: str | None = None,
        **words: Any,
    ) -> Run:
        """Launches a run, shows progress and waits: ``run(rule="krum", attack="alie", n=20, f=4, rounds=10)``.

        Words are those of ``submit``. Ctrl-C stops the run.
        """
        return self.submit(config, priority=priority, cluster=cluster, **words).wait(progress)

    def validate(self, config: Config | None = None, *, estimate: bool = False, **words: Any) -> Validation:
        """Returns the faults of a config without launching it; with ``estimate``, also an estimate of the time.

        Without ``config``, settings that take their defaults are no warnings.
        """
        body = self._config(config, words)
        answer = self._http.json("POST", "/api/validate", body, {"estimate": estimate or None})
        if config is None:
            defaults = [one for one in answer["problems"] if one["code"] == "missing_key"]
            told = {f"{one['field']}: {one['message']}" for one in defaults}
            answer["problems"] = [one for one in answer["problems"] if one not in defaults]
            answer["warnings"] = [one for one in answer["warnings"] if one not in told]
        return answer

    def runs(self, as_: As = "auto", **query: Any) -> Any:
        """The runs of the lab, the newest first; ``status``, ``q``, ``tag``, ``limit``, ``sort`` choose among them."""
        query = {"include": "status,settings"} | query
        return table(self._http.json("GET", "/api/simulations", query=query), as_)

    def get(self, id_: str) -> Run:
        """A run by its id."""
        run = Run(self._http, id_)
        _ = run.status
        return run

    def compare(self, *runs: Run | str, metric: str = "test_accuracy", as_: As = "auto") -> Any:
        """A row for each round, a column for each strategy of each run."""
        wide: dict[int, dict[str, Any]] = {}
        jobs = [run if isinstance(run, Run) else self.get(run) for run in runs]
        for job in jobs:
            for row in job.rounds("dicts"):
                name = job.strategies[row["strategy"]]
                label = name if len(jobs) == 1 else f"{name} of {job.id}"
                wide.setdefault(row["round"], {"round": row["round"]})[label] = row.get(metric)
        return table([wide[number] for number in sorted(wide)], as_)

    def verdict(self, *runs: Run | str, as_: As = "auto") -> Any:
        """A row for each strategy under attack, over all of ``runs``: whether it held, and the figures behind the word.

        Strategies that differ only in their seed share one judgement. ``word`` is the verdict, as pages print it.
        """
        ids = [run.id if isinstance(run, Run) else run for run in runs]
        answer = self._http.json("GET", "/api/verdicts", query={"simulation_ids": ",".join(ids)})
        return table(map(judged, answer["judgements"]), as_)

    def data(self, config: Config | None = None, **words: Any) -> Data:
        """The samples of a config and who holds which, as arrays; words are those of ``submit``. It needs NumPy."""
        body = self._config(config, words)
        for strategy in body["simulation_strategies"]:  # which rule is all the same to the data
            strategy.setdefault("aggregation_strategy_keyword", "fedavg")
        return _data.read(self._http.raw("POST", "/api/config/data", body, patience=120))

    # Sweeps

    def submit_sweep(self, base: Config | None = None, **axes: Any) -> Sweep:
        """Launches a grid and returns immediately: every combination of the axes' values, on top of ``base``.

        Axes are ``rule``, ``attack``, ``f``, ``heterogeneity``, ``pre`` and ``seeds`` (which may be how many), each a
        list; ``axes={key: values}`` holds further ones. Other parts of a grid, such as ``exclude``, ``budget``,
        ``tuning`` and ``name``, are the lab's own; all other words belong to the base, short or as the lab has them.
        """
        key = {"Idempotency-Key": uuid.uuid4().hex}
        launched = self._http.json("POST", "/api/sweeps", self._grid(base, axes), headers=key)
        return Sweep(self._http, launched["sweep_id"])

    def sweep(self, base: Config | None = None, *, progress: Kind | None = None, **axes: Any) -> Sweep:
        """Launches a grid, shows progress and waits; axes and words are those of ``submit_sweep``."""
        return self.submit_sweep(base, **axes).wait(progress)

    def plan_sweep(self, base: Config | None = None, **axes: Any) -> SweepPlan:
        """Previews a grid: the number of cells, the cells left out, an estimate of the time."""
        return self._http.json("POST", "/api/sweeps", self._grid(base, axes), {"dry_run": True})

    def sweeps(self, as_: As = "auto") -> Any:
        """The sweeps of the lab, the newest first."""
        return table(self._http.json("GET", "/api/sweeps"), as_)

    def get_sweep(self, id_: str) -> Sweep:
        """A sweep by its id."""
        sweep = Sweep(self._http, id_)
        _ = sweep.detail
        return sweep

    # Red team

    def submit_redteam(
        self,
        target: Config | Run | None = None,
        *,
        budget: int = 200,
        strategy: int | None = None,
        seed: int | None = None,
        grid: bool = False,
        count_failures: bool = False,
        **words: Any,
    ) -> Campaign:
        """Launches a campaign and returns immediately. It searches the attack that leaves the model least accuracy.

        ``target`` is a config, the name of its file, or a run (``strategy`` says which of several); words as in
        ``submit`` come on top of a config. ``budget`` is how many runs it may take, ``grid`` runs every attack as well,
        ``count_failures`` lets an attack win that breaks the run and not the model.
        """
        body = self._redteam(
            target, words, budget=budget, strategy=strategy, seed=seed, grid=grid, fails=count_failures
        )
        key = {"Idempotency-Key": uuid.uuid4().hex}
        return Campaign(self._http, self._http.json("POST", "/api/campaigns", body, headers=key)["campaign_id"])

    def redteam(
        self, target: Config | Run | None = None, *, budget: int = 200, progress: Kind | None = None, **words: Any
    ) -> Campaign:
        """Launches a campaign, shows progress and waits; words are those of ``submit_redteam``."""
        return self.submit_redteam(target, budget=budget, **words).wait(progress)

    def plan_redteam(self, target: Config | Run | None = None, *, budget: int = 200, **words: Any) -> CampaignPlan:
        """Previews a campaign: the number of attacks to choose from and the number of hostile clients."""
        return self._http.json("POST", "/api/campaigns", self._redteam(target, words, budget=budget), {"dry_run": True})

    def campaigns(self, as_: As = "auto") -> Any:
        """The campaigns of the lab, the newest first."""
        return table(self._http.json("GET", "/api/campaigns"), as_)

    def get_campaign(self, id_: str) -> Campaign:
        """A campaign by its id."""
        campaign = Campaign(self._http, id_)
        _ = campaign.detail
        return campaign

    @cached_property
    def _settings(self) -> dict[str, Any]:
        return self._http.json("GET", "/api/config/schema")["$defs"]["settings"]["properties"]

    def _check(self, words: dict[str, Any], keys: Iterable[str], given: dict[str, Any] | None) -> None:
        _config.check(words, keys, self._settings["aggregation_strategy_keyword"]["x-parameters"], given or {})

    def _config(self, config: Config | None, words: dict[str, Any]) -> dict[str, Any]:
        given = _config.loaded(config)
        self._check(words, self._settings, given)
        return _config.config(given, words)

    def _grid(self, base: Config | None, words: dict[str, Any]) -> dict[str, Any]:
        given = _config.loaded(base)
        self._check(words, [*self._settings, *self._grid_parts, "pre", "heterogeneity", "axes"], given)
        return _config.grid(given, words, self._grid_parts)

    def _redteam(
        self,
        target: Config | Run | None,
        words: dict[str, Any],
        *,
        budget: int,
        strategy: int | None = None,
        seed: int | None = None,
        grid: bool = False,
        fails: bool = False,
    ) -> dict[str, Any]:
        body: dict[str, Any] = {"budget": budget, "grid": grid, "count_failures": fails}
        if isinstance(target, Run):
            if words:
                raise TypeError(f"{', '.join(words)}: a run is attacked as it is; give a config to change words of it")
            body["run"] = target.id
        else:
            body["config"] = self._config(target, words)
        more = {"strategy": strategy, "seed": seed}
        return body | {key: value for key, value in more.items() if value is not None}


def _warn_of_other_version(lab: str) -> None:
    from . import __version__

    if __version__.split(".")[:2] != lab.split(".")[:2]:
        warnings.warn(
            f"this package is of version {__version__}, the lab of {lab}; install the lab's own:"
            " pip install http://…/python/",
            stacklevel=3,
        )
