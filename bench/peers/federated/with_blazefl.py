"""The workload in BlazeFL: the FedAvg of its contrib package with a pool of processes, one a processor, and shared memory between them."""
import os
import tempfile
from pathlib import Path

import torch
from blazefl.contrib.fedavg import FedAvgBaseServerHandler, FedAvgPartitionType, FedAvgProcessPoolClientTrainer
from blazefl.core import IPCMode
from blazefl.reproducibility import setup_reproducibility
from torch.utils.data import DataLoader, TensorDataset

from workload import W, due, network, samples, shards, told


class Shards:
    """A file for each client, as in BlazeFL's own examples, since a client's worker is sent this object."""

    def __init__(self, folder, train, test):
        self.folder = folder
        x, y = train
        for client, shard in enumerate(shards(len(y))):
            torch.save((x[shard], y[shard]), folder / f"{client}.pt")
        torch.save(test, folder / "test.pt")

    def get_dataset(self, type_, cid):
        name = "test" if type_ == FedAvgPartitionType.TEST else cid
        return TensorDataset(*torch.load(self.folder / f"{name}.pt"))

    def set_dataset(self, type_, cid, dataset):
        """Clients leave their samples as they are."""

    def get_dataloader(self, type_, cid, batch_size, generator):
        test = type_ == FedAvgPartitionType.TEST
        return DataLoader(self.get_dataset(type_, cid), batch_size=500 if test else batch_size, shuffle=not test, generator=generator)


class Networks:
    """Where BlazeFL takes its models from."""

    def select_model(self, model_name):
        return network()


def main(folder):
    torch.set_num_threads(1)
    setup_reproducibility(1)
    dataset = Shards(folder, *samples())
    shared = {"model_selector": Networks(), "model_name": "the workload's", "dataset": dataset, "device": "cpu", "num_clients": W["clients"],
              "batch_size": W["batch"], "seed": 1}
    server = FedAvgBaseServerHandler(global_round=W["rounds"], sample_ratio=W["asked"] / W["clients"], **shared)
    trainer = FedAvgProcessPoolClientTrainer(share_dir=folder / "share", state_dir=folder / "state", epochs=W["epochs"], lr=W["rate"],
                                             num_parallels=os.cpu_count(), ipc_mode=IPCMode.SHARED_MEMORY, **shared)
    while not server.if_stop():
        asked = server.sample_clients()
        trainer.local_process(server.downlink_package(), asked)
        for package in trainer.uplink_package():
            server.load(package)
        told(server.round, server.get_summary()["server_acc"] if due(server.round) else None)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        main(Path(name))
