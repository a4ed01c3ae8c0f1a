"""Least squares with few lines: rows name their features, and what is seldom seen is held near nothing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

Row = tuple[list[int], list[float], float]
"""Places of the features, their numbers, and what they should add up to."""


class Names:
    """Features by place."""

    def __init__(self) -> None:
        self.places: dict[Hashable, int] = {}

    def place(self, name: Hashable) -> int:
        """The place of a feature, a new one where it has none."""
        return self.places.setdefault(name, len(self.places))


def fitted(rows: Sequence[Row], size: int, ridge: float, start: Sequence[float] = (), steps: int = 60) -> list[float]:
    """Return the weights of least error, each costing `ridge` times its square: conjugate gradients."""
    weights = [*start, *[0.0] * (size - len(start))]
    residual = [0.0] * size
    for places, numbers, wanted in rows:
        error = wanted - sum([number * weights[at] for at, number in zip(places, numbers, strict=True)])
        for at, number in zip(places, numbers, strict=True):
            residual[at] += error * number
    residual = [value - ridge * weight for value, weight in zip(residual, weights, strict=True)]
    scale = _scale(rows, size, ridge)
    turned = [value / by for value, by in zip(residual, scale, strict=True)]
    direction, power = list(turned), _dot(residual, turned)
    first = power
    for _ in range(steps):
        if power <= 1e-10 * first or not power:
            break
        pushed = _pushed(rows, direction, ridge)
        length = power / _dot(direction, pushed)
        weights = [weight + length * by for weight, by in zip(weights, direction, strict=True)]
        residual = [value - length * by for value, by in zip(residual, pushed, strict=True)]
        turned = [value / by for value, by in zip(residual, scale, strict=True)]
        before, power = power, _dot(residual, turned)
        direction = [value + power / before * by for value, by in zip(turned, direction, strict=True)]
    return weights


def _pushed(rows: Sequence[Row], direction: list[float], ridge: float) -> list[float]:
    """Return the change of the errors."""
    found = [ridge * by for by in direction]
    for places, numbers, _ in rows:
        moved = 0.0
        for at, number in zip(places, numbers):  # noqa: B905  # as long as each other, and this is the inmost loop
            moved += number * direction[at]
        for at, number in zip(places, numbers):  # noqa: B905
            found[at] += moved * number
    return found


def _scale(rows: Sequence[Row], size: int, ridge: float) -> list[float]:
    found = [ridge] * size
    for places, numbers, _ in rows:
        for at, number in zip(places, numbers, strict=True):
            found[at] += number * number
    return found


def _dot(one: list[float], other: list[float]) -> float:
    return sum([a * b for a, b in zip(one, other, strict=True)])
