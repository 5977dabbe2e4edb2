"""A network of PyTorch that clients train: "trainer": "python:torch_net.py:small_cnn"."""

import torch
from torch import nn

import crucible_fl.torch


def mlp(shape, classes):
    """The lab's own mlp: one hidden layer."""
    height, width, channels = shape
    return nn.Sequential(nn.Flatten(), nn.Linear(height * width * channels, 64), nn.ReLU(), nn.Linear(64, classes))


def cnn(shape, classes):
    """Two convolutions with batch normalisation, whose running statistics travel too."""
    height, width, channels = shape
    return nn.Sequential(
        nn.Conv2d(channels, 8, 3, padding=1),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(8, 16, 3, padding=1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Linear(16 * (height // 2) * (width // 2), classes),
    )


class Adapted(nn.Module):
    """A frozen layer with a small adapter beside it, as peft makes them: only the adapter and the head travel."""

    def __init__(self, shape, classes):
        super().__init__()
        size = shape[0] * shape[1] * shape[2]
        self.frozen = nn.Linear(size, 64)
        self.frozen.requires_grad_(False)
        self.down, self.up = nn.Linear(size, 4, bias=False), nn.Linear(4, 64, bias=False)
        self.head = nn.Linear(64, classes)

    def forward(self, x):
        x = x.flatten(1)
        return self.head(torch.relu(self.frozen(x) + self.up(self.down(x))))


small_mlp = crucible_fl.torch.trainer(mlp)
small_cnn = crucible_fl.torch.trainer(cnn, optimizer=lambda p, lr: torch.optim.Adam(p, lr))
adapted = crucible_fl.torch.trainer(Adapted, nn.CrossEntropyLoss(label_smoothing=0.05))
