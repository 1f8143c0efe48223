"""Cases of a test that are told by kind: what is alike stands together, each still has its name."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest


def listed(kinds: Mapping[str, Iterable[object]]) -> list[Any]:
    """Return every case as a parameter, named by its kind and what it is."""
    return [
        pytest.param(case, id=f"{kind}: {case!r:.30}")
        for kind, cases in kinds.items()
        for case in cases
    ]
