#!/usr/bin/env python3
"""Measures what a lab says of the time its runs still need.

By 50 short runs of several kinds, launched in bursts, so that the load changes.

    scripts/queue-estimates.py http://127.0.0.1:8000 [RUNS [SIZE]]

The lab should be empty. Ctrl-C ends it early, with the runs that have ended. Prints the median of |told - true| / true
of the seconds to a run's end, told when it was launched, when it began and halfway between its beginning and its end.
The kinds and the bursts are always the same; SIZE below 1 makes runs shorter, for a machine that is slow or busy.
"""

import json
import random
import signal
import statistics
import sys
import time
import urllib.request

LAB = sys.argv[1]
signal.signal(signal.SIGINT, signal.default_int_handler)
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 50
SIZE = float(sys.argv[3]) if len(sys.argv) > 3 else 1.0
LOOK = 0.5


def ask(method: str, path: str, body: object = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(LAB + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def config(number: int, draw: random.Random) -> dict:
    kinds = [("digits", 2, 8), ("femnist_iid", 1, 1), ("femnist_iid", 3, 1), ("digits", 4, 6)]
    data, epochs, scale = draw.choice(kinds)
    rules = draw.choice([["fedavg"], ["median"], ["fedavg", "krum"], ["trimmed_mean", "rfa"]])
    more = {"krum": {"num_krum_selections": 1}, "trimmed_mean": {"trim_ratio": 0.2}}
    clients = draw.choice([5, 10])
    rounds = max(2, int(SIZE * scale * draw.randint(8, 24) / len(rules)))
    return {
        "shared_settings": {
            "display_name": f"Estimate {number}",
            "dataset_keyword": data,
            "model_type": "cnn",
            "model_keyword": "mlp",
            "num_of_rounds": rounds,
            "num_of_clients": clients,
            "num_of_client_epochs": epochs,
            "batch_size": 32,
            "seed": number,
            "training_subset_fraction": 0.8,
            "training_device": "cpu",
            "cpus_per_client": 1,
            "gpus_per_client": 0,
            "min_fit_clients": clients,
            "min_evaluate_clients": clients,
            "min_available_clients": clients,
            "evaluate_metrics_aggregation_fn": "weighted_average",
            "remove_clients": False,
            "use_llm": False,
            "preserve_dataset": False,
            "show_plots": False,
            "save_plots": draw.random() < 0.5,
            "save_csv": True,
            "num_of_malicious_clients": 0,
            "attack_schedule": [],
        },
        "simulation_strategies": [{"aggregation_strategy_keyword": rule, **more.get(rule, {})} for rule in rules],
    }


def main() -> None:
    told: dict[str, list[tuple[float, float]]] = {}
    began: dict[str, float] = {}
    ended: dict[str, float] = {}
    try:
        watch(told, began, ended)
    except KeyboardInterrupt:
        told = {run: told[run] for run in ended}
    report(told, began, ended)


def watch(told: dict, began: dict, ended: dict) -> None:
    draw = random.Random(1)
    launched = 0
    rest = 0.0
    while len(ended) < RUNS:
        now = time.monotonic()
        if launched < RUNS and now >= rest and launched - len(ended) < 8:
            for _ in range(min(draw.randint(1, 5), RUNS - launched)):
                told[ask("POST", "/api/simulations", config(launched, draw))["simulation_id"]] = []
                launched += 1
            rest = time.monotonic() + draw.choice([0, 5, 15])
        line = ask("GET", "/api/queue")
        now = time.monotonic()
        for one in line["waiting"]:
            if one["id"] in told:
                told[one["id"]].append((now, one["ends_in_seconds"]))
        for one in line["working"]:
            if one["id"] in told:
                began.setdefault(one["id"], now)
                told[one["id"]].append((now, one["ends_in_seconds"]))
        there = {one["id"] for one in line["waiting"] + line["working"]}
        for run, looks in told.items():
            if looks and run not in there and run not in ended:
                ended[run] = now
        time.sleep(LOOK)


def report(told: dict, began: dict, ended: dict) -> None:
    def error(run: str, at: float) -> float:
        when, seconds = next(one for one in told[run] if one[0] >= at or one is told[run][-1])
        true = ended[run] - when
        return abs(seconds - true) / true if seconds is not None else 1.0

    for run in told:
        began.setdefault(run, told[run][0][0])
    points = {
        "launched": lambda run: told[run][0][0],
        "began": lambda run: began[run],
        "halfway": lambda run: (began[run] + ended[run]) / 2,
    }
    lengths = [ended[run] - began[run] for run in told]
    print(f"{len(told)} runs of {min(lengths):.1f} to {max(lengths):.1f} s, median {statistics.median(lengths):.1f} s")
    for name, at in points.items():
        errors = [error(run, at(run)) for run in told]
        late = statistics.median(errors[len(errors) // 2 :])
        print(f"{name}: median error {statistics.median(errors):.0%}, of the last half {late:.0%}")
    looks = [(seconds, ended[run] - when) for run in told for when, seconds in told[run] if seconds is not None]
    every = statistics.median(abs(seconds - true) / true for seconds, true in looks)
    print(f"every look ({len(looks)}): median error {every:.0%}")


main()
