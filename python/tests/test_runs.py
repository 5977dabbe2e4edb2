"""Runs, from launch to tables, on a real lab."""

import asyncio
import json
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
import zipfile
from typing import Any

import pytest

import crucible_fl as crucible
from crucible_fl._plot import means

LONG = {"num_of_rounds": 5000}


def test_rounds_have_a_row_for_each_rule_and_round(finished):
    rounds = finished.rounds("dicts")
    assert [(row["rule"], row["round"]) for row in rounds] == [
        ("fedavg", 1),
        ("fedavg", 2),
        ("median", 1),
        ("median", 2),
    ]
    assert all(0 <= row["test_accuracy"] <= 1 and row["detection_false_negatives"] in (0, 1) for row in rounds)


def test_clients_have_a_row_for_each_rule_round_and_client(finished):
    clients = finished.clients("dicts")
    assert len(clients) == 2 * 2 * 6
    assert sum(row["malicious"] for row in clients) == 2 * 2
    assert {row["client"] for row in clients} == set(range(6))


def test_tables_are_data_frames(lab, finished):
    pandas = pytest.importorskip("pandas")
    assert isinstance(finished.rounds(), pandas.DataFrame)
    assert finished.clients().groupby(["rule", "round"]).size().tolist() == [6, 6, 6, 6]
    assert list(lab.compare(finished).columns) == ["round", "fedavg", "median"]
    assert finished.id in set(lab.runs()["simulation_id"])


def test_two_runs_side_by_side(lab, finished, watched):
    other, _ = watched
    rows = lab.compare(finished, other.id, metric="test_loss", as_="dicts")
    assert [row["round"] for row in rows] == [1, 2]
    assert set(rows[0]) == {"round", f"fedavg of {finished.id}", f"median of {finished.id}", f"fedavg of {other.id}"}


@pytest.mark.parametrize("name", ["rounds", "clients"])
def test_parquet_has_what_the_tables_have(finished, tmp_path, name):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    read = pandas.read_parquet(finished.export(name, tmp_path / "table.parquet"))
    shown = getattr(finished, name)()
    assert set(shown.columns) <= set(read.columns)
    measured = [column for column in shown.columns if column not in ("ended", "failure")]
    pandas.testing.assert_frame_equal(read[measured], shown[measured], check_dtype=False)


def test_verdicts_of_a_run(finished):
    rows = finished.verdict("dicts")
    assert [row["rule"] for row in rows] == ["fedavg", "median"]
    assert all(row["verdict"] and row["word"] for row in rows)


@pytest.mark.slow
def test_a_verdict_of_several_runs(lab, small):
    twin = [
        lab.run(small, rule="median", attack="sign_flip", f=1, clean_twin=True, random_seed=seed, progress="none")
        for seed in (1, 2)
    ]
    (together,) = lab.verdict(*twin, as_="dicts")
    assert together["seeds"] == 2
    assert together["relative_loss_low"] <= together["relative_loss_mean"] <= together["relative_loss_high"]


def test_updates_that_an_attack_rewrote(watched, finished):
    rows = watched[0].updates("dicts")
    assert [(row["rule"], row["round"], row["attack"]) for row in rows] == [
        ("fedavg", 1, "sign_flip"),
        ("fedavg", 2, "sign_flip"),
    ]
    assert finished.updates("dicts") == []


DEALT = {"rule": "median", "partition": "dirichlet", "partitioning_params": {"alpha": 0.3}}


def test_who_holds_what_goes_out(lab, small):
    np = pytest.importorskip("numpy")
    data = lab.data(small, **DEALT)
    assert data.x.shape == (len(data.y), 28, 28, 1) and len(data.test_x) == len(data.test_y)
    assert len(data.clients) == 6
    everybody = np.concatenate([client.dealt for client in data.clients])
    assert len(set(everybody.tolist())) == len(everybody) <= len(data.y)
    for client in data.clients:
        assert sorted([*client.trained, *client.held]) == sorted(client.dealt)
    x, y = data.shard(0)
    assert len(x) == len(y) == len(data.clients[0].trained)


@pytest.mark.slow
def test_who_holds_what_goes_in(lab, small):
    pytest.importorskip("numpy")

    def measured(**more):
        run = lab.run(small, progress="none", **(DEALT | more))
        return [(row["test_loss"], row["aggregated_loss"]) for row in run.rounds("dicts")]

    assert measured() == measured(partition=lab.data(small, **DEALT).partition, partitioning_params=None)


@pytest.mark.parametrize(
    ("lists", "message"),
    [
        ([[0, 1], [1, 2]], "partitioning_params.clients.1: sample 1 is dealt twice"),
        ([[0], [10**6]], "there is no sample 1000000"),
    ],
)
def test_lists_that_cannot_be_dealt_say_why(lab, small, lists, message):
    with pytest.raises(crucible.InvalidConfig, match=message):
        lab.data(small | {"num_of_clients": 2}, partition=lists)


def test_a_plot_draws_every_rule(finished, tmp_path):
    plot = finished.plot("test_loss")
    svg = ElementTree.fromstring(plot.save(tmp_path / "loss.svg").read_text("utf-8"))
    lines = svg.findall("{http://www.w3.org/2000/svg}polyline")
    assert [len(line.get("points", "").split()) for line in lines] == [2, 2]
    assert plot._repr_svg_() == plot.svg
    with pytest.raises(ValueError, match=r"metric: no column 'nonsense'; there are test_accuracy"):
        finished.plot("nonsense")


def test_seeds_are_a_column_and_a_band(lab, small, tmp_path):
    run = lab.run(small, rule=["fedavg", "median"], seeds=3, progress="none")
    rounds = run.rounds("dicts")
    assert [(row["rule"], row["seed"], row["name"]) for row in rounds if row["round"] == 2][:2] == [
        ("fedavg", 1, "fedavg, seed 1"),
        ("fedavg", 2, "fedavg, seed 2"),
    ]
    assert len({row["strategy"] for row in rounds}) == 6
    plot, banded = run.plot(), run.plot(band=True)
    assert repr(plot) == repr(banded) == "<Plot test accuracy of fedavg, median>"
    assert "polygon" not in plot.svg
    svg = ElementTree.fromstring(banded.svg)
    bands = svg.findall("{http://www.w3.org/2000/svg}polygon")
    assert [len(band.get("points", "").split()) for band in bands] == [4, 4]
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    read = pandas.read_parquet(run.export("rounds", tmp_path / "table.parquet"))
    assert read[["rule", "name", "seed"]].equals(run.rounds()[["rule", "name", "seed"]])


def test_a_band_is_students_interval_within_the_shares():
    rows = [{"round": 1, "accuracy": value, "loss": value} for value in (0.9, 1.0, 0.95)]
    ends = {metric: means(rows, ["a"] * 3, metric, True)._bands["a"] for metric in ("accuracy", "loss")}
    half = 4.303 * 0.05 / 3**0.5
    assert ends["loss"] == [(1, pytest.approx(0.95 - half), pytest.approx(0.95 + half))]
    assert ends["accuracy"] == [(1, pytest.approx(0.95 - half), 1.0)]


def test_manifest_log_files_and_archive(finished, tmp_path):
    assert finished.manifest["strategies"]
    assert "MANIFEST.json" in finished.files
    assert finished.log()
    with zipfile.ZipFile(finished.bundle(tmp_path / "run.zip")) as packed:
        about = json.loads(packed.read(f"{finished.id}/bundle.json"))
        assert about["bundle_version"] == 1 and about["id"] == finished.id
        assert {f"{finished.id}/{name}" for name in about["files"]} < set(packed.namelist())


def test_tags_and_notes_stay_unless_named(finished):
    finished.annotate(tags=["thesis", "chapter 3"], notes="the one to keep")
    finished.annotate(notes="the second one to keep")
    assert finished.tags == ["thesis", "chapter 3"]
    assert finished.notes == "the second one to keep"


def test_every_problem_is_named(lab):
    with pytest.raises(crucible.InvalidConfig) as caught:
        lab.submit({"shared_settings": {"num_of_rounds": "x", "num_of_clients": 0}, "simulation_strategies": [{}]})
    fields = [field for field, _ in caught.value.problems]
    assert fields == ["shared_settings.num_of_rounds", "shared_settings.num_of_clients"]
    assert all(message for _, message in caught.value.problems)


def test_a_bound_is_refused_before_the_run(lab, small):
    with pytest.raises(crucible.InvalidConfig, match="krum needs n > 2f"):
        lab.submit(small, rule="krum", f=3)
    judged = lab.validate(small, rule="krum", f=3)
    assert not judged["valid"] and judged["problems"]


def test_an_attack_needs_attackers(lab, small):
    with pytest.raises(ValueError, match="f: an attack needs attackers"):
        lab.submit(small, attack="sign_flip")


def test_a_run_that_fails_raises_its_reason_and_can_be_deleted(lab, small):
    run = lab.submit(small, rule="fedavg", dataset_keyword="mnist")
    with pytest.raises(crucible.RunFailed, match="mnist") as caught:
        run.wait("none")
    assert caught.value.state == "failed"
    run.delete()
    with pytest.raises(crucible.NotFound):
        lab.get(run.id)


def test_a_running_run_can_be_read_stopped_and_resumed(lab, small):
    run = lab.submit(small | LONG, rule="fedavg")
    next(run.follow())
    so_far = run.rounds("dicts")
    assert so_far and run.state == "running"
    run.stop()
    assert run.state == "stopped"
    kept = run.rounds("dicts")
    assert len(kept) >= len(so_far)
    with pytest.raises(crucible.RunFailed, match="stopped"):
        run.wait("none")
    for event in run.resume().follow():
        if event["round"] > len(kept):
            break
    run.stop()
    assert len(run.rounds("dicts")) > len(kept)


def test_progress_line(watched):
    _, shown = watched
    assert "fedavg round" in shown and shown.rstrip().splitlines()[-1].count("█") == 24


@pytest.mark.process
def test_ctrl_c_stops_the_run_and_not_the_lab(lab, small):
    script = (
        "import sys, json, crucible_fl as crucible\n"
        "lab = crucible.Lab(sys.argv[1])\n"
        "run = lab.submit(json.loads(sys.argv[2]))\n"
        "next(run.follow())\n"
        "print(run.id, flush=True)\n"
        "run.wait('none')\n"
    )
    config = json.dumps(small | LONG | {"aggregation_strategy_keyword": "fedavg"})
    child = subprocess.Popen([sys.executable, "-c", script, lab.url, config], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    run = lab.get(child.stdout.readline().strip())
    child.send_signal(signal.SIGINT)
    assert child.wait(60) != 0
    child.stdout.close()
    with pytest.raises(crucible.RunFailed):
        run.wait("none")
    assert run.state == "stopped"


def test_async_run_and_cancelling_stops_it(lab, small):
    async def both() -> tuple[list[int], str]:
        async_lab = await crucible.AsyncLab.at(lab.url)
        run = await async_lab.submit(small, rule="fedavg")
        rounds = [event["round"] async for event in run.follow()]
        await run.wait("none")
        endless = await async_lab.submit(small | LONG, rule="fedavg")
        async for _ in endless.follow():
            break
        waiting = asyncio.ensure_future(endless.wait("none"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        return rounds, await endless.state()

    assert asyncio.run(both()) == ([1, 2], "stopped")


def test_a_lab_that_nobody_has(lab):
    with pytest.raises(crucible.LabUnreachable, match="does not answer"):
        crucible.Lab("http://127.0.0.1:1")
    with pytest.raises(ValueError, match="url: must be http"):
        crucible.Lab("ftp://127.0.0.1")
    with pytest.raises(crucible.NotFound):
        lab.get("api_run_20200101_000000_000000")


@pytest.mark.parametrize("end", [pytest.param("return", marks=pytest.mark.process), "kill"])
def test_a_lab_ends_with_its_python(tmp_path, end):
    script = (
        "import sys, time, crucible_fl as crucible\n"
        "lab = crucible.Lab.start(out=sys.argv[1], wait=300)\n"
        "print(lab.url, flush=True)\n"
        "sys.stdin.readline()\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "out")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None and child.stdin is not None
    url = child.stdout.readline().strip()
    assert crucible.Lab(url).version
    if end == "kill":
        child.kill()
    child.stdin.close()
    child.wait(60)
    child.stdout.close()
    assert _is_gone(url), "the lab outlived its Python"


def _is_gone(url: str) -> bool:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            crucible.Lab(url)
        except crucible.LabUnreachable:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("num_round", "num_of_rounds"),
        ("lerning_rate", "learning_rate"),
        ("epoch", "epochs"),
        ("early_stoping", ""),
        ("dirichlet_alpha", ""),
    ],
)
def test_refuses_words_that_no_setting_has(lab: crucible.Lab, small: dict[str, object], word: str, near: str) -> None:
    words: dict[str, Any] = {word: 1}
    for call in (lab.submit, lab.validate, lab.data, lab.plan_sweep, lab.submit_sweep, lab.plan_redteam):
        with pytest.raises(TypeError, match=f"{word} is no setting.*{near}"):
            call(small, rule="median", **words)


def test_takes_words_that_can_mean_one_thing_alone(lab: crucible.Lab, small: dict[str, object]) -> None:
    def shares(**words: Any) -> list[int]:
        return [len(one) for one in lab.data(small, rule="median", partition="dirichlet", **words).partition]

    assert shares(alpha=0.1) == shares(partitioning_params={"alpha": 0.1}) != shares()
    with pytest.raises(TypeError, match="alpha is no setting; it is taken with partition='dirichlet'"):
        lab.validate(small, rule="median", alpha=0.1)
    with pytest.raises(TypeError, match="batch and batch_size are one setting"):
        lab.validate(small, rule="median", batch=4, batch_size=8)
    with pytest.raises(TypeError, match="seeds and seed are one setting"):
        lab.plan_sweep(small, rule=["median"], seeds=2, seed=[1, 2])
    assert lab.validate(small, rule="median", seed=1, seeds={"data": 2})["valid"]


def test_defaults_are_no_warnings_where_the_package_made_the_config(lab: crucible.Lab) -> None:
    assert lab.validate(rule="median", data="digits", n=4)["warnings"] == []
    assert lab.validate({"aggregation_strategy_keyword": "median"})["warnings"]


def test_takes_parameters_of_the_rule_as_words(lab: crucible.Lab, small: dict[str, object]) -> None:
    def last(**words: Any) -> float:
        return lab.run(small, rule="centered_clipping", progress="none", **words).rounds("dicts")[-1]["test_accuracy"]

    assert last(tau=0.01) == last(params={"tau": 0.01}) != last()
    with pytest.raises(TypeError, match="tau is no setting; it is a parameter of centered_clipping"):
        lab.validate(small, rule="median", tau=0.01)


def test_keeps_unknown_keys_of_a_config(lab: crucible.Lab, small: dict[str, object]) -> None:
    assert lab.validate(small | {"num_round": 3}, rule="fedavg")["valid"]
