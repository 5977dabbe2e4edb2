"""The workload in Flower's simulation: its FedAvg and Ray, a processor for each client, samples loaded once by each of Ray's processes."""
import ray  # noqa: F401 -- what Flower simulates with; it is missed here and not in the midst of a run
import torch
from flwr.client import ClientApp, NumPyClient
from flwr.common import ndarrays_to_parameters
from flwr.server import ServerApp, ServerAppComponents, ServerConfig
from flwr.server.strategy import FedAvg
from flwr.simulation import run_simulation

from workload import W, after, network, samples, shards, trained

held = None


def hold():
    """What a process needs, loaded when it is first asked."""
    global held
    if held is None:
        torch.set_num_threads(1)
        held = (*samples(), network())
    return held


def put(weights, model):
    with torch.no_grad():
        for parameter, value in zip(model.parameters(), weights):
            parameter.copy_(torch.from_numpy(value.copy()))


def weights_of(model):
    return [parameter.detach().numpy().copy() for parameter in model.parameters()]


class Client(NumPyClient):
    def __init__(self, place):
        self.place = place

    def fit(self, parameters, config):
        (x, y), _, model = hold()
        shard = shards(len(y))[self.place]
        put(parameters, model)
        trained(model, x, y, shard, (config["round"], self.place))
        return weights_of(model), len(shard), {}


def client_fn(context):
    return Client(int(context.node_config["partition-id"])).to_client()


def judge(round_number, parameters, config):
    _, test, model = hold()
    if round_number > 0:
        put(parameters, model)
        after(round_number, model, test)
    return 0.0, {}


def server_fn(context):
    strategy = FedAvg(fraction_fit=W["asked"] / W["clients"], fraction_evaluate=0, min_fit_clients=W["asked"],
                      min_available_clients=W["clients"], initial_parameters=ndarrays_to_parameters(weights_of(hold()[2])),
                      evaluate_fn=judge, on_fit_config_fn=lambda round_number: {"round": round_number})
    return ServerAppComponents(strategy=strategy, config=ServerConfig(num_rounds=W["rounds"]))


if __name__ == "__main__":
    run_simulation(ServerApp(server_fn=server_fn), ClientApp(client_fn=client_fn), W["clients"],
                   backend_config={"client_resources": {"num_cpus": 1, "num_gpus": 0}})
