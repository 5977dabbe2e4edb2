"""A real lab for all tests; $CRUCIBLE_HOME names the folder of its launcher, by default this checkout."""

import contextlib
import io
import os
import shutil
from pathlib import Path

import pytest

import crucible_fl as crucible

HERE = Path(__file__).resolve().parent
os.environ.setdefault("CRUCIBLE_HOME", str(HERE.parents[1]))


@pytest.fixture(scope="session")
def strategies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of rules and attacks in Python that the lab may run."""
    folder = tmp_path_factory.mktemp("strategies")
    examples = HERE.parent / "examples"
    own = (examples / "my_rules.py", examples / "my_training.py", HERE / "faulty.py", HERE / "faulty_training.py")
    for file in own:
        shutil.copy(file, folder)
    return folder


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory, strategies: Path):
    with crucible.Lab.start(out=tmp_path_factory.mktemp("out"), wait=300, strategies=strategies) as lab:
        yield lab


@pytest.fixture(scope="session")
def small() -> dict[str, object]:
    """What makes a run take seconds."""
    return {
        "max_dataset_samples": 400,
        "model_keyword": "softmax",
        "num_of_rounds": 2,
        "num_of_clients": 6,
        "save_plots": False,
    }


@pytest.fixture(scope="session")
def finished(lab: crucible.Lab, small: dict[str, object]) -> crucible.Run:
    """A run of two rules under attack."""
    return lab.run(small, rule=["fedavg", "median"], attack="sign_flip", f=1, progress="none")


@pytest.fixture(scope="session")
def watched(lab: crucible.Lab, small: dict[str, object]) -> tuple[crucible.Run, str]:
    """A run that keeps what the attack rewrote, and the progress that the terminal showed."""
    with contextlib.redirect_stderr(io.StringIO()) as shown:
        run = lab.run(small, rule="fedavg", attack="sign_flip", f=1, save_attack_snapshots=True, progress="terminal")
    return run, shown.getvalue()
