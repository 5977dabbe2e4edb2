"""JSON and server-sent events over the standard library."""

from __future__ import annotations

import http.client
import json
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any

from ._errors import LabUnreachable, refusal

_TRIES = 5
_LONGEST_WAIT = 10.0
_SILENCE = 60.0  # the lab sends a beat more often than that


class Http:
    """One lab's address. Each request has a connection of its own, so threads may share it."""

    def __init__(self, url: str, token: str | None = None, timeout: float = 30) -> None:
        parts = urllib.parse.urlsplit(url if "://" in url else "http://" + url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"url: must be http://host:port or https://host:port, got {url!r}")
        self._secure = parts.scheme == "https"
        self._netloc, self._base = parts.netloc.rpartition("@")[2], parts.path.rstrip("/")
        self.url = f"{parts.scheme}://{self._netloc}{self._base}"
        self._token, self._timeout = token, timeout

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        return kind(self._netloc, timeout=timeout)

    def _headers(self, **more: str) -> dict[str, str]:
        headers = {"Accept": "application/json", "User-Agent": "crucible-fl"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        return headers | more

    def raw(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        patience: float | None = None,
    ) -> bytes:
        """The answer's bytes; an answer that refuses is raised."""
        asked = {k: str(v).lower() if isinstance(v, bool) else v for k, v in (query or {}).items() if v is not None}
        target = self._base + urllib.parse.quote(path) + ("?" + urllib.parse.urlencode(asked) if asked else "")
        payload = None if body is None else json.dumps(body, allow_nan=False, default=_plain).encode()
        sent = self._headers() | (headers or {}) | ({"Content-Type": "application/json"} if payload else {})
        tries = 0
        while True:
            tries += 1
            connection = self._connect(patience or self._timeout)
            try:
                connection.request(method, target, payload, sent)
                answer = connection.getresponse()
                data = answer.read()
            except (OSError, http.client.HTTPException) as error:
                raise LabUnreachable(f"{self.url} does not answer: {error}") from error
            finally:
                connection.close()
            if answer.status == 429 and tries < _TRIES:
                time.sleep(_patience(answer.getheader("Retry-After")))
            elif answer.status >= 400:
                raise refusal(answer.status, data)
            else:
                return data

    def json(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> Any:
        """The answer's JSON."""
        return json.loads(self.raw(method, path, body, query, headers))

    def events(self, path: str) -> Iterator[tuple[str, str]]:
        """Server-sent events, name and data, until ``done``; goes on with Last-Event-ID where a connection was lost."""
        last, failures = "", 0
        while True:
            connection = self._connect(_SILENCE)
            try:
                headers = self._headers(Accept="text/event-stream") | ({"Last-Event-ID": last} if last else {})
                connection.request("GET", self._base + urllib.parse.quote(path), headers=headers)
                answer = connection.getresponse()
                if answer.status != 200:
                    raise refusal(answer.status, answer.read())
                for id_, name, data in _parsed(answer, last):
                    last = id_
                    failures = 0
                    yield name, data
                    if name == "done":
                        return
            except (OSError, http.client.HTTPException) as error:
                failures += 1
                if failures > _TRIES:
                    raise LabUnreachable(f"{self.url} went away: {error}") from error
                time.sleep(0.2 * 2**failures)
            finally:
                connection.close()


def _parsed(lines: Iterator[bytes] | http.client.HTTPResponse, last: str) -> Iterator[tuple[str, str, str]]:
    """Id, name and data of each event."""
    name, data = "message", []
    for raw in lines:
        line = raw.decode().rstrip("\r\n")
        if line.startswith("id:"):
            last = line[3:].strip()
        elif line.startswith("event:"):
            name = line[6:].strip()
        elif line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and (data or name != "message"):
            yield last, name, "\n".join(data)
            name, data = "message", []


def _patience(retry_after: str | None) -> float:
    try:
        return min(max(float(retry_after or 1), 0.1), _LONGEST_WAIT)
    except ValueError:
        return 1.0


def _plain(value: Any) -> Any:
    """What a config may hold beside JSON's own: numbers and arrays of NumPy, paths, rules and attacks in Python."""
    if hasattr(value, "__crucible__"):
        keyword = getattr(value, "__crucible_keyword__", None)
        if keyword is None:
            raise ValueError(
                f"{value.__name__}: the lab takes rules and attacks from files alone;"
                " put it into one in the folder of strategies (%%writefile my_rules.py)"
            )
        return keyword
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__fspath__"):
        return value.__fspath__()
    raise TypeError(f"a config cannot hold {value!r}")
