"""How long a lab of our own is waited for, on a clock that nobody waits for."""

from types import SimpleNamespace

import pytest

import crucible_fl as crucible
from crucible_fl import _launch

WAIT = 120
UP = "lab  http://127.0.0.1:8000\n"


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch):
    """The address of a lab that prints each text at its second, and the second at which that was found."""

    def wait(*said: tuple[int, str]) -> tuple[str, float]:
        now = 0.0

        def sleep(_: float) -> None:
            nonlocal now
            now += 1

        process = object.__new__(_launch.Process)
        process._process = SimpleNamespace(poll=lambda: None)  # type: ignore[assignment]
        process.log = lambda: "".join(text for at, text in said if at <= now)  # type: ignore[method-assign]
        monkeypatch.setattr(_launch, "time", SimpleNamespace(monotonic=lambda: now, sleep=sleep))
        return process._await(WAIT), now

    return wait


def test_a_lab_that_prepares_nothing_has_the_wait(waited):
    assert waited((100, UP)) == ("http://127.0.0.1:8000", 100)
    with pytest.raises(crucible.CrucibleError, match="did not come up in 120 s"):
        waited((121, UP))


def test_build_and_rehearsal_have_times_of_their_own(waited):
    waiting = (1, "crucible: waiting for another build of this folder\n")
    building = (300, "crucible: building from source (log in target/build.log)\n")
    built = (700, "crucible: built in 400 s\n")
    rehearsing = (701, "crucible: rehearsing once, so that starts are quick\n")
    assert waited(waiting, building, built, rehearsing, (1500, UP))[1] == 1500


def test_a_lab_that_was_built_and_says_nothing_more_has_the_wait_again(waited):
    with pytest.raises(crucible.CrucibleError, match="did not come up"):
        waited((1, "crucible: building from source\n"), (500, "crucible: built in 499 s\n"), (630, UP))
