"""Checks what people wrote before it runs: ``python -m crucible_fl.check my_rules.py [--only NAME] [--json]``.

What would break a run is FAILED; what is unusual, but may be meant, is a warning. Exit codes: 0 nothing failed,
1 something did, 2 bad input.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np

from . import _state
from ._strategies import Context, Samples
from .worker import Wrong, array, checked, known, left, load, made_dataset, trace

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Finding:
    """What one check found."""

    check: str
    state: Literal["ok", "warning", "FAILED"]
    text: str = ""


@dataclass
class _Trial(Context):
    """A context that notes when it is asked for what a trial can only make up."""

    asked: list[str] = field(default_factory=list)

    def __getattribute__(self, name: str) -> Any:
        if name in ("layers", "tensors", "root_samples"):
            object.__getattribute__(self, "asked").append(name)
        return object.__getattribute__(self, name)


def _raised(error: Exception, function: Callable[..., Any]) -> str:
    """What was raised, and in which line of the function's file."""
    if isinstance(error, Wrong):
        return str(error)
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return f"{type(error).__name__}: {error}" + (f" in line {lines[-1]}" if lines else "")


def _rows(n: int, d: int, seed: int = 0) -> Array:
    rows = np.random.default_rng(seed).normal(size=(n, d)).astype(np.float32)
    rows.flags.writeable = False
    return rows


def _context(rows: Array, seed: int = 7, round_: int = 1, **more: Any) -> Context:
    rng = np.random.Generator(np.random.Philox(key=seed))
    return _Trial(round_, rng, tuple(range(len(rows))), (100,) * len(rows), **more)


class RuleCheck:
    """The checks of one rule, each a method that returns what it found, or None where it does not apply.

    ``usual`` are the clients and attackers that it is tried with where a check does not want others.
    """

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        params: dict[str, Any] | None = None,
        usual: tuple[int, int] | None = None,
    ) -> None:
        self._name, self._function, self._params = name, function, params or {}
        self._note: Any = function.__crucible__  # type: ignore[attr-defined]
        self._usual = usual or (10, next((f for f in (2, 1) if self._works_with(10, f)), 0))
        self.asked: list[str] = []
        """What of the context it asked for that was made up."""

    def findings(self, *wanted: Callable[[], Any]) -> Iterator[Finding]:
        """Those of the ``wanted`` checks, or of all; a rule that raises fails the check that made it."""
        for check in wanted or (
            self.shapes,
            self.repeatable,
            self.hidden_state,
            self.kept_state,
            self.order_of_clients,
            self.translation,
            self.agreement,
            self.far_updates,
        ):
            label = check.__name__.replace("_", " ")
            found: tuple[Literal["ok", "warning", "FAILED"], str] | None
            try:
                found = check()
            except Exception as error:
                found = "FAILED", _raised(error, self._function)
            if found is not None:
                yield Finding(label, *found)

    def call(self, updates: Array, f: int, *, seed: int = 7, state: dict[str, Any] | None = None, round_: int = 1):
        """The rule's result and its context."""
        root = updates.mean(axis=0) if self._note.needs_root else None
        d = updates.shape[1]
        zeros = np.zeros(d, np.float32)
        model: dict[str, Any] = {"weights": zeros, "last_update": zeros, "tensors": (("0", (d,)),)}
        sample = Samples(np.zeros((4, 2), np.float32), np.zeros(4, np.int64)) if self._note.needs_root else None
        model |= {"root": root, "root_samples": sample, "asked": self.asked}
        ctx = _context(updates, seed, round_, state=dict(state or {}), **model)
        with np.errstate(all="ignore"):
            result = checked(self._function(updates, f, ctx, **self._params), (updates.shape[1],), self._name)
        left(ctx, len(updates), self._name)
        return result, ctx

    def _works_with(self, n: int, f: int) -> bool:
        return self._note.bound(n, f) if self._note.bound else n > 2 * f

    def shapes(self) -> Any:
        """Few and many clients and coordinates."""
        failed: dict[str, str] = {}
        for n, d, f in ((3, 1, 0), (5, 7, 1), (10, 1000, 2), (11, 4097, 3)):
            if self._works_with(n, f):
                try:
                    self.call(_rows(n, d), f)
                except Exception as error:
                    failed.setdefault(_raised(error, self._function), f"n={n} d={d} f={f}")
        if failed:
            return "FAILED", "; ".join(f"{size}: {text}" for text, size in failed.items())
        return "ok", "n from 3 to 11, d from 1 to 4097"

    def repeatable(self) -> Any:
        """The same call twice."""
        n, f = self._usual
        first, second = (self.call(_rows(n, 333), f)[0].tobytes() for _ in range(2))
        if first == second:
            return "ok", "same bytes twice"
        return "FAILED", "two calls with the same input differ: use ctx.rng for randomness, ctx.state for memory"

    def hidden_state(self) -> Any:
        """Other calls in between, as other runs make them in the same process."""
        n, f = self._usual
        first = self.call(_rows(n, 64), f)[0].tobytes()
        for seed in range(5):
            self.call(_rows(n, 64, seed + 1), f, seed=seed, round_=seed + 2)
        if self.call(_rows(n, 64), f)[0].tobytes() == first:
            return "ok", "other calls in between change nothing"
        return "FAILED", "earlier calls change later ones: what a module keeps is lost on resume; use ctx.state"

    def kept_state(self) -> Any:
        """Six rounds with objects, and six with the state as bytes after each."""

        n, f = self._usual

        def last(travel: bool) -> bytes:
            state: dict[str, Any] = {}
            value = b""
            for number in range(1, 7):
                result, ctx = self.call(_rows(n, 40, number), f, seed=number, state=state, round_=number)
                state = _state.load(_state.dump(ctx.state)) if travel else ctx.state
                value = result.tobytes()
            return value if state else b""

        if not last(False):
            return None
        if last(False) == last(True):
            return "ok", "a resumed run gives the same bytes"
        return "FAILED", "a state that went through a checkpoint gives another result; keep float32 as float32"

    def order_of_clients(self) -> Any:
        """The same updates in another order."""
        order = np.random.default_rng(5).permutation(10)
        straight, turned = (self.call(rows, 2)[0] for rows in (_rows(10, 200), _rows(10, 200)[order]))
        gap = float(np.abs(straight - turned).max() / max(np.abs(straight).max(), 1e-30))
        if gap < 1e-5:
            return "ok", "same bytes" if gap == 0 else f"the result moves by {gap:.1e}"
        return "warning", f"another order moves the result by {gap:.1e}; is that meant?"

    def translation(self) -> Any:
        """One vector added to all updates."""
        shift = _rows(1, 200, 9)[0] * 4
        straight, moved = (
            self.call(rows.astype(np.float32), 2)[0] for rows in (_rows(10, 200), _rows(10, 200) + shift)
        )
        gap = float(np.abs(straight - (moved - shift)).max())
        if gap < 1e-3:
            return "ok", "a vector added to all updates is added to the result"
        return (
            "warning",
            f"a vector added to all updates is added but for {gap:.2g} (rules that clip or look at signs do so)",
        )

    def agreement(self) -> Any:
        """Seven equal updates."""
        row = _rows(1, 100)[0]
        gap = float(np.abs(self.call(np.tile(row, (7, 1)), 1)[0] - row).max())
        if gap < 1e-5:
            return "ok", "equal updates give that update"
        return "warning", f"equal updates give something else, {gap:.2g} away"

    def far_updates(self) -> Any:
        """Colluders that send the same far point, ever farther."""
        if self._note.needs_root:
            return None  # the server's own update is made of theirs here
        n = 12
        f = next((f for f in (2, 1) if self._works_with(n, f)), 0)
        if f == 0:
            return "warning", f"n={n} f=1 is beyond the bound"
        honest = _rows(n - f, 100)
        middle = honest.mean(axis=0)
        spread = float(np.linalg.norm(honest - middle, axis=1).max())
        moved = []
        for size in (1e1, 1e6):
            rows = np.vstack([honest, np.full((f, 100), size, np.float32)])
            moved.append(float(np.linalg.norm(self.call(rows, f)[0] - middle)) / spread)
        if moved[1] > 10 and moved[1] > 20 * moved[0]:
            told = f"not robust: {f} of {n} far updates move the result by {moved[1]:.3g} honest spreads"
            return "warning", told + ("; f changes nothing" if self._ignores_f(n, f) else "")
        return "ok", f"{f} of {n} updates at 1e6 move the result by {moved[1]:.2g} honest spreads"

    def _ignores_f(self, n: int, f: int) -> bool:
        """Whether fewer attackers to tolerate give the same bytes."""
        rows = _rows(n, 100)
        return self.call(rows, f)[0].tobytes() == self.call(rows, 0)[0].tobytes()


def attack_findings(
    name: str,
    function: Callable[..., Any],
    params: dict[str, Any] | None = None,
    asked: list[str] | None = None,
) -> Iterator[Finding]:
    """The checks of an attack; ``asked`` gets what of the context it asked for that was made up."""
    note: Any = function.__crucible__  # type: ignore[attr-defined]

    def call(own: Array, honest: Array) -> Array:
        zeros, tensors = np.zeros(own.shape[1], np.float32), (("0", (own.shape[1],)),)
        ctx = _context(own, weights=zeros, last_update=zeros, tensors=tensors, asked=[] if asked is None else asked)
        given = function(own, honest if note.omniscient else None, ctx, **(params or {}))
        return checked(given, own.shape, name)

    for k, m, d in ((1, 3, 1), (2, 8, 500), (4, 9, 1000)):
        own, honest = _rows(k, d, 1), _rows(m, d, 2)
        try:
            first = call(own, honest)
            if first.tobytes() != call(own, honest).tobytes():
                yield Finding(
                    "repeatable", "FAILED", "two calls with the same input differ: use ctx.rng for randomness"
                )
                return
        except Exception as error:
            yield Finding("shapes", "FAILED", f"{k} attackers, {m} honest, d={d}: {_raised(error, function)}")
            return
        moved = float(np.linalg.norm(first - own)) / float(np.linalg.norm(own))
    yield Finding("shapes", "ok", "1 to 4 attackers, d from 1 to 1000")
    yield Finding("repeatable", "ok", "same bytes twice")
    effect = f"what is sent lies {moved:.2g} norms from what was trained"
    yield Finding("effect", "ok" if moved > 1e-6 else "warning", effect)


@dataclass(frozen=True)
class DataForm:
    """What made-up samples look like."""

    shape: tuple[int, ...] = (4, 4, 1)
    classes: int = 3

    def samples(self, seed: int) -> Samples:
        """Some, whose pixels tell a little of their class."""
        rng = np.random.default_rng(seed)
        y = rng.integers(0, self.classes, 40)
        shift = (y / self.classes).reshape(-1, *(1 for _ in self.shape))
        return Samples(((rng.uniform(size=(40, *self.shape)) + shift) / 2).astype(np.float32), y)

    def context(self, seed: int, tensors: tuple[tuple[str, tuple[int, ...]], ...] = ()) -> Context:
        """The context of a training on them."""
        rng = np.random.Generator(np.random.Philox(key=seed))
        more: dict[str, Any] = {"learning_rate": 0.05, "classes": self.classes, "shape": self.shape, "tensors": tensors}
        return Context(1, rng, client=0, **more)


def trainer_findings(
    name: str, function: Callable[..., Any], params: dict[str, Any] | None = None, form: DataForm | None = None
) -> Iterator[Finding]:
    """The checks of a trainer: on its own model, or on a softmax regression as the lab has it."""
    note: Any = function.__crucible__  # type: ignore[attr-defined]
    form, params = form or DataForm(), params or {}
    samples = form.samples(1)
    try:
        if note.initial:
            given = note.initial(form.context(3), **known(note.initial, params))
            if not isinstance(given, dict) or not given:
                raise Wrong(f"initial of {name} must return a dict of arrays by name, got {type(given).__name__}")
            first = {key: np.asarray(array(value), np.float32) for key, value in given.items()}
        else:
            size = int(np.prod(form.shape))
            first = {"0.dense.weight": np.zeros((size, form.classes)), "0.dense.bias": np.zeros(form.classes)}
        tensors = tuple((key, value.shape) for key, value in first.items())
        start = np.concatenate([value.ravel() for value in first.values()]).astype(np.float32)

        def trained(weights: Array, seed: int) -> tuple[Array, Context]:
            ctx = form.context(seed, tensors)
            return checked(function(weights.copy(), samples, ctx, **known(function, params)), start.shape, name), ctx

        once, ctx = trained(start, 7)
        again = trained(start, 7)[0]
        trained(once, 8)
        later = trained(start, 7)[0]
        yield Finding("shapes", "ok", f"{start.size} weights in {len(first)} tensors")
        if once.tobytes() != again.tobytes():
            yield Finding("repeatable", "FAILED", "two calls with the same input differ: use ctx.rng for randomness")
            return
        yield Finding("repeatable", "ok", "same bytes twice")
        if once.tobytes() != later.tobytes():
            yield Finding("hidden state", "FAILED", "earlier calls change later ones: clients share a process")
            return
        yield Finding("hidden state", "ok", "other calls in between change nothing")
        moved = float(np.linalg.norm(once - start))
        yield Finding("effect", "ok" if moved > 0 else "warning", f"training moves the weights by {moved:.2g}")
        if ctx.loss is None:
            yield Finding("loss", "warning", "ctx.loss is not set, so tables show 0")
        if note.judge:
            told = note.judge(once, samples.x, form.context(9, tensors), **known(note.judge, params))
            scores = checked(told, (len(samples.y), form.classes), f"judge of {name}")
            hits = float((scores.argmax(axis=1) == samples.y).mean())
            yield Finding(
                "judge", "ok", f"{hits:.0%} of its own samples after one turn; guessing has {1 / form.classes:.0%}"
            )
    except Exception as error:
        yield Finding("shapes", "FAILED", _raised(error, function))


def dataset_findings(name: str, function: Callable[..., Any]) -> Iterator[Finding]:
    """The checks of a data set."""

    def made(seed: int) -> list[bytes]:
        given = function(Context(0, np.random.Generator(np.random.Philox(key=seed))))
        sizes.update(made_dataset(given, name)[1])
        return [np.ascontiguousarray(array(one)).tobytes() for one in given]

    sizes: dict[str, Any] = {}
    try:
        first = made(7)
        yield Finding("shapes", "ok", f"{sizes['train']} + {sizes['test']} samples of {sizes['classes']} classes")
        if first == made(7):
            yield Finding("repeatable", "ok", "same bytes twice")
        else:
            yield Finding("repeatable", "FAILED", "two calls with the same seed differ: use ctx.rng for randomness")
    except Exception as error:
        yield Finding("shapes", "FAILED", _raised(error, function))


def findings(name: str, function: Callable[..., Any]) -> Iterator[Finding]:
    """All checks of one function."""
    kind = function.__crucible__.kind  # type: ignore[attr-defined]
    if kind == "rule":
        return RuleCheck(name, function).findings()
    return {"attack": attack_findings, "trainer": trainer_findings, "dataset": dataset_findings}[kind](name, function)


def _digests(file: str) -> str:
    """A line for each rule, as another process computes it."""
    found, _ = load(Path(file), Path(file).read_bytes())
    lines = []
    for name, function in found.items():
        if function.__crucible__.kind == "rule":
            lines.append(f"{name} {RuleCheck(name, function).call(_rows(11, 777), 2)[0].tobytes().hex()}")
    return "\n".join(lines)


def other_process(file: Path) -> Finding:
    """The same calls where Python's hashes are others: sets may not decide."""
    script = "import sys; from crucible_fl import check; print(check._digests(sys.argv[1]))"
    said = []
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", script, str(file)]
        said.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout)
    if said[0] == said[1]:
        return Finding("other process", "ok", "same bytes with another hash seed")
    names = [one.split()[0] for one, other in zip(*(text.splitlines() for text in said), strict=False) if one != other]
    return Finding("other process", "warning", f"{', '.join(names)}: other bytes with another hash seed")


def main(arguments: list[str] | None = None) -> int:
    """Checks one file; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m crucible_fl.check", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", metavar="NAME", help="one function of the file")
    parser.add_argument("--json", action="store_true", help="findings as JSON")
    chosen = parser.parse_args(arguments)
    file = chosen.file.resolve()
    try:
        found, digest = load(file, file.read_bytes())
    except OSError as error:
        return _bad(f"{chosen.file}: {error.strerror}")
    except Exception as error:
        return _bad(trace(error, file))
    found = {name: function for name, function in found.items() if chosen.only in (None, name)}
    if not found:
        wanted = f"called {chosen.only} " if chosen.only else ""
        return _bad(f"{chosen.file}: no @rule, @attack, @trainer or @dataset {wanted}in it")
    report: dict[str, list[Finding]] = {}
    for name, function in found.items():
        report[name] = list(findings(name, function))
    report["file"] = [other_process(file)]
    if chosen.json:
        print(json.dumps({name: [asdict(one) for one in found_here] for name, found_here in report.items()}, indent=1))
    else:
        print(f"{file.name}  sha256 {digest[:12]}  numpy {np.__version__}")
        for name, found_here in report.items():
            print(f"\n{name}")
            for one in found_here:
                print(f"  {one.state:8}{one.check:17}{one.text}")
    return int(any(one.state == "FAILED" for found_here in report.values() for one in found_here))


def _bad(message: str) -> int:
    print(message, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
