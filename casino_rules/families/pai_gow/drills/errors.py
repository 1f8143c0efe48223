"""The known errors in settling a stake that both games share: each is a wrong settlement."""

from typing import Final

from casino_rules.core.forms import Choice
from casino_rules.families.pai_gow.rules import COLLECT, FOULED, PAY, RETURN, Ending
from casino_rules.families.settling import Gesture, KnownError, Line, Wrong, with_stake

GESTURES: Final = Choice.of(
    ramasser="Ramasser", rendre="Rendre la mise", payer="Payer"
).paying_nothing("ramasser", "rendre")
"""What is done with a stake."""

Error = KnownError[Ending]
ONE_EACH: Final = frozenset({"joueur", "banque"})
TIED: Final = frozenset({"egalite"})
TIED_AND_WON: Final = frozenset({"egalite", "joueur"})
WITH_A_TIE: Final = (TIED, TIED_AND_WON, frozenset({"egalite", "banque"}))
"""How both comparisons end, whichever ends so."""


def made(gesture: Gesture, *ends: frozenset[str]) -> Wrong[Ending]:
    """Return the error of this gesture, without its payment, where both comparisons end so."""
    return lambda at, right: right.but(mise=Line(at.mise, gesture)) if {*at.ends} in ends else None


def paid(share: int) -> Wrong[Ending]:
    """Return the error of paying this share of a stake, in percent, where it is paid."""
    return lambda at, right: right.but(mise=at.mise * share // 100) if right["mise"].paid else None


IN_A_RESULT: Final = (
    Error(
        "une-sur-deux-payee",
        "Une main gagnée et une main perdue ne font pas un gain : la mise est rendue.",
        made(PAY, ONE_EACH),
    ),
    Error(
        "une-sur-deux-perdue",
        "Une main gagnée et une main perdue ne font pas une perte : la mise est rendue.",
        made(COLLECT, ONE_EACH),
    ),
)
ON_A_CLOTH: Final = (
    Error(
        "fautive-comparee",
        "Une pose fautive perd sans être comparée.",
        made(RETURN, frozenset(FOULED)),
    ),
    Error(
        "egalites-payees",
        "Une main égale n'est pas une main gagnée.",
        made(PAY, TIED, TIED_AND_WON),
    ),
)
WITH_THE_STAKE: Final = Error(
    "mise-comprise",
    "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
    with_stake("mise"),
)
