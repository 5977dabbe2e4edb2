"""The checks of a rule, and what they and those of other functions share: a finding, made-up updates and contexts."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from . import _state
from ._strategies import Context, Samples
from ._values import Wrong, checked, left

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


def raised(error: Exception, function: Callable[..., Any]) -> str:
    """What was raised, and in which line of the function's file."""
    if isinstance(error, Wrong):
        return str(error)
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return f"{type(error).__name__}: {error}" + (f" in line {lines[-1]}" if lines else "")


def made_rows(n: int, d: int, seed: int = 0) -> Array:
    rows = np.random.default_rng(seed).normal(size=(n, d)).astype(np.float32)
    rows.flags.writeable = False
    return rows


def made_context(rows: Array, seed: int = 7, round_: int = 1, **more: Any) -> Context:
    rng = np.random.Generator(np.random.Philox(key=seed))
    return _Trial(round_, rng, tuple(range(len(rows))), (100,) * len(rows), trial=True, **more)


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
                found = "FAILED", raised(error, self._function)
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
        ctx = made_context(updates, seed, round_, state=dict(state or {}), **model)
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
                    self.call(made_rows(n, d), f)
                except Exception as error:
                    failed.setdefault(raised(error, self._function), f"n={n} d={d} f={f}")
        if failed:
            return "FAILED", "; ".join(f"{size}: {text}" for text, size in failed.items())
        return "ok", "n from 3 to 11, d from 1 to 4097"

    def repeatable(self) -> Any:
        """The same call twice."""
        n, f = self._usual
        first, second = (self.call(made_rows(n, 333), f)[0].tobytes() for _ in range(2))
        if first == second:
            return "ok", "same bytes twice"
        return "FAILED", "two calls with the same input differ: use ctx.rng for randomness, ctx.state for memory"

    def hidden_state(self) -> Any:
        """Other calls in between, as other runs make them in the same process."""
        n, f = self._usual
        first = self.call(made_rows(n, 64), f)[0].tobytes()
        for seed in range(5):
            self.call(made_rows(n, 64, seed + 1), f, seed=seed, round_=seed + 2)
        if self.call(made_rows(n, 64), f)[0].tobytes() == first:
            return "ok", "other calls in between change nothing"
        return "FAILED", "earlier calls change later ones: what a module keeps is lost on resume; use ctx.state"

    def kept_state(self) -> Any:
        """Six rounds with objects, and six with the state as bytes after each."""

        n, f = self._usual

        def last(travel: bool) -> bytes:
            state: dict[str, Any] = {}
            value = b""
            for number in range(1, 7):
                result, ctx = self.call(made_rows(n, 40, number), f, seed=number, state=state, round_=number)
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
        straight, turned = (self.call(rows, 2)[0] for rows in (made_rows(10, 200), made_rows(10, 200)[order]))
        gap = float(np.abs(straight - turned).max() / max(np.abs(straight).max(), 1e-30))
        if gap < 1e-5:
            return "ok", "same bytes" if gap == 0 else f"the result moves by {gap:.1e}"
        return "warning", f"another order moves the result by {gap:.1e}; is that meant?"

    def translation(self) -> Any:
        """One vector added to all updates."""
        shift = made_rows(1, 200, 9)[0] * 4
        straight, moved = (
            self.call(rows.astype(np.float32), 2)[0] for rows in (made_rows(10, 200), made_rows(10, 200) + shift)
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
        row = made_rows(1, 100)[0]
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
        honest = made_rows(n - f, 100)
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
        rows = made_rows(n, 100)
        return self.call(rows, f)[0].tobytes() == self.call(rows, 0)[0].tobytes()
