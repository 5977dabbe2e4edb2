"""Short words for configs, such as ``rule``, ``attack``, ``n`` and ``f``, beside the lab's own keys."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

SHORT = {
    "n": "num_of_clients",
    "rounds": "num_of_rounds",
    "data": "dataset_keyword",
    "model": "model_keyword",
    "epochs": "num_of_client_epochs",
    "batch": "batch_size",
    "lr": "learning_rate",
    "name": "display_name",
    "partition": "partitioning_strategy",
}
# With parameters these mean the rule of the literature, the one that counts f.
_COUNTING_F = ("trimmed_mean", "krum", "bulyan", "arkrum")
_DEFAULT_ROUNDS = 10
# Words of which the lab has another form, with the lab's key.
_OWN = {
    "rule": "aggregation_strategy_keyword",
    "attack": "attack_schedule",
    "f": "num_of_malicious_clients",
    "params": "aggregation_params",
    "attack_from": "",
    "seeds": "seed",
}
# Partitions of which one parameter is called alpha.
_OF_ALPHA = ("dirichlet", "inner_dirichlet")
_RULE = "aggregation_strategy_keyword"
_AXES = ("rule", "pre", "attack", "f", "heterogeneity")


def loaded(config: dict[str, Any] | str | Path | None) -> dict[str, Any] | None:
    """A config, or the one in a JSON file."""
    return json.loads(Path(config).read_text("utf-8")) if isinstance(config, (str, Path)) else config


def check(words: dict[str, Any], keys: Iterable[str], parameters: dict[str, list[str]], given: dict[str, Any]) -> None:
    """Refuses words that are no short words, not among ``keys``, the lab's own, and no ``parameters`` of a rule in use.

    Both forms of one word, the short one and the lab's own, are refused too.
    """
    known = {*SHORT, *_OWN, *keys, *(key for rule in _rules(words, given) for key in parameters.get(rule, ()))}
    faults = [
        f"{short} and {key} are one setting; give one of them"
        for short, key in {**SHORT, **_OWN}.items()
        if short in words and key in words and not (short == "seeds" and _are_sources(words[short]))
    ]
    if "alpha" in words and "alpha" not in known:
        known.add("alpha")
        faults += _faults_of_alpha(words, given)
    for word in words:
        if word not in known and not word.startswith("_"):
            near = difflib.get_close_matches(word, sorted(known), 1)
            others = [rule for rule, names in parameters.items() if word in names]
            more = (
                f"; it is a parameter of {', '.join(others[:3])}"
                if others
                else f"; did you mean {near[0]}?"
                if near
                else ""
            )
            faults.append(f"{word} is no setting{more}")
    if faults:
        raise TypeError("\n".join(faults))


def _are_sources(value: Any) -> bool:
    """Whether ``seeds`` are the lab's own key: seeds of single sources of randomness, which stand beside ``seed``."""
    return isinstance(value, dict)


def _rules(words: dict[str, Any], given: dict[str, Any]) -> list[str]:
    """The keywords of the rules that ``words`` or else ``given`` name."""
    asked = words.get("rule")
    named = [] if asked is None else list(asked) if isinstance(asked, (list, tuple)) else [asked]
    named += [words, given, given.get("shared_settings", {}), *given.get("simulation_strategies", [])]
    rules = [one.get(_RULE) if isinstance(one, dict) else one for one in named]
    return [rule for rule in rules if isinstance(rule, str)]


def _takes_alpha(words: dict[str, Any], given: dict[str, Any]) -> bool:
    shared = given.get("shared_settings", given)
    dealt = long_names(words).get("partitioning_strategy", shared.get("partitioning_strategy"))
    return isinstance(dealt, str) and dealt in _OF_ALPHA


def _faults_of_alpha(words: dict[str, Any], given: dict[str, Any]) -> list[str]:
    if not _takes_alpha(words, given):
        return ["alpha is no setting; it is taken with partition='dirichlet'"]
    if "alpha" in words.get("partitioning_params", {}):
        return ["alpha is in partitioning_params too; give one of them"]
    return []


def long_names(keys: dict[str, Any]) -> dict[str, Any]:
    """The lab's own keys for the short words."""
    return {SHORT.get(key, key): value for key, value in keys.items()}


def _placed(keys: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """The words under the lab's own keys; ``alpha`` of a partition stands among its parameters."""
    placed = long_names(keys)
    if "alpha" in placed and _takes_alpha(keys, given):
        same = "partitioning_strategy" not in placed
        before = given.get("shared_settings", given).get("partitioning_params", {}) if same else {}
        placed["partitioning_params"] = before | placed.get("partitioning_params", {}) | {"alpha": placed.pop("alpha")}
    return placed


def config(given: dict[str, Any] | None, words: dict[str, Any]) -> dict[str, Any]:
    """The config that goes to the lab: ``given``, in either of the lab's forms, with ``words`` on top."""
    keys = _placed(words, given or {})
    rule, attack, f = keys.pop("rule", None), keys.pop("attack", None), keys.pop("f", None)
    params, begin = keys.pop("params", None), keys.pop("attack_from", 1)
    seeds = () if _are_sources(keys.get("seeds")) else _seeds(keys.pop("seeds", ()))
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
    if seeds:
        strategies = [strategy | {"seed": seed} for strategy in strategies for seed in seeds]
    return {"shared_settings": shared, "simulation_strategies": strategies}


def grid(base: dict[str, Any] | None, words: dict[str, Any], parts: Iterable[str]) -> dict[str, Any]:
    """The grid of a sweep: axes and its other ``parts`` among ``words``, all others on top of ``base``."""
    words = dict(words)
    axes = {axis: list(words.pop(axis, ())) for axis in _AXES}
    axes["seed"] = _seeds(words.pop("seeds", ()))
    axes |= {axis: list(values) for axis, values in words.pop("axes", {}).items()}
    own = {key: words.pop(key) for key in parts if key in words}
    keys = {"num_of_rounds": _DEFAULT_ROUNDS} | (base or {}) | _placed(words, base or {})
    return {"base": keys, "axes": {axis: values for axis, values in axes.items() if values}} | own


def _seeds(seeds: Any) -> list[int]:
    return list(range(1, seeds + 1)) if isinstance(seeds, int) else list(seeds)


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
    if attack == "label_flipping":
        entry["map"] = "shared"  # the literature's; without a map each attacker has its own
    if "selection_strategy" not in entry:
        if not attackers:
            raise ValueError("f: an attack needs attackers; give f=1 or more")
        entry |= {"selection_strategy": "random", "malicious_client_count": attackers}
    return {"start_round": begin, "end_round": last} | entry
