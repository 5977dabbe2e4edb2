"""Turn a model's pytorch_model.bin into model.safetensors with your own PyTorch: python -m crucible_fl.convert DIR

The file is read with weights_only, which runs no code of it. Shards that pytorch_model.bin.index.json names become
one file.
"""

import ctypes
import importlib
import json
import struct
import sys
from pathlib import Path
from typing import Any

_TYPES = {"float32": "F32", "float16": "F16", "bfloat16": "BF16"}


def _sources(folder: Path) -> list[Path]:
    index = folder / "pytorch_model.bin.index.json"
    if index.is_file():
        names = set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values())
        return [folder / Path(name).name for name in sorted(names)]
    return [folder / "pytorch_model.bin"]


def convert(folder: Path) -> Path:
    """Write model.safetensors beside pytorch_model.bin in ``folder`` and return it."""
    torch: Any = importlib.import_module("torch")

    state: dict[str, Any] = {}
    for source in _sources(folder):
        if not source.is_file():
            raise SystemExit(f"{source} is missing; name a folder that holds the model's pytorch_model.bin")
        state.update(torch.load(source, map_location="cpu", weights_only=True))
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    at = 0
    tensors = []
    for name, tensor in state.items():
        kind = str(tensor.dtype).removeprefix("torch.")
        if not tensor.is_floating_point():
            continue  # buffers such as position_ids, which are no weights
        if kind not in _TYPES:
            raise SystemExit(f"{name} is {kind}; weights are float32, float16 or bfloat16")
        whole = tensor.detach().contiguous()
        size = whole.numel() * whole.element_size()
        header[name] = {"dtype": _TYPES[kind], "shape": list(whole.shape), "data_offsets": [at, at + size]}
        tensors.append((whole, size))
        at += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    target = folder / "model.safetensors"
    part = folder / "model.safetensors.part"
    with part.open("wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for whole, size in tensors:
            out.write(ctypes.string_at(whole.data_ptr(), size))
    part.replace(target)
    return target


def main() -> None:
    """Convert the folder that the command line names."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        raise SystemExit("usage: python -m crucible_fl.convert DIR")
    try:
        print(convert(Path(sys.argv[1])))
    except ImportError:
        raise SystemExit("PyTorch is missing; install it with: pip install torch") from None


if __name__ == "__main__":
    main()
