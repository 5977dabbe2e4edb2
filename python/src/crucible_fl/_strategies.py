"""The decorators of what people write in Python for a lab, and what such a function is given."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

_F = TypeVar("_F", bound=Callable[..., Any])
_TAKES = {"rule": 3, "attack": 3, "trainer": 3, "dataset": 1}


class Samples(NamedTuple):
    """Samples and their classes."""

    x: Array
    """A sample each, float32: pixels from 0 to 1 as height, width, channels, or the numbers of tokens."""
    y: Array
    """Their classes, from 0."""


class NoState(dict[str, Any]):
    """The state of a trainer, which has none: clients share processes, so nothing may cross rounds."""

    def refuse(self, *_: Any, **__: Any) -> Any:
        """Raises."""
        raise TypeError("ctx.state is for rules and attacks; a trainer keeps nothing from round to round")

    __setitem__ = __delitem__ = setdefault = update = __ior__ = refuse  # type: ignore[assignment]


@dataclass
class Context:
    """The data of a round that a function may use in addition to its arrays."""

    round: int
    """The round, from 1."""
    rng: np.random.Generator
    """The random stream of this call, derived from the run's seed. Use no other."""
    clients: tuple[int, ...] = ()
    """Which client each row is of."""
    samples: tuple[int, ...] = ()
    """How many samples stand behind each row."""
    state: dict[str, Any] = field(default_factory=dict)
    """Values that a rule or an attack carries to the next round: numbers, texts, lists, dicts, arrays. Checkpoints
    store them."""
    root: Array | None = None
    """The server's update, trained on its root set; for rules with ``needs_root``."""
    root_samples: Samples | None = None
    """The root set itself; for rules with ``needs_root``."""
    weights: Array | None = None
    """The global model that the round started from; for rules and attacks."""
    last_update: Array | None = None
    """How the round before changed it, zeros in the first; for rules and attacks."""
    tensors: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Name and shape of each tensor of the model, as they follow one another in a vector."""
    client: int = -1
    """Whose turn it is; for trainers."""
    epochs: int = 1
    """How often to go over the samples; for trainers."""
    batch_size: int = 32
    """How many samples make a step; for trainers."""
    learning_rate: float = 0.0
    """The config's learning rate; for trainers."""
    classes: int = 0
    """How many classes there are; for trainers."""
    shape: tuple[int, ...] = ()
    """The shape of a sample; for trainers."""
    trial: bool = False
    """True in the trial before a run and in ``crucible_fl.check``, whose data are made up."""
    loss: float | None = None
    """A trainer may leave its mean loss over the last epoch here."""
    scores: Any = None
    """A rule may leave a score for each row here; higher is more suspicious."""
    selected: Any = None
    """A rule may leave here, by row, whether it had a say."""
    row_weights: Any = None
    """A rule that is a weighted mean of rows may leave their shares here."""

    def layers(self, vector: Array) -> dict[str, Array]:
        """Views of ``vector``, or of each row of a matrix, by tensor: writing to them writes to it."""
        views, start = {}, 0
        for name, shape in self.tensors:
            end = start
            size = 1
            for side in shape:
                size *= side
            end = start + size
            views[name] = vector[..., start:end].reshape(*vector.shape[:-1], *shape)
            start = end
        return views


@dataclass(frozen=True)
class Strategy:
    """The properties that a decorator recorded of a function."""

    kind: Literal["rule", "attack", "trainer", "dataset"]
    name: str
    bound: Callable[[int, int], bool] | None = None
    omniscient: bool = False
    needs_root: bool = False
    judge: Callable[..., Any] | None = None
    initial: Callable[..., Any] | None = None


def parameters(function: Callable[..., Any]) -> dict[str, Any]:
    """The keyword-only parameters, which a config may set, with their defaults."""
    signature = inspect.signature(function)
    return {p.name: p.default for p in signature.parameters.values() if p.kind is p.KEYWORD_ONLY}


def _mark(function: _F, note: Strategy) -> _F:
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    given = [p for p in inspect.signature(function).parameters.values() if p.kind in positional]
    wanted = _TAKES[note.kind]
    if len(given) != wanted:
        raise TypeError(
            f"{function.__name__}: a{'n' if note.kind == 'attack' else ''} {note.kind} takes {wanted}"
            f" argument{'s' if wanted > 1 else ''} and then keyword-only parameters (after *), got {len(given)}"
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
    ``lambda n, f: n > 2 * f + 2``. With ``needs_root``, ``ctx.root`` is the server's update and
    ``ctx.root_samples`` its root set.
    """
    if function is None:
        return lambda made: rule(made, bound=bound, needs_root=needs_root)
    return _mark(function, Strategy("rule", function.__name__, bound=bound, needs_root=needs_root))


def aggregator(make: Callable[[int], Callable[[Any], Any]], *, torch: bool = False) -> Callable[..., Any]:
    """Makes a rule of another library's aggregator, such as ByzFL's: ``make(f)`` returns a function of the rows.

        # strategies/byzfl_rules.py
        trimmed = crucible.aggregator(lambda f: byzfl.TrMean(f=f))      # python:byzfl_rules.py:trimmed

    With ``torch`` it takes a tensor of PyTorch in place of an array. Crucible makes it again for each round, so it
    keeps no state between rounds.
    """

    def aggregated(updates: Array, f: int, ctx: Context) -> Any:
        rows: Any = updates.copy()
        if torch:
            import torch as pytorch  # pyright: ignore[reportMissingImports]

            rows = pytorch.from_numpy(rows)  # pyright: ignore[reportAttributeAccessIssue]
        return make(f)(rows)

    made: Any = aggregated
    made.__crucible__ = Strategy("rule", "")
    return made


def attack(function: Callable[..., Any] | None = None, *, omniscient: bool = True) -> Any:
    """Makes an attack of ``def my_attack(own, honest, ctx, *, scale: float = 2.0)``.

    ``own`` has the updates that the attackers would send if they were honest, one row per attacker; the result has
    the same shape.
    ``honest`` has the honest updates; it is None unless ``omniscient``. Parameters after ``*`` are keys of the
    schedule's entry.
    """
    if function is None:
        return lambda made: attack(made, omniscient=omniscient)
    return _mark(function, Strategy("attack", function.__name__, omniscient=omniscient))


def trainer(
    function: Callable[..., Any] | None = None,
    *,
    initial: Callable[..., Any] | None = None,
    judge: Callable[..., Any] | None = None,
) -> Any:
    """Makes a client's training of ``def my_trainer(weights, data, ctx, *, momentum: float = 0.0)``.

    ``weights`` is a vector of d float32, which the function may change; ``data.x`` and ``data.y`` are the client's
    samples. The result is the vector of trained weights. Parameters after ``*`` are set by ``trainer_params``.

    Without ``initial`` it trains the network of the config; ``ctx.layers(weights)`` gives its tensors, and the lab
    evaluates it. For another model, ``initial(ctx)`` returns the first weights as a dict of arrays by name, and
    ``judge(weights, x, ctx)`` returns one row of logits per sample.
    ``initial`` may return a tuple of the dict and the names of its statistics, which are averaged and take no step.
    """
    if function is None:
        return lambda made: trainer(made, initial=initial, judge=judge)
    if (initial is None) != (judge is None):
        raise TypeError(f"{function.__name__}: initial and judge come together: a model of one's own needs both")
    return _mark(function, Strategy("trainer", function.__name__, initial=initial, judge=judge))


def dataset(function: Callable[..., Any] | None = None) -> Any:
    """Makes a data set of ``def my_data(ctx, *, noise: float = 0.1)``.

    The result is ``(x, y, test_x, test_y)``: images as n by height by width (by channels), or n by k
    numbers, as floats, and their classes as whole numbers from 0. ``ctx.rng`` is the only source of chance.
    """
    if function is None:
        return dataset
    return _mark(function, Strategy("dataset", function.__name__))
