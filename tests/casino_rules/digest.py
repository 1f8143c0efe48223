"""What chance draws of a game, told in one word: the same in every process."""

import hashlib
import sys
from importlib import import_module
from random import Random

from casino_rules.core.game import Game

DRAWN, MORE = 1, 3
"""In how many houses a game is drawn by `make test`, and by the slow run."""
EACH = 2
"""How many situations of each drill are drawn where several houses are, dealt and wanted."""


def digest(game: Game, houses: int = MORE) -> str:
    """Return a digest of situations, questions, proofs and coups of a game."""
    told = hashlib.sha256()
    every = list(game.rulebook.houses())
    for house in Random(1).sample(every, min(len(every), houses)):
        for drill in game.drills.values():
            rng = Random(f"{drill.slug}{house.choices}")
            for make in (drill.generate, drill.deal) * min(houses, EACH):
                situation = make(rng, house)
                steps = [step.text for step in drill.solve(situation).steps]
                facts = (drill.dump(situation), drill.ask(situation).zones, steps)
                told.update(repr(facts).encode())
        for seats in game.seats:
            scenes = [duty.scene for duty in game.coup(Random(seats), house, seats)]
            told.update(repr(scenes).encode())
    return told.hexdigest()


if __name__ == "__main__":
    for module in sys.argv[2:]:
        print(module, digest(import_module(module).GAME, int(sys.argv[1])))  # noqa: T201 - read by the test
