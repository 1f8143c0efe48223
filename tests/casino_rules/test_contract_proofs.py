"""What is told of each worked case, sentence by sentence, changes only where somebody reads it."""

from pathlib import Path

from casino_rules.core.game import Game
from casino_rules.core.transcript import prove
from tests.casino_rules.contract import every_game, module_of


@every_game
def test_the_proofs_of_worked_cases_are_those_of_the_golden_file(game: Game) -> None:
    golden = Path(module_of(game).__path__[0]) / "preuves.txt"
    assert prove(game) == golden.read_text("utf-8"), (
        "if the change is wanted: make transcripts, and read the difference"
    )
