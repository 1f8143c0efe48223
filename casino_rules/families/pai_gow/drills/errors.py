"""Known errors of result and of payment, which each game brings to the shared exercises."""

from typing import Final, NamedTuple

from casino_rules.core.drill import Pitfall
from casino_rules.core.forms import Choice
from casino_rules.core.money import Cents

GESTURES: Final = Choice.of(
    ramasser="Ramasser", rendre="Rendre la mise", payer="Payer"
).paying_nothing("ramasser", "rendre")
"""What is done with a stake."""


class Gain(NamedTuple):
    """A winning stake and what it is rightly paid."""

    stake: Cents
    paid: Cents


type ResultError = Pitfall[set[str]]
"""A known error about both comparisons, from how they end: the gesture that is then made."""
type PayError = Pitfall[Gain]
"""A known error in paying a winning stake: the amount that is then paid."""

ONE_EACH: Final[tuple[ResultError, ...]] = (
    Pitfall(
        "une-sur-deux-payee",
        "Une main gagnée et une main perdue ne font pas un gain : la mise est rendue.",
        lambda ends: "payer" if ends == {"joueur", "banque"} else None,
    ),
    Pitfall(
        "une-sur-deux-perdue",
        "Une main gagnée et une main perdue ne font pas une perte : la mise est rendue.",
        lambda ends: "ramasser" if ends == {"joueur", "banque"} else None,
    ),
)
"""The errors that both games know."""
WITH_THE_STAKE: Final[PayError] = Pitfall(
    "mise-comprise",
    "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
    lambda gain: gain.stake + gain.paid,
)
