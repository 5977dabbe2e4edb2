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
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ._rule_check import Finding, RuleCheck, made_context, made_rows, raised
from ._strategies import Context, NoState, Samples
from ._values import array, checked, first_weights, made_dataset
from .worker import known, load, trace

Array = np.ndarray[Any, Any]


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
        ctx = made_context(own, weights=zeros, last_update=zeros, tensors=tensors, asked=[] if asked is None else asked)
        given = function(own, honest if note.omniscient else None, ctx, **(params or {}))
        return checked(given, own.shape, name)

    for k, m, d in ((1, 3, 1), (2, 8, 500), (4, 9, 1000)):
        own, honest = made_rows(k, d, 1), made_rows(m, d, 2)
        try:
            first = call(own, honest)
            if first.tobytes() != call(own, honest).tobytes():
                yield Finding(
                    "repeatable", "FAILED", "two calls with the same input differ: use ctx.rng for randomness"
                )
                return
        except Exception as error:
            yield Finding("shapes", "FAILED", f"{k} attackers, {m} honest, d={d}: {raised(error, function)}")
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
        return Context(1, rng, client=0, state=NoState(), trial=True, **more)


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
            first = {key: np.asarray(value, np.float32) for key, value in first_weights(name, given)[0].items()}
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
        yield Finding("shapes", "FAILED", raised(error, function))


def dataset_findings(name: str, function: Callable[..., Any]) -> Iterator[Finding]:
    """The checks of a data set."""

    def made(seed: int) -> list[bytes]:
        given = function(Context(0, np.random.Generator(np.random.Philox(key=seed)), trial=True))
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
        yield Finding("shapes", "FAILED", raised(error, function))


def findings(name: str, function: Callable[..., Any], form: DataForm | None = None) -> Iterator[Finding]:
    """All checks of one function; a trainer is tried on samples of ``form``."""
    kind = function.__crucible__.kind  # type: ignore[attr-defined]
    if kind == "rule":
        return RuleCheck(name, function).findings()
    if kind == "trainer":
        return trainer_findings(name, function, form=form)
    return {"attack": attack_findings, "dataset": dataset_findings}[kind](name, function)


def _shape(text: str) -> tuple[int, ...]:
    sides = tuple(int(side) for side in text.lower().split("x"))
    if not sides or min(sides) < 1:
        raise ValueError(text)
    return sides


def _digests(file: str) -> str:
    """A line for each rule, as another process computes it."""
    found, _ = load(Path(file), Path(file).read_bytes())
    lines = []
    for name, function in found.items():
        if function.__crucible__.kind == "rule":
            lines.append(f"{name} {RuleCheck(name, function).call(made_rows(11, 777), 2)[0].tobytes().hex()}")
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
    form = DataForm()
    parser.add_argument("--shape", type=_shape, default=form.shape, help="of a sample, for trainers, such as 28x28x1")
    parser.add_argument("--classes", type=int, default=form.classes, help="how many classes trainers are tried with")
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
        report[name] = list(findings(name, function, DataForm(chosen.shape, chosen.classes)))
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
