"""Commands of a checkout, which its build makes last."""

import os
import re
import subprocess
import sys

import pytest

pytest.importorskip("numpy")
from crucible_fl._launch import launcher


def test_calls_and_kills_leave_nothing():
    command = [str(launcher(None)), "bench", "python-calls", "1000", "1000", "4"]
    environment = os.environ | {"CRUCIBLE_PYTHON": sys.executable}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    wanted = r"overhead [\d.]+ ms, 1000 calls and 4 kills: 0 processes and 0 pieces of shared memory left"
    assert re.match(wanted, done.stdout.splitlines()[-1])
