"""PyTorch in a lab: clients that train any ``nn.Module``.

# strategies/my_net.py
import torch
import crucible_fl.torch

def net(shape, classes):
    return torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(shape[0] * shape[1], classes))

trained = crucible_fl.torch.trainer(net)      # in a config: "trainer": "python:my_net.py:trained"
"""

# Without PyTorch pyright takes this file for the one it imports.
# pyright: reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator
from typing import Any

# Read when a GPU is first used; without it its matrix products are not the same twice.
os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import numpy as np
import torch
from torch import nn

from . import _batches
from ._strategies import Context, Samples, Strategy

_STRUCTURE = 0


def _sgd(parameters: Iterator[nn.Parameter], lr: float) -> torch.optim.Optimizer:
    return torch.optim.SGD(parameters, lr)


class _Model:
    """A module, made once for each shape of data, into which vectors of weights are put."""

    def __init__(self, make: Callable[..., nn.Module], device: str | None) -> None:
        self._make, self._device = make, device
        self._made: dict[tuple[Any, ...], nn.Module] = {}

    def fresh(self, ctx: Context, seed: int) -> nn.Module:
        """A new module; all its randomness is derived from ``seed``."""
        torch.use_deterministic_algorithms(True)
        torch.manual_seed(seed)
        known = {"shape": ctx.shape, "classes": ctx.classes}
        wanted = inspect.signature(self._make).parameters
        return self._make(**{name: value for name, value in known.items() if name in wanted})

    def module(self, ctx: Context) -> nn.Module:
        """The module on its device; parameters that are not trained are the same in every process."""
        key = (ctx.shape, ctx.classes)
        if key not in self._made:
            self._made[key] = self.fresh(ctx, _STRUCTURE).to(self.device)
        return self._made[key]

    @property
    def device(self) -> str:
        """A GPU where there is one, unless another device is named."""
        return self._device or ("cuda" if torch.cuda.is_available() else "cpu")

    def put(self, module: nn.Module, weights: np.ndarray[Any, Any]) -> None:
        """Copies a vector into the tensors that are trained."""
        start = 0
        for tensor in travelling(module).values():
            end = start + tensor.numel()
            part = torch.from_numpy(np.array(weights[start:end])).reshape(tensor.shape)
            tensor.data.copy_(part.to(tensor.device, tensor.dtype))
            start = end

    def inputs(self, x: np.ndarray[Any, Any]) -> torch.Tensor:
        """Images as PyTorch has them, channels first."""
        tensor = torch.from_numpy(np.array(x))
        return (tensor.permute(0, 3, 1, 2).contiguous() if tensor.ndim == 4 else tensor).to(self.device)


def travelling(module: nn.Module) -> dict[str, torch.Tensor]:
    """What clients train and send: parameters with gradients, and the running statistics of normalisations."""
    tensors: dict[str, torch.Tensor] = {name: one for name, one in module.named_parameters() if one.requires_grad}
    return tensors | {name: one for name, one in module.named_buffers() if one.is_floating_point()}


def trainer(
    module: Callable[..., nn.Module],
    loss: Callable[[torch.Tensor, torch.Tensor], torch.Tensor] = nn.functional.cross_entropy,
    optimizer: Callable[..., torch.optim.Optimizer] = _sgd,
    *,
    device: str | None = None,
) -> Callable[..., Any]:
    """A trainer, with its model and its judge, of any network.

    ``module`` makes it: a class or a function, which is given ``shape`` (height, width, channels) and ``classes``
    where it asks for them. ``loss(scores, y)`` and ``optimizer(parameters, lr)`` are PyTorch's own or like them.
    Only parameters with ``requires_grad`` are trained and sent, so that adapters, as of peft, need nothing more.
    Images come channels first. The device is a GPU where there is one, unless ``device`` names another.
    """
    model = _Model(module, device)

    def first_weights(ctx: Context) -> tuple[dict[str, np.ndarray[Any, Any]], set[str]]:
        fresh = model.fresh(ctx, int(ctx.rng.integers(2**31)))
        arrays = {name: one.detach().cpu().float().numpy() for name, one in travelling(fresh).items()}
        return arrays, arrays.keys() & {name for name, _ in fresh.named_buffers()}

    def judge(weights: np.ndarray[Any, Any], x: np.ndarray[Any, Any], ctx: Context) -> torch.Tensor:
        network = model.module(ctx)
        model.put(network, weights)
        network.eval()
        with torch.no_grad():
            return network(model.inputs(x)).float()

    def train(weights: np.ndarray[Any, Any], data: Samples, ctx: Context) -> np.ndarray[Any, Any]:
        network = model.module(ctx)
        model.put(network, weights)
        network.train()
        torch.manual_seed(int(ctx.rng.integers(2**31)))  # of dropout and the like
        steps = optimizer((one for one in network.parameters() if one.requires_grad), lr=ctx.learning_rate)
        x, y = model.inputs(data.x), torch.from_numpy(data.y).to(model.device)
        total = 0.0
        for _ in range(ctx.epochs):
            order = torch.from_numpy(ctx.rng.permutation(len(y))).to(model.device)
            total = 0.0
            for start, end in _batches.of(len(y), ctx.batch_size):
                batch = order[start:end]
                if end - start == 1 < ctx.batch_size:
                    network.eval()  # a normalisation over one sample has no deviation
                steps.zero_grad()
                value = loss(network(x[batch]), y[batch])
                value.backward()
                steps.step()
                total += value.item() * len(batch)
        ctx.loss = total / len(y)
        return np.concatenate([one.detach().cpu().float().numpy().ravel() for one in travelling(network).values()])

    made: Any = train
    made.__doc__ = f"PyTorch's {getattr(module, '__name__', 'network')}."
    made.__crucible__ = Strategy("trainer", "", judge=judge, initial=first_weights)
    torch.set_num_threads(1)
    return made
