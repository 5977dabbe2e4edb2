"""The lab's rules outside a lab: a kept process that aggregates."""

from __future__ import annotations

import atexit
import json
import os
import struct
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from ._errors import InvalidConfig, LabUnreachable
from ._launch import launcher

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Aggregated:
    """The result of a rule."""

    update: Array
    """One vector, float32."""
    selected: list[int] | None
    """Which rows had a say; None where the rule does not tell."""
    scores: list[float] | None
    """A score for each row, higher is more suspicious; None where the rule gives none."""


class Engine:
    """A process that aggregates by the rules of the lab; it ends with this one, however that ends.

    with Engine() as engine:
        engine.aggregate("krum", updates, f=2).update
    """

    def __init__(self, home: str | os.PathLike[str] | None = None) -> None:
        """Starts it; ``home`` is the folder of a checkout or a release, else $CRUCIBLE_HOME or the path has it."""
        # Its standard input ends with this process, and so does it.
        self._process = subprocess.Popen(
            [str(launcher(home)), "aggregate", "--serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._turn = threading.Lock()
        atexit.register(self.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine {self._process.pid}>"

    def close(self) -> None:
        """Ends it."""
        atexit.unregister(self.close)
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def aggregate(
        self,
        rule: str,
        updates: Any,
        *,
        key: str = "",
        round: int = 1,
        seed: int = 42,
        clients: Sequence[int] | None = None,
        samples: Sequence[int] | None = None,
        pre: Sequence[dict[str, Any]] = (),
        root: Any = None,
        **params: Any,
    ) -> Aggregated:
        """Aggregates ``updates``, n rows of d numbers, by ``rule`` of the catalogue with its parameters.

        ``key`` names the memory of the rule between rounds. ``pre`` are pre-aggregators, such as
        ``{"name": "nnm", "f": 2}``; ``root`` is the server's own update for rules that want one.
        """
        import numpy as np

        rows = np.ascontiguousarray(updates, "<f4")
        if rows.ndim != 2:
            raise ValueError(f"updates: must be n rows of d numbers, got shape {rows.shape}")
        own = b"" if root is None else np.ascontiguousarray(root, "<f4").tobytes()
        ask = {
            "key": key,
            "rule": rule,
            "params": params,
            "pre": list(pre),
            "seed": seed,
            "round": round,
            "n": rows.shape[0],
            "d": rows.shape[1],
            "clients": None if clients is None else [int(one) for one in clients],
            "samples": None if samples is None else [int(one) for one in samples],
            "root": root is not None,
        }
        answer, floats = self._asked(json.dumps(ask).encode(), rows, own)
        if "error" in answer:
            raise InvalidConfig(422, [(answer["error"]["field"], answer["error"]["message"])])
        update = np.frombuffer(floats, "<f4").astype(np.float32)
        return Aggregated(update, answer.get("selected"), answer.get("scores"))

    def _asked(self, head: bytes, rows: Array, own: bytes) -> tuple[dict[str, Any], bytes]:
        sink, source = self._process.stdin, self._process.stdout
        assert sink is not None and source is not None
        try:
            with self._turn:
                sink.write(struct.pack("<II", len(head), rows.nbytes + len(own)) + head)
                sink.write(rows.data.cast("B") if rows.size else b"")
                sink.write(own)
                sink.flush()
                lengths = source.read(8)
                if len(lengths) < 8:
                    raise EOFError
                text, floats = struct.unpack("<II", lengths)
                return json.loads(source.read(text)), source.read(floats)
        except (OSError, EOFError, ValueError) as error:
            raise LabUnreachable(f"the engine process ended with exit code {self._process.poll()}") from error


_kept: Engine | None = None
_starting = threading.Lock()


def shared() -> Engine:
    """The engine of this process, started when it is first asked for."""
    global _kept
    with _starting:
        if _kept is None or _kept._process.poll() is not None:
            _kept = Engine()
        return _kept
