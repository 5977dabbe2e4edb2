"""The workload in pfl: its federated averaging in as many workers as processors, started by torchrun as its guide tells, each with one thread."""
import os
import sys

if "TORCHELASTIC_RUN_ID" not in os.environ:
    os.environ["OMP_NUM_THREADS"] = "1"
    os.execv(sys.executable, [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(os.cpu_count()), *sys.argv])

import torch
from pfl.aggregate.simulate import SimulatedBackend
from pfl.aggregate.weighting import WeightByDatapoints
from pfl.algorithm.base import NNAlgorithmParams
from pfl.algorithm.federated_averaging import FederatedAveraging
from pfl.callback.base import TrainingProcessCallback
from pfl.data import FederatedDataset
from pfl.data.sampling import get_user_sampler
from pfl.hyperparam import NNEvalHyperParams, NNTrainHyperParams
from pfl.metrics import Metrics
from pfl.model.pytorch import PyTorchModel
from torch import nn

from workload import W, after, network, samples, shards


class Judge(TrainingProcessCallback):
    """The first worker judges; the others wait for it at the end of their next round."""

    def __init__(self, test):
        self.test = test
        self.rounds = 0

    def after_central_iteration(self, aggregate_metrics, model, *, central_iteration):
        self.rounds += 1
        if os.environ["RANK"] == "0":
            after(self.rounds, model.pytorch_model, self.test)
        return False, Metrics()


def main():
    torch.manual_seed(1)
    (x, y), test = samples()
    users = {client: [x[shard], y[shard]] for client, shard in enumerate(shards(len(y)))}
    data = FederatedDataset.from_slices(users, get_user_sampler("random", list(users)))
    net = network()
    net.loss = lambda inputs, labels, eval=False: nn.functional.cross_entropy(net(inputs), labels)
    net.metrics = lambda inputs, labels, eval=True: {}
    model = PyTorchModel(model=net, local_optimizer_create=torch.optim.SGD, central_optimizer=torch.optim.SGD(net.parameters(), lr=1.0))
    FederatedAveraging().run(
        algorithm_params=NNAlgorithmParams(central_num_iterations=W["rounds"], evaluation_frequency=W["rounds"] + 1,
                                           train_cohort_size=W["asked"], val_cohort_size=0),
        backend=SimulatedBackend(training_data=data, val_data=data, postprocessors=[WeightByDatapoints()]),
        model=model,
        model_train_params=NNTrainHyperParams(local_learning_rate=W["rate"], local_num_epochs=W["epochs"], local_batch_size=W["batch"]),
        model_eval_params=NNEvalHyperParams(local_batch_size=500),
        callbacks=[Judge(test)])


if __name__ == "__main__":
    main()
