"""A question of each case, stored by each release, is read and judged today as it was then.

A difference is a correction of a rule, which is announced: a release never changes its file.
"""

import json
import lzma
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from casino_rules import catalog
from trainer.ui.page import version

HERE: Final = Path(__file__).parent / "stored"
RELEASES: Final = sorted(file.name.removesuffix(".json.xz") for file in HERE.glob("*.json.xz"))


class Corrected(NamedTuple):
    """A case whose answer a later release has corrected, and what its game says of that."""

    case: str
    said: str


CORRECTED: Final[Mapping[str, tuple[Corrected, ...]]] = {
    "0.1.0": (
        Corrected("punto-banco/incidents/billet", "Un billet posé sur une case"),
        Corrected("omaha-5/action-permise/tapis-court", "on ne relance pas contre des joueurs"),
        Corrected(
            "courchevel-hi-lo/action-permise/tapis-court", "on ne relance pas contre des joueurs"
        ),
    ),
}
"""By the release that judged it otherwise."""


@cache
def kept(release: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lzma.decompress((HERE / f"{release}.json.xz").read_bytes()))
    return found


def differing(release: str, slug: str) -> tuple[list[str], int]:
    """Return the cases of a game that are judged otherwise today, and how many were read."""
    game, found, read = catalog.game(slug), [], 0
    for name, cases in kept(release)[slug]["drills"].items():
        drill = game.drill(name)
        for case, (stored, answer) in cases.items():
            where = f"{slug}/{name}/{case}"
            situation = drill.load(stored)
            ruling, form = drill.solve(situation), drill.ask(situation).form
            read += 1
            try:
                same = ruling.accepts(form.load(answer))
            except ValueError as error:
                pytest.fail(f"{where}: {stored}: {error}")
            if not same:
                found.append(where)
    return found, read


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_what_a_release_stored_is_read_and_judged_as_it_was(game: Any, release: str) -> None:
    found, read = differing(release, game.slug)
    assert read >= 30
    known = {item.case: item.said for item in CORRECTED.get(release, ())}
    assert set(found) == {case for case in known if case.startswith(f"{game.slug}/")}
    for case in found:
        told = " ".join(change.text for change in game.rulebook.changes)
        assert known[case] in told, case


def test_every_release_keeps_its_questions() -> None:
    assert {"0.1.0", version()} <= set(RELEASES)
    for release in RELEASES:
        assert (
            sum(len(cases) for game in kept(release).values() for cases in game["drills"].values())
            > 4_000
        )
