"""Batches of local training."""

from __future__ import annotations


def of(samples: int, size: int) -> list[tuple[int, int]]:
    """Return begin and end of each batch; a last one of a single sample joins the one before if size is above 1."""
    starts = list(range(0, samples, size))
    if size > 1 and len(starts) > 1 and samples - starts[-1] == 1:
        starts.pop()
    return [(start, end) for start, end in zip(starts, [*starts[1:], samples], strict=True)]
