"""The same for ``async``: calls run in threads, so that other tasks go on. A task that is cancelled stops its run."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from typing import TYPE_CHECKING, Any

from ._data import Data
from ._jobs import Run, State
from ._lab import Config, Lab
from ._progress import Kind
from ._sweeps import Sweep
from ._tables import As

if TYPE_CHECKING:
    from ._types import SweepPlan, Validation


async def _each(source: Callable[[], Iterator[dict[str, Any]]]) -> AsyncIterator[dict[str, Any]]:
    """The items of a blocking iterator; each is waited for in a thread."""
    items, end = source(), object()
    while (item := await asyncio.to_thread(next, items, end)) is not end:
        assert isinstance(item, dict)
        yield item


async def _stopping(job: Run | Sweep, waiting: Callable[[], Any]) -> None:
    """Runs ``waiting`` in a thread; when this task is cancelled, the job is stopped, which ends the thread."""
    thread = asyncio.ensure_future(asyncio.to_thread(waiting))
    try:
        await asyncio.shield(thread)
    except asyncio.CancelledError:
        await asyncio.to_thread(job.stop, False)
        await asyncio.wait([thread])
        thread.exception()  # that it was stopped is no news
        raise


class AsyncRun:
    """A run for ``async``; ``sync`` is the same run for ordinary code, which reads its results."""

    def __init__(self, run: Run) -> None:
        self.sync, self.id, self.url = run, run.id, run.url

    def __repr__(self) -> str:
        return f"<AsyncRun {self.id}>"

    async def state(self) -> State:
        """How it stands."""
        return await asyncio.to_thread(lambda: self.sync.state)

    def follow(self) -> AsyncIterator[dict[str, Any]]:
        """What each round measured, from the first on, as rounds finish."""
        return _each(self.sync.follow)

    async def wait(self, progress: Kind | None = None, check: bool = True) -> AsyncRun:
        """Waits for the end; one that fails raises its own reason. Cancelling stops the run."""
        await _stopping(self.sync, lambda: self.sync.wait(progress, check))
        return self

    async def stop(self, wait: bool = True) -> None:
        """Stops the job and keeps its finished parts."""
        await asyncio.to_thread(self.sync.stop, wait)

    async def rounds(self, as_: As = "auto") -> Any:
        """A row for each strategy and finished round."""
        return await asyncio.to_thread(self.sync.rounds, as_)

    async def verdict(self, as_: As = "auto") -> Any:
        """A row for each strategy under attack: whether it held."""
        return await asyncio.to_thread(self.sync.verdict, as_)

    async def clients(self, as_: As = "auto") -> Any:
        """A row for each strategy, finished round and client."""
        return await asyncio.to_thread(self.sync.clients, as_)


class AsyncSweep:
    """A sweep for ``async``; ``sync`` is the same sweep for ordinary code."""

    def __init__(self, sweep: Sweep) -> None:
        self.sync, self.id, self.url = sweep, sweep.id, sweep.url

    def __repr__(self) -> str:
        return f"<AsyncSweep {self.id}>"

    def follow(self) -> AsyncIterator[dict[str, Any]]:
        """Cells as they finish, from the first on."""
        return _each(self.sync.follow)

    async def wait(self, progress: Kind | None = None, check: bool = True) -> AsyncSweep:
        """Waits for the end; one that fails raises its own reason. Cancelling stops the sweep."""
        await _stopping(self.sync, lambda: self.sync.wait(progress, check))
        return self

    async def cells(self, as_: As = "auto") -> Any:
        """A row for each finished cell."""
        return await asyncio.to_thread(self.sync.cells, as_)


class AsyncLab:
    """A lab for ``async``: ``async with await AsyncLab.start() as lab`` or ``await AsyncLab.at(url)``."""

    def __init__(self, lab: Lab) -> None:
        self.sync, self.url = lab, lab.url

    @classmethod
    async def at(cls, url: str = "http://127.0.0.1:8000", token: str | None = None) -> AsyncLab:
        """The lab at ``url``."""
        return cls(await asyncio.to_thread(Lab, url, token))

    @classmethod
    async def start(cls, home: str | os.PathLike[str] | None = None, *, wait: float = 120, **options: Any) -> AsyncLab:
        """Starts a separate lab; see ``Lab.start``. Use it with ``async with``."""
        return cls(await asyncio.to_thread(lambda: Lab.start(home, wait=wait, **options)))

    async def __aenter__(self) -> AsyncLab:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the lab if it is our own."""
        await asyncio.to_thread(self.sync.close)

    async def submit(self, config: Config | None = None, **words: Any) -> AsyncRun:
        """Launches a run and returns immediately; takes the arguments of ``Lab.submit``."""
        return AsyncRun(await asyncio.to_thread(lambda: self.sync.submit(config, **words)))

    async def run(self, config: Config | None = None, *, progress: Kind | None = None, **words: Any) -> AsyncRun:
        """Launches a run and waits for its end. Cancelling stops it."""
        return await (await self.submit(config, **words)).wait(progress)

    async def validate(self, config: Config | None = None, **words: Any) -> Validation:
        """Returns the faults of a config without launching it."""
        return await asyncio.to_thread(lambda: self.sync.validate(config, **words))

    async def submit_sweep(self, base: Config | None = None, **axes: Any) -> AsyncSweep:
        """Launches a grid and returns immediately; takes the axes of ``Lab.submit_sweep``."""
        return AsyncSweep(await asyncio.to_thread(lambda: self.sync.submit_sweep(base, **axes)))

    async def sweep(self, base: Config | None = None, *, progress: Kind | None = None, **axes: Any) -> AsyncSweep:
        """Launches a grid and waits for its end. Cancelling stops it."""
        return await (await self.submit_sweep(base, **axes)).wait(progress)

    async def plan_sweep(self, base: Config | None = None, **axes: Any) -> SweepPlan:
        """Previews a grid."""
        return await asyncio.to_thread(lambda: self.sync.plan_sweep(base, **axes))

    async def get(self, id_: str) -> AsyncRun:
        """A run by its id."""
        return AsyncRun(await asyncio.to_thread(self.sync.get, id_))

    async def compare(self, *runs: AsyncRun | str, metric: str = "test_accuracy", as_: As = "auto") -> Any:
        """A row for each round, a column for each strategy of each run."""
        jobs = [run.sync if isinstance(run, AsyncRun) else run for run in runs]
        return await asyncio.to_thread(lambda: self.sync.compare(*jobs, metric=metric, as_=as_))

    async def verdict(self, *runs: AsyncRun | str, as_: As = "auto") -> Any:
        """A row for each strategy under attack, over all of ``runs``: whether it held."""
        jobs = [run.sync if isinstance(run, AsyncRun) else run for run in runs]
        return await asyncio.to_thread(lambda: self.sync.verdict(*jobs, as_=as_))

    async def data(self, config: Config | None = None, **words: Any) -> Data:
        """The samples of a config and who holds which, as arrays."""
        return await asyncio.to_thread(lambda: self.sync.data(config, **words))

    async def runs(self, as_: As = "auto", **query: Any) -> Any:
        """The runs of the lab, the newest first."""
        return await asyncio.to_thread(lambda: self.sync.runs(as_, **query))
