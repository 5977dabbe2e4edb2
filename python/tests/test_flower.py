"""Our rules in Flower, and rules of Flower and ByzFL here; runs where these are installed."""

# pyright: reportMissingImports=false

import shutil
import types
from pathlib import Path

import pytest

import crucible_fl as crucible

np = pytest.importorskip("numpy")
pytest.importorskip("flwr")

from flwr.app import Array, ArrayRecord, Message, MetricRecord, RecordDict  # noqa: E402
from flwr.common import FitRes, ndarrays_to_parameters, parameters_to_ndarrays  # noqa: E402
from flwr.common.typing import Code, Status  # noqa: E402
from flwr.server import strategy as older  # noqa: E402
from flwr.serverapp import strategy as newer  # noqa: E402
from flwr.supercore.task_identity import TaskIdentity  # noqa: E402

from crucible_fl import _values, flower  # noqa: E402

pytestmark = pytest.mark.peers

N, F = 11, 2
SHAPES = (("0.weight", (7, 5)), ("0.bias", (5,)), ("1.scale", (3,)))
D = sum(int(np.prod(shape)) for _, shape in SHAPES)
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.fixture(scope="module")
def engine():
    with crucible.Engine() as engine:
        yield engine


@pytest.fixture(scope="module")
def rounds():
    """Updates of three rounds, some of them far away."""
    rng = np.random.default_rng(3)
    made = rng.normal(size=(3, N, D)).astype(np.float32)
    made[:, :F] += 4
    return made


START = np.random.default_rng(4).normal(size=D).astype(np.float32)


def gap(one, other):
    """The largest difference, relative to what is larger than 1."""
    return float((np.abs(one - other) / np.maximum(1, np.abs(other))).max())


def arrays(vector):
    ctx = crucible.Context(1, np.random.default_rng(), tensors=SHAPES)
    return {name: np.array(part) for name, part in ctx.layers(vector).items()}


class Nodes:
    """A grid whose nodes answer at once: what Flower's server apps talk to."""

    def __init__(self, rounds):
        self._rounds = rounds

    def get_node_ids(self):
        return list(range(1, N + 1))

    def send_and_receive(self, messages, *, timeout=None):
        return [self._answer(message) for message in messages]

    def _answer(self, message):
        number = message.content["config"]["server-round"]
        metrics = MetricRecord({"num-examples": 100, "loss": 0.5})
        content = RecordDict({"metrics": metrics})
        if message.metadata.message_type == "train":
            start = message.content["arrays"]
            update = arrays(self._rounds[number - 1][message.metadata.dst_node_id - 1])
            trained = {name: Array(start[name].numpy() + update[name]) for name in update}
            content["arrays"] = ArrayRecord(trained)
        return Message(content, reply_to=message)


def app(strategy, rounds, number=1):
    """What a Flower app does, as its documentation has it; the model after ``number`` rounds."""
    TaskIdentity.run_id, TaskIdentity.node_id, TaskIdentity.task_id = 1, 0, 1
    initial = ArrayRecord({name: Array(part) for name, part in arrays(START).items()})
    result = strategy.start(grid=Nodes(rounds), initial_arrays=initial, num_rounds=number)
    return np.concatenate([array.numpy().ravel() for array in result.arrays.values()])


def in_byzfl():
    byzfl = pytest.importorskip("byzfl")
    return {
        "fedavg": byzfl.Average(),
        "median": byzfl.Median(),
        "trimmed_mean": byzfl.TrMean(f=F),
        "meamed": byzfl.Meamed(f=F),
        "krum_byzfl": byzfl.Krum(f=F),
        "multi_krum_byzfl": byzfl.MultiKrum(f=F),
        "mda": byzfl.MDA(f=F),
        "monna": byzfl.MoNNA(f=F),
        "nnm, median": lambda rows: byzfl.Median()(byzfl.NNM(f=F)(rows)),
        "nnm, trimmed_mean": lambda rows: byzfl.TrMean(f=F)(byzfl.NNM(f=F)(rows)),
    }


OURS = ["fedavg", "median", "trimmed_mean", "meamed", "krum_byzfl", "multi_krum_byzfl", "mda"]
OURS += ["monna", "nnm, median", "nnm, trimmed_mean"]


@pytest.mark.parametrize("rule", OURS)
def test_ours_in_a_flower_app_gives_what_byzfl_gives(engine, rounds, rule):
    theirs = in_byzfl()[rule]
    *before, name = rule.split(", ")
    counted = None if name in ("fedavg", "median") else F
    pre = [{"name": one, "f": F} for one in before]
    params = {"trusted_client": 0} if name == "monna" else None
    model = app(flower.Strategy(name, f=counted, pre=pre, engine=engine, params=params), rounds)
    assert gap(model, START + theirs(rounds[0].astype(np.float64))) <= 1e-6


def test_what_a_rule_remembers_crosses_the_rounds_of_an_app(engine, rounds):
    strategy = flower.Strategy("centered_clipping", engine=engine, params={"tau": 1})
    twice = app(strategy, rounds, 2)
    memory = [engine.aggregate("centered_clipping", rounds[0], key="own", round=1, tau=1).update]
    memory.append(engine.aggregate("centered_clipping", rounds[1], key="own", round=2, tau=1).update)
    assert np.abs(twice - START - memory[0] - memory[1]).max() < 1e-6
    fresh = engine.aggregate("centered_clipping", rounds[1], key="another", round=2, tau=1).update
    assert np.abs(fresh - memory[1]).max() > 1e-3


def test_ours_in_an_app_of_the_older_api(engine, rounds):
    strategy = flower.FitStrategy("trimmed_mean", f=F, engine=engine, min_fit_clients=N)
    first = ndarrays_to_parameters(list(arrays(START).values()))
    clients = types.SimpleNamespace(
        num_available=lambda: N,
        sample=lambda num_clients, min_num_clients: [types.SimpleNamespace(cid=str(i)) for i in range(N)],
    )
    asked = strategy.configure_fit(1, first, clients)
    results = []
    for (client, _), update in zip(asked, rounds[0], strict=True):
        trained = ndarrays_to_parameters(list(arrays(START + update).values()))
        results.append((client, FitRes(Status(Code.OK, ""), trained, 100, {})))
    made, _ = strategy.aggregate_fit(1, results, [])
    model = np.concatenate([array.ravel() for array in parameters_to_ndarrays(made)])
    assert np.abs(model - START - engine.aggregate("trimmed_mean", rounds[0], f=F).update).max() < 1e-6


def test_a_bound_that_does_not_hold_is_told(engine, rounds):
    with pytest.raises(crucible.InvalidConfig, match="krum: needs n > 2f"):
        app(flower.Strategy("krum", f=5, engine=engine), rounds)


THEIRS = {
    "FedAvg": (newer, {}),
    "FedMedian": (newer, {}),
    "FedTrimmedAvg": (newer, {"beta": 0.2}),
    "Krum": (newer, {"num_malicious_nodes": F}),
    "MultiKrum": (newer, {"num_malicious_nodes": F, "num_nodes_to_select": 3}),
    "Bulyan": (newer, {"num_malicious_nodes": F}),
    "FedAvgM": (newer, {"server_momentum": 0.9}),
    "FedAdam": (newer, {}),
    "FedAdagrad": (newer, {}),
    "FedYogi": (newer, {}),
}


def called(function, rounds, number):
    """What the lab's worker gets of a rule in ``number`` rounds; the state crosses them as bytes."""
    from crucible_fl import _state

    model, state = START.copy(), b""
    for i in range(number):
        ctx = crucible.Context(
            i + 1, np.random.default_rng(), tuple(range(N)), (100,) * N, _state.load(state), weights=model
        )
        ctx.tensors = SHAPES
        updates = rounds[i].copy()
        updates.flags.writeable = model.flags.writeable = False
        model = model + _values.checked(function(updates, F, ctx), (D,), "theirs")
        state = _state.dump(ctx.state)
    return model


@pytest.mark.parametrize("name", THEIRS)
def test_strategies_of_flower_are_rules_here(rounds, name):
    home, words = THEIRS[name]
    function = flower.rule(getattr(home, name)(**words))
    theirs = app(getattr(home, name)(**words), rounds, 3)
    assert gap(called(function, rounds, 3), theirs) <= 1e-6


@pytest.mark.parametrize("name", ["FedAvg", "FedMedian", "FedTrimmedAvg", "Krum", "FedAvgM"])
def test_strategies_of_the_older_api_are_rules_here(rounds, name):
    words = {"Krum": {"num_malicious_clients": F}, "FedAvgM": {"server_momentum": 0.9}}.get(name, {})
    twin = {"Krum": {"num_malicious_nodes": F}, "FedAvgM": {"server_momentum": 0.9}}.get(name, {})
    function = flower.rule(getattr(older, name)(**words))
    theirs = app(getattr(newer, name)(**twin), rounds, 2)
    assert gap(called(function, rounds, 2), theirs) <= 1e-6


@pytest.mark.parametrize("name", ["median", "trimmed_mean", "meamed", "krum_byzfl", "multi_krum_byzfl", "mda"])
def test_aggregators_of_byzfl_are_rules_here(engine, rounds, name):
    theirs = in_byzfl()[name]
    made = called(crucible.aggregator(lambda f: theirs), rounds, 1)
    counted = {} if name == "median" else {"f": F}
    assert gap(made, START + engine.aggregate(name, rounds[0], **counted).update) <= 1e-6


def test_a_strategy_of_flower_runs_in_the_lab(lab, small, strategies):
    shutil.copy(EXAMPLES / "flower_rules.py", strategies)
    keyword = "python:flower_rules.py:flowers_median"
    run = lab.run(small, rule=["median", keyword], params={}, attack="sign_flip", f=1, progress="none")
    losses = {rule: [row["test_loss"] for row in run.rounds("dicts") if row["rule"] == rule] for rule in run.strategies}
    assert losses[keyword] == pytest.approx(losses["median"], abs=1e-4)
