"""The workload in fluke: its FedAvg, data splitter and evaluator. It trains clients one after the other, in one process."""
from fluke import DDict, FlukeENV
from fluke.algorithms.fedavg import FedAVG
from fluke.data import DataContainer, DataSplitter
from fluke.evaluation import ClassificationEval
from fluke.utils import FederationObserver

from workload import W, due, network, one_process, samples, told


class Judge(FederationObserver):
    """Hears of every round; the last evaluation, when all is over, is one more of the same model."""

    def __init__(self):
        self.evals = {}

    def server_evaluation(self, round, eval_type, evals, **kwargs):
        self.evals = evals

    def end_round(self, round, **kwargs):
        told(round, self.evals["accuracy"] if due(round) and self.evals else None)


def main():
    one_process()
    train, test = samples()
    FlukeENV().set_seed(1)
    FlukeENV().set_evaluator(ClassificationEval(eval_every=W["judged"], n_classes=10))
    client = DDict(batch_size=W["batch"], local_epochs=W["epochs"], loss="CrossEntropyLoss",
                   optimizer=DDict(name="SGD", lr=W["rate"]), scheduler=DDict(gamma=1, step_size=1))
    splitter = DataSplitter(dataset=DataContainer(*train, *test, num_classes=10), distribution="iid")
    federation = FedAVG(W["clients"], splitter, DDict(client=client, server=DDict(weighted=True), model=network()))
    federation.set_callbacks(Judge())
    federation.run(W["rounds"], W["asked"] / W["clients"])


if __name__ == "__main__":
    main()
