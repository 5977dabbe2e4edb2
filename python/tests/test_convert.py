"""Converting pytorch_model.bin, with a stand-in for PyTorch that gives tensors of known numbers."""

import array
import json
import struct
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from crucible_fl import convert


class Tensor:
    """As much of a tensor as is read."""

    def __init__(self, kind: str, dtype: str, *numbers: float) -> None:
        self.dtype = f"torch.{dtype}"
        self.shape = (len(numbers),)
        self.numbers = array.array(kind, numbers if kind == "f" else [int(n) for n in numbers])

    def is_floating_point(self) -> bool:
        return "float" in self.dtype

    def detach(self) -> "Tensor":
        return self

    def contiguous(self) -> "Tensor":
        return self

    def numel(self) -> int:
        return len(self.numbers)

    def element_size(self) -> int:
        return self.numbers.itemsize

    def data_ptr(self) -> int:
        return self.numbers.buffer_info()[0]


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    files: dict[str, Any] = {}

    def load(source: Path, map_location: str, weights_only: bool) -> Any:
        assert map_location == "cpu"
        assert weights_only
        return files[source.name]

    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(load=load))
    return files


def read(file: Path) -> tuple[dict[str, Any], bytes]:
    content = file.read_bytes()
    (length,) = struct.unpack("<Q", content[:8])
    return json.loads(content[8 : 8 + length]), content[8 + length :]


def test_weights_become_safetensors(tmp_path: Path, torch: dict[str, Any]) -> None:
    (tmp_path / "pytorch_model.bin").touch()
    torch["pytorch_model.bin"] = {
        "a": Tensor("f", "float32", 1, 2),
        "position_ids": Tensor("q", "int64", 0, 1),
        "b": Tensor("H", "float16", 7),
    }
    header, numbers = read(convert.convert(tmp_path))
    assert list(header) == ["__metadata__", "a", "b"]
    assert header["a"] == {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}
    assert header["b"] == {"dtype": "F16", "shape": [1], "data_offsets": [8, 10]}
    assert numbers == struct.pack("<ffH", 1, 2, 7)
    assert not list(tmp_path.glob("*.part"))


def test_shards_become_one_file(tmp_path: Path, torch: dict[str, Any]) -> None:
    index = {"weight_map": {"a": "one.bin", "b": "../two.bin"}}
    (tmp_path / "pytorch_model.bin.index.json").write_text(json.dumps(index), encoding="utf-8")
    for number, name in enumerate(("one", "two")):
        (tmp_path / f"{name}.bin").touch()
        torch[f"{name}.bin"] = {name: Tensor("f", "float32", number)}
    header, numbers = read(convert.convert(tmp_path))
    assert {"one", "two"} < set(header)
    assert len(numbers) == 8


@pytest.mark.parametrize("dtype", ["float64", "float8_e4m3fn"])
def test_other_numbers_are_refused_by_name(tmp_path: Path, torch: dict[str, Any], dtype: str) -> None:
    (tmp_path / "pytorch_model.bin").touch()
    torch["pytorch_model.bin"] = {"a": Tensor("f", dtype, 1)}
    with pytest.raises(SystemExit, match=f"a is {dtype}; weights are"):
        convert.convert(tmp_path)
    assert not (tmp_path / "model.safetensors").exists()


def test_a_missing_file_is_named(tmp_path: Path, torch: dict[str, Any]) -> None:
    assert not torch
    with pytest.raises(SystemExit, match=r"pytorch_model\.bin is missing"):
        convert.convert(tmp_path)
