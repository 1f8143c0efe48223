"""What can be ordered: functions that other rooms declare in their ``making``, by a name."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from trainer.schools.selectors.desk import Desk
from trainer.web.refusals import RefusedError


@dataclass(frozen=True, slots=True)
class File:
    """A file that was made; ``name`` has its ending."""

    name: str
    media_type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Finding:
    """What was reckoned: JSON without any name, and the address of the page that tells it."""

    page: str
    told: Mapping[str, Any] = field(default_factory=dict)


type Say = Callable[[int, int], None]
"""``say(done, total)`` tells how far the work is; called as often as one likes."""
type Maker = Callable[[Desk, Mapping[str, Any], Say], File | Finding]
"""``maker(here, asked, say)`` makes what is asked for a desk, looked up again when it begins.

It may be begun again after it was cut anywhere. It raises ``RefusedError``, which the page says, or
``Http404`` where what it is about is gone; any other error has it tried again.
"""

_MAKERS: Final[dict[str, Maker]] = {}


def digest_of(kind: str, asked: Mapping[str, Any]) -> str:
    """Return what tells a thing that is asked for from all others."""
    return sha256(json.dumps([kind, asked], sort_keys=True).encode()).hexdigest()


def makes(kind: str) -> Callable[[Maker], Maker]:
    """Declare the function that makes a kind of thing."""

    def declare(maker: Maker) -> Maker:
        _MAKERS[kind] = maker
        return maker

    return declare


def maker_of(kind: str) -> Maker:
    """Return who makes a kind of thing.

    Raises:
        RefusedError: if nobody does any longer.
    """
    found = _MAKERS.get(kind)
    if found is None:
        raise RefusedError("Cette sorte de document n’est plus faite par le site.")
    return found
