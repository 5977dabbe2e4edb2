"""The decorators of rules and attacks in Python, and what such a function is given."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeVar

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

_F = TypeVar("_F", bound=Callable[..., Any])


@dataclass
class Context:
    """What a rule or an attack may know of the round beside its arrays."""

    round: int
    """The round, from 1."""
    rng: np.random.Generator
    """The function's own random stream for this round, which hangs on the run's seed. Use no other."""
    clients: tuple[int, ...] = ()
    """Which client each row is of."""
    samples: tuple[int, ...] = ()
    """How many samples stand behind each row."""
    state: dict[str, Any] = field(default_factory=dict)
    """What a rule carries to the next round and a checkpoint keeps: numbers, texts, lists, dicts and arrays."""
    root: Array | None = None
    """What the server itself would change, trained on its root set; for rules with ``needs_root``."""
    weights: Array | None = None
    """The global model that the round started from; for attacks."""
    scores: Any = None
    """A rule may leave a score for each row here; higher is more suspicious."""
    selected: Any = None
    """A rule may leave here, by row, whether it had a say."""
    row_weights: Any = None
    """A rule that is a weighted mean of rows may leave their shares here."""


@dataclass(frozen=True)
class Strategy:
    """What a decorator noted of a function."""

    kind: Literal["rule", "attack"]
    name: str
    bound: Callable[[int, int], bool] | None = None
    omniscient: bool = False
    needs_root: bool = False


def parameters(function: Callable[..., Any]) -> dict[str, Any]:
    """The keyword-only parameters, which a config may set, with their defaults."""
    signature = inspect.signature(function)
    return {p.name: p.default for p in signature.parameters.values() if p.kind is p.KEYWORD_ONLY}


def _mark(function: _F, note: Strategy) -> _F:
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    given = [p for p in inspect.signature(function).parameters.values() if p.kind in positional]
    if len(given) != 3:
        raise TypeError(
            f"{function.__name__}: a{'n' if note.kind == 'attack' else ''} {note.kind} takes 3 arguments and then"
            f" keyword-only parameters (after *), got {len(given)}"
        )
    marked: Any = function
    marked.__crucible__ = note
    source = function.__code__.co_filename
    if os.path.exists(source):
        # In a notebook's cell there is no file, and the lab would not find the function.
        marked.__crucible_keyword__ = f"python:{os.path.basename(source)}:{function.__name__}"
    return function


def rule(
    function: Callable[..., Any] | None = None,
    *,
    bound: Callable[[int, int], bool] | None = None,
    needs_root: bool = False,
) -> Any:
    """Makes an aggregation rule of ``def my_rule(updates, f, ctx, *, tau: float = 1.0)``.

    ``updates`` is n rows of d float32 and read-only; the result is an array of d floats. Parameters after ``*``
    are set by ``aggregation_params``. ``bound`` says whether the rule can work with ``(n, f)``, such as
    ``lambda n, f: n > 2 * f + 2``. With ``needs_root`` the server's own update is in ``ctx.root``.
    """
    if function is None:
        return lambda made: rule(made, bound=bound, needs_root=needs_root)
    return _mark(function, Strategy("rule", function.__name__, bound=bound, needs_root=needs_root))


def attack(function: Callable[..., Any] | None = None, *, omniscient: bool = True) -> Any:
    """Makes an attack of ``def my_attack(own, honest, ctx, *, scale: float = 2.0)``.

    ``own`` is what the attackers would send, a row each, and so is the result. ``honest`` has the honest updates;
    it is None unless ``omniscient``. Parameters after ``*`` are keys of the schedule's entry.
    """
    if function is None:
        return lambda made: attack(made, omniscient=omniscient)
    return _mark(function, Strategy("attack", function.__name__, omniscient=omniscient))
