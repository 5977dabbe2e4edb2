"""The workload in plain PyTorch: as many forked processes as processors train the clients of a round, each with one thread."""
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import torch
from torch.nn.utils import parameters_to_vector, vector_to_parameters

from workload import W, after, network, samples, shards, trained

torch.set_num_threads(1)
(X, Y), TEST = samples()
SHARDS = shards(len(Y))
MODEL = network()


def update(task):
    client, round_number, weights = task
    vector_to_parameters(torch.from_numpy(weights), MODEL.parameters())
    trained(MODEL, X, Y, SHARDS[client], (round_number, client))
    return parameters_to_vector(MODEL.parameters()).detach().numpy()


def main():
    weights = parameters_to_vector(MODEL.parameters()).detach().numpy().copy()
    draw = np.random.default_rng(2)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("fork")) as pool:
        for round_number in range(1, W["rounds"] + 1):
            asked = draw.choice(W["clients"], W["asked"], replace=False)
            sizes = [len(SHARDS[client]) for client in asked]
            sent = pool.map(update, [(int(client), round_number, weights) for client in asked])
            weights = np.average(np.stack(list(sent)), axis=0, weights=sizes).astype(np.float32)
            vector_to_parameters(torch.from_numpy(weights), MODEL.parameters())
            after(round_number, MODEL, TEST)


if __name__ == "__main__":
    main()
