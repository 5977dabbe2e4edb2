"""Samples a second of local training in PyTorch on one thread: the networks and settings of TrainingBench.

Prints one line a network: its name and the rate; with batches, a line for each, named mlp/10. Arguments: seconds for each measurement (3),
batches with commas (32 alone).
"""
import sys
import time

import torch
from torch import nn

SHARD, CLASSES = 320, 62


def mlp():
    return nn.Sequential(nn.Flatten(), nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, CLASSES))


def cnn():
    return nn.Sequential(
        nn.Conv2d(1, 16, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(16, 32, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(1568, 128), nn.ReLU(), nn.Linear(128, CLASSES))


def rate(model, batch, seconds):
    batches = SHARD // batch
    images = [torch.rand(batch, 1, 28, 28) for _ in range(batches)]
    labels = [torch.randint(CLASSES, (batch,)) for _ in range(batches)]
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
    loss = nn.CrossEntropyLoss()

    def train_for(limit):
        start, samples = time.perf_counter(), 0
        while time.perf_counter() - start < limit:
            for x, y in zip(images, labels):
                optimizer.zero_grad()
                loss(model(x), y).backward()
                optimizer.step()
            samples += batch * batches
        return samples / (time.perf_counter() - start)

    train_for(seconds / 2)
    return sorted(train_for(seconds / 5) for _ in range(5))[2]


if __name__ == "__main__":
    torch.set_num_threads(1)
    torch.manual_seed(1)
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    several = len(sys.argv) > 2
    for name, model in (("mlp", mlp), ("cnn", cnn)):
        for batch in map(int, sys.argv[2].split(",")) if several else [32]:
            print(f"{name}/{batch}" if several else name, round(rate(model(), batch, limit)))
