"""The package itself: its types are those of the lab, tools find nothing, and pip takes it from a lab."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import crucible_fl as crucible

ROOT = Path(__file__).resolve().parents[1]


def test_types_are_those_of_the_labs_document():
    generator = runpy.run_path(str(ROOT / "generate_types.py"))
    document = json.loads(generator["DOCUMENT"].read_text("utf-8"))
    made = (ROOT / "src/crucible_fl/_types.py").read_text("utf-8")
    assert made == generator["text"](document), "run python generate_types.py"


def test_the_package_has_the_labs_version(lab):
    assert crucible.__version__.startswith(lab.version)
    assert f'version = "{crucible.__version__}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_everything_public_says_what_it_is():
    for name in crucible.__all__:
        thing = getattr(crucible, name)
        assert thing.__doc__, name
        for member, value in vars(thing).items():
            if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                inherited = [getattr(getattr(base, member, None), "__doc__", None) for base in thing.__mro__]
                assert any(inherited), f"{name}.{member} has no docstring"


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["ruff", "format", "--check", "."], pytest.param(["pyright"], marks=pytest.mark.slow)],
)
def test_tools_find_nothing(command):
    program = Path(sys.executable).with_name(command[0])
    if not program.exists() or subprocess.run([program, "--version"], capture_output=True, check=False).returncode:
        pytest.skip(f"{command[0]} is not installed")
    arguments = ["--pythonpath", sys.executable] if command[0] == "pyright" else []
    done = subprocess.run([program, *command[1:], *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "how",
    [pytest.param("address", marks=pytest.mark.slow), pytest.param("links", marks=pytest.mark.slow), "index"],
)
def test_pip_takes_it_from_the_lab(lab, tmp_path, how):
    wheel = f"crucible_fl-{crucible.__version__}-py3-none-any.whl"
    source = {
        "address": [f"{lab.url}/python/{wheel}"],
        "links": ["--no-index", "--find-links", f"{lab.url}/python/", "--pre", "crucible-fl"],
        "index": ["--index-url", f"{lab.url}/python/", "--pre", "crucible-fl"],
    }
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PIP_")}
    subprocess.run([*pip, "--target", tmp_path, *source[how]], check=True, env=environment | {"PIP_NO_INPUT": "1"})
    ask = "import crucible_fl; print(crucible_fl.__version__, crucible_fl.__file__)"
    said = subprocess.run(
        [sys.executable, "-c", ask],
        env=environment | {"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split()[0] == crucible.__version__
    assert Path(said.stdout.split()[1]).is_relative_to(tmp_path.resolve())


def test_the_reference_is_the_packages_own_words():
    generator = runpy.run_path(str(ROOT / "generate_reference.py"))
    assert generator["REFERENCE"].read_text("utf-8") == generator["text"](), "run python generate_reference.py"
