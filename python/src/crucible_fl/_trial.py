"""Tries what a config names before its run begins, with the numbers that the config has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from .check import DataForm, RuleCheck, attack_findings, trainer_findings


def fault(name: str, function: Callable[..., Any], file: Path, ask: dict[str, Any]) -> str:
    """The first fault that a run with a config's own numbers would have; empty where a trial finds none.

    ``ask`` has ``params``; for a rule ``n`` and ``f``; for a trainer ``shape`` and ``classes`` of the data. What fails
    after it asked for layers or root samples, which are made up here, may be right on the real ones, and is no fault.
    """
    params = ask.get("params", {})
    asked: list[str] = []
    kind = function.__crucible__.kind  # type: ignore[attr-defined]
    if kind == "rule":
        rule = RuleCheck(name, function, params, (ask["n"], ask["f"]))
        asked, tried = rule.asked, rule.findings(rule.repeatable, rule.hidden_state, rule.kept_state)
    elif kind == "attack":
        tried = attack_findings(name, function, params, asked)
    else:
        tried = trainer_findings(name, function, params, DataForm(tuple(ask["shape"]), ask["classes"]))
    failed = next((one for one in tried if one.state == "FAILED"), None)
    if failed is None or asked:
        return ""
    return f"{name}: {failed.text} ({failed.check}); python -m crucible_fl.check {file.name} tries it without a lab"
