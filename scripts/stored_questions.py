"""Keeps a question of each case of each exercise, as a base of this release would hold it.

python -m scripts.stored_questions    writes tests/casino_rules/stored/VERSION.json.xz; once released,
                                      it never changes: tests/casino_rules/test_stored_questions.py
"""

import json
import lzma
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from casino_rules import catalog  # noqa: E402 - found once the project is on the path
from casino_rules.core.game import Game  # noqa: E402 - the path is set first
from trainer.ui.page import version  # noqa: E402 - the project is found above

KEPT: Final = ROOT / "tests" / "casino_rules" / "stored"


def stored(game: Game) -> dict[str, Any]:
    """Return a situation of each case and its right answer, as they are stored, by exercise."""
    house = game.rulebook.default_house
    found: dict[str, dict[str, list[Any]]] = {}
    for drill in game.drills.values():
        for branch in drill.branches_in(house):
            rng = Random(f"{game.slug}/{drill.slug}/{branch.slug}")
            situation = drill.generate(rng, house, branch.slug)
            answer = drill.ask(situation).form.dump(drill.solve(situation).value)
            found.setdefault(drill.slug, {})[branch.slug] = [drill.dump(situation), answer]
    return {"rules": game.rulebook.version, "drills": found}


if __name__ == "__main__":
    games = {game.slug: stored(game) for game in catalog.load_all()}
    text = json.dumps(games, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (KEPT / f"{version()}.json.xz").write_bytes(lzma.compress(text.encode(), preset=9))
