"""What this package raises."""

from __future__ import annotations

import json


class CrucibleError(Exception):
    """Anything that this package raises."""


class LabUnreachable(CrucibleError):
    """The address does not answer."""


class RunFailed(CrucibleError):
    """A run or sweep ended in another state than ``completed``; the message is its own reason."""

    def __init__(self, message: str, state: str) -> None:
        super().__init__(message)
        self.state = state


class LabError(CrucibleError):
    """The lab refused. ``problems`` holds a ``(field, message)`` for each thing that is wrong; a field may be empty."""

    def __init__(self, status: int, problems: list[tuple[str, str]]) -> None:
        super().__init__("\n".join(f"{field}: {text}" if field else text for field, text in problems))
        self.status = status
        self.problems = problems


class InvalidConfig(LabError):
    """Fields of a config are wrong (422)."""


class NotFound(LabError):
    """There is no such run, sweep or file (404)."""


class Unauthorised(LabError):
    """The lab wants another token (401 or 403)."""


class Busy(LabError):
    """The lab takes no more requests now, after all retries (429)."""


_BY_STATUS: dict[int, type[LabError]] = {
    401: Unauthorised,
    403: Unauthorised,
    404: NotFound,
    422: InvalidConfig,
    429: Busy,
}


def refusal(status: int, body: bytes) -> LabError:
    """The exception for an answer; the lab says ``{"detail": text}`` or ``{"detail": [{"loc", "msg"}]}``."""
    return _BY_STATUS.get(status, LabError)(status, _problems(status, body))


def _problems(status: int, body: bytes) -> list[tuple[str, str]]:
    try:
        detail = json.loads(body)["detail"]
        if isinstance(detail, str):
            return [("", detail)]
        # The first part of a place is "body", which is HTTP's business.
        return [(".".join(map(str, one["loc"][1:])), one["msg"]) for one in detail]
    except (ValueError, KeyError, TypeError):
        return [("", body.decode("utf-8", "replace")[:500] or f"HTTP {status}")]
