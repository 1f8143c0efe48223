"""How much is built."""

from dataclasses import dataclass
from typing import Final

_MOST_HISTORIES: Final = 500


@dataclass(frozen=True, slots=True)
class Sizes:
    """Classes, trainees, answers. Those that cannot be shared evenly among trainees are left out."""

    classes: int
    trainees: int
    attempts: int
    seed: int = 1

    @property
    def histories(self) -> int:
        """How many different histories there are: each is that of as many trainees."""
        most = min(self.trainees, _MOST_HISTORIES)
        return next(number for number in range(most, 0, -1) if self.trainees % number == 0)

    @property
    def words(self) -> tuple[str, ...]:
        """The sizes for a command line."""
        return (str(self.classes), str(self.trainees), str(self.attempts), str(self.seed))
