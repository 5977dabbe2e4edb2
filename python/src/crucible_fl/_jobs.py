"""Runs and campaigns of a lab, and what they have in common with sweeps."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from ._errors import RunFailed
from ._http import Http
from ._plot import Plot, means
from ._progress import Kind, Progress
from ._tables import As, client_rows, flat, judged, round_rows, table

if TYPE_CHECKING:
    from ._types import Annotations, CampaignDetail, SimulationStatus

State = Literal["queued", "pending", "running", "completed", "failed", "stopped"]
_ENDED = ("completed", "failed", "stopped")


class Job:
    """What runs, sweeps and campaigns have in common."""

    _kind: str
    _page: str

    def __init__(self, http: Http, id_: str) -> None:
        self._http, self.id = http, id_

    @property
    def _path(self) -> str:
        return f"/api/{self._kind}/{self.id}"

    @property
    def state(self) -> State:
        """``queued``, ``pending``, ``running``, ``completed``, ``failed`` or ``stopped``."""
        raise NotImplementedError

    @property
    def url(self) -> str:
        """Its page in the dashboard."""
        return f"{self._http.url}/ui/{self._page}?id={self.id}"

    def stop(self, wait: bool = True) -> None:
        """Stops the job and keeps its finished parts. Waits for the end unless ``wait`` is False."""
        self._http.json("POST", self._path + "/stop")
        if wait:
            for _ in self._http.events(self._path + "/events"):
                pass

    def resume(self) -> Self:
        """Resumes a failed or stopped job and returns immediately."""
        self._http.json("POST", self._path + "/resume")
        return self

    def delete(self) -> None:
        """Deletes it with all its files."""
        self._http.raw("DELETE", self._path)

    def file(self, name: str) -> bytes:
        """A result file, such as ``MANIFEST.json`` or ``index.html``."""
        return self._http.raw("GET", f"{self._path}/results/{name}", query={"download": True})

    def _finished(self, error: str | None, state: str, check: bool) -> None:
        if check and state != "completed":
            raise RunFailed(f"{self.id} {state}" + (f": {error}" if error else ""), state)

    def _events(self, wanted: str) -> Iterator[dict[str, Any]]:
        for name, data in self._http.events(self._path + "/events"):
            if name == wanted:
                yield json.loads(data)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    def _repr_html_(self) -> str:
        return f'<a href="{self.url}" target="_blank">{self.id}</a>'


class Bundled(Job):
    """What can be packed."""

    def bundle(self, file: str | Path | None = None) -> Path:
        """Writes it as one zip with config, Python files, versions and hashes, which ``crucible reproduce`` reads.

        Without ``file`` the zip gets its id as its name.
        """
        path = Path(f"{self.id}.zip" if file is None else file)
        path.write_bytes(self._http.raw("GET", self._path + "/archive"))
        return path


_DEFAULT_SEED = 42
# Settings that strategies of one kind need not share.
_OF_ONE = ("seed", "random_seed", "seeds", "display_name", "strategy_number")


def _place(settings: dict[str, Any]) -> tuple[str, Any]:
    """The rule and the seed of a strategy."""
    seed = settings.get("seed", settings.get("random_seed", _DEFAULT_SEED))
    return str(settings.get("aggregation_strategy_keyword")), seed


class Run(Bundled):
    """One simulation: one or more strategies, round by round."""

    _kind, _page = "simulations", "run"
    _settings_kept: list[dict[str, Any]] | None = None
    _rounds_kept: list[dict[str, Any]] | None = None

    @property
    def status(self) -> SimulationStatus:
        """How it stands: state, progress, and the error of one that failed."""
        return self._http.json("GET", self._path + "/status")

    @property
    def state(self) -> State:
        return self.status["status"]

    @property
    def config(self) -> dict[str, Any]:
        """The config as the lab keeps it."""
        return self._http.json("GET", self._path + "/config")

    @property
    def manifest(self) -> dict[str, Any]:
        """Versions, seeds and hashes of the results."""
        return json.loads(self.file("MANIFEST.json"))

    @property
    def files(self) -> list[str]:
        """The names of its result files."""
        return self._http.json("GET", self._path)["result_files"]

    @property
    def strategies(self) -> list[str]:
        """A name for each strategy: its rule, with its seed or its number where several have the same."""
        return [place["name"] for place in self._places]

    @property
    def _settings(self) -> list[dict[str, Any]]:
        """The settings of each strategy; of a run they never change."""
        if self._settings_kept is None:
            config = self.config
            self._settings_kept = [config["shared_settings"] | own for own in config["simulation_strategies"]]
        return self._settings_kept

    @property
    def _places(self) -> list[dict[str, Any]]:
        """The first columns of each strategy's rows."""
        keys = [_place(settings) for settings in self._settings]
        rules = [rule for rule, _ in keys]
        places = []
        for i, (rule, seed) in enumerate(keys):
            more = "" if rules.count(rule) == 1 else f"#{i}" if keys.count((rule, seed)) > 1 else f", seed {seed}"
            places.append({"strategy": i, "rule": rule, "name": rule + more, "seed": seed})
        return places

    @property
    def _kinds(self) -> list[str]:
        """A name for each strategy, the same for those that differ only in their seed."""
        alike = [{k: v for k, v in settings.items() if k not in _OF_ONE} for settings in self._settings]
        firsts = [alike.index(settings) for settings in alike]
        rules = [place["rule"] for place in self._places]
        shared = {rule for rule in rules if len({f for f, r in zip(firsts, rules, strict=True) if r == rule}) > 1}
        return [f"{rule}#{first}" if rule in shared else rule for first, rule in zip(firsts, rules, strict=True)]

    def follow(self) -> Iterator[dict[str, Any]]:
        """What each round measured, from the first on, as rounds finish."""
        return self._events("round")

    def wait(self, progress: Kind | None = None, check: bool = True) -> Run:
        """Waits for the end and shows progress; one that fails raises its own reason. Ctrl-C stops the run."""
        bar = Progress(progress)
        try:
            names = self.strategies
            for event in self.follow():
                share = (event["strategy"] + event["round"] / event["rounds"]) / len(names)
                accuracy = event.get("test_accuracy")
                note = "" if accuracy is None else f" accuracy {accuracy:.3f}"
                bar.show(share, f"{names[event['strategy']]} round {event['round']}/{event['rounds']}{note}")
        except KeyboardInterrupt:
            self.stop(wait=False)
            raise
        status = self.status
        bar.show(status["progress"], status["status"], last=True)
        self._finished(status["error"], status["status"], check)
        return self

    def rounds(self, as_: As = "auto") -> Any:
        """A row for each strategy and finished round: accuracies, losses, robustness, detection, times.

        ``rule`` and ``seed`` group; ``name`` and ``strategy`` tell strategies apart.
        """
        return table(round_rows(self._rounds(), self._places), as_)

    def clients(self, as_: As = "auto") -> Any:
        """A row for each strategy, finished round and client: whether malicious or removed, weight, score, losses."""
        return table(client_rows(self._rounds(), self._places), as_)

    def updates(self, as_: As = "auto") -> Any:
        """A row for each update that an attack rewrote and the run kept: its statistics before, after and between.

        Runs keep them with ``save_attack_snapshots``.
        """
        places, rows = self._places, []
        for strategy in self._http.json("GET", self._path + "/attack-snapshots")["strategies"]:
            place = places[strategy["strategy_number"]]
            for shot in strategy["snapshots"]:
                if shot.get("is_weight_attack"):
                    about = {"client": shot["client_id"], "attack": shot["attack_type"]}
                    rows.append(place | {"round": shot["round_num"]} | about | flat(shot["metadata"] or {}))
        return table(rows, as_)

    def verdict(self, as_: As = "auto") -> Any:
        """A row for each strategy under attack: whether it held, and the figures behind the word."""
        answer = self._http.json("GET", "/api/verdicts", query={"simulation_ids": self.id})
        return table(map(judged, answer["judgements"]), as_)

    def export(self, table: Literal["rounds", "clients"], file: str | Path) -> Path:
        """Writes the columns of ``rounds()`` or ``clients()`` as Parquet, for programs that read that."""
        path = Path(file)
        path.write_bytes(self._http.raw("GET", f"{self._path}/{table}.parquet"))
        return path

    def plot(self, metric: str = "test_accuracy", *, band: bool = False) -> Plot:
        """The course of one column of ``rounds()``, a curve for each rule: of several seeds, their mean.

        With ``band`` there is the 95 % interval over seeds around it (Student), within 0 and 1 for shares. Strategies
        with different settings have separate curves; without ``band`` so have those of the same rule and seed.
        """
        labels = self._kinds if band else [place["name"].split(", seed ")[0] for place in self._places]
        rows = self.rounds("dicts")
        return means(rows, [labels[row["strategy"]] for row in rows], metric, band)

    def log(self) -> str:
        """The output of the simulation so far."""
        with zipfile.ZipFile(io.BytesIO(self._http.raw("GET", self._path + "/archive"))) as archive:
            logs = [name for name in archive.namelist() if name.endswith("/output.log")]
            return "".join(archive.read(name).decode("utf-8", "replace") for name in logs)

    def rename(self, name: str) -> Run:
        """Gives it another name for people."""
        self._http.json("PATCH", self._path + "/rename", {"display_name": name})
        return self

    def annotate(
        self, *, tags: Sequence[str] | None = None, notes: str | None = None, archived: bool | None = None
    ) -> Annotations:
        """Sets tags, notes or the archive mark; omitted ones stay. Returns all three."""
        change: dict[str, Any] = {"notes": notes, "archived": archived, "tags": None if tags is None else list(tags)}
        change = {key: value for key, value in change.items() if value is not None}
        return self._http.json("PATCH", self._path + "/annotations", change)

    @property
    def tags(self) -> list[str]:
        """Its tags."""
        return self._http.json("GET", self._path)["tags"]

    @property
    def notes(self) -> str:
        """Its notes."""
        return self._http.json("GET", self._path)["notes"]

    def _rounds(self) -> list[dict[str, Any]]:
        """The events of all finished rounds; kept once no more can come."""
        if self._rounds_kept is not None:
            return self._rounds_kept
        ended = self.state in _ENDED  # asked first, so that what is kept is whole
        whole, _, _ = self._http.raw("GET", self._path + "/events.ndjson").rpartition(b"\n")
        events = [event for event in map(json.loads, whole.splitlines()) if event.get("event") == "round"]
        if ended:
            self._rounds_kept = events
        return events

    def resume(self) -> Run:
        self._rounds_kept = None
        return super().resume()


class Campaign(Job):
    """A red team campaign: a search for the attack that does a config most harm."""

    _kind, _page = "campaigns", "redteam"

    @property
    def detail(self) -> CampaignDetail:
        """How it stands, the best attack so far, and its report once there is one."""
        return self._http.json("GET", self._path)

    @property
    def state(self) -> State:
        return self.detail["status"]

    def follow(self) -> Iterator[dict[str, Any]]:
        """Runs as they finish, from the first on; ``best`` marks the worst so far on the first seed."""
        return self._events("run")

    def wait(self, progress: Kind | None = None, check: bool = True) -> Campaign:
        """Waits for the end and shows progress; one that fails raises its own reason. Ctrl-C stops the campaign."""
        bar, budget, best = Progress(progress), self.detail["budget"], ""
        try:
            for run in self.follow():
                if run["best"]:
                    best = f", worst so far {run['attack']}: {100 * run['accuracy']:.1f} %"
                bar.show(min(1.0, run["run"] / budget), f"run {run['run']}/{budget}{best}")
        except KeyboardInterrupt:
            self.stop(wait=False)
            raise
        detail = self.detail
        bar.show(detail["progress"], detail["status"], last=True)
        self._finished(detail["error"], detail["status"], check)
        return self

    @property
    def report(self) -> dict[str, Any]:
        """The result: ``line``, ``attack``, ``accuracy``, ``failures`` and more; empty before the end."""
        return self.detail["report"] or {}

    @property
    def best_config(self) -> dict[str, Any]:
        """The config of the best attack, which ``lab.run`` takes; empty before the end."""
        return self.detail["best_config"] or {}

    def ledger(self, as_: As = "auto") -> Any:
        """A row for each finished run, in the order in which they were asked for."""
        return table(self._http.json("GET", self._path + "/ledger"), as_)

    def attacks(self, as_: As = "auto") -> Any:
        """A row for each attack that was tried: runs, how many of them failed, its best form and what that leaves."""
        return table(self.report.get("attacks", []), as_)
