"""A progress line for terminals and notebooks; needs neither tqdm nor ipywidgets."""

from __future__ import annotations

import html
import sys
import time
from typing import Any, Literal

Kind = Literal["terminal", "notebook", "none"]
_WIDTH = 24
_SECONDS_BETWEEN = 0.1


def _in_notebook() -> bool:
    ipython: Any = sys.modules.get("IPython")
    try:
        return ipython is not None and type(ipython.get_ipython()).__name__ == "ZMQInteractiveShell"
    except AttributeError:
        return False


class Progress:
    """How far something is. Without ``kind``: where this runs decides, and where nobody looks there is none."""

    def __init__(self, kind: Kind | None = None) -> None:
        self.kind = kind or ("notebook" if _in_notebook() else "terminal" if sys.stderr.isatty() else "none")
        self._began, self._shown = time.monotonic(), 0.0
        self._handle: Any = None

    def show(self, share: float, text: str, last: bool = False) -> None:
        """Draws it again, unless that was just done."""
        now = time.monotonic()
        if self.kind == "none" or (now - self._shown < _SECONDS_BETWEEN and not last):
            return
        self._shown = now
        seconds = now - self._began
        left = f", {seconds / share - seconds:.0f} s left" if 0.02 < share < 1 and not last else ""
        note = f"{text} · {seconds:.0f} s{left}"
        if self.kind == "terminal":
            full = round(_WIDTH * share)
            bar = "█" * full + "░" * (_WIDTH - full)
            sys.stderr.write(f"\r\x1b[2K{bar} {share:4.0%} {note}" + ("\n" if last else ""))
            sys.stderr.flush()
        else:
            markup = f'<progress value="{share:.4f}" max="1" style="width:16em"></progress> {share:.0%} '
            self._display(markup + html.escape(note), f"{share:.0%} {note}")

    def _display(self, markup: str, plain: str) -> None:
        from IPython.display import display

        bundle: Any = {"text/html": markup, "text/plain": plain}
        if self._handle is None:
            self._handle = display(bundle, raw=True, display_id=True)
        else:
            self._handle.update(bundle, raw=True)
