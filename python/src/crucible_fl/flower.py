"""Flower and this lab: our rules in a Flower app, and Flower's strategies as rules here.

from crucible_fl.flower import Strategy

strategy = Strategy("meamed", f=2, fraction_train=0.5)  # in place of FedAvg, in an app that stays as it is
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import copy
import itertools
import types
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import Array, ArrayRecord, ConfigRecord, Message, MetricRecord, RecordDict
from flwr.common import FitRes, ndarrays_to_parameters, parameters_to_ndarrays
from flwr.common.typing import Code, Status
from flwr.server import strategy as older
from flwr.serverapp import strategy as newer

from ._engine import Engine, shared
from ._strategies import Context
from ._strategies import Strategy as _Note

if TYPE_CHECKING:
    Vector = np.ndarray[Any, Any]

_numbers = itertools.count()
# Strategies keep the last model too, which comes anew with every round.
_OF_THE_ROUND = ("current_arrays", "current_weights")


class _Rule:
    """One rule of the lab's catalogue with what it remembers."""

    def __init__(
        self, rule: str, params: dict[str, Any], pre: Sequence[dict[str, Any]], seed: int, engine: Engine | None
    ) -> None:
        self.name, self._params, self._pre, self._seed = rule, params, tuple(pre), seed
        self._engine, self._key = engine, f"{rule}-{next(_numbers)}"

    def aggregate(self, server_round: int, start: Vector, models: list[Vector], samples: list[int]) -> Vector:
        """The new model of those that clients trained from ``start``."""
        updates = np.stack([model - start for model in models])
        engine = self._engine or shared()
        made = engine.aggregate(
            self.name,
            updates,
            key=self._key,
            round=server_round,
            seed=self._seed,
            samples=samples,
            pre=self._pre,
            **self._params,
        )
        return start + made.update


def _flat(arrays: Iterable[Vector]) -> Vector:
    return np.concatenate([np.asarray(array, np.float32).ravel() for array in arrays])


def _shaped(vector: Vector, like: list[Vector]) -> list[Vector]:
    shaped, start = [], 0
    for array in like:
        part = vector[start : start + array.size].reshape(array.shape)
        whole = np.issubdtype(array.dtype, np.integer)
        shaped.append((np.rint(part) if whole else part).astype(array.dtype))
        start += array.size
    return shaped


class Strategy(newer.FedAvg):
    """A Flower strategy that samples and evaluates as FedAvg does, and aggregates by a rule of the lab."""

    def __init__(
        self,
        rule: str,
        *,
        f: int | None = None,
        params: dict[str, Any] | None = None,
        pre: Sequence[dict[str, Any]] = (),
        seed: int = 42,
        engine: Engine | None = None,
        **fedavg: Any,
    ) -> None:
        """``f`` attackers and other ``params`` are the rule's; all further words are those of Flower's FedAvg."""
        super().__init__(**fedavg)
        counted = {} if f is None else {"f": f}
        self._rule = _Rule(rule, counted | (params or {}), pre, seed, engine)
        self._start: dict[str, Vector] = {}

    def summary(self) -> None:
        """Logs the settings."""
        super().summary()
        from flwr.supercore import log

        log(20, "\t├──> Rule of Crucible: %s", self._rule.name)

    def configure_train(
        self, server_round: int, arrays: ArrayRecord, config: ConfigRecord, grid: Any
    ) -> Iterable[Message]:
        """As FedAvg does; what clients start from is remembered."""
        self._start = {name: array.numpy() for name, array in arrays.items()}
        return super().configure_train(server_round, arrays, config, grid)

    def aggregate_train(
        self, server_round: int, replies: Iterable[Message]
    ) -> tuple[ArrayRecord | None, MetricRecord | None]:
        """Aggregates by the rule."""
        valid, _ = self._check_and_log_replies(replies, is_train=True)
        if not valid:
            return None, None
        valid.sort(key=lambda message: message.metadata.src_node_id)  # however they came
        contents = [message.content for message in valid]
        samples = [_count(content, self.weighted_by_key) for content in contents]
        records = [next(iter(content.array_records.values())) for content in contents]
        start = list(self._start.values())
        models = [_flat(record[name].numpy() for name in self._start) for record in records]
        model = self._rule.aggregate(server_round, _flat(start), models, samples)
        shaped = dict(zip(self._start, map(Array, _shaped(model, start)), strict=True))
        return ArrayRecord(shaped), self.train_metrics_aggr_fn(contents, self.weighted_by_key)


def _count(content: RecordDict, key: str) -> int:
    metrics = next(iter(content.metric_records.values()))
    counted: Any = metrics[key]
    return max(1, round(counted))


class FitStrategy(older.FedAvg):
    """The same for apps with Flower's older API, whose strategies aggregate the results of ``fit``."""

    def __init__(
        self,
        rule: str,
        *,
        f: int | None = None,
        params: dict[str, Any] | None = None,
        pre: Sequence[dict[str, Any]] = (),
        seed: int = 42,
        engine: Engine | None = None,
        **fedavg: Any,
    ) -> None:
        """``f`` attackers and other ``params`` are the rule's; all further words are those of Flower's FedAvg."""
        super().__init__(**fedavg)
        counted = {} if f is None else {"f": f}
        self._rule = _Rule(rule, counted | (params or {}), pre, seed, engine)
        self._start: list[Vector] = []

    def __repr__(self) -> str:
        return f"FitStrategy({self._rule.name})"

    def configure_fit(self, server_round: int, parameters: Any, client_manager: Any) -> Any:
        """As FedAvg does; what clients start from is remembered."""
        self._start = parameters_to_ndarrays(parameters)
        return super().configure_fit(server_round, parameters, client_manager)

    def aggregate_fit(self, server_round: int, results: Any, failures: Any) -> Any:
        """Aggregates by the rule."""
        if not results or (failures and not self.accept_failures):
            return None, {}
        results = sorted(results, key=lambda result: result[0].cid)  # however they came
        models = [_flat(parameters_to_ndarrays(result.parameters)) for _, result in results]
        samples = [max(1, result.num_examples) for _, result in results]
        model = self._rule.aggregate(server_round, _flat(self._start), models, samples)
        metrics = {}
        if self.fit_metrics_aggregation_fn:
            metrics = self.fit_metrics_aggregation_fn([(one.num_examples, one.metrics) for _, one in results])
        return ndarrays_to_parameters(_shaped(model, self._start)), metrics


def rule(strategy: newer.Strategy | older.Strategy) -> Callable[..., Any]:
    """A rule for the lab out of any Flower strategy, of either API::

        # strategies/flower_rules.py
        median = crucible_fl.flower.rule(FedMedian())  # python:flower_rules.py:median

    What the strategy keeps in its attributes, such as a momentum, crosses rounds in ``ctx.state``.
    """
    aggregate = _by_messages if isinstance(strategy, newer.Strategy) else _by_results

    def flower_rule(updates: Vector, f: int, ctx: Context) -> Vector:
        start = np.zeros(updates.shape[1], np.float32) if ctx.weights is None else ctx.weights
        fresh = copy.deepcopy(strategy)
        vars(fresh).update(_loaded(ctx.state.get("strategy", {})))
        before = dict(vars(copy.deepcopy(fresh)))
        model = aggregate(fresh, ctx, start, [start + update for update in updates])
        changed = {name: value for name, value in vars(fresh).items() if not _same(value, before.get(name))}
        kept = {name: value for name, value in changed.items() if name not in _OF_THE_ROUND}
        ctx.state["strategy"] = ctx.state.get("strategy", {}) | _stored(kept)
        return model - start

    flower_rule.__doc__ = f"{type(strategy).__name__} of Flower."
    flower_rule.__crucible__ = _Note("rule", "")  # type: ignore[attr-defined]
    return flower_rule


def _arrays(vector: Vector, ctx: Context) -> dict[str, Vector]:
    return ctx.layers(vector) if ctx.tensors else {"0": vector}


def _by_messages(strategy: Any, ctx: Context, start: Vector, models: list[Vector]) -> Vector:
    names = list(_arrays(start, ctx))
    current = ArrayRecord({name: Array(np.ascontiguousarray(one)) for name, one in _arrays(start, ctx).items()})
    # What a strategy must know of the model that clients start from, it takes from here; nobody is sent anything.
    strategy._construct_messages = lambda *_: []
    list(strategy.configure_train(ctx.round, current, ConfigRecord(), _Nodes(max(len(models), _enough(strategy)))))
    replies = []
    for client, samples, model in zip(ctx.clients, ctx.samples, models, strict=True):
        shaped = {name: Array(np.ascontiguousarray(one)) for name, one in _arrays(model, ctx).items()}
        metrics = MetricRecord({strategy.weighted_by_key: samples})
        content = RecordDict({"arrays": ArrayRecord(shaped), "metrics": metrics})
        replies.append(_Reply(content, client + 1))
    made, _ = strategy.aggregate_train(ctx.round, replies)
    if made is None:
        raise ValueError(f"{type(strategy).__name__} gave no model")
    return _flat(made[name].numpy() for name in names)


class _Reply:
    """What strategies ask a reply for."""

    def __init__(self, content: RecordDict, client: int) -> None:
        self.content, self.metadata = content, types.SimpleNamespace(src_node_id=client)

    def has_error(self) -> bool:
        return False


class _Nodes:
    """What strategies ask a grid for."""

    def __init__(self, count: int) -> None:
        self._count = count

    def get_node_ids(self) -> list[int]:
        return list(range(1, self._count + 1))


def _enough(strategy: Any) -> int:
    return max(getattr(strategy, name, 0) for name in ("min_available_nodes", "min_train_nodes", "min_evaluate_nodes"))


class _Client:
    """What strategies of the older API ask a client for."""

    def __init__(self, cid: int) -> None:
        self.cid = str(cid)


def _by_results(strategy: Any, ctx: Context, start: Vector, models: list[Vector]) -> Vector:
    first = ndarrays_to_parameters([np.ascontiguousarray(one) for one in _arrays(start, ctx).values()])
    if hasattr(strategy, "current_weights"):
        strategy.current_weights = parameters_to_ndarrays(first)
    if hasattr(strategy, "initial_parameters"):
        strategy.initial_parameters = first
    results = [
        (
            _Client(client),
            FitRes(
                Status(Code.OK, ""),
                ndarrays_to_parameters([np.ascontiguousarray(one) for one in _arrays(model, ctx).values()]),
                samples,
                {},
            ),
        )
        for client, samples, model in zip(ctx.clients, ctx.samples, models, strict=True)
    ]
    made, _ = strategy.aggregate_fit(ctx.round, results, [])
    if made is None:
        raise ValueError(f"{type(strategy).__name__} gave no model")
    return _flat(parameters_to_ndarrays(made))


def _plain(value: Any) -> bool:
    """Whether a state can hold ``value``."""
    if isinstance(value, (list, tuple)):
        return all(map(_plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and _plain(one) for key, one in value.items())
    return value is None or isinstance(value, (bool, int, float, str, np.ndarray, np.generic))


def _stored(attributes: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in attributes.items() if _plain(value)}


def _loaded(state: dict[str, Any]) -> dict[str, Any]:
    return copy.deepcopy(state)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return isinstance(one, np.ndarray) and isinstance(other, np.ndarray) and np.array_equal(one, other)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    return one is other or (type(one) is type(other) and _plain(one) and one == other)
