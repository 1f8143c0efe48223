"""The drill on the gestures that end the coup, in their order."""

from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.ordering import OrderDrill, too_early
from casino_rules.core.questions import Question
from casino_rules.games.poker_3_cartes import decisions
from casino_rules.games.poker_3_cartes.drills import tables
from casino_rules.games.poker_3_cartes.drills.cloth import case_of, cloth_zones
from casino_rules.games.poker_3_cartes.engine import BOOK
from casino_rules.games.poker_3_cartes.situations import Layout

_GESTURES: Final = {
    "annoncer": "Retourner les cartes de la banque et annoncer",
    "ramasser": "Ramasser les mises perdantes",
    "payer": "Payer ce qui gagne sur Ante, Play et Pair plus",
    "bonus": "Payer les bonus d'ante",
    "cartes-joueurs": "Reprendre les cartes des joueurs",
    "cartes-banque": "Reprendre les cartes de la banque",
}


_early: Final = too_early(decisions.closing)


class ClosingOrder(OrderDrill[Layout]):
    """In which order the gestures of the end of the coup are made."""

    slug = "ordre-reglement"
    title = "Finir le coup dans l'ordre"
    duty = "Annoncer, ramasser, payer, reprendre les cartes : chaque geste à son tour."
    seconds = 25
    gestures = _GESTURES
    situation = Layout
    branches = (
        branch("pas-de-jeu", "Banque non qualifiée"),
        branch("banque-gagne", "La banque bat toutes les mains"),
        branch("main-par-main", "La banque ne bat pas toutes les mains", 2),
    )
    pitfalls = (
        Pitfall(
            "payer-d-abord",
            "On ramasse toutes les mises perdantes avant de payer la première gagnante.",
            _early("payer", "ramasser"),
        ),
        Pitfall(
            "bonus-d-abord",
            "Les bonus d'ante se payent après Ante, Play et Pair plus.",
            _early("bonus", "payer"),
        ),
        Pitfall(
            "ramasser-avant-d-annoncer",
            "On annonce avant de toucher aux mises.",
            _early("ramasser", "annoncer"),
        ),
        Pitfall(
            "banque-reprise-d-abord",
            "Les cartes de la banque sont reprises en dernier.",
            _early("cartes-banque", "cartes-joueurs"),
        ),
    )

    @override
    def classify(self, situation: Layout) -> str:
        case = case_of(situation)
        return next(name for name, cases in _LAYOUTS.items() if case in cases)

    deal = staticmethod(tables.true_table)

    @override
    def ask(self, situation: Layout) -> Question:
        form = self.shuffled(situation)
        options = BOOK.in_force(bonus_ante=situation.bonus_ante)
        zones = cloth_zones(situation)
        return Question("Dans quel ordre terminez-vous le coup ?", form, zones, options)

    solve = staticmethod(decisions.closing)


_LAYOUTS: Final = {
    "pas-de-jeu": ("pas-de-jeu", "pas-de-jeu-bonus"),
    "banque-gagne": ("banque-gagne",),
    "main-par-main": ("main-par-main", "egalite", "bonus"),
}
"""The layouts that end the coup by each announcement."""
