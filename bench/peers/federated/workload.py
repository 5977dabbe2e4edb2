"""What the scripts of this folder share: the workload that `./crucible bench peers` hands over in the variable WORKLOAD, its samples, its network and plain training.

Each script runs the workload in a library, through the interface that the library documents, and prints `round 3/10  accuracy 80.1 %` after each
round, `-` where the model is not judged. It ends with a message where the library cannot do it. Samples are tensors in memory before the first
round, so that none pays for decoding images; clients have equal shares of them, drawn without regard to labels.
"""
import gzip
import json
import os
from pathlib import Path

import numpy as np
import torch
import torch._dynamo  # noqa: F401 -- or every process that is forked imports it anew at its first step
from torch import nn

W = json.loads(os.environ["WORKLOAD"])
STEPS = W["epochs"] * -(-(W["samples"] // W["clients"]) // W["batch"])


def one_process():
    """Threads for libraries that train in one process: all processors for convolutions, which gain by it; the rest is quicker with one."""
    torch.set_num_threads(os.cpu_count() if W["filters"] else 1)


def samples():
    """Images and labels of training and test set: Fashion-MNIST's files, or those of CIFAR-10's binary version."""
    folder = Path(W["folder"])
    if W["dataset"] == "fashionmnist":
        return [(pixels(idx(folder, f"{part}-images", 16), 1, 28), torch.from_numpy(idx(folder, f"{part}-labels", 8).astype(np.int64)))
                for part in ("train", "t10k")]
    return [binary(sorted(folder.glob(part))) for part in ("data_batch_*", "test_batch*")]


def idx(folder, name, header):
    file = next(folder.glob(name + "*"))
    with (gzip.open if file.suffix == ".gz" else open)(file, "rb") as raw:
        return np.frombuffer(raw.read(), np.uint8, offset=header)


def binary(files):
    records = np.concatenate([np.fromfile(file, np.uint8).reshape(-1, 3073) for file in files])
    return pixels(records[:, 1:], 3, 32), torch.from_numpy(records[:, 0].astype(np.int64))


def pixels(raw, channels, side):
    return torch.from_numpy(raw.reshape(-1, channels, side, side) / np.float32(255))


def network():
    """Convolutions with ReLU and max pooling by 2 after each or the last, then dense layers with ReLU, then the logits."""
    channels, side = (1, 28) if W["dataset"] == "fashionmnist" else (3, 32)
    layers = []
    for i, filters in enumerate(W["filters"]):
        layers += [nn.Conv2d(channels, filters, W["kernel"]), nn.ReLU()]
        channels, side = filters, side - W["kernel"] + 1
        if W["pooling"] == "each" or i == len(W["filters"]) - 1:
            layers.append(nn.MaxPool2d(2))
            side //= 2
    layers.append(nn.Flatten())
    width = channels * side * side
    for hidden in W["hidden"]:
        layers += [nn.Linear(width, hidden), nn.ReLU()]
        width = hidden
    return nn.Sequential(*layers, nn.Linear(width, 10))


def shards(count):
    """Equal shares of so many samples, as arrays of their places."""
    return np.array_split(np.random.default_rng(1).permutation(count), W["clients"])


def trained(model, x, y, shard, seed):
    """Trains ``model`` on the samples of a shard, as a few lines of PyTorch do it."""
    optimizer = torch.optim.SGD(model.parameters(), lr=W["rate"])
    draw = np.random.default_rng(seed)
    for _ in range(W["epochs"]):
        order = torch.from_numpy(draw.permutation(shard))
        for batch in order.split(W["batch"]):
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x[batch]), y[batch]).backward()
            optimizer.step()


def due(round_number):
    return round_number % W["judged"] == 0 or round_number == W["rounds"]


@torch.no_grad()
def judged(model, test):
    """The accuracy on the test set, 500 samples at a time."""
    x, y = test
    return sum(int((model(a).argmax(dim=1) == b).sum()) for a, b in zip(x.split(500), y.split(500))) / len(y)


def told(round_number, accuracy=None):
    number = "-" if accuracy is None else f"{100 * accuracy:.1f} %"
    os.write(1, f"round {round_number}/{W['rounds']}  accuracy {number}\n".encode())  # past what libraries put before standard output


def after(round_number, model, test):
    """Judges where it is due, and tells of the round."""
    told(round_number, judged(model, test) if due(round_number) else None)
