#!/bin/sh
# A campaign of at most a third of the grid's runs against each of ten rules, one of them in Python, each with its full grid.
# Usage: [PYTHON=one with NumPy] scripts/redteam.sh [FOLDER]      The last lines are a table: rule, what the campaign ended with, how the grid compares.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$(mktemp -d)}
mkdir -p "$folder/strategies"
cat > "$folder/strategies/centre.py" <<'PYTHON'
import numpy as np

import crucible_fl as crucible


@crucible.rule(bound=lambda n, f: n > 2 * f)
def midmean(updates, f, ctx):
    """The mean of the middle half of every coordinate."""
    rows = np.sort(updates, axis=0)
    quarter = len(rows) // 4
    return rows[quarter : len(rows) - quarter].mean(axis=0)
PYTHON
for rule in average median trimmed_mean krum multi_krum geometric_median centered_clipping signguard meamed \
    python:centre.py:midmean; do
    cat > "$folder/config.json" <<JSON
{"dataset_keyword": "digits", "model_type": "cnn", "model_keyword": "mlp", "num_of_rounds": 6, "num_of_clients": 10,
 "num_of_client_epochs": 2, "batch_size": 16, "num_of_malicious_clients": 3, "partitioning_strategy": "dirichlet",
 "partitioning_params": {"alpha": 0.3}, "aggregation_strategy_keyword": "$rule", "aggregation_params": {}, "seed": 1}
JSON
    "$root/crucible" redteam "$folder/config.json" --budget 190 --grid --out "$folder/out" \
        --strategies "$folder/strategies" ${PYTHON:+--python "$PYTHON"} > "$folder/said.txt"
    printf '%s | %s | %s\n' "$rule" "$(tail -n 1 "$folder/said.txt")" "$(grep '^within' "$folder/said.txt")" >> "$folder/table.txt"
done
cat "$folder/table.txt"
