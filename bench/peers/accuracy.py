"""Final test accuracies of the same federated cells here and in PyTorch, over ten seeds: Welch's test and equivalence within a margin.

Fashion-MNIST, ten clients IID, a network with one hidden layer or none, SGD with momentum, a mean or a median, with and without two
clients who send their updates with the sign turned. Each side draws its own partition, weights and order of samples, so accuracies are
compared as samples of two distributions. Needs torch, numpy and scipy; CRUCIBLE_HOME names a checkout or a release, this one unless told.
Arguments: seeds (10), rounds (5), samples (6000).
"""
import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
    import torch
    from scipy import stats
    from torch import nn
except ImportError as missing:
    sys.exit(f"skipped: {missing}; pip install torch scipy")

HOME = Path(os.environ.get("CRUCIBLE_HOME", Path(__file__).resolve().parents[2]))
DATA = next((p for p in (Path("datasets/fashionmnist"), Path("/usr/share/datasets/fashion-mnist")) if p.is_dir()), None)
CLIENTS, HOSTILE, RATE, MOMENTUM, BATCH, PART = 10, 2, 0.01, 0.9, 32, 0.9
MARGIN = 0.01  # accuracies closer than a point count as equal; fixed before the first run
CELLS = [("softmax", "fedavg", "none"), ("mlp", "fedavg", "none"), ("mlp", "median", "none"), ("mlp", "median", "sign_flip")]


def idx(name):
    file = next(DATA.glob(name + "*"))
    raw = (gzip.open if file.suffix == ".gz" else open)(file, "rb").read()
    dimensions = raw[3]
    return np.frombuffer(raw, np.uint8, offset=4 + 4 * dimensions)


def images(split):
    x, y = idx(f"{split}-images"), idx(f"{split}-labels")
    return torch.tensor(x.reshape(len(y), 784) / np.float32(255)), torch.tensor(y.astype(np.int64))


def network(keyword):
    if keyword == "softmax":
        return nn.Sequential(nn.Linear(784, 10))
    return nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10))


def trained(model, weights, x, y, generator):
    """The update of an epoch; the momentum begins at zero."""
    nn.utils.vector_to_parameters(weights.clone(), model.parameters())  # the parameters become views of what is given
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE, momentum=MOMENTUM)
    loss = nn.CrossEntropyLoss()
    for batch in torch.randperm(len(y), generator=generator).split(BATCH):
        optimizer.zero_grad()
        loss(model(x[batch]), y[batch]).backward()
        optimizer.step()
    return nn.utils.parameters_to_vector(model.parameters()).detach() - weights


def aggregated(rule, updates, sizes):
    if rule == "fedavg":
        return (updates * (sizes / sizes.sum())[:, None]).sum(0)
    ordered = updates.sort(0).values  # torch.median takes the lower of the two in the middle
    return (ordered[(CLIENTS - 1) // 2] + ordered[CLIENTS // 2]) / 2


def in_pytorch(keyword, rule, attack, seed, rounds, samples, train, test):
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    chosen = torch.randperm(len(train[1]), generator=generator)[:samples]
    judged = torch.randperm(len(test[1]), generator=generator)[:samples]
    shards = [shard[: round(PART * len(shard))] for shard in chosen.tensor_split(CLIENTS)]
    hostile = set(torch.randperm(CLIENTS, generator=generator)[:HOSTILE].tolist()) if attack != "none" else set()
    model = network(keyword)
    weights = nn.utils.parameters_to_vector(model.parameters()).detach().clone()
    sizes = torch.tensor([float(len(shard)) for shard in shards])
    for _ in range(rounds):
        updates = torch.stack([trained(model, weights, train[0][shard], train[1][shard], generator) for shard in shards])
        for client in hostile:
            updates[client] *= -1
        weights = weights + aggregated(rule, updates, sizes)
    nn.utils.vector_to_parameters(weights, model.parameters())
    with torch.no_grad():
        return (model(test[0][judged]).argmax(1) == test[1][judged]).float().mean().item()


def here(seeds, rounds, samples):
    """Accuracies by cell, of one sweep for each network."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for keyword in ("softmax", "mlp"):
            base = {"dataset_keyword": "fashionmnist", "model_type": "cnn", "model_keyword": keyword, "num_of_rounds": rounds,
                    "num_of_clients": CLIENTS, "num_of_client_epochs": 1, "batch_size": BATCH, "learning_rate": RATE,
                    "momentum": MOMENTUM, "max_dataset_samples": samples, "training_subset_fraction": PART,
                    "partitioning_strategy": "iid"}
            cells = [cell for cell in CELLS if cell[0] == keyword]
            axes = {"rule": list(dict.fromkeys(cell[1] for cell in cells)), "attack": list(dict.fromkeys(cell[2] for cell in cells)),
                    "f": [HOSTILE], "seed": seeds}
            grid = Path(folder, keyword + ".json")
            grid.write_text(json.dumps({"base": base, "axes": axes}))
            out = Path(folder, keyword)
            subprocess.run([HOME / "crucible", "sweep", grid, "--out", out, "--threads", "1"], check=True, stdout=subprocess.DEVNULL)
            for row in json.loads(next(out.glob("sweeps/*/cells.json")).read_text()):
                found.setdefault((keyword, row["rule"], row["attack"]), []).append(row["final_accuracy"])
    return found


def main(count, rounds, samples):
    if DATA is None:
        sys.exit("skipped: no Fashion-MNIST; apt-get install dataset-fashion-mnist")
    torch.set_num_threads(1)
    seeds = list(range(1, count + 1))
    ours = here(seeds, rounds, samples)
    train, test = images("train"), images("t10k")
    print(f"{count} seeds, {rounds} rounds, {samples} samples, PyTorch {torch.__version__}")
    print("| cell | PyTorch | here | difference, 95 % | Welch's p | equal within a point, p |")
    print("|---|---|---|---|---|---|")
    for cell in CELLS:
        a = np.array([in_pytorch(*cell, seed, rounds, samples, train, test) for seed in seeds])
        b = np.array(ours[cell])
        welch = stats.ttest_ind(b, a, equal_var=False)
        low, high = welch.confidence_interval()
        # Two one-sided tests: the larger p of "above -margin" and "below margin".
        equal = max(stats.ttest_ind(b + MARGIN, a, equal_var=False, alternative="greater").pvalue,
                    stats.ttest_ind(b - MARGIN, a, equal_var=False, alternative="less").pvalue)
        print(f"| {', '.join(cell)} | {100 * a.mean():.2f} ± {100 * a.std(ddof=1):.2f} | {100 * b.mean():.2f} ± {100 * b.std(ddof=1):.2f} "
              f"| {100 * (b.mean() - a.mean()):+.2f} ({100 * low:+.2f} to {100 * high:+.2f}) | {welch.pvalue:.2f} | {equal:.4f} |", flush=True)


if __name__ == "__main__":
    main(*(int(given) for given in (sys.argv[1:] + ["10", "5", "6000"][len(sys.argv) - 1:])))
