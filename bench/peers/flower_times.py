"""The same experiment in Flower and here, and the seconds of both.

The scanned digits on ten clients, softmax regression in NumPy, the coordinate-wise median, by default ten rounds. Flower simulates with Ray, as
`flwr run` does. Needs flwr[simulation] and crucible_fl; CRUCIBLE_HOME names the folder of a checkout or a release. Argument: rounds.
"""
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import crucible_fl as crucible

EXAMPLES = Path(__file__).resolve().parents[2] / "python" / "examples"
CLIENTS, RATE, BATCH = 10, 0.1, 16
WORDS = {"data": "digits", "model": "softmax", "n": CLIENTS, "lr": RATE, "batch_size": BATCH, "epochs": 1,
         "momentum": 0, "partition": "iid", "rule": "median", "save_plots": False}


def trained(table, bias, x, y, rng):
    """An epoch of SGD, as `plain_sgd` of my_training.py has it."""
    table, bias = table.copy(), bias.copy()
    order = rng.permutation(len(y))
    for batch in (order[start : start + BATCH] for start in range(0, len(order), BATCH)):
        scores = x[batch] @ table + bias
        p = np.exp(scores - scores.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        p[np.arange(len(batch)), y[batch]] -= 1
        table -= RATE * (x[batch].T @ p) / len(batch)
        bias -= RATE * p.mean(axis=0)
    return table, bias


def in_flower(folder, rounds):
    """Seconds and final accuracy; the shards lie in ``folder``, since Ray's processes are others."""
    from flwr.client import ClientApp, NumPyClient
    from flwr.common import ndarrays_to_parameters
    from flwr.server import ServerApp, ServerAppComponents, ServerConfig
    from flwr.server.strategy import FedMedian
    from flwr.simulation import run_simulation

    last = []

    def client_fn(context):
        place = int(context.node_config["partition-id"])

        class Client(NumPyClient):
            def fit(self, parameters, config):
                shard = np.load(Path(folder) / f"{place}.npz")
                weights = trained(*parameters, shard["x"], shard["y"], np.random.default_rng(place))
                return list(weights), len(shard["y"]), {}

        return Client().to_client()

    def judged(server_round, parameters, config):
        test = np.load(Path(folder) / "test.npz")
        table, bias = parameters
        last.append(float(((test["x"] @ table + bias).argmax(axis=1) == test["y"]).mean()))
        return 0.0, {}

    def server_fn(context):
        first = ndarrays_to_parameters([np.zeros((64, 10), np.float32), np.zeros(10, np.float32)])
        strategy = FedMedian(fraction_evaluate=0, min_fit_clients=CLIENTS, min_available_clients=CLIENTS,
                             initial_parameters=first, evaluate_fn=judged)
        return ServerAppComponents(strategy=strategy, config=ServerConfig(num_rounds=rounds))

    begun = time.perf_counter()
    run_simulation(ServerApp(server_fn=server_fn), ClientApp(client_fn=client_fn), CLIENTS,
                   backend_config={"client_resources": {"num_cpus": 1, "num_gpus": 0}})
    return time.perf_counter() - begun, last[-1]


def here(lab, rounds, **words):
    begun = time.perf_counter()
    run = lab.run(rounds=rounds, progress="none", **WORDS, **words)
    return time.perf_counter() - begun, run.rounds("dicts")[-1]["test_accuracy"]


def main(rounds):
    folder = tempfile.mkdtemp()
    try:
        shutil.copy(EXAMPLES / "my_training.py", folder)
        begun = time.perf_counter()
        with crucible.Lab.start(out=folder + "/out", strategies=folder) as lab:
            started = time.perf_counter() - begun
            data = lab.data(**WORDS)
            for client in range(CLIENTS):
                x, y = data.shard(client)
                np.savez(f"{folder}/{client}.npz", x=x.reshape(len(y), -1), y=y)
            np.savez(f"{folder}/test.npz", x=data.test_x.reshape(len(data.test_y), -1), y=data.test_y)
            rows = [("here, the same trainer in Python", *here(lab, rounds, trainer="python:my_training.py:plain_sgd")),
                    ("here, the lab's own training", *here(lab, rounds))]
        rows.insert(0, ("Flower", *in_flower(folder, rounds)))
    finally:
        shutil.rmtree(folder)
    print(f"{rounds} rounds of {CLIENTS} clients; a lab starts once in {started:.1f} s; load {os.getloadavg()[0]:.1f}")
    for name, seconds, accuracy in rows:
        print(f"{name}: {seconds:.1f} s, accuracy {accuracy:.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
