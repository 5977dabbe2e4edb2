"""Sweeps of a lab."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ._jobs import Bundled, State
from ._plot import Plot, means
from ._progress import Kind, Progress
from ._tables import As, numbers, table

if TYPE_CHECKING:
    from ._types import SweepDetail

_MEASURES = ("number", "round", "accuracy", "loss", "attack_success")


class Sweep(Bundled):
    """A grid of simulations."""

    _kind, _page = "sweeps", "sweep"

    @property
    def detail(self) -> SweepDetail:
        """How it stands, its grid, and its summary once there is one."""
        return self._http.json("GET", self._path)

    @property
    def state(self) -> State:
        return self.detail["status"]

    def follow(self) -> Iterator[dict[str, Any]]:
        """Cells as they finish, from the first on."""
        return self._events("cell")

    def wait(self, progress: Kind | None = None, check: bool = True) -> Sweep:
        """Waits for the end and shows progress; one that fails raises its own reason. Ctrl-C stops the sweep."""
        bar, total = Progress(progress), None
        try:
            for done, _ in enumerate(self.follow(), 1):
                total = total or self.detail["cells"]
                bar.show(min(1.0, done / total) if total else 0, f"cell {done}/{total or '?'}")
        except KeyboardInterrupt:
            self.stop(wait=False)
            raise
        detail = self.detail
        bar.show(detail["progress"], detail["status"], last=True)
        self._finished(detail["error"], detail["status"], check)
        return self

    def cells(self, as_: As = "auto") -> Any:
        """Returns one row per finished cell: its values on the axes and its metrics."""
        return table(self._http.json("GET", self._path + "/cells"), as_)

    def config(self, cell: int | Mapping[str, Any]) -> dict[str, Any]:
        """The config of a cell, which ``lab.run`` takes; ``cell`` is its number or a row of ``cells()``."""
        number = cell["number"] if hasattr(cell, "keys") else cell  # type: ignore[index]
        return self._http.json("GET", f"{self._path}/cells/{number}/config")

    def rounds(self, as_: As = "auto") -> Any:
        """A row for each cell and kept round: its place on every axis, ``accuracy``, ``loss``, ``attack_success``.

        A sweep keeps rounds with ``curves="all"`` or, of every fifth round and the last, ``curves="every 5"``.
        """
        return table(self._http.json("GET", self._path + "/rounds"), as_)

    def plot(self, metric: str = "accuracy", *, band: bool = True, **where: Any) -> Plot:
        """The course of one column of ``rounds()``: the mean over seeds with its 95 % interval (Student).

        There is a curve for each combination of the other axes; ``where`` chooses among them, such as
        ``plot(attack="alie", f=2)``. A value may be a list.
        """
        rows = self.rounds("dicts")
        axes = [axis for axis in (rows[0] if rows else ()) if axis not in _MEASURES and not axis.startswith("seed")]
        for axis, wanted in where.items():
            if rows and axis not in axes:
                raise ValueError(f"{axis}: no axis; there are {', '.join(axes)}")
            words = {str(one) for one in (wanted if isinstance(wanted, (list, tuple)) else [wanted])}
            rows = [row for row in rows if str(row[axis]) in words]
        varied = [axis for axis in axes if axis == "rule" or len({row[axis] for row in rows}) > 1]
        labels = [", ".join(_label(axis, row[axis]) for axis in varied) for row in rows]
        return means(rows, labels, metric, band)

    def leaderboard(self, as_: As = "auto") -> Any:
        """Rules in order, over all attacks; there once the sweep has ended.

        ``mean``, ``common`` (in the cells that all ran), ``drop``, ``attack_success`` and ``clean_accuracy_cost`` are
        means over seeds, each with ``_low``, ``_high`` and ``_n`` of its 95 % interval. ``worst`` is the accuracy in
        the worst case, the other columns ``worst_…`` say more of it. ``verdicts_…`` count attacked scenarios.
        """
        rows = []
        for row in self._summary("leaderboard"):
            worst = row.pop("worst", {})
            words = {"verdict": worst.pop("judgement", {}).get("verdict")} if worst else {}
            columns = {"rule": row.pop("contender", None)} | numbers(row) | numbers(worst | words, "worst_")
            rows.append(columns | {"worst": columns.get("worst_accuracy")})
        return table(rows, as_)

    def verdicts(self, as_: As = "auto") -> Any:
        """A row for each rule and attacked scenario: ``word`` says whether it held, the figures behind it follow."""
        rows = []
        for group in self._summary("groups"):
            if group.pop("attacked"):
                judgement = group.pop("judgement")
                columns = {"rule": group.pop("contender"), "word": judgement.pop("words")["en"]}
                rows.append(columns | numbers(group) | numbers(judgement, "judged_"))
        return table(rows, as_)

    def comparisons(self, as_: As = "auto") -> Any:
        """Pairs of rules, over all attacks and for each, by accuracy and by attack success.

        Differences are averaged within a seed and tested over seeds: paired t (Holm) and sign flips (max-T).
        `finding` is `differs` if both find a difference at 5 %, `undecided` if one does, else `none`.
        """
        return table(map(numbers, self._summary("comparisons")), as_)

    def pitfalls(self, as_: As = "auto") -> Any:
        """A row for each pitfall of such studies: ``state`` is ``pass``, ``warn`` or ``unknown``, ``text`` says why."""
        return table(map(numbers, self._summary("pitfalls")), as_)

    def resolution(self, as_: As = "auto") -> Any:
        """A row for a number of seeds, the sweep's own first: half the width of the 95 % interval of an accuracy."""
        found = (self.detail["summary"] or {}).get("resolution")
        own = [{"seeds": found["seeds"], "half_width": found["half_width"]}, *found["more"]] if found else []
        return table(own, as_)

    def _summary(self, key: str) -> list[dict[str, Any]]:
        return (self.detail["summary"] or {}).get(key) or []


def _label(axis: str, value: Any) -> str:
    return str(value) if axis in ("rule", "attack", "heterogeneity") else f"{axis} {value}"
