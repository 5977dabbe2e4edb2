"""Runs the functions of one file for an engine: ``python -m crucible_fl.worker FILE NAME``.

Frames come on standard input and go to standard output, arrays lie in shared memory. A frame is two lengths (u32,
little-endian), then JSON, then bytes. The first one brings the bytes of FILE.
"""

from __future__ import annotations

import os
import sys
from typing import IO


def _take_channel() -> tuple[IO[bytes], IO[bytes]]:
    """Frames get descriptors of their own before any code of the user runs; what that prints goes to stderr."""
    source, sink = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    os.close(null)
    return os.fdopen(source, "rb", 1 << 16), os.fdopen(sink, "wb", 1 << 16)


if __name__ == "__main__":
    _SOURCE, _SINK = _take_channel()

import contextlib  # noqa: E402
import faulthandler  # noqa: E402
import hashlib  # noqa: E402
import importlib.metadata  # noqa: E402
import importlib.util  # noqa: E402
import inspect  # noqa: E402
import json  # noqa: E402
import linecache  # noqa: E402
import mmap  # noqa: E402
import signal  # noqa: E402
import struct  # noqa: E402
import threading  # noqa: E402
import time  # noqa: E402
import traceback  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import TYPE_CHECKING, Any  # noqa: E402

from ._strategies import Context, NoState, Samples, Strategy, parameters  # noqa: E402
from ._values import Wrong, checked, first_weights, left, made_dataset  # noqa: E402

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

PROTOCOL = 3


def load(file: Path, source: bytes) -> tuple[dict[str, Any], str]:
    """What ``source``, the bytes of ``file``, has by name, and its SHA-256; the file itself may be another by now."""
    spec = importlib.util.spec_from_loader(file.stem, loader=None, origin=str(file))
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    module.__file__ = str(file)
    sys.modules[file.stem] = module
    # Tracebacks show the lines that are run, too.
    linecache.cache[str(file)] = (len(source), None, source.decode("utf-8", "replace").splitlines(True), str(file))
    exec(compile(source, str(file), "exec"), module.__dict__)
    found = {name: value for name, value in vars(module).items() if _note(value) and _note(value).name in (name, "")}
    return found, hashlib.sha256(source).hexdigest()


def _note(value: Any) -> Any:
    note = getattr(value, "__crucible__", None)
    return note if isinstance(note, Strategy) else None


def describe(found: dict[str, Any]) -> list[dict[str, Any]]:
    """What the engine wants to know of each function."""
    return [
        {
            "name": name,
            "kind": _note(function).kind,
            "omniscient": _note(function).omniscient,
            "needs_root": _note(function).needs_root,
            "own_model": _note(function).judge is not None,
            "parameters": {
                key: {"required": default is inspect.Parameter.empty} for key, default in _parameters(function).items()
            },
        }
        for name, function in found.items()
    ]


def _parameters(function: Any) -> dict[str, Any]:
    """The parameters of a function and, of a trainer, of what comes with it."""
    all_of = {}
    for one in (_note(function).initial, _note(function).judge, function):
        all_of |= parameters(one) if one else {}
    return all_of


def known(function: Any, params: dict[str, Any]) -> dict[str, Any]:
    """Those of a trainer's parameters that one of its functions takes."""
    return {key: value for key, value in params.items() if key in parameters(function)}


class Worker:
    """Answers requests for the functions of one file."""

    def __init__(self, file: Path, name: str, source: bytes) -> None:
        self.file, self.name = file, name
        self.found, self.digest = load(file, source)
        self.torch = b"torch" in source
        self._read_only: mmap.mmap | None = None
        self._writable: mmap.mmap | None = None
        self._made: list[Array] = []

    def hello(self) -> dict[str, Any]:
        """What is here."""
        import numpy as np

        versions = {"python": sys.version.split()[0], "numpy": np.__version__}
        if self.torch:
            with contextlib.suppress(importlib.metadata.PackageNotFoundError):
                versions["torch"] = importlib.metadata.version("torch")
        return {"protocol": PROTOCOL, "sha256": self.digest, "versions": versions, "strategies": describe(self.found)}

    def answer(self, ask: dict[str, Any], blob: bytes) -> tuple[dict[str, Any], bytes]:
        """What is asked for."""
        if ask["op"] == "map":
            return self._map(ask), b""
        if ask["op"] == "bound":
            bound = _note(self._function(ask["name"])).bound
            return {"holds": bool(bound is None or bound(ask["n"], ask["f"]))}, b""
        if ask["op"] == "check":
            return self._check(ask), b""
        if ask["op"] == "initial":
            return self._initial(ask), b""
        if ask["op"] == "dataset":
            return self._dataset(ask), b""
        if ask["op"] == "take":
            return self._take(ask), b""
        if ask["op"] == "train":
            return self._train(ask), b""
        if ask["op"] == "judge":
            return self._judge(ask), b""
        return self._call(ask, blob)

    def _function(self, name: str) -> Any:
        if name not in self.found:
            raise Wrong(f"{self.name} has nothing called {name}; it has {', '.join(self.found) or 'none'}")
        return self.found[name]

    def _check(self, ask: dict[str, Any]) -> dict[str, Any]:
        """What a trial of a function brings to light."""
        from ._trial import findings

        return dict(findings(ask["name"], self._function(ask["name"]), self.file, ask))

    def _map(self, ask: dict[str, Any]) -> dict[str, Any]:
        """Maps twice: for reading, where the kernel itself refuses writes, and for the result."""
        # Views of the old maps may live on in the user's hands; they go with the last of them.
        with open(ask["path"], "r+b") as file:
            self._read_only = mmap.mmap(file.fileno(), ask["bytes"], access=mmap.ACCESS_READ)
            self._writable = mmap.mmap(file.fileno(), ask["bytes"])
        return {}

    def _read(self, place: list[int] | None) -> Array | None:
        import numpy as np

        if place is None or self._read_only is None:
            return None
        offset, *shape = place
        return np.frombuffer(self._read_only, np.float32, int(np.prod(shape)), offset).reshape(shape)

    def _context(self, ask: dict[str, Any], blob: bytes = b"") -> Context:
        import numpy as np

        from . import _state

        return Context(
            round=ask.get("round", 0),
            rng=np.random.Generator(np.random.Philox(key=ask["seed"] & ((1 << 64) - 1))),
            clients=tuple(ask.get("clients", ())),
            samples=tuple(ask.get("samples", ())),
            # Decoded every time, so that a resumed run sees just what one without a stop sees.
            state=_state.load(blob),
            root=self._read(ask.get("root")),
            root_samples=self._samples(ask, "root_x", "root_y") if "root_x" in ask else None,
            weights=self._read(ask.get("weights")),
            last_update=self._read(ask.get("last_update")),
            tensors=tuple((name, tuple(shape)) for name, shape in ask.get("tensors", ())),
            client=ask.get("client", -1),
            epochs=ask.get("epochs", 1),
            batch_size=ask.get("batch_size", 32),
            learning_rate=ask.get("learning_rate", 0.0),
            classes=ask.get("classes", 0),
            shape=tuple(ask.get("shape", ())),
        )

    def _samples(self, ask: dict[str, Any], x: str, y: str) -> Samples:
        import numpy as np

        samples, classes = self._read(ask[x]), self._read(ask[y])
        assert samples is not None and classes is not None
        return Samples(samples, classes.astype(np.int64))

    def _write(self, place: list[int], result: Array) -> None:
        import numpy as np

        assert self._writable is not None
        np.copyto(np.frombuffer(self._writable, np.float32, result.size, place[0]), result.ravel())

    def _initial(self, ask: dict[str, Any]) -> dict[str, Any]:
        """The first weights of a trainer's own model: their names and shapes now, they themselves by ``take``."""
        name = ask["name"]
        initial = _note(self._function(name)).initial
        given = initial(self._context(ask), **known(initial, ask.get("params", {})))
        arrays, statistics = first_weights(name, given)
        for key, value in arrays.items():
            checked(value, value.shape, f"initial of {name} for {key}")
        self._made = [value.astype("<f4") for value in arrays.values()]
        return {"tensors": [[key, list(value.shape), key in statistics] for key, value in arrays.items()]}

    def _dataset(self, ask: dict[str, Any]) -> dict[str, Any]:
        """How large the data set is; its arrays come by ``take``."""
        name = ask["name"]
        given = self._function(name)(self._context(ask), **ask.get("params", {}))
        self._made, sizes = made_dataset(given, name)
        return sizes

    def _take(self, ask: dict[str, Any]) -> dict[str, Any]:
        """Writes what ``initial`` or ``dataset`` made, one after another."""
        at = 0
        for made in self._made:
            self._write([at], made)
            at += made.nbytes
        self._made = []
        return {}

    def _train(self, ask: dict[str, Any]) -> dict[str, Any]:
        import numpy as np

        name = ask["name"]
        ctx = self._context(ask)
        ctx.state = stateless = NoState()
        assert ctx.weights is not None
        weights = ctx.weights.copy()
        function = self._function(name)
        params = known(function, ask.get("params", {}))
        value = function(weights, self._samples(ask, "x", "y"), ctx, **params)
        if ctx.state is not stateless:
            stateless.refuse()
        self._write(ask["result"], checked(value, weights.shape, name))
        loss = 0.0 if ctx.loss is None else float(np.float64(ctx.loss))
        return {"loss": loss if np.isfinite(loss) else "NaN"}

    def _judge(self, ask: dict[str, Any]) -> dict[str, Any]:
        name = ask["name"]
        judge = _note(self._function(name)).judge
        ctx = self._context(ask)
        assert ctx.weights is not None
        samples = self._read(ask["x"])
        assert samples is not None
        scores = judge(ctx.weights, samples, ctx, **known(judge, ask.get("params", {})))
        self._write(ask["result"], checked(scores, (len(samples), ask["classes"]), f"judge of {name}"))
        return {}

    def _call(self, ask: dict[str, Any], blob: bytes) -> tuple[dict[str, Any], bytes]:
        import numpy as np

        from . import _state

        name = ask["name"]
        function = self._function(name)
        first = self._read(ask["first"])
        assert first is not None and self._writable is not None
        ctx = self._context(ask, blob)
        second = ask["f"] if _note(function).kind == "rule" else self._read(ask.get("second"))
        value = function(first, second, ctx, **ask.get("params", {}))
        offset, *shape = ask["result"]
        result = checked(value, tuple(shape), name)
        np.copyto(np.frombuffer(self._writable, np.float32, result.size, offset), result.ravel())
        return left(ctx, len(first), name), _state.dump(ctx.state)


def trace(error: BaseException, file: Path) -> str:
    """The traceback from the user's file on; what lies above it is ours."""
    frames = traceback.extract_tb(error.__traceback__)
    first = next((i for i, frame in enumerate(frames) if frame.filename == str(file)), None)
    last = traceback.format_exception_only(type(error), error)
    if first is None:
        return "".join(last).rstrip()
    return "".join(["Traceback (most recent call last):\n", *traceback.format_list(frames[first:]), *last]).rstrip()


def send(answer: dict[str, Any], blob: bytes = b"") -> None:
    """Writes a frame."""
    head = json.dumps(answer).encode()
    _SINK.write(struct.pack("<II", len(head), len(blob)) + head + blob)
    _SINK.flush()


def receive() -> tuple[dict[str, Any], bytes] | None:
    """The next frame; None at the end."""
    lengths = _SOURCE.read(8)
    if len(lengths) < 8:
        return None
    head, blob = struct.unpack("<II", lengths)
    return json.loads(_SOURCE.read(head)), _SOURCE.read(blob)


def _failed(error: BaseException, what: str, file: Path) -> dict[str, Any]:
    if isinstance(error, Wrong):
        return {"error": {"message": str(error), "traceback": ""}}
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    where = f" ({file.name}, line {lines[-1]})" if lines else ""
    message = f"{what} raises {type(error).__name__}: {error}{where}"
    raised = isinstance(error, Exception)
    return {"error": {"message": message, "traceback": trace(error, file), "raised": raised}}


def _leave_with_parent() -> None:
    """An engine that was killed closes the pipe, which a function that hangs would never read."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _without_numpy() -> str | None:
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        fix = f"install it ({sys.executable} -m pip install numpy) or name another Python with --python"
        return f"{sys.executable} has no NumPy ({error}); {fix}"
    return None


def main() -> None:
    """Answers until the other side goes."""
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the engine, which ends this process
    faulthandler.enable()  # a crash in C leaves the line of Python on stderr
    if hasattr(faulthandler, "register"):
        faulthandler.register(signal.SIGTERM)  # and so does a hang: the engine asks before it kills
    file, name = Path(sys.argv[1]), sys.argv[2]
    first = receive()
    if first is None:
        return
    missing = _without_numpy()
    if missing:
        send({"error": {"message": missing, "traceback": ""}})
        return
    try:
        worker = Worker(file, name, first[1])
    except BaseException as error:
        send(_failed(error, name, file))
        return
    send(worker.hello())
    while (frame := receive()) is not None:
        ask, blob = frame
        try:
            answer, kept = worker.answer(ask, blob)
        except (Exception, SystemExit) as error:
            answer, kept = _failed(error, str(ask.get("name", name)), file), b""
        send(answer, kept)


if __name__ == "__main__":
    main()
    sys.stderr.flush()
    os._exit(0)  # some libraries take seconds to take themselves down, and nobody waits for anything
