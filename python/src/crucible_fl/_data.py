"""The data of a config, and who holds which, so that other programs train on the same."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class ClientIndices:
    """The samples of one client, by their places in the training set."""

    dealt: Array
    """All of them, as they were dealt."""
    trained: Array
    """Those it trains on."""
    held: Array
    """The held-out samples of the client."""


@dataclass(frozen=True)
class Data:
    """What ``lab.data`` gives. ``partition=data.partition`` in another config deals the same."""

    x: Array
    """The training set, a sample each: pixels from 0 to 1 as height, width, channels, or the numbers of tokens."""
    y: Array
    """Its classes."""
    test_x: Array
    """The samples of the server's evaluation."""
    test_y: Array
    """Its classes."""
    classes: int
    """How many classes there are."""
    clients: tuple[ClientIndices, ...]
    """Who holds what."""

    @property
    def partition(self) -> list[list[int]]:
        """The places that each client holds."""
        return [client.dealt.tolist() for client in self.clients]

    def shard(self, client: int) -> tuple[Array, Array]:
        """What ``client`` trains on: its samples and classes."""
        places = self.clients[client].trained
        return self.x[places], self.y[places]

    def __repr__(self) -> str:
        return f"<Data {len(self.y)} + {len(self.test_y)} samples, {self.classes} classes, {len(self.clients)} clients>"


def read(archive: bytes) -> Data:
    """The data in an NPZ file."""
    try:
        import numpy as np
    except ImportError as error:
        raise ImportError("lab.data gives arrays of NumPy: pip install numpy") from error
    with np.load(io.BytesIO(archive), allow_pickle=False) as arrays:
        parts = {name: np.split(arrays[name], arrays[f"{name}_starts"][1:-1]) for name in ("dealt", "trained", "held")}
        clients = tuple(ClientIndices(*each) for each in zip(*parts.values(), strict=True))
        samples = {name: arrays[name] for name in ("x", "y", "test_x", "test_y")}
        return Data(**samples, classes=int(arrays["classes"][0]), clients=clients)
