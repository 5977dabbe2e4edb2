"""What a rule carries from round to round, as bytes.

This is not pickle: reading a checkpoint runs nothing, and equal states are equal bytes.
"""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np

_DTYPES = {"|b1", "|i1", "|u1", "<i2", "<i4", "<i8", "<u2", "<u4", "<u8", "<f2", "<f4", "<f8"}


def dump(state: dict[Any, Any]) -> bytes:
    """The bytes of a state: a tree of JSON, then the arrays."""
    if not state:
        return b""
    arrays: list[bytes] = []
    head = json.dumps([_written(state, "ctx.state", arrays), [len(array) for array in arrays]]).encode()
    return struct.pack("<I", len(head)) + head + b"".join(arrays)


def _written(value: Any, path: str, arrays: list[bytes]) -> Any:
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or isinstance(value, (bool, str, int)):
        return value
    if isinstance(value, float):
        return {"f": value.hex()}  # every bit, and what JSON has no number for
    if isinstance(value, np.ndarray):
        array = np.ascontiguousarray(value)
        if array.dtype.str not in _DTYPES:
            raise TypeError(f"{path}: arrays of {array.dtype} cannot be kept in a checkpoint")
        arrays.append(array.tobytes())
        return {"a": [array.dtype.str, list(value.shape), len(arrays) - 1]}
    if isinstance(value, (list, tuple)):
        return {"l": [_written(one, f"{path}[{i}]", arrays) for i, one in enumerate(value)]}
    if isinstance(value, dict):
        if not all(isinstance(key, (str, int)) for key in value):
            raise TypeError(f"{path}: keys must be texts or whole numbers")
        return {"d": [[key, _written(one, f"{path}[{key!r}]", arrays)] for key, one in value.items()]}
    raise TypeError(
        f"{path}: {type(value).__name__} cannot be kept in a checkpoint; use numbers, texts, lists, dicts and arrays"
    )


def load(data: bytes) -> dict[Any, Any]:
    """The state of such bytes."""
    if not data:
        return {}
    (size,) = struct.unpack_from("<I", data)
    tree, lengths = json.loads(data[4 : 4 + size])
    starts = [4 + size]
    for length in lengths:
        starts.append(starts[-1] + length)
    return _read(tree, [data[start : start + length] for start, length in zip(starts, lengths, strict=False)])


def _read(node: Any, arrays: list[bytes]) -> Any:
    if not isinstance(node, dict):
        return node
    ((kind, value),) = node.items()
    if kind == "f":
        return float.fromhex(value)
    if kind == "l":
        return [_read(one, arrays) for one in value]
    if kind == "d":
        return {key: _read(one, arrays) for key, one in value}
    dtype, shape, index = value
    if dtype not in _DTYPES:
        raise ValueError(f"an array of {dtype}")
    return np.frombuffer(arrays[index], np.dtype(dtype)).reshape(shape).copy()
