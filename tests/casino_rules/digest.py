"""What chance draws of a game, told in one word: the same in every process."""

import hashlib
import sys
from importlib import import_module
from random import Random

from casino_rules.core.game import Game

HOUSES, EACH = 3, 2
"""In how many houses a game is drawn, and how many situations of each drill, dealt and wanted."""


def digest(game: Game) -> str:
    """Return a digest of situations, questions, proofs and coups of a game."""
    told = hashlib.sha256()
    every = list(game.rulebook.houses())
    for house in Random(1).sample(every, min(len(every), HOUSES)):
        for drill in game.drills.values():
            rng = Random(f"{drill.slug}{house.choices}")
            for make in (drill.generate, drill.deal) * EACH:
                situation = make(rng, house)
                steps = [step.text for step in drill.solve(situation).steps]
                facts = (drill.dump(situation), drill.ask(situation).zones, steps)
                told.update(repr(facts).encode())
        for seats in game.seats:
            scenes = [duty.scene for duty in game.coup(Random(seats), house, seats)]
            told.update(repr(scenes).encode())
    return told.hexdigest()


if __name__ == "__main__":
    for module in sys.argv[1:]:
        print(module, digest(import_module(module).GAME))  # noqa: T201 - read by the test
