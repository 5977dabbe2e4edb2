"""The same federated runs here, in PyTorch and in Flower: seconds of the wall, seconds of the processor and the last accuracy.

lr_mnist       1,000 clients of which 10 train a round, 100 rounds, softmax regression, batch 10 (FLUTE's shape), Fashion-MNIST
ten_clients    10 clients, 10 rounds, 784-128-10, batch 32, all of Fashion-MNIST
blazefl        100 clients, 5 rounds of 5 epochs, 3 x 32 x 32, 50,000 images, convolutions 6-16 of 5 x 5, 120-84-10, batch 50, rate 0.1
               (BlazeFL's published shape; random images, the same in all libraries)

PyTorch trains clients in as many processes as there are processors, each with one thread. Ours is the whole command, JVM's start included.
Needs torch, and flwr[simulation] for Flower, which is skipped on lr_mnist unless asked for by name: it takes over ten minutes there.
CRUCIBLE_HOME names a checkout or a release, this one unless told. Arguments: workloads (all), libraries (here,PyTorch,Flower), with commas.
"""
import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

HOME = Path(os.environ.get("CRUCIBLE_HOME", Path(__file__).resolve().parents[2]))
DATA = next((p for p in (Path("datasets/fashionmnist"), Path("/usr/share/datasets/fashion-mnist")) if p.is_dir()), None)
LIBRARIES = ("here", "PyTorch", "Flower")
WORKLOADS = {
    "lr_mnist": {"clients": 1000, "asked": 10, "rounds": 100, "epochs": 1, "batch": 10, "rate": 0.03, "network": "softmax"},
    "ten_clients": {"clients": 10, "asked": 10, "rounds": 10, "epochs": 1, "batch": 32, "rate": 0.05, "network": "mlp"},
    "blazefl": {"clients": 100, "asked": 100, "rounds": 5, "epochs": 5, "batch": 50, "rate": 0.1, "network": "cnn"},
}


def samples(workload, raw=False):
    """Images and labels of training and test set, a row an image; those that are drawn also as bytes."""
    if workload == "blazefl":
        draw = np.random.default_rng(1)
        drawn = [(draw.integers(256, size=(n, 3, 32, 32), dtype=np.uint8), draw.integers(10, size=n)) for n in (50_000, 10_000)]
        return drawn if raw else [(x / np.float32(255), y) for x, y in drawn]

    def idx(name, header):
        file = next(DATA.glob(name + "*"))
        return np.frombuffer((gzip.open if file.suffix == ".gz" else open)(file, "rb").read(), np.uint8, offset=header)

    return [(idx(f"{part}-images", 16).reshape(-1, 784) / np.float32(255), idx(f"{part}-labels", 8).astype(np.int64))
            for part in ("train", "t10k")]


def write_random():
    """The drawn images as CIFAR-10's binary batches, which `crucible run` reads."""
    folder = Path(RANDOM.name, "cifar10")
    folder.mkdir()
    for name, (x, y) in zip(("data_batch_", "test_batch"), samples("blazefl", raw=True)):
        records = np.concatenate([y.astype(np.uint8)[:, None], x.reshape(len(y), -1)], axis=1)
        parts = np.split(records, 5) if name.endswith("_") else [records]
        for i, part in enumerate(parts, 1):
            Path(folder, f"{name}{i}.bin" if name.endswith("_") else f"{name}.bin").write_bytes(part.tobytes())


def processor():
    return sum(u.ru_utime + u.ru_stime for u in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def here(workload):
    w = WORKLOADS[workload]
    config = {
        "dataset_keyword": "cifar10" if workload == "blazefl" else "fashionmnist", "model_type": "cnn",
        "model_keyword": w["network"], "num_of_rounds": w["rounds"], "num_of_clients": w["clients"], "strict_mode": False,
        "clients_per_round": w["asked"], "min_fit_clients": w["asked"], "min_evaluate_clients": w["asked"],
        "min_available_clients": w["clients"], "num_of_client_epochs": w["epochs"], "batch_size": w["batch"],
        "learning_rate": w["rate"], "momentum": 0, "training_subset_fraction": 1, "partitioning_strategy": "iid", "seed": 1,
        "aggregation_strategy_keyword": "fedavg", "attack_schedule": [], "save_plots": False}
    if workload == "blazefl":
        config |= {"cnn_filters": [6, 16], "cnn_padding": "valid", "hidden_layers": [120, 84]}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "config.json")
        file.write_text(json.dumps(config))
        command = [HOME / "crucible", "run", file, "--out", Path(folder, "out")]
        if workload == "blazefl":
            command += ["--datasets", RANDOM.name]
        done = subprocess.run(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"crucible run failed on {workload}: {done.stderr}")
        table = next(Path(folder, "out").rglob("round_metrics_*.csv")).read_text().splitlines()
        last = dict(zip(table[0].split(","), table[-1].split(",")))
        return float(last.get("test_accuracy_history") or "nan")


def network(name):
    from torch import nn
    return {
        "softmax": lambda: nn.Linear(784, 10),
        "mlp": lambda: nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10)),
        "cnn": lambda: nn.Sequential(
            nn.Conv2d(3, 6, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
            nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10)),
    }[name]()


def load(workload):
    """What every process holds: the samples as tensors, and shards of equal size."""
    import torch
    torch.set_num_threads(1)
    train, test = [(torch.from_numpy(np.ascontiguousarray(x)), torch.from_numpy(y)) for x, y in samples(workload)]
    order = np.random.default_rng(1).permutation(len(train[1]))
    return train, test, np.array_split(order, WORKLOADS[workload]["clients"])


def trained(workload, held, model, client, round_number, weights):
    """The weights of ``client`` after its epochs, as arrays."""
    import torch
    w, ((x, y), _, shards) = WORKLOADS[workload], held
    with torch.no_grad():
        for parameter, value in zip(model.parameters(), weights):
            parameter.copy_(torch.from_numpy(value))
    optimizer = torch.optim.SGD(model.parameters(), lr=w["rate"])
    draw = np.random.default_rng((round_number, client))
    for _ in range(w["epochs"]):
        order = draw.permutation(shards[client])
        for start in range(0, len(order), w["batch"]):
            batch = torch.from_numpy(order[start : start + w["batch"]])
            optimizer.zero_grad()
            torch.nn.functional.cross_entropy(model(x[batch]), y[batch]).backward()
            optimizer.step()
    return [parameter.detach().numpy().copy() for parameter in model.parameters()], len(shards[client])


def judged(held, model, weights):
    import torch
    x, y = held[1]
    with torch.no_grad():
        for parameter, value in zip(model.parameters(), weights):
            parameter.copy_(torch.from_numpy(np.asarray(value)))
        return float((model(x).argmax(dim=1) == y).float().mean())


RANDOM = tempfile.TemporaryDirectory()
worker = None


def begin(workload):
    global worker
    worker = (load(workload), network(WORKLOADS[workload]["network"]))


def of_worker(workload, client, round_number, weights):
    return trained(workload, *worker, client, round_number, weights)


def in_pytorch(workload):
    w = WORKLOADS[workload]
    held, model = load(workload), network(w["network"])
    weights = [parameter.detach().numpy().copy() for parameter in model.parameters()]
    draw = np.random.default_rng(2)
    accuracy = float("nan")
    with ProcessPoolExecutor(os.cpu_count(), initializer=begin, initargs=(workload,)) as pool:
        for round_number in range(w["rounds"]):
            asked = draw.choice(w["clients"], w["asked"], replace=False)
            sent = list(pool.map(of_worker, [workload] * len(asked), map(int, asked), [round_number] * len(asked), [weights] * len(asked)))
            total = sum(n for _, n in sent)
            weights = [sum(update[i] * np.float32(n / total) for update, n in sent) for i in range(len(weights))]
            accuracy = judged(held, model, weights)
    return accuracy


def in_flower(workload):
    from flwr.client import ClientApp, NumPyClient
    from flwr.common import ndarrays_to_parameters
    from flwr.server import ServerApp, ServerAppComponents, ServerConfig
    from flwr.server.strategy import FedAvg
    from flwr.simulation import run_simulation
    w, last = WORKLOADS[workload], []
    held, model = load(workload), network(w["network"])

    def client_fn(context):
        if worker is None:
            begin(workload)

        class Client(NumPyClient):
            def fit(self, parameters, config):
                weights, n = of_worker(workload, int(context.node_config["partition-id"]), config["round"], parameters)
                return weights, n, {}

        return Client().to_client()

    def evaluate(server_round, parameters, config):
        last.append(judged(held, model, parameters))
        return 0.0, {}

    def server_fn(context):
        first = ndarrays_to_parameters([p.detach().numpy() for p in model.parameters()])
        strategy = FedAvg(fraction_fit=w["asked"] / w["clients"], fraction_evaluate=0, min_fit_clients=w["asked"],
                          min_available_clients=w["clients"], initial_parameters=first, evaluate_fn=evaluate,
                          on_fit_config_fn=lambda server_round: {"round": server_round})
        return ServerAppComponents(strategy=strategy, config=ServerConfig(num_rounds=w["rounds"]))

    run_simulation(ServerApp(server_fn=server_fn), ClientApp(client_fn=client_fn), w["clients"],
                   backend_config={"client_resources": {"num_cpus": 1, "num_gpus": 0}})
    return last[-1]


def missing(library):
    try:
        if library != "here":
            __import__("torch")
        if library == "Flower":
            __import__("flwr.simulation")
            __import__("ray")
    except ImportError as e:
        return str(e)
    return ""


def main(workloads, libraries, asked):
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    print("| run | library | wall, s | processor, s | accuracy |\n|---|---|---|---|---|")
    for workload in workloads:
        for library in libraries:
            why = missing(library)
            if DATA is None and workload != "blazefl":
                why = "no Fashion-MNIST; apt-get install dataset-fashion-mnist"
            if library == "Flower" and workload == "lr_mnist" and not asked:
                why = "over ten minutes; ask for it by name"
            if why:
                print(f"| {workload} | {library} | skipped: {why} | | |", flush=True)
                continue
            if library == "here" and workload == "blazefl":
                write_random()
            wall, used = time.perf_counter(), processor()
            accuracy = {"here": here, "PyTorch": in_pytorch, "Flower": in_flower}[library](workload)
            wall, used = time.perf_counter() - wall, processor() - used
            print(f"| {workload} | {library} | {wall:.1f} | {used:.1f} | {accuracy:.3f} |", flush=True)


if __name__ == "__main__":
    chosen = [argument.split(",") for argument in sys.argv[1:]]
    for given, known in zip(chosen, (WORKLOADS, LIBRARIES)):
        for name in given:
            if name not in known:
                sys.exit(f"{name} is none of {', '.join(known)}")
    main(chosen[0] if chosen else list(WORKLOADS), chosen[1] if len(chosen) > 1 else list(LIBRARIES), len(chosen) > 1)
