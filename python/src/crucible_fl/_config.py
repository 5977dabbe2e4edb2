"""Short words for configs, such as ``rule``, ``attack``, ``n`` and ``f``, beside the lab's own keys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SHORT = {
    "n": "num_of_clients",
    "rounds": "num_of_rounds",
    "data": "dataset_keyword",
    "model": "model_keyword",
    "epochs": "num_of_client_epochs",
    "lr": "learning_rate",
    "name": "display_name",
    "partition": "partitioning_strategy",
}
# With parameters these mean the rule of the literature, the one that counts f.
_COUNTING_F = ("trimmed_mean", "krum", "bulyan", "arkrum")
_DEFAULT_ROUNDS = 10
_AXES = ("rule", "pre", "attack", "f", "heterogeneity")


def loaded(config: dict[str, Any] | str | Path | None) -> dict[str, Any] | None:
    """A config, or the one in a JSON file."""
    return json.loads(Path(config).read_text("utf-8")) if isinstance(config, (str, Path)) else config


def long_names(keys: dict[str, Any]) -> dict[str, Any]:
    """The lab's own keys for the short words."""
    return {SHORT.get(key, key): value for key, value in keys.items()}


def config(given: dict[str, Any] | None, words: dict[str, Any]) -> dict[str, Any]:
    """The config that goes to the lab: ``given``, in either of the lab's forms, with ``words`` on top."""
    keys = long_names(words)
    rule, attack, f = keys.pop("rule", None), keys.pop("attack", None), keys.pop("f", None)
    params, begin = keys.pop("params", None), keys.pop("attack_from", 1)
    dealt = keys.get("partitioning_strategy")
    if dealt is not None and not isinstance(dealt, str):
        keys |= {"partitioning_strategy": "indices", "partitioning_params": {"clients": _lists(dealt)}}
        keys.setdefault("num_of_clients", len(dealt))
    given = dict(given or {})
    flat = {key: value for key, value in given.items() if key != "simulation_strategies"}
    shared = dict(given.get("shared_settings", flat)) | keys
    if f is not None:
        shared["num_of_malicious_clients"] = f
    if attack is not None and attack != "none":
        shared["attack_schedule"] = _schedule(attack, f, begin, shared)
    strategies = given.get("simulation_strategies", [{}])
    if rule is not None:
        strategies = [_strategy(one, params) for one in (rule if isinstance(rule, (list, tuple)) else [rule])]
    elif params is not None:
        shared["aggregation_params"] = params
    return {"shared_settings": shared, "simulation_strategies": strategies}


def grid(base: dict[str, Any] | None, words: dict[str, Any]) -> dict[str, Any]:
    """The grid of a sweep: axes and what is the lab's own among ``words``, all others on top of ``base``."""
    words = dict(words)
    seeds = words.pop("seeds", ())
    axes = {axis: list(words.pop(axis, ())) for axis in _AXES}
    axes["seed"] = list(range(1, seeds + 1)) if isinstance(seeds, int) else list(seeds)
    axes |= {axis: list(values) for axis, values in words.pop("axes", {}).items()}
    own = {key: words.pop(key) for key in ("name", "exclude", "budget") if key in words}
    keys = {"num_of_rounds": _DEFAULT_ROUNDS} | (base or {}) | long_names(words)
    return {"base": keys, "axes": {axis: values for axis, values in axes.items() if values}} | own


def _lists(partition: Any) -> list[list[int]]:
    return [[int(place) for place in places] for places in partition]


def _strategy(rule: Any, params: dict[str, Any] | None) -> dict[str, Any]:
    if isinstance(rule, dict):
        return rule
    strategy: dict[str, Any] = {"aggregation_strategy_keyword": rule}
    if params is not None or rule in _COUNTING_F:
        strategy["aggregation_params"] = params or {}
    return strategy


def _schedule(attack: Any, f: int | None, begin: int, shared: dict[str, Any]) -> list[dict[str, Any]]:
    attackers = f if f is not None else shared.get("num_of_malicious_clients", 0)
    last = shared.get("num_of_rounds", _DEFAULT_ROUNDS)
    return [_entry(one, attackers, begin, last) for one in (attack if isinstance(attack, (list, tuple)) else [attack])]


def _entry(attack: Any, attackers: int, begin: int, last: int) -> dict[str, Any]:
    entry = dict(attack) if isinstance(attack, dict) else {"attack_type": attack}
    if "selection_strategy" not in entry:
        if not attackers:
            raise ValueError("f: an attack needs attackers; give f=1 or more")
        entry |= {"selection_strategy": "random", "malicious_client_count": attackers}
    return {"start_round": begin, "end_round": last} | entry
