"""Starts a lab on a free port and ends it again."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ._errors import CrucibleError

_ADDRESS = re.compile(r"^lab\s+(https?://\S+)", re.M)
_PREPARING = re.compile(r"^crucible: (building from source|waiting for another build|rehearsing once)", re.M)
_BUILT = re.compile(r"^crucible: built in", re.M)
_LONGEST_PREPARATION = 1200.0


def launcher(home: str | os.PathLike[str] | None) -> Path:
    """``home``, $CRUCIBLE_HOME, the folder this file lies in, or ``crucible`` on the path."""
    places = [home] if home else [os.environ.get("CRUCIBLE_HOME"), *Path(__file__).resolve().parents[1:6]]
    for place in filter(None, places):
        for name in ("bin/crucible", "crucible"):
            script = Path(place) / name
            if script.is_file() and os.access(script, os.X_OK):
                return script
    found = None if home else shutil.which("crucible")
    if found:
        return Path(found)
    where = home or os.environ.get("CRUCIBLE_HOME") or "CRUCIBLE_HOME (which is not set) or on the path"
    raise CrucibleError(f"home: no launcher called crucible in {where}; give the folder of a checkout or of a release")


class Process:
    """A lab of our own. It ends with this process, also when that is killed: it watches for that itself."""

    def __init__(self, home: str | os.PathLike[str] | None, options: dict[str, object], wait: float) -> None:
        command = [str(launcher(home)), "lab", "--with-parent", str(os.getpid())]
        for key, value in ({"port": 0, "no_terminal": True} | options).items():
            option = "--" + key.replace("_", "-")
            if value is True:
                command.append(option)
            elif value is not None and value is not False:
                command += [option, str(value)]
        log, name = tempfile.mkstemp(prefix="crucible-lab-", suffix=".log")
        self._log = Path(name)
        with os.fdopen(log, "wb") as sink:
            # A session of its own, so that Ctrl-C is ours: it stops the run, not the lab.
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT, start_new_session=True
            )
        atexit.register(self.stop)
        try:
            self.url = self._await(wait)
        except BaseException:
            self.stop()
            raise

    def _await(self, wait: float) -> str:
        """The address, once the lab says it. A first start builds and rehearses, which have times of their own."""
        until, heard = time.monotonic() + wait, 0
        while time.monotonic() < until:
            text = self.log()
            if found := _ADDRESS.search(text):
                return found[1]
            if self._process.poll() is not None:
                raise CrucibleError(f"the lab ended with exit code {self._process.returncode}:\n{text}")
            steps = [(step.start(), _LONGEST_PREPARATION) for step in _PREPARING.finditer(text)]
            steps += [(step.start(), wait) for step in _BUILT.finditer(text)]
            if len(steps) > heard:
                if heard == 0:
                    sys.stderr.write("crucible: preparing what the first start needs, which takes minutes once\n")
                heard, until = len(steps), time.monotonic() + max(steps)[1]
            time.sleep(0.02)
        raise CrucibleError(f"the lab did not come up in {wait:.0f} s:\n{self.log()}")

    def log(self) -> str:
        """The output of the lab."""
        return self._log.read_text("utf-8", "replace")

    def stop(self) -> None:
        """Ends it, with all that it started."""
        atexit.unregister(self.stop)
        for number, patience in ((signal.SIGTERM, 20), (getattr(signal, "SIGKILL", signal.SIGTERM), 5)):
            if self._process.poll() is not None:
                break
            self._signal(number)
            try:
                self._process.wait(patience)
            except subprocess.TimeoutExpired:
                continue
        self._log.unlink(missing_ok=True)

    def _signal(self, number: int) -> None:
        try:
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, number)
            else:
                self._process.terminate()
        except ProcessLookupError:
            pass  # It ended meanwhile.
