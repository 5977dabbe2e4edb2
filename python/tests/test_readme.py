"""The first examples of README.md and docs/python.md: what they launch, and the PyTorch model in a real run."""

import json
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

import crucible_fl as crucible
from crucible_fl import _config

ROOT = Path(__file__).resolve().parents[2]
QUICK_START = json.loads((ROOT / "examples" / "quickstart.json").read_text("utf-8"))


def blocks(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)


class Recorded(crucible.Lab):
    """A lab that notes the words of a run and launches nothing."""

    words: ClassVar[dict[str, Any]] = {}

    def __init__(self): ...

    def run(self, config=None, **words):  # pyright: ignore[reportIncompatibleMethodOverride]
        Recorded.words = words
        raise KeyboardInterrupt


@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md"])
def test_the_first_example_is_the_quick_start(page, monkeypatch):
    monkeypatch.setattr(crucible.Lab, "start", Recorded)
    monkeypatch.setattr(crucible.Lab, "close", lambda self: None)
    with pytest.raises(KeyboardInterrupt):
        exec(blocks(page)[0], {})
    launched = _config.config(None, Recorded.words)

    rules = [strategy["aggregation_strategy_keyword"] for strategy in launched["simulation_strategies"]]
    assert rules == [strategy["aggregation_strategy_keyword"] for strategy in QUICK_START["simulation_strategies"]]
    seeds = [strategy["seed"] for strategy in launched["simulation_strategies"]]
    assert seeds == [strategy["seed"] for strategy in QUICK_START["simulation_strategies"]]
    shared, wanted = launched["shared_settings"], QUICK_START["shared_settings"]
    assert {key: value for key, value in shared.items() if key != "attack_schedule"}.items() <= wanted.items()
    entry, expected = shared["attack_schedule"][0], wanted["attack_schedule"][0]
    for key in ("attack_type", "scale", "start_round", "end_round"):
        assert entry[key] == expected[key]
    assert entry["malicious_client_count"] == len(expected["malicious_client_ids"])


def test_a_model_of_pytorch_is_attacked_as_the_readme_says(tmp_path, monkeypatch, capsys):
    pytest.importorskip("torch")
    module, program = blocks("README.md")
    strategies = tmp_path / "strategies"
    strategies.mkdir()
    (strategies / "my_net.py").write_text(module, "utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUCIBLE_OUT", str(tmp_path / "out"))

    exec(program, {})

    said = capsys.readouterr().out
    assert "fedavg broke" in said
    assert "held" in said
