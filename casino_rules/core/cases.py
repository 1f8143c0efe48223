"""Worked cases: examples on the page and tests of the engine, read from their data files."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from casino_rules.core.forms import Json
from casino_rules.core.french import typo


@dataclass(frozen=True, slots=True)
class Case:
    """A worked case: an example on the page and a test of the engine.

    ``answer`` is the JSON of the right answer and ``rules`` the articles that its proof
    applies, by their id inside the game, in order.
    """

    id: str
    title: str
    drill: str
    situation: Mapping[str, Json]
    answer: Json
    rules: tuple[str, ...]
    comment: str = ""


def read_cases(path: Path, shared: Iterable[Path] = ()) -> tuple[Case, ...]:
    """Read the ``[[cas]]`` of a ``cas.toml``, in order.

    ``shared`` are files of cases that several games have, in named groups. A ``[[cas]]`` whose
    list « communs » names some takes them in its place: a whole group (« blinds ») but for those
    that its list « sauf » names, or one case (« blinds/deux-joueurs »).

    Raises:
        ValueError: if a shared case that is named, taken or left out, does not exist.
    """
    groups = _groups(tuple(shared))
    items = tomllib.loads(path.read_text("utf-8"))["cas"]
    return tuple(case for item in items for case in _taken(item, groups))


type _Groups = Mapping[str, Mapping[str, Case]]


@cache
def _groups(paths: tuple[Path, ...]) -> _Groups:
    """Return the shared cases of each group, by address (« group/case »)."""
    return {
        group: {f"{group}/{item['id']}": _read_case(item) for item in items}
        for path in paths
        for group, items in tomllib.loads(path.read_text("utf-8")).items()
    }


def _taken(item: Mapping[str, Any], groups: _Groups) -> Iterator[Case]:
    if "communs" not in item:
        yield _read_case(item)
        return
    found = {
        address: case
        for name in item["communs"]
        for address, case in groups.get(name.partition("/")[0], {}).items()
        if name in (address, address.partition("/")[0])
    }
    left_out = item.get("sauf", ())
    known = {*found, *(address.partition("/")[0] for address in found)}
    if stray := {*item["communs"], *left_out} - known:
        raise ValueError(f"no such shared case: {stray}")
    yield from (case for address, case in found.items() if address not in left_out)


def _read_case(item: Mapping[str, Any]) -> Case:
    return Case(
        id=item["id"],
        title=typo(item["titre"]),
        drill=item["exercice"],
        situation=item["situation"],
        answer=item["reponse"],
        rules=tuple(item["articles"]),
        comment=typo(item.get("commentaire", "").strip()),
    )
