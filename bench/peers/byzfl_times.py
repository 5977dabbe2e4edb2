"""Distributed SGD in ByzFL and here: the seconds of the same cells, one after the other in one run, each on one thread.

Fashion-MNIST, ten honest workers and three hostile ones, 784-100-10, batches of 25. ByzFL's time is that of its loop of steps alone, data in
memory; ours is all a cell takes in a sweep, sharing out the data and judging three rounds included. Needs byzfl and torch; CRUCIBLE_HOME names
a checkout or a release, this one unless told. Argument: steps (200).
"""
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

try:
    import numpy as np
    import torch
    from byzfl import ByzantineClient, Client, DataDistributor, Server
    from torch.utils.data import DataLoader, TensorDataset
except ImportError as missing:
    sys.exit(f"skipped: {missing}; pip install byzfl torch")

HOME = Path(os.environ.get("CRUCIBLE_HOME", Path(__file__).resolve().parents[2]))
DATA = next((p for p in (Path("datasets/fashionmnist"), Path("/usr/share/datasets/fashion-mnist")) if p.is_dir()), None)
HONEST, F, BATCH, RATE, MOMENTUM, DECAY, GAMMA = 10, 3, 25, 0.1, 0.9, 1e-4, 0.66
# name, ByzFL's rule, its pre-aggregators and attack; then ours
CELLS = [
    ("trimmed mean, ALIE", ("TrMean", {"f": F}), [], ("ALittleIsEnough", {"tau": 1.5}),
     {"aggregation_strategy_keyword": "trimmed_mean", "aggregation_params": {}}, {"attack_type": "alie", "tau": 1.5}),
    ("NNM, trimmed mean, sign flip", ("TrMean", {"f": F}), [{"name": "NNM", "parameters": {"f": F}}], ("SignFlipping", {}),
     {"aggregation_strategy_keyword": "trimmed_mean", "aggregation_params": {}, "pre_aggregation": [{"name": "nnm"}]},
     {"attack_type": "sign_flip", "omniscient": True}),
    ("Multi-Krum, IPM", ("MultiKrum", {"f": F}), [], ("InnerProductManipulation", {"tau": 2.0}),
     {"aggregation_strategy_keyword": "multi_krum_byzfl", "aggregation_params": {}}, {"attack_type": "ipm"}),
    ("geometric median, sign flip", ("GeometricMedian", {"nu": 0.1, "T": 3}), [], ("SignFlipping", {}),
     {"aggregation_strategy_keyword": "geometric_median", "aggregation_params": {"nu": 0.1, "iterations": 3}},
     {"attack_type": "sign_flip", "omniscient": True}),
]


def images(split):
    def raw(kind, header):
        file = next(DATA.glob(f"{split}-{kind}*"))
        return np.frombuffer((gzip.open if file.suffix == ".gz" else open)(file, "rb").read(), np.uint8, offset=header)
    y = raw("labels", 8)
    return TensorDataset(torch.tensor(raw("images", 16).reshape(len(y), 1, 28, 28) / np.float32(255)), torch.tensor(y.astype(np.int64)))


def in_byzfl(rule, pre, attack, steps, train, test):
    """Wall seconds, processor seconds and accuracy."""
    torch.manual_seed(1)
    train.targets = train.tensors[1]  # where ByzFL looks for them
    loaders = DataDistributor({"data_distribution_name": "gamma_similarity_niid", "distribution_parameter": GAMMA, "nb_honest": HONEST,
                               "data_loader": DataLoader(train), "batch_size": BATCH}).split_data()
    clients = [Client({"model_name": "fc_mnist", "device": "cpu", "loss_name": "NLLLoss", "LabelFlipping": False, "nb_labels": 10,
                       "momentum": MOMENTUM, "training_dataloader": loader, "optimizer_name": "SGD", "learning_rate": RATE,
                       "weight_decay": DECAY, "milestones": [], "learning_rate_decay": 1.0, "store_per_client_metrics": False})
               for loader in loaders]
    server = Server({"device": "cpu", "model_name": "fc_mnist", "test_loader": DataLoader(test, batch_size=500), "optimizer_name": "SGD",
                     "learning_rate": RATE, "weight_decay": DECAY, "milestones": [], "learning_rate_decay": 1.0,
                     "aggregator_info": {"name": rule[0], "parameters": rule[1]}, "pre_agg_list": pre})
    hostile = ByzantineClient({"name": attack[0], "f": F, "parameters": attack[1]})
    wall, computed = time.perf_counter(), time.process_time()
    for _ in range(steps):
        weights = server.get_flat_parameters()
        for client in clients:
            client.set_parameters(weights)
            client.compute_gradients()
        honest = [client.get_flat_gradients_with_momentum() for client in clients]
        server.update_model_with_gradients(honest + hostile.apply_attack(honest))
    return time.perf_counter() - wall, time.process_time() - computed, server.compute_test_accuracy()


def here(rule, attack, steps, folder):
    base = {"dataset_keyword": "fashionmnist", "model_type": "cnn", "model_keyword": "mlp", "hidden_units": 100, "num_of_rounds": steps,
            "num_of_clients": HONEST + F, "batch_size": BATCH, "learning_rate": RATE, "training_subset_fraction": 1, "strict_mode": False,
            "partitioning_strategy": "gamma_similarity", "partitioning_params": {"gamma": GAMMA}, "num_of_malicious_clients": F,
            "training": {"scheme": "distributed_sgd", "data_holders": "honest", "momentum": MOMENTUM, "weight_decay": DECAY}}
    workers = {"selection_strategy": "specific", "malicious_client_ids": list(range(HONEST, HONEST + F))}
    grid = Path(folder, "grid.json")
    grid.write_text(json.dumps({"base": {**base, **rule}, "axes": {"attack": [{**attack, **workers}], "seed": [1]}}))
    out = Path(tempfile.mkdtemp(dir=folder))
    begun = time.perf_counter()
    subprocess.run([HOME / "crucible", "sweep", grid, "--out", out, "--threads", "1"], check=True, stdout=subprocess.DEVNULL)
    whole = time.perf_counter() - begun
    row = json.loads(next(out.glob("sweeps/*/cells.json")).read_text())[0]
    spent = json.loads(next(out.glob("sweeps/*/summary.json")).read_text())["time"]
    return row["train_seconds"] + row["other_seconds"], spent["cpu_seconds"] / spent["done"], whole, row["final_accuracy"]


def main(steps):
    if DATA is None:
        sys.exit("skipped: no Fashion-MNIST; apt-get install dataset-fashion-mnist")
    torch.set_num_threads(1)
    train, test = images("train"), images("t10k")
    print(f"{steps} steps on one thread; PyTorch {torch.__version__}; load {os.getloadavg()[0]:.1f}")
    print("| cell | ByzFL: seconds (processor), accuracy | here: seconds (processor), accuracy | times as fast (processor) | with the JVM's start |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, rule, pre, attack, ours, our_attack in CELLS:
            theirs = in_byzfl(rule, pre, attack, steps, train, test)
            mine = here(ours, our_attack, steps, folder)
            print(f"| {name} | {theirs[0]:.1f} ({theirs[1]:.1f}), {theirs[2]:.3f} | {mine[0]:.1f} ({mine[1]:.1f}), {mine[3]:.3f} "
                  f"| {theirs[0] / mine[0]:.1f} ({theirs[1] / mine[1]:.1f}) | {mine[2]:.1f} s |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
