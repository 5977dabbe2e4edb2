"""Recomputes the conclusions of a sweep from cells.parquet with SciPy, and compares them with summary.json.

    python bench/peers/sweep_statistics.py out/sweeps/ID

Means and intervals of the leaderboard, and each comparison of two rules: the difference of seed means, the paired t test with Holm's
correction, and the exact sign-flip test as step-down max-T by a loop over all patterns. Ends with 1 if a number differs by more than 1e-9.
"""

import itertools
import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from scipy import stats

TOLERANCE = 1e-9


def contender(cells: pd.DataFrame) -> pd.Series:
    alone = cells["pre"] == "none"
    return cells["rule"].where(alone, cells["pre"] + " → " + cells["rule"])


def holm(p: np.ndarray) -> np.ndarray:
    order = np.argsort(p)
    adjusted = np.minimum(1, np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)))
    result = np.empty_like(adjusted)
    result[order] = adjusted
    return result


def max_t(differences: np.ndarray) -> np.ndarray:
    """Adjusted p of each row: the share of sign patterns whose largest statistic among this and weaker tests is as large."""
    norms = np.sqrt((differences**2).sum(axis=1))
    norms[norms == 0] = np.inf
    observed = np.abs(differences.sum(axis=1)) / norms
    order = np.argsort(-observed, kind="stable")
    signs = np.array(list(itertools.product([1, -1], repeat=differences.shape[1])))
    flipped = np.abs(differences @ signs.T) / norms[:, None]
    largest = np.maximum.accumulate(flipped[order][::-1], axis=0)[::-1]
    p = np.maximum.accumulate((largest >= observed[order][:, None] - TOLERANCE).mean(axis=1))
    result = np.empty_like(p)
    result[order] = p
    return result


def family(cells: pd.DataFrame, value: str, pairs: list[tuple[str, str]]) -> dict[tuple[str, str], tuple]:
    places = [name for name in ("attack", "f", "heterogeneity", "planned_rounds") if name in cells]
    wide = cells.pivot_table(index=["seed", *places], columns="contender", values=value)
    differences = np.array([(wide[a] - wide[b]).groupby("seed").mean().to_numpy() for a, b in pairs])
    t = holm(np.array([stats.ttest_1samp(row, 0).pvalue for row in differences]))
    flips = max_t(differences)
    return {
        pair: (row.mean(), t[i], flips[i])
        for i, (pair, row) in enumerate(zip(pairs, differences))
    }


def main(folder: Path) -> int:
    cells = pd.read_parquet(folder / "cells.parquet")
    summary = json.loads((folder / "summary.json").read_text())
    cells["contender"] = contender(cells)
    cells["accuracy"] = cells["final_accuracy"].where(cells["state"] != "diverged", 0)
    cells["success"] = cells["attack_success"] - cells["natural_rate"].fillna(0)
    attacked = cells[(cells["attack"] != "none") & (cells["state"] != "could_not_run")]
    checks: list[tuple[str, float, float]] = []

    for row in summary["leaderboard"]:
        seeds = attacked[attacked["contender"] == row["contender"]].groupby("seed")["accuracy"].mean()
        low, high = stats.t.interval(0.95, len(seeds) - 1, seeds.mean(), stats.sem(seeds))
        for key, value in ("mean", seeds.mean()), ("low", max(0, low)), ("high", min(1, high)):
            checks.append((f"{row['contender']} {key}", row["mean"][key], value))

    groups: dict[tuple, list[dict]] = {}
    for one in summary["comparisons"]:
        groups.setdefault((one["metric"], one["attack"]), []).append(one)
    for (metric, attack), tests in groups.items():
        here = attacked if attack is None else attacked[attacked["attack"] == attack]
        value = "accuracy" if metric == "final_accuracy" else "success"
        found = family(here.dropna(subset=[value]), value, [(one["a"], one["b"]) for one in tests])
        for one in tests:
            mean, t, flips = found[one["a"], one["b"]]
            name = f"{one['a']} {one['b']} {metric} {attack or 'all attacks'}"
            checks += [
                (name, one["difference"]["mean"], mean),
                (name + " t", one["t_p_holm"], t),
                (name + " flips", one["sign_flip_p_max_t"], flips),
            ]
            finding = {2: "differs", 1: "undecided", 0: "none"}[int(t < 0.05) + int(flips < 0.05)]
            if finding != one["finding"]:
                checks.append((f"{name} {one['finding']}, here {finding}", 0, 1))

    wrong = [(name, ours, theirs) for name, ours, theirs in checks if not abs(ours - theirs) <= TOLERANCE]
    for name, ours, theirs in wrong:
        print(f"DIFFERS {name}: {ours} and {theirs}")
    largest = max(abs(ours - theirs) for _, ours, theirs in checks)
    print(f"{len(checks) - len(wrong)} of {len(checks)} numbers agree, largest difference {largest:.1e}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
