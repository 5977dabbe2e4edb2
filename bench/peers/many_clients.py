"""Samples a second of many clients in PyTorch or JAX, on a GPU where they see one: the networks and settings of `bench device`.

Arguments: torch or jax, seconds for each measurement (3), the most clients (1000), networks with commas (mlp,cnn). Prints a line for each way, network
and number of clients: `one` trains them one after the other, `vmap` all at once in one compiled step (torch.compile, jax.jit), and the rate, or why there
is none behind a `-`. The first line tells the versions and the device.
"""
import sys
import time

BATCHES, BATCH, CLASSES, RATE, MOMENTUM = 4, 32, 62, 0.01, 0.9
MLP = [(784, 128), (128,), (128, CLASSES), (CLASSES,)]
CNN = [(5, 5, 1, 16), (16,), (5, 5, 16, 32), (32,), (1568, 128), (128,), (128, CLASSES), (CLASSES,)]
SHAPES = {"mlp": MLP, "cnn": CNN}


def rate(round_of, clients, wait, seconds):
    """The fastest of the rounds that fit into so many seconds; two at least, and one before that compiles."""
    round_of()
    wait()
    best, begun, rounds = 0.0, time.perf_counter(), 0
    while rounds < 2 or time.perf_counter() - begun < seconds:
        at = time.perf_counter()
        round_of()
        wait()
        best = max(best, clients * BATCHES * BATCH / (time.perf_counter() - at))
        rounds += 1
    return best


def torch_ways():
    import torch
    from torch.func import grad, vmap
    from torch.nn import functional as f

    device = "cuda" if torch.cuda.is_available() else "cpu"
    print("torch", torch.__version__, torch.cuda.get_device_name() if device == "cuda" else f"cpu, {torch.get_num_threads()} threads")
    wait = torch.cuda.synchronize if device == "cuda" else lambda: None

    def mlp(p, x):
        return torch.relu(x.reshape(len(x), -1) @ p[0] + p[1]) @ p[2] + p[3]

    def pooled(x, kernel, bias):
        return f.max_pool2d(torch.relu(f.conv2d(x, kernel.permute(3, 2, 0, 1), bias, padding=2)), 2)

    def cnn(p, x):
        y = pooled(pooled(x, p[0], p[1]), p[2], p[3]).reshape(len(x), -1)
        return torch.relu(y @ p[4] + p[5]) @ p[6] + p[7]

    def start(name, clients):
        torch.manual_seed(1)
        p = [torch.randn(*shape, device=device).mul(0.05).expand(clients, *shape).contiguous() for shape in SHAPES[name]]
        x = torch.rand(BATCHES, clients, BATCH, 1, 28, 28, device=device)
        y = torch.randint(CLASSES, (BATCHES, clients, BATCH), device=device)
        return p, [torch.zeros_like(a) for a in p], x, y

    def stepping(name):
        forward = {"mlp": mlp, "cnn": cnn}[name]
        gradient = grad(lambda p, x, y: f.cross_entropy(forward(p, x), y))

        def step(p, v, x, y):
            g = gradient(p, x, y)
            v = [MOMENTUM * a + b for a, b in zip(v, g)]
            return [a - RATE * b for a, b in zip(p, v)], v

        return forward, step

    def one(name, clients, seconds):
        forward, _ = stepping(name)
        p, _, x, y = start(name, 1)
        weights = [a[0].clone().requires_grad_() for a in p]
        optimizer = torch.optim.SGD(weights, lr=RATE, momentum=MOMENTUM)

        def round_of():
            for _ in range(clients):
                for b in range(BATCHES):
                    optimizer.zero_grad()
                    f.cross_entropy(forward(weights, x[b, 0]), y[b, 0]).backward()
                    optimizer.step()

        return rate(round_of, clients, wait, seconds)

    def together(name, clients, seconds):
        step = torch.compile(vmap(stepping(name)[1]))
        p, v, x, y = start(name, clients)

        def round_of():
            nonlocal p, v
            for b in range(BATCHES):
                p, v = step(p, v, x[b], y[b])

        return rate(round_of, clients, wait, seconds)

    return {"one": one, "vmap": together}


def jax_ways():
    import jax
    import jax.numpy as jnp

    print("jax", jax.__version__, jax.devices()[0].device_kind)

    def mlp(p, x):
        return jax.nn.relu(x.reshape(len(x), -1) @ p[0] + p[1]) @ p[2] + p[3]

    def pooled(x, kernel, bias):
        y = jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")) + bias
        return jax.lax.reduce_window(jax.nn.relu(y), -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")

    def cnn(p, x):
        y = pooled(pooled(x, p[0], p[1]), p[2], p[3]).reshape(len(x), -1)
        return jax.nn.relu(y @ p[4] + p[5]) @ p[6] + p[7]

    def together(name, clients, seconds):
        forward = {"mlp": mlp, "cnn": cnn}[name]

        def loss(p, x, y):
            return -jnp.mean(jax.nn.log_softmax(forward(p, x))[jnp.arange(len(y)), y])

        def step(p, v, x, y):
            g = jax.grad(loss)(p, x, y)
            v = [MOMENTUM * a + b for a, b in zip(v, g)]
            return [a - RATE * b for a, b in zip(p, v)], v

        all_at_once = jax.jit(jax.vmap(step))
        keys = jax.random.split(jax.random.PRNGKey(1), 10)
        p = [jnp.broadcast_to(0.05 * jax.random.normal(key, shape), (clients, *shape)) for key, shape in zip(keys, SHAPES[name])]
        v = [jnp.zeros_like(a) for a in p]
        x = jax.random.uniform(keys[8], (BATCHES, clients, BATCH, 28, 28, 1))
        y = jax.random.randint(keys[9], (BATCHES, clients, BATCH), 0, CLASSES)

        def round_of():
            nonlocal p, v
            for b in range(BATCHES):
                p, v = all_at_once(p, v, x[b], y[b])

        return rate(round_of, clients, lambda: jax.block_until_ready(p), seconds)

    return {"vmap": together}


if __name__ == "__main__":
    ways = {"torch": torch_ways, "jax": jax_ways}[sys.argv[1]]()
    limit = float(sys.argv[2]) if len(sys.argv) > 2 else 3
    most = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    for network in sys.argv[4].split(",") if len(sys.argv) > 4 else SHAPES:
        for way, measure in ways.items():
            clients = 1
            while clients <= most and (way != "one" or clients == 1):
                try:
                    print(way, network, clients, round(measure(network, clients, limit)), flush=True)
                except Exception as e:  # a compiler or memory that is missing is no reason to stop
                    print(way, network, clients, "-", type(e).__name__, str(e).strip().split("\n")[0][:120], flush=True)
                clients *= 10
