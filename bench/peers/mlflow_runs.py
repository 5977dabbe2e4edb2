"""The list of runs in MLflow and here: the same questions over HTTP, one after the other on one machine.

MLflow's server keeps the runs in SQLite, as it does unless told otherwise, and is asked as its own page asks it; filling it is not timed. Needs
mlflow; CRUCIBLE_HOME names a checkout or a release, this one unless told. Arguments: runs (5000), metrics of each (20).
"""
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

try:
    import mlflow
    from mlflow.entities import Metric, Param, RunTag
    from mlflow.store.tracking.sqlalchemy_store import SqlAlchemyStore
except ImportError as missing:
    sys.exit(f"skipped: {missing}; pip install mlflow")

HOME = Path(os.environ.get("CRUCIBLE_HOME", Path(__file__).resolve().parents[2]))
RULES = ["krum", "multi-krum", "median", "trimmed_mean", "rfa", "fedavg"]
TIMES = 9
# our name for the question, then MLflow's filter and order
QUESTIONS = [
    ("first page, the newest first", "", []),
    ("sort by accuracy", "", ["metrics.accuracy DESC"]),
    ("sort by a metric", "", ["metrics.own_1 ASC"]),
    ("sort by name", "", ["attributes.run_name ASC"]),
    ("filter by rule, accuracy and seed", "params.rule = 'krum' and metrics.accuracy < 0.8 and metrics.seed > 3", []),
]


def fill(address, folder, runs, metrics):
    """The experiment with its runs, put into the store as the server would."""
    store = SqlAlchemyStore(address, folder)
    experiment = store.create_experiment("runs")
    now = int(time.time() * 1000)
    for i in range(runs):
        rule = RULES[i % len(RULES)]
        run = store.create_run(experiment, "bench", now + i, [RunTag("mlflow.runName", f"Seed study {i // 6}, {rule}")], None)
        values = {"accuracy": 0.5 + random.random() / 2, "seed": i % 7, "attack_success": random.random(),
                  **{f"own_{m}": random.random() for m in range(metrics)}}
        store.log_batch(run.info.run_id, [Metric(k, v, now, 0) for k, v in values.items()],
                        [Param("rule", rule), Param("data", "digits"), Param("seed", str(i % 7))], [])
    return experiment


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def ask(port, experiment, text, order):
    body = json.dumps({"experiment_ids": [experiment], "filter": text, "order_by": order, "max_results": 200}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/2.0/mlflow/runs/search", body, {"Content-Type": "application/json"})
    start = time.perf_counter()
    with urllib.request.urlopen(request) as answer:
        found = json.loads(answer.read())
    assert found.get("runs"), "MLflow found nothing"
    return 1e3 * (time.perf_counter() - start)


def of_mlflow(runs, metrics):
    """Median milliseconds of each question."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/runs.db"
        experiment = fill(address, folder, runs, metrics)
        port = free_port()
        server = subprocess.Popen([sys.executable, "-m", "mlflow", "server", "--backend-store-uri", address, "--default-artifact-root", folder,
                                   "--host", "127.0.0.1", "--port", str(port), "--workers", "1"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(240):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/health")
                    break
                except OSError:
                    time.sleep(0.5)
            return {name: statistics.median(ask(port, experiment, text, order) for _ in range(TIMES)) for name, text, order in QUESTIONS}
        finally:
            server.terminate()
            server.wait()


def of_crucible(runs, metrics):
    told = subprocess.run([HOME / "crucible", "bench", "runs-table-speed", str(runs), str(metrics), str(TIMES)],
                          stdout=subprocess.PIPE, text=True, check=True).stdout
    return {name: float(ms) for name, ms in re.findall(r"^(.*): first .* then (\d+) ms", told, re.M)}


if __name__ == "__main__":
    runs, metrics = (int(sys.argv[i]) if len(sys.argv) > i else usual for i, usual in ((1, 5000), (2, 20)))
    random.seed(1)
    theirs, ours = of_mlflow(runs, metrics), of_crucible(runs, metrics)
    print(f"{runs} runs with {metrics} metrics, a page of 200 over HTTP, median of {TIMES}; MLflow {mlflow.__version__}")
    for name, *_ in QUESTIONS:
        # A millisecond is the least our benchmark tells.
        print(f"{name}: MLflow {theirs[name]:.0f} ms, here {ours[name]:.0f} ms, {theirs[name] / max(1, ours[name]):.0f} times")
