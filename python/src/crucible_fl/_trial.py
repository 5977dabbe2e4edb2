"""Tries what a config names before its run begins, with the numbers that the config has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from .check import DataForm, Finding, RuleCheck, attack_findings, trainer_findings


def findings(name: str, function: Callable[..., Any], file: Path, ask: dict[str, Any]) -> dict[str, list[str]]:
    """All ``faults`` that a run with a config's own numbers would have, and ``warnings`` of a rule that would run.

    ``ask`` has ``params``; for a rule ``n`` and ``f``; for a trainer ``shape`` and ``classes`` of the data. What fails
    after it asked for layers or root samples, which are made up here, may be right on the real ones, and is no fault.
    """
    params = ask.get("params", {})
    asked: list[str] = []
    doubted: list[Finding] = []
    kind = function.__crucible__.kind  # type: ignore[attr-defined]
    if kind == "rule":
        rule = RuleCheck(name, function, params, (ask["n"], ask["f"]))
        asked = rule.asked
        tried = list(rule.findings(rule.repeatable, rule.hidden_state, rule.kept_state))
        # With other numbers than the config's nothing is a fault of this run, but what its author should know.
        doubted = [one for one in rule.findings(rule.shapes, rule.far_updates) if one.state != "ok"]
    elif kind == "attack":
        tried = list(attack_findings(name, function, params, asked))
    else:
        tried = list(trainer_findings(name, function, params, DataForm(tuple(ask["shape"]), ask["classes"])))
    failed = [one for one in tried if one.state == "FAILED"]
    if asked:
        return {"faults": [], "warnings": []}
    known = {one.text for one in failed}
    return {
        "faults": _told(name, failed, f"; python -m crucible_fl.check {file.name} tries it without a lab"),
        "warnings": _told(name, [one for one in doubted if one.text not in known], ""),
    }


def _told(name: str, found: list[Finding], more: str) -> list[str]:
    """A sentence for each; what several checks met is told once."""
    checks: dict[str, list[str]] = {}
    for one in found:
        checks.setdefault(one.text, []).append(one.check)
    return [f"{name}: {text} ({', '.join(by)}){more}" for text, by in checks.items()]
