"""Rules and attacks in Python, inside real runs."""

import importlib.util
import os
import re
import shutil
import time
from pathlib import Path

import pytest

import crucible_fl as crucible

pytest.importorskip("numpy")

PROGRAMS = Path(__file__).resolve().parents[1] / "examples"


def python_rule(name: str, file: str = "my_rules.py") -> str:
    return f"python:{file}:{name}"


def weights(run: crucible.Run) -> list[str]:
    found = re.findall(r'"weights_sha256" ?: ?"(\w+)"', run.file("MANIFEST.json").decode())
    assert found
    return found


def workers(folder: Path) -> list[int]:
    """The processes that run files of ``folder``."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"crucible_fl.worker" in command and any(os.fsencode(folder) in word for word in command):
            found.append(int(process.name))
    return found


@pytest.fixture(scope="module")
def under_attack(small):
    return small | {"attack": {"attack_type": "sign_flip", "scale": 3}, "f": 1}


def run(lab: crucible.Lab, config: dict, **words) -> crucible.Run:
    attack, f = config.get("attack"), config.get("f")
    plain = {key: value for key, value in config.items() if key not in ("attack", "f")}
    return lab.run(plain, **({"attack": attack, "f": f, "progress": "none"} | words))


@pytest.fixture(scope="module")
def beside_the_catalogue(lab, under_attack):
    """A run of rules in Python, one given as a function, each before its twin of the catalogue."""
    rules = [loaded("my_rules").my_median, "median", python_rule("my_krum"), "krum"]
    return run(lab, under_attack, rule=rules)


def loaded(name: str):
    spec = importlib.util.spec_from_file_location(name, PROGRAMS / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_same_bytes_as_the_rule_of_the_catalogue(beside_the_catalogue):
    median, its_twin, krum, krums_twin = weights(beside_the_catalogue)
    assert (median, krum) == (its_twin, krums_twin)
    assert median != krum
    strategies = beside_the_catalogue.manifest["strategies"]
    assert all("sha256" in str(strategies[number]["rule"]) for number in (0, 2))


def test_scores_and_weights_reach_the_tables(beside_the_catalogue):
    clients = [row for row in beside_the_catalogue.clients("dicts") if row["rule"] == python_rule("my_krum")]
    assert all(row["score"] > 0 for row in clients)
    assert sorted(row["weight"] for row in clients if row["round"] == 1) == [0, 0, 0, 0, 0, 1]


def test_a_resumed_run_ends_with_the_same_bytes(lab, small):
    config = small | {"num_of_rounds": 40, "seed": 5}
    whole = lab.run(config, rule=python_rule("momentum_mean"), progress="none", params={"beta": 0.5})
    cut = lab.submit(config, rule=python_rule("momentum_mean"), params={"beta": 0.5})
    next(cut.follow())
    cut.stop()
    assert 1 <= len(cut.rounds("dicts")) < 40
    cut.resume().wait("none")
    assert weights(cut) == weights(whole)
    assert [row["test_loss"] for row in cut.rounds("dicts")] == [row["test_loss"] for row in whole.rounds("dicts")]


@pytest.mark.slow
def test_an_edited_file_is_no_way_to_go_on(lab, small, strategies):
    edited = strategies / "edited.py"
    shutil.copy(PROGRAMS / "my_rules.py", edited)
    cut = lab.submit(small | {"num_of_rounds": 5000}, rule=python_rule("momentum_mean", "edited.py"))
    next(event for event in cut.follow() if event["round"] == 3)  # by then there is a state to go on from
    cut.stop()
    edited.write_text(edited.read_text("utf-8") + "\n# another thought\n", "utf-8")
    with pytest.raises(crucible.RunFailed, match=r"edited\.py was changed since the run began"):
        cut.resume().wait("none")


@pytest.mark.slow
def test_pre_aggregation_and_a_clean_twin_go_round_it(lab, under_attack):
    config = under_attack | {"pre_aggregation": [{"name": "nnm"}], "clean_twin": True}
    rounds = run(lab, config, rule=python_rule("my_median")).rounds("dicts")
    assert all(row["clean_accuracy"] is not None for row in rounds)


def test_an_attack_sees_the_honest_updates(lab, small):
    plain = lab.run(small, rule="fedavg", attack={"attack_type": python_rule("push_back")}, f=2, progress="none")
    strong = {"attack_type": python_rule("push_back"), "scale": 20}
    pushed = lab.run(small, rule="fedavg", attack=strong, f=2, progress="none")
    loss = [run.rounds("dicts")[-1]["test_loss"] for run in (plain, pushed)]
    assert loss[1] > loss[0] + 0.1
    assert "omniscient" in pushed.file("MANIFEST.json").decode()


@pytest.mark.slow
def test_a_sweep_of_own_rules_against_own_attacks_is_remembered(lab, small, strategies):
    grid = {
        "rule": ["median", python_rule("my_median")],
        "attack": ["none", python_rule("push_back"), "alie"],
        "f": [1],
        "seeds": [3],
        "progress": "none",
    }
    first = lab.sweep(small, **grid)
    by_rule = {(cell["rule"], cell["attack"]): cell["final_accuracy"] for cell in first.cells("dicts")}
    for attack in grid["attack"]:
        assert by_rule["median", attack] == by_rule[python_rule("my_median"), attack]
    again = lab.sweep(small, **grid)
    assert [cell["hash"] for cell in again.cells("dicts")] == [cell["hash"] for cell in first.cells("dicts")]
    assert again.detail["time"]["cached"] == again.detail["time"]["runs"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("raises", "raises raises KeyError: 'm'"),
        pytest.param("leaves", "leaves raises SystemExit: enough", marks=pytest.mark.slow),
        pytest.param("wrong_shape", r"wrong_shape must return shape \(\d+,\), got \(6,\)", marks=pytest.mark.slow),
        pytest.param("gives_text", "gives_text must return an array, got str", marks=pytest.mark.slow),
        pytest.param(
            "gives_nan",
            r"gives_nan returned 1 values that are not finite, the first at \(17,\)",
            marks=pytest.mark.slow,
        ),
        pytest.param("too_large", r"too_large returned \d+ values that are not finite", marks=pytest.mark.slow),
        pytest.param("writes", "read-only", marks=pytest.mark.slow),
        ("aborts", "faulty.py: the Python process was ended by signal 6"),
        pytest.param(
            "keeps_an_object", r"ctx.state\['model'\]: object cannot be kept in a checkpoint", marks=pytest.mark.slow
        ),
        pytest.param(
            "wrong_scores",
            r"ctx.scores must have one entry for each of 6 rows, got shape \(3,\)",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_what_goes_wrong_is_told_in_its_authors_words(lab, small, name, message):
    failing = lab.submit(small, rule=python_rule(name, "faulty.py"))
    with pytest.raises(crucible.RunFailed, match=message):
        failing.wait("none")
    if name == "raises":
        assert re.search(r'File ".*faulty.py", line 17, in raises\n', failing.log())
        assert "worker.py" not in failing.log()


@pytest.mark.slow
def test_an_attack_that_raises_ends_the_run(lab, small):
    with pytest.raises(crucible.RunFailed, match="raising_attack raises ValueError: no attack today"):
        lab.run(small, rule="fedavg", attack=python_rule("raising_attack", "faulty.py"), f=1, progress="none")


def test_printing_and_reading_disturb_nothing(lab, small):
    assert lab.run(small, rule=python_rule("prints", "faulty.py"), progress="none").state == "completed"


@pytest.mark.parametrize(
    ("words", "field", "message"),
    [
        ({"rule": "python:my_rules.py:nothing"}, "aggregation_strategy_keyword", "has no @rule called nothing; it has"),
        ({"rule": "python:my_rules.py:push_back"}, "aggregation_strategy_keyword", "no @rule called push_back"),
        ({"rule": "python:absent.py:x"}, "aggregation_strategy_keyword", "there is no file absent.py"),
        ({"rule": "python:../outside.py:x"}, "aggregation_strategy_keyword", "there is no file ../outside.py"),
        ({"rule": "python:my_rules"}, "aggregation_strategy_keyword", "must be python:FILE.py:NAME"),
        ({"rule": "python:my_rules.py:my_krum", "f": 3}, "aggregation_strategy_keyword", "n = 6, f = 3"),
        (
            {"rule": "python:my_rules.py:momentum_mean", "params": {"gamma": 1}},
            "aggregation_params.gamma",
            "is no parameter of momentum_mean; it takes beta",
        ),
        ({"rule": python_rule("raises_at_once", "faulty.py")}, "aggregation_strategy_keyword", "KeyError: 'm' in line"),
        ({"rule": python_rule("aborts_at_once", "faulty.py")}, "aggregation_strategy_keyword", "ended by signal 6"),
        (
            {"rule": python_rule("wrong_scores_at_once", "faulty.py")},
            "aggregation_strategy_keyword",
            "ctx.scores must have one entry for each of 6 rows",
        ),
        (
            {"rule": python_rule("remembers", "faulty.py")},
            "aggregation_strategy_keyword",
            "what a module keeps is lost on resume; use ctx.state",
        ),
        (
            {"rule": python_rule("wants_more", "faulty.py"), "params": {"least": 7}},
            "aggregation_strategy_keyword",
            "ValueError: needs 7 updates",
        ),
        (
            {"attack": {"attack_type": python_rule("attack_that_raises_at_once", "faulty.py"), "scale": 2}, "f": 1},
            "attack_type",
            "ValueError: not with 2",
        ),
        ({"rule": "python:broken.py:x"}, "aggregation_strategy_keyword", "SyntaxError"),
        ({"rule": "python:missing.py:x"}, "aggregation_strategy_keyword", "No module named 'nowhere_to_be_found'"),
    ],
)
def test_what_is_wrong_is_refused_before_the_run(lab, small, strategies, words, field, message):
    (strategies.parent / "outside.py").write_text("", "utf-8")
    (strategies / "broken.py").write_text("def x(:\n", "utf-8")
    (strategies / "missing.py").write_text("import nowhere_to_be_found\n", "utf-8")
    with pytest.raises(crucible.InvalidConfig) as caught:
        lab.submit(small, **words)
    problems = dict(caught.value.problems)
    found = [text for key, text in problems.items() if key.endswith(field)]
    assert found and message in found[0]


@pytest.mark.slow
def test_a_trial_refuses_nothing_that_fits_the_config(lab, small):
    for rule, params in (("wants_more", {"least": 6}), ("knows_its_layers", {})):
        run = lab.run(small, rule=python_rule(rule, "faulty.py"), params=params, progress="none")
        assert run.state == "completed"


@pytest.mark.slow
def test_a_sweep_goes_on_with_the_file_that_it_began_with(lab, small, strategies):
    edited = strategies / "edited_meanwhile.py"
    shutil.copy(PROGRAMS / "my_rules.py", edited)
    rule = python_rule("my_median", edited.name)
    sweep = lab.submit_sweep(small, rule=["median", rule], attack=["none", "sign_flip"], f=[1], seeds=3)
    next(sweep.follow())
    edited.write_text("raise ValueError('half written')\n", "utf-8")
    cells = sweep.wait("none").cells("dicts")
    assert len({cell["hash"] for cell in cells}) == 12
    by_rule = {(cell["rule"], cell["attack"], cell["seed"]): cell["final_accuracy"] for cell in cells}
    for name, attack, seed in by_rule:
        assert by_rule[name, attack, seed] == by_rule["median", attack, seed]


def test_a_function_is_its_own_name_and_one_of_a_cell_is_refused(lab, small, beside_the_catalogue):
    assert beside_the_catalogue.strategies[0] == python_rule("my_median")
    cell: dict = {}
    source = "import crucible_fl\n@crucible_fl.rule\ndef typed(updates, f, ctx): return updates[0]\n"
    exec(compile(source, "<ipython-input-1>", "exec"), cell)
    with pytest.raises(ValueError, match=r"%%writefile my_rules.py"):
        lab.submit(small, rule=cell["typed"])


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are found through /proc")
def test_nothing_is_left(lab, small, strategies):
    lab.run(small, rule=python_rule("my_median"), progress="none")
    assert not list(Path("/dev/shm").glob("crucible-*"))
    until = time.monotonic() + 90
    while workers(strategies) and time.monotonic() < until:
        time.sleep(0.5)
    assert not workers(strategies), "a run's processes end with it, and the lab's own when nobody asks for a minute"
