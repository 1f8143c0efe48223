"""Read SVG path data and write it back on a coarser grid.

A court card is drawn at about half or a quarter of its own units: two decimals there are finer
than any screen. Rounding must be done on absolute points, else the errors add up along the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
FLAG = re.compile(r"[01]")
SEPARATOR = re.compile(r"[\s,]*")
ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
ARC_FLAGS = (3, 4)
ARC_RADII = 2

Segment = tuple[str, list[float]]


def segments(data: str) -> Iterator[Segment]:
    """Give each command with its own numbers, repeated commands written out."""
    position = 0
    command = ""

    def skip() -> None:
        nonlocal position
        match = SEPARATOR.match(data, position)
        position = match.end() if match else position

    skip()
    while position < len(data):
        if data[position].upper() in ARITY:
            command = data[position]
            position += 1
        elif command in "Mm":
            command = "L" if command == "M" else "l"
        numbers: list[float] = []
        for index in range(ARITY[command.upper()]):
            skip()
            pattern = FLAG if command in "Aa" and index in ARC_FLAGS else NUMBER
            match = pattern.match(data, position)
            if match is None:
                message = f"unreadable path at {position}: {data[position : position + 20]!r}"
                raise ValueError(message)
            numbers.append(float(match.group()))
            position = match.end()
        yield command, numbers
        skip()


def shifted(name: str, numbers: list[float], x: float, y: float) -> list[float]:
    """Give the numbers of a relative command as absolute ones."""
    match name:
        case "H":
            return [numbers[0] + x]
        case "V":
            return [numbers[0] + y]
        case "A":
            return [*numbers[:5], numbers[5] + x, numbers[6] + y]
        case _:
            return [n + (y if i % 2 else x) for i, n in enumerate(numbers)]


def absolute(data: str) -> Iterator[Segment]:
    """Give the same path in absolute coordinates."""
    x = y = 0.0
    start = (x, y)
    for command, raw in segments(data):
        name = command.upper()
        numbers = shifted(name, raw, x, y) if command.islower() else raw
        match name:
            case "Z":
                x, y = start
            case "H":
                x = numbers[0]
            case "V":
                y = numbers[0]
            case _:
                x, y = numbers[-2:]
        if name == "M":
            start = (x, y)
        yield name, numbers


def shortest(number: float, decimals: int) -> str:
    """Write a number with at most so many decimals."""
    text = format(Decimal(f"{number:.{decimals}f}").normalize(), "f")
    return "0" if text == "-0" else text


def rounded(data: str, decimals: int) -> str:
    """Write the path again in absolute coordinates, rounded (svgo makes it relative)."""
    parts: list[str] = []
    for name, numbers in absolute(data):
        texts = [
            # The radii of an arc keep two digits more: a short arc depends on them.
            shortest(n, decimals + 2 if name == "A" and i < ARC_RADII else decimals)
            for i, n in enumerate(numbers)
        ]
        parts.append(name + " ".join(texts))
    return "".join(parts)
