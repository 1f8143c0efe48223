"""What may be staked: a stake offered to a box, and what the limits of the table leave of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, override

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, MAX_STAKE, Cents, format_amount
from casino_rules.core.plan import NUMBER
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table import not_whole
from casino_rules.games.poker_21.engine import BOOK, POK_LIMIT
from casino_rules.games.poker_21.situations import SEATS

LIMITS: Final = BOOK.rule("maximums")
PLACES: Final = BOOK.rule("places-et-cases")
MULTIPLES: Final = (20, 50, 100, 200)
"""How many minimums the most of « 21 » may be (arrêté du 3 juillet 2018)."""
ACCEPT, TOO_LITTLE, TOO_MUCH = "accepter", "sous-minimum", "au-dessus"
ANSWERS: Final = Choice.of(
    **{
        ACCEPT: "L'accepter",
        TOO_LITTLE: "La rendre : elle est sous le minimum",
        TOO_MUCH: "Rendre ce qui dépasse, laisser le reste",
    }
)
BOXES: Final = Choice.of(pok="POK", **{"vingt-et-un": "21"})
_SIGN: Final = Amount(EURO, MAX_STAKE)


@dataclass(frozen=True)
class StakeOffered(Situation):
    """A stake put on a box, on which another player may have staked already."""

    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    minimum: Cents = fact("Minimum de la table", _SIGN, frame=True)
    maximum: Cents = fact("Maximum du 21", _SIGN, frame=True)
    box: str = fact("Case", BOXES)
    stake: Cents = fact("Mise posée", _SIGN)
    already: Cents = fact(
        "Déjà sur la case",
        Amount(0, MAX_STAKE, optional=True),
        "Celle du joueur assis, si la mise posée est d'un joueur debout.",
    )

    @property
    def limit(self) -> Cents:
        """The most that the box may hold."""
        return self.maximum if self.box == "vingt-et-un" else POK_LIMIT * self.minimum

    @property
    def told(self) -> Mapping[str, object]:
        """The facts as the articles tell them."""
        amounts = {
            "mise": self.stake,
            "minimum": self.minimum,
            "maximum": self.limit,
            "deja": self.already,
            "total": self.stake + self.already,
            "rendu": max(0, self.stake + self.already - self.limit),
        }
        return {name: format_amount(cents) for name, cents in amounts.items()}

    @override
    def problem(self) -> Problem:
        """The maximum is one that the regulation allows; stakes are in whole euros."""
        if self.maximum not in {times * self.minimum for times in MULTIPLES}:
            return "maximum", "Le maximum du 21 vaut 20, 50, 100 ou 200 fois le minimum."
        if self.already > self.limit:
            return "already", "La mise du joueur assis dépasse déjà le maximum."
        return not_whole("stake", self.stake) or not_whole("already", self.already)


def allowed(offered: StakeOffered) -> Ruling[str]:
    """Decide whether a stake is kept, given back, or what is over."""
    told, at_21 = offered.told, offered.box == "vingt-et-un"
    if offered.stake < offered.minimum:
        return Ruling(TOO_LITTLE, (cite(LIMITS, "dessous", **told),))
    if offered.stake > offered.limit:
        return Ruling(TOO_MUCH, (cite(LIMITS, "vingt-et-un" if at_21 else "pok", **told),))
    if offered.stake + offered.already > offered.limit:
        return Ruling(TOO_MUCH, (cite(PLACES, "case-pleine", **told),))
    variant = "permise-ensemble" if offered.already else "permise"
    return Ruling(ACCEPT, (cite(LIMITS, variant, **told),))
