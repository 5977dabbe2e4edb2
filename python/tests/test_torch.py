"""PyTorch in real runs; runs where it is installed."""

# pyright: reportMissingImports=false

import re
import shutil
from pathlib import Path

import pytest

import crucible_fl as crucible

pytest.importorskip("torch")
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


def test_the_check_knows_networks(capsys):
    assert check.main([str(EXAMPLE)]) == 0
    assert "FAILED" not in capsys.readouterr().out
