"""What functions of users give back, as arrays of the engine, or words on what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._strategies import Context

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


class Wrong(Exception):
    """A function gave back what it should not; the message is for its author."""


def array(value: Any) -> Array:
    """``value`` as NumPy has it; tensors of PyTorch are brought to this machine's memory."""
    import numpy as np

    if type(value).__module__.split(".")[0] == "torch":
        value = value.detach().cpu().numpy()
    return np.asarray(value)


def first_weights(name: str, given: Any) -> tuple[dict[str, Array], set[str]]:
    """The first weights of a trainer's own model by name, and which of them are statistics of the data."""
    arrays, statistics = given if isinstance(given, tuple) and len(given) == 2 else (given, ())
    if not isinstance(arrays, dict) or not arrays:
        raise Wrong(
            f"initial of {name} must return a dict of arrays by name, or a tuple of it and the names of its"
            f" statistics, got {type(arrays).__name__}"
        )
    named = {str(one) for one in statistics}
    for stray in sorted(named - {str(key) for key in arrays}):
        raise Wrong(f"initial of {name}: {stray} is a statistic without an array")
    return {str(key): array(value) for key, value in arrays.items()}, named


def made_dataset(given: Any, name: str) -> tuple[list[Array], dict[str, Any]]:
    """The arrays of a data set as they travel, and its sizes; or words on what is wrong with it."""
    if not isinstance(given, (tuple, list)) or len(given) != 4:
        raise Wrong(f"{name} must return (x, y, test_x, test_y)")
    x, y, test_x, test_y = (array(one) for one in given)
    for label, samples, classes in (("", x, y), ("test_", test_x, test_y)):
        if samples.ndim not in (2, 3, 4) or len(samples) == 0:
            raise Wrong(
                f"{name}: {label}x must be samples by numbers, or samples by height, width and channels,"
                f" got shape {samples.shape}"
            )
        checked(samples, samples.shape, f"{name}: {label}x")
        if classes.shape != samples.shape[:1] or classes.dtype.kind not in "iu" or classes.min() < 0:
            raise Wrong(f"{name}: {label}y must be a whole number from 0 for each of {len(samples)} samples")
    if x.shape[1:] != test_x.shape[1:]:
        raise Wrong(f"{name}: samples are of shape {x.shape[1:]}, those of the test of {test_x.shape[1:]}")
    classes = int(max(y.max(), test_y.max())) + 1
    sizes = {"train": len(x), "test": len(test_x), "classes": classes, "shape": list(x.shape[1:])}
    return [one.astype("<f4") for one in (x, y, test_x, test_y)], sizes


def checked(value: Any, shape: tuple[int, ...], name: str) -> Array:
    """``value`` as float32 of ``shape``, or words on what is wrong with it."""
    import numpy as np

    if type(value).__module__.split(".")[0] == "torch":
        value = value.detach().cpu().numpy()
    if not isinstance(value, np.ndarray):
        raise Wrong(f"{name} must return an array, got {type(value).__name__}")
    if value.shape != shape:
        raise Wrong(f"{name} must return shape {shape}, got {value.shape}")
    if value.dtype.kind not in "fiu":
        raise Wrong(f"{name} must return floats, got {value.dtype}")
    with np.errstate(over="ignore"):
        result = value.astype(np.float32, copy=False)
    finite = np.isfinite(result)
    if not finite.all():
        where = np.argwhere(~finite)
        first = tuple(int(i) for i in where[0])
        raise Wrong(f"{name} returned {len(where)} values that are not finite, the first at {first}")
    return result


def left(ctx: Context, rows: int, name: str) -> dict[str, Any]:
    """What a rule left in its context beside its result."""
    import numpy as np

    answer: dict[str, Any] = {}
    for key, kinds in (("scores", "fiu"), ("selected", "b"), ("row_weights", "fiu")):
        given = getattr(ctx, key)
        if given is not None:
            array = np.asarray(given)
            if array.shape != (rows,) or array.dtype.kind not in kinds:
                raise Wrong(
                    f"{name}: ctx.{key} must have one entry for each of {rows} rows,"
                    f" got shape {array.shape} of {array.dtype}"
                )
            if array.dtype.kind == "f" and not np.isfinite(array).all():
                raise Wrong(f"{name}: ctx.{key} has values that are not finite")
            answer[key] = array.astype(int).tolist() if kinds == "b" else array.tolist()
    return answer
