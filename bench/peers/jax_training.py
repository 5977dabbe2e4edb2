"""Samples a second of local training in JAX on one thread: the networks and settings of TrainingBench, a compiled step of SGD with momentum.

Prints a line for each network and batch, named mlp/10, and the rate. Arguments: seconds for each measurement (3), batches with commas (32).
"""
import os
import sys
import time

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:1])

import jax
import jax.numpy as jnp
import numpy as np

SHARD, CLASSES, RATE, MOMENTUM = 320, 62, 0.01, 0.9


def parameters(shapes):
    draw = np.random.default_rng(1)
    return [jnp.asarray(draw.normal(scale=0.05, size=shape), jnp.float32) for shape in shapes]


def mlp(p, x):
    return jax.nn.relu(x.reshape(len(x), -1) @ p[0] + p[1]) @ p[2] + p[3]


def pooled(x, kernel, bias):
    y = jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")) + bias
    return jax.lax.reduce_window(jax.nn.relu(y), -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


def cnn(p, x):
    y = pooled(pooled(x, p[0], p[1]), p[2], p[3]).reshape(len(x), -1)
    return jax.nn.relu(y @ p[4] + p[5]) @ p[6] + p[7]


NETWORKS = {
    "mlp": (mlp, [(784, 128), (128,), (128, CLASSES), (CLASSES,)]),
    "cnn": (cnn, [(5, 5, 1, 16), (16,), (5, 5, 16, 32), (32,), (1568, 128), (128,), (128, CLASSES), (CLASSES,)]),
}


def rate(name, batch, seconds):
    forward, shapes = NETWORKS[name]
    draw = np.random.default_rng(2)
    batches = [(jnp.asarray(draw.random((batch, 28, 28, 1), np.float32)), jnp.asarray(draw.integers(CLASSES, size=batch)))
               for _ in range(SHARD // batch)]

    def loss(p, x, y):
        return -jnp.mean(jax.nn.log_softmax(forward(p, x))[jnp.arange(len(y)), y])

    @jax.jit
    def step(p, v, x, y):
        g = jax.grad(loss)(p, x, y)
        v = [MOMENTUM * a + b for a, b in zip(v, g)]
        return [a - RATE * b for a, b in zip(p, v)], v

    p = parameters(shapes)
    v = [jnp.zeros_like(a) for a in p]

    def train_for(limit):
        nonlocal p, v
        start, samples = time.perf_counter(), 0
        while time.perf_counter() - start < limit:
            for x, y in batches:
                p, v = step(p, v, x, y)
            jax.block_until_ready(p)
            samples += batch * len(batches)
        return samples / (time.perf_counter() - start)

    train_for(seconds / 2)
    return sorted(train_for(seconds / 5) for _ in range(5))[2]


if __name__ == "__main__":
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    for name in NETWORKS:
        for batch in map(int, sys.argv[2].split(",") if len(sys.argv) > 2 else ["32"]):
            print(f"{name}/{batch}", round(rate(name, batch, limit)))
