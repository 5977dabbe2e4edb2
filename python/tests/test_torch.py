"""PyTorch in real runs; runs where it is installed."""

# pyright: reportMissingImports=false

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import crucible_fl as crucible

pytest.importorskip("torch")
import numpy as np

from crucible_fl import check

pytestmark = pytest.mark.peers

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "torch_net.py"
WORDS = {"data": "digits", "n": 5, "rounds": 3, "epochs": 2, "save_plots": False, "progress": "none"}


@pytest.fixture(scope="module")
def nets(strategies):
    shutil.copy(EXAMPLE, strategies)
    return "python:torch_net.py:"


def weights(run: crucible.Run) -> list[str]:
    return re.findall(r'"weights_sha256" ?: ?"(\w+)"', run.file("MANIFEST.json").decode())


@pytest.mark.parametrize(
    ("name", "parameters", "words"),
    [
        ("small_mlp", 65 * 64 + 65 * 10, {"lr": 0.5}),
        ("small_cnn", 8 * 10 + 4 * 8 + 16 * 73 + 10 * (16 * 16 + 1), {"lr": 0.01}),
        ("adapted", 4 * 64 + 4 * 64 + 65 * 10, {"lr": 0.5}),
    ],
)
def test_a_network_learns_under_attack(lab, nets, name, parameters, words):
    run = lab.run(trainer=nets + name, rule="median", attack="sign_flip", f=1, **(WORDS | words))
    assert run.manifest["strategies"][0]["model_parameters"] == parameters
    assert run.rounds("dicts")[-1]["test_accuracy"] > 0.5
    assert all(row["training_loss"] > 0 for row in run.clients("dicts"))


def test_the_same_bytes_twice(lab, nets):
    runs = [lab.run(trainer=nets + "small_cnn", rule="median", **(WORDS | {"rounds": 2})) for _ in range(2)]
    assert weights(runs[0]) == weights(runs[1])


NORMALISED = """
import torch
from torch import nn, optim
import crucible_fl.torch


class Counting(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("batches", torch.zeros(1))

    def forward(self, x):
        if self.training:
            self.batches += 1
        return x


def net(shape, classes):
    size = shape[0] * shape[1] * shape[2]
    return nn.Sequential(
        nn.Flatten(), nn.Linear(size, 32), nn.BatchNorm1d(32), nn.ReLU(), Counting(), nn.Linear(32, classes)
    )


trained = crucible_fl.torch.trainer(net, nn.CrossEntropyLoss(), lambda p, lr: optim.SGD(p, lr, momentum=0.9))
"""


@pytest.mark.parametrize(
    ("rule", "params", "size", "words"),
    [
        ("fedavgm", {"rate": 1.0, "momentum": 0.9}, 40, {"rounds": 6, "epochs": 3}),
        ("fedadam", {"rate": 0.02}, 40, {"rounds": 6, "epochs": 3}),
        # Of 33 samples that a client trains on, one is left over.
        ("fedavg", {}, 41, {"rounds": 2, "epochs": 1}),
    ],
)
def test_buffers_take_no_step_and_a_last_batch_of_one_trains(lab, strategies, tmp_path, rule, params, size, words):
    (strategies / "normalised.py").write_text(NORMALISED, encoding="utf-8")
    more = {"n": 3, "partition": "size", "partitioning_params": {"partition_sizes": [size] * 3}, "batch": 16}
    more |= {"max_dataset_samples": 200, "training_subset_fraction": 0.8, "seed": 1, "save_model": True}
    run = lab.run(trainer="python:normalised.py:trained", rule=rule, params=params, **(WORDS | more | words))
    assert all(row["test_loss"] < 10 for row in run.rounds("dicts"))
    with zipfile.ZipFile(run.bundle(tmp_path / "run.zip")) as bundle:
        (name,) = (name for name in bundle.namelist() if name.endswith("model_0.safetensors"))
        content = bundle.read(name)
    (header,) = struct.unpack("<Q", content[:8])
    tensors = json.loads(content[8 : 8 + header])
    values = {
        key: np.frombuffer(content[8 + header :][slice(*place["data_offsets"])], np.float32)
        for key, place in tensors.items()
        if key != "__metadata__"
    }
    assert values["4.batches"] == 2 * words["rounds"] * words["epochs"]
    assert (values["2.running_var"] >= 0).all()


def test_the_check_knows_networks(capsys):
    assert check.main([str(EXAMPLE)]) == 0
    assert "FAILED" not in capsys.readouterr().out


def test_the_lines_of_the_page_on_own_data_run(tmp_path):
    root = Path(__file__).resolve().parents[2]
    page = (root / "docs/how-to/bring-data.md").read_text(encoding="utf-8").split("## A PyTorch module")[1]
    lines = page.split("```")[1].strip().splitlines()
    assert len(lines) == 5
    (tmp_path / "my_net.py").write_text(NORMALISED, encoding="utf-8")
    (tmp_path / "examples").symlink_to(root / "examples")
    home = Path(os.environ["CRUCIBLE_HOME"]) / "crucible"
    for line in lines:
        words = line.replace("./crucible", str(home)).replace("python3", sys.executable).split()
        more = ["--python", sys.executable] if str(home) in words else []
        done = subprocess.run([*words, *more], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, line + done.stdout + done.stderr
        assert "FAILED" not in done.stdout
