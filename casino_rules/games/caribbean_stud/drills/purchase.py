"""The drill on the purchase of a card, which ends the bonus."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.families.stud import making
from casino_rules.families.stud.play import BET_TIMES, worth
from casino_rules.games.caribbean_stud import decisions
from casino_rules.games.caribbean_stud.drills.stakes import draw_ante
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK
from casino_rules.games.caribbean_stud.situations import YES, Purchase

_AFTER: Final = Choice.of(
    ramasser="Le ramasser aussitôt",
    laisser="Le laisser en jeu",
    rendre="Le rendre",
    aucun="Aucun bonus n'est posé",
)
_PURCHASE: Final = Fields(
    (
        Field("prix", "Prix de la carte", Amount(), "bande"),
        Field("bonus", "Le bonus", _AFTER, f"{IN_QUESTION}.bonus"),
    )
)


def _bonus_then(answer: str) -> Callable[[Purchase], Mapping[str, Any] | None]:
    def wrong(situation: Purchase) -> Mapping[str, Any] | None:
        return {"bonus": answer} if situation.bonus == YES else None

    return wrong


class BuyCard(Drill[Purchase]):
    """The price of a bought card, and what becomes of the bonus."""

    slug = "achat-carte"
    title = "L'achat d'une carte"
    duty = "Prendre le juste prix de la carte, et le bonus s'il y en a un."
    seconds = 8
    situation = Purchase
    branches = (
        branch("avec-bonus", "Un bonus est posé", 3),
        branch("sans-bonus", "Pas de bonus", 2),
    )
    pitfalls = (
        Pitfall(
            "prix-du-bet",
            "La carte coûte l'ante, et non la relance.",
            lambda situation: {"prix": BET_TIMES * situation.ante},
        ),
        Pitfall(
            "bonus-laisse",
            "L'achat fait perdre le bonus : on le ramasse aussitôt.",
            _bonus_then("laisser"),
        ),
        Pitfall(
            "bonus-rendu",
            "Le bonus est perdu par l'achat : il n'est pas rendu.",
            _bonus_then("rendre"),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Purchase:
        """The player gives up the poorest card of two pairs."""
        cards = making.of(rng, "deux-paires")
        bonus = YES if branch == "avec-bonus" else "non"
        return Purchase(cards, worth(cards).cards[-1:], draw_ante(rng, house), bonus)

    @override
    def classify(self, situation: Purchase) -> str:
        return "avec-bonus" if situation.bonus == YES else "sans-bonus"

    @override
    def ask(self, situation: Purchase) -> Question:
        stakes = {"ante": situation.ante, "bet": BET_TIMES * situation.ante}
        if situation.bonus == YES:
            stakes["bonus"] = BONUS
        note = "Relance et écarte une carte"
        zones = (BOOK.plan.asked("Joueur", stakes=stakes, note=note),)
        prompt = "Le joueur relance et achète une carte. Que prenez-vous ?"
        return Question(prompt, _PURCHASE, zones)

    solve = staticmethod(decisions.purchase)
