"""The drill on the end of a coup: tableaux, bank, cagnotte, stakes, each gesture in its turn."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.exercises.ordering import OrderDrill, too_early
from casino_rules.games.baccara import settling
from casino_rules.games.baccara.drills import bank
from casino_rules.games.baccara.engine import BOOK
from casino_rules.games.baccara.stakes import BankAccount

_GESTURES: Final = {
    "tableaux": "Annoncer la somme et le sort de chaque tableau",
    "total": "Annoncer le total des deux tableaux",
    "difference": "Annoncer la différence des deux tableaux",
    "cagnotte": "Annoncer le prélèvement et l'isoler bien en vue",
    "tickets": "Détacher les tickets",
    "verser": "Verser ostensiblement le prélèvement",
    "ramasser": "Ramasser les mises perdantes pour la banque",
    "payer": "Payer les mises gagnantes",
    "cartes": "Enlever les cartes",
    "dechirer": "Déchirer les tickets",
}

_early = too_early(settling.ending)


class Ending(OrderDrill[BankAccount]):
    """In which order a coup is closed, with its cagnotte or without."""

    slug = "fin-de-coup"
    title = "Clore le coup dans l'ordre"
    duty = "Annoncer les tableaux, prélever la cagnotte, ramasser, payer : chaque geste à son tour."
    seconds = 30
    gestures = _GESTURES
    situation = BankAccount
    branches = (
        branch("cagnotte-total", "Les deux tableaux gagnés, cagnotte", 2, cagnotte="avec"),
        branch("cagnotte-difference", "La différence gagnée, cagnotte", 2, cagnotte="avec"),
        branch("cagnotte-un-seul", "Un tableau gagné, l'autre en carte, cagnotte", cagnotte="avec"),
        branch("deux-gagnes", "Les deux tableaux gagnés, sans cagnotte", cagnotte="sans"),
        branch("un-gagne", "Un tableau gagné, sans cagnotte", cagnotte="sans"),
        branch("rien-a-prelever", "La banque ne gagne pas", 2),
    )
    pitfalls = (
        Pitfall(
            "cagnotte-d-abord",
            "On annonce les tableaux avant de prélever quoi que ce soit.",
            _early("cagnotte", "tableaux"),
        ),
        Pitfall(
            "tickets-trop-tot",
            "La somme est annoncée et isolée avant que les tickets soient détachés.",
            _early("tickets", "cagnotte"),
        ),
        Pitfall(
            "verse-trop-tot",
            "Les tickets sont détachés avant que la somme soit versée.",
            _early("verser", "tickets"),
        ),
        Pitfall(
            "dechires-trop-tot",
            "Les tickets restent en vue un moment : ils se déchirent en dernier, avant le coup suivant.",
            _early("dechirer", "ramasser"),
        ),
        Pitfall(
            "masse-d-abord",
            "Le prélèvement se fait avant que les mises gagnées rejoignent la banque.",
            _early("ramasser", "cagnotte"),
        ),
        Pitfall(
            "payer-d-abord",
            "On ramasse les mises perdantes avant de payer la première gagnante.",
            _early("payer", "ramasser"),
        ),
        Pitfall(
            "cartes-enlevees",
            "Les cartes restent en vue jusqu'à la fin du paiement.",
            _early("cartes", "payer"),
        ),
        Pitfall(
            "ramasser-avant-d-annoncer",
            "Rien ne se ramasse avant l'annonce des tableaux.",
            _early("ramasser", "tableaux"),
        ),
    )
    solve = staticmethod(settling.ending)
    classify = staticmethod(settling.ending_kind)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BankAccount:
        return bank.arranged(rng, house, rng.choice(_SHAPES[branch]))

    @override
    def deal(self, rng: Random, house: House) -> BankAccount:
        sums = bank.draw_sums(rng, house)
        return bank.account(house, bank.count(sums, bank.true_results(rng, house)))

    @override
    def ask(self, situation: BankAccount) -> Question:
        return Question(
            "Les cartes sont abattues. Dans quel ordre faites-vous ces gestes ?",
            self.shuffled(situation),
            bank.zones(situation),
            BOOK.in_force(cagnotte=situation.cagnotte),
        )


_SHAPES: Final = {
    "cagnotte-total": ("deux-gagnes",),
    "cagnotte-difference": ("difference-gagne",),
    "cagnotte-un-seul": ("un-gagne",),
    "deux-gagnes": ("deux-gagnes",),
    "un-gagne": ("un-gagne", "difference-gagne"),
    "rien-a-prelever": (
        "deux-perdus",
        "deux-egalites",
        "un-perdu",
        "difference-perd",
        "difference-rien",
    ),
}
"""The shapes of an account that each case may have."""
