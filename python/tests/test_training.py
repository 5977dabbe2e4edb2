"""Training, models, data and stateful attacks in Python, inside real runs."""

import re
import shutil
import struct
import zipfile
from pathlib import Path

import pytest

import crucible_fl as crucible

pytest.importorskip("numpy")
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def named(name: str, file: str = "my_training.py") -> str:
    return f"python:{file}:{name}"


def weights(run: crucible.Run) -> list[str]:
    return re.findall(r'"weights_sha256" ?: ?"(\w+)"', run.file("MANIFEST.json").decode())


def begin(run: crucible.Run) -> None:
    """Waits until there is something to go on from."""
    for event in run.follow():
        if event["round"] == 3:
            return


def accuracy(run: crucible.Run) -> float:
    return run.rounds("dicts")[-1]["test_accuracy"]


@pytest.mark.slow
def test_training_of_the_labs_network_learns_as_the_lab_does(lab, small):
    words = {"rule": "fedavg", "rounds": 4, "lr": 0.1, "momentum": 0, "progress": "none"}
    own = lab.run(small, trainer=named("plain_sgd"), **words)
    assert accuracy(own) == pytest.approx(accuracy(lab.run(small, **words)), abs=0.1)
    assert accuracy(own) > own.rounds("dicts")[0]["test_accuracy"] - 0.02
    assert all(row["training_loss"] > 0 for row in own.clients("dicts"))
    assert "trained by plain_sgd of my_training.py sha256" in own.manifest["strategies"][0]["model"]["origin"]


def test_a_model_of_its_own_is_trained_attacked_and_judged(lab, small):
    run = lab.run(
        small,
        rule=["fedavg", "median"],
        data="digits",
        trainer=named("nearest_centre"),
        trainer_params={"step": 0.7, "spread": 0.02},
        attack="sign_flip",
        f=1,
        progress="none",
    )
    assert run.manifest["strategies"][0]["model_parameters"] == 64 * 10
    assert {row["rule"] for row in run.rounds("dicts")} == {"fedavg", "median"}
    alone = lab.run(small, rule="fedavg", data="digits", trainer=named("nearest_centre"), progress="none")
    assert accuracy(alone) > 0.6


@pytest.mark.slow
def test_a_resumed_run_of_a_trainer_and_a_stateful_attack_ends_with_the_same_bytes(lab, small):
    config = small | {"num_of_rounds": 25, "seed": 5}
    words = {"rule": "median", "trainer": named("nearest_centre"), "attack": {"attack_type": named("drift")}, "f": 1}
    whole = lab.run(config, progress="none", **words)
    cut = lab.submit(config, **words)
    begin(cut)
    cut.stop()
    assert 1 <= len(cut.rounds("dicts")) < 25
    cut.resume().wait("none")
    assert weights(cut) == weights(whole)
    assert [row["test_loss"] for row in cut.rounds("dicts")] == [row["test_loss"] for row in whole.rounds("dicts")]


@pytest.mark.slow
def test_an_edited_trainer_is_no_way_to_go_on(lab, small, strategies):
    edited = strategies / "edited_training.py"
    shutil.copy(EXAMPLES / "my_training.py", edited)
    cut = lab.submit(
        small | {"num_of_rounds": 5000}, rule="median", trainer=named("nearest_centre", "edited_training.py")
    )
    begin(cut)
    cut.stop()
    edited.write_text(edited.read_text("utf-8") + "\n# another thought\n", "utf-8")
    with pytest.raises(crucible.RunFailed, match=r"changed since the run began .*edited_training\.py"):
        cut.resume().wait("none")


COUNTING = """
import numpy as np
import crucible_fl as crucible


def counted(ctx):
    size = int(np.prod(ctx.shape)) * ctx.classes
    return {"weight": np.zeros((ctx.classes, size // ctx.classes)), "rounds": np.zeros(2)}, {"rounds"}


def scores(weights, x, ctx):
    return x.reshape(len(x), -1) @ weights[:-2].reshape(ctx.classes, -1).T


@crucible.trainer(initial=counted, judge=scores)
def counts(weights, data, ctx):
    weights[:-2] += np.sin(np.arange(len(weights) - 2)) / 100
    weights[-2:] += 1000, 0.001
    return weights
"""


@pytest.mark.parametrize(
    ("rule", "params"),
    [
        ("fedavgm", {"rate": 1.0, "momentum": 0.9}),
        ("fedadam", {"rate": 0.1}),
        ("norm_bounding", {"M": 0.01, "sigma": 0.1}),
        ("centered_clipping", {}),
    ],
)
def test_statistics_of_a_model_are_averaged_and_take_no_step(lab, small, strategies, tmp_path, rule, params):
    """As with a module of PyTorch that has buffers of any name."""
    (strategies / "counting.py").write_text(COUNTING, encoding="utf-8")
    words = {"trainer": named("counts", "counting.py"), "rounds": 3, "save_model": True, "progress": "none"}
    run = lab.run(small | {"model_keyword": "mlp", "data": "digits"}, rule=rule, params=params, **words)
    with zipfile.ZipFile(run.bundle(tmp_path / "run.zip")) as bundle:
        (name,) = (name for name in bundle.namelist() if name.endswith("model_0.safetensors"))
        content = bundle.read(name)
    assert struct.unpack("<2f", content[-8:]) == pytest.approx((3000, 0.003))


def test_a_data_set_in_python_is_shared_out_and_learnt(lab):
    words = {
        "data": named("two_moons"),
        "dataset_params": {"n": 400},
        "partition": "iid",
        "model": "mlp",
        "rule": "median",
        "n": 5,
        "rounds": 6,
        "epochs": 5,
        "lr": 0.1,
        "save_plots": False,
    }
    run = lab.run(progress="none", **words)
    assert accuracy(run) > 0.8
    assert "two_moons of my_training.py sha256" in run.manifest["strategies"][0]["dataset"]["source"]
    data = lab.data(**words)
    assert data.x.shape == (400, 2)
    assert data.classes == 2 and len(data.test_y) == 133


@pytest.mark.slow
def test_contexts_carry_the_root_set_the_model_and_its_layers(lab, small):
    many = small | {"max_dataset_samples": 1500}
    trust = lab.run(many, rule=named("trusts_root"), attack="sign_flip", f=1, progress="none")
    assert all(row["weight"] >= 0 for row in trust.clients("dicts"))
    layers = lab.run(small, rule=named("by_layer"), progress="none")
    assert len(layers.rounds("dicts")) == 2


@pytest.mark.slow
def test_a_sweep_over_trainers_runs_again_when_the_file_changes(lab, small, strategies):
    changing = strategies / "changing.py"
    shutil.copy(EXAMPLES / "my_training.py", changing)
    grid = {"rule": ["median"], "f": [0], "progress": "none", "trainer": named("nearest_centre", "changing.py")}
    hashes = []
    for line in ("", "\n# more\n"):
        changing.write_text(changing.read_text("utf-8") + line, "utf-8")
        hashes.append([cell["hash"] for cell in lab.sweep(small, **grid).cells("dicts")])
    assert hashes[0] != hashes[1]


@pytest.mark.parametrize(
    ("words", "field", "message"),
    [
        ({"trainer": named("nobody")}, "trainer", "has no @trainer called nobody; it has plain_sgd, nearest_centre"),
        ({"trainer": "sgd"}, "trainer", "must be python:FILE.py:NAME"),
        (
            {"trainer": named("nearest_centre"), "trainer_params": {"stride": 1}},
            "trainer_params.stride",
            "takes spread, step",
        ),
        ({"trainer": named("plain_sgd"), "proximal_mu": 0.1}, "proximal_mu", "trainer replaces it"),
        ({"trainer": named("plain_sgd"), "training": {"scheme": "distributed_sgd"}}, "training", "trainer replaces it"),
        ({"data": named("plain_sgd")}, "dataset_keyword", "has no @dataset called plain_sgd; it has two_moons"),
    ],
)
def test_what_does_not_fit_a_trainer_is_refused_before_the_run(lab, small, words, field, message):
    with pytest.raises(crucible.InvalidConfig) as caught:
        lab.submit(small, rule="median", **words)
    assert any(name.endswith(field) and message in text for name, text in caught.value.problems), caught.value


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("forgets_weights", r"forgets_weights must return shape", marks=pytest.mark.slow),
        ("trains_to_nan", r"trains_to_nan returned \d+ values that are not finite"),
    ],
)
def test_faults_of_trainers_name_the_function(lab, small, name, message):
    with pytest.raises(crucible.RunFailed, match=message):
        lab.run(small, rule="median", trainer=named(name, "faulty_training.py"), progress="none")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wrong_scores", r"judge of wrong_scores must return shape \(40, 62\), got \(40, 28, 28, 1\)"),
        ("no_first_weights", r"initial of no_first_weights must return a dict"),
        ("stray_statistic", r"initial of stray_statistic: mean is a statistic without an array"),
    ],
)
def test_faults_of_models_are_found_before_the_run(lab, small, name, message):
    with pytest.raises(crucible.InvalidConfig, match=message):
        lab.submit(small, rule="median", trainer=named(name, "faulty_training.py"))


@pytest.mark.slow
def test_faults_of_data_sets_name_the_function(lab, small):
    with pytest.raises(crucible.RunFailed, match=r"unequal: y must be a whole number from 0 for each of 20 samples"):
        lab.run(small, rule="median", data=named("unequal", "faulty_training.py"), progress="none", partition="iid")
