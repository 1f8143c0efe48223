"""Known errors of result and of payment, which each game brings to the shared exercises."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from casino_rules.core.forms import Choice
from casino_rules.core.money import Cents

GESTURES: Final = Choice.of(ramasser="Ramasser", rendre="Rendre la mise", payer="Payer")
"""What is done with a stake."""


@dataclass(frozen=True, slots=True)
class ResultError:
    """A known error about both comparisons; ``gesture`` is None where it cannot be made."""

    slug: str
    message: str
    gesture: Callable[[str, str], str | None]


@dataclass(frozen=True, slots=True)
class PayError:
    """A known error in paying a winning stake, from the stake and the right gain."""

    slug: str
    message: str
    amount: Callable[[Cents, Cents], Cents]


def _one_each_paid(strong: str, weak: str) -> str | None:
    return "payer" if {strong, weak} == {"joueur", "banque"} else None


def _one_each_lost(strong: str, weak: str) -> str | None:
    return "ramasser" if {strong, weak} == {"joueur", "banque"} else None


ONE_EACH: Final = (
    ResultError(
        "une-sur-deux-payee",
        "Une main gagnée et une main perdue ne font pas un gain : la mise est rendue.",
        _one_each_paid,
    ),
    ResultError(
        "une-sur-deux-perdue",
        "Une main gagnée et une main perdue ne font pas une perte : la mise est rendue.",
        _one_each_lost,
    ),
)
"""The errors that both games know."""
WITH_THE_STAKE: Final = PayError(
    "mise-comprise",
    "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
    lambda stake, gain: stake + gain,
)
