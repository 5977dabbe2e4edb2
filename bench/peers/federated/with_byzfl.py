"""The workload in ByzFL: its clients and server with local steps and the average. It has no loop over clients of its own: they train one after the
other, in one process. ByzFL finds networks by name in its module of models, so the workload's is put there."""
import numpy as np
from byzfl import Client, Server
from byzfl.fed_framework import models
from torch.utils.data import DataLoader, TensorDataset

from workload import STEPS, W, due, network, one_process, samples, shards, told

models.of_the_workload = network
SHARED = {"model_name": "of_the_workload", "device": "cpu", "optimizer_name": "SGD", "weight_decay": 0.0, "milestones": [],
          "learning_rate_decay": 1.0}


def main():
    one_process()
    (x, y), test = samples()
    clients = [Client({**SHARED, "learning_rate": W["rate"], "loss_name": "CrossEntropyLoss", "LabelFlipping": False, "nb_labels": 10,
                       "momentum": 0.0, "store_per_client_metrics": False,
                       "training_dataloader": DataLoader(TensorDataset(x[shard], y[shard]), batch_size=W["batch"], shuffle=True)})
               for shard in shards(len(y))]
    server = Server({**SHARED, "learning_rate": 1.0, "test_loader": DataLoader(TensorDataset(*test), batch_size=500),
                     "aggregator_info": {"name": "Average", "parameters": {}}, "pre_agg_list": []})
    draw = np.random.default_rng(2)
    for round_number in range(1, W["rounds"] + 1):
        weights = server.get_flat_parameters()
        asked = [clients[place] for place in draw.choice(W["clients"], W["asked"], replace=False)]
        for client in asked:
            client.set_parameters(weights)
            client.compute_model_update(STEPS)
        server.update_model_with_weights([client.get_flat_parameters() for client in asked])
        told(round_number, server.compute_test_accuracy() if due(round_number) else None)


if __name__ == "__main__":
    main()
