"""Exercises on the order of a coup, and on how it ends."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.situation import InvalidSituationError, facts_of
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.families.pitfalls import error
from casino_rules.games.baccara import decisions, engine, settling
from casino_rules.games.baccara.drills import bank, generators
from casino_rules.games.baccara.engine import BOOK, Side
from casino_rules.games.baccara.situations import FIRST_CARDS, PAIR, Finished, NextCard
from casino_rules.games.baccara.stakes import BankAccount

_SAID: Final = ("carte", "non", "abattage")


@error("deux-par-deux", "Les cartes se donnent une par une, et non deux de suite à la même main.")
def _two_by_two(situation: NextCard) -> str | None:
    dealing = situation.donnees < FIRST_CARDS
    return decisions.RECEIVERS[situation.donnees // PAIR] if dealing else None


@error("banquier-d-abord", "Le banquier donne aux deux tableaux avant de se servir.")
def _banker_first(situation: NextCard) -> str | None:
    order = ("banquier", "tableau-1", "tableau-2")
    dealing = situation.donnees < FIRST_CARDS
    return order[situation.donnees % len(order)] if dealing else None


@error("aller-retour", "Le second tour recommence par le premier tableau, dans le même ordre.")
def _there_and_back(situation: NextCard) -> str | None:
    order = (*decisions.RECEIVERS, *reversed(decisions.RECEIVERS))
    return order[situation.donnees] if situation.donnees < FIRST_CARDS else None


def _to(receiver: str) -> Callable[[NextCard], str]:
    return lambda _: receiver


class DealOrder(Drill[NextCard]):
    """Who receives the next card, from the first of the deal to the banker's."""

    slug = "ordre-donne"
    title = "À qui va la carte suivante"
    duty = "Suivre la donne deux fois à la ronde, puis servir chacun à son tour."
    seconds = 8
    situation = NextCard
    branches = (
        branch("premier-tour", "Le premier tour de la donne"),
        branch("second-tour", "Le second tour de la donne"),
        branch("tableau-1", "Le 1er tableau a demandé une carte", 2),
        branch("tableau-2", "Le 2e tableau a demandé une carte", 2),
        branch("banquier", "Le banquier tire", 2),
        branch("attendre", "Quelqu'un doit encore parler", 3),
        branch("abattage", "Le banquier a abattu", 2),
        branch("fini", "Tout le monde a joué", 2),
    )
    pitfalls = (
        _two_by_two,
        _banker_first,
        _there_and_back,
        Pitfall(
            "personne", "Une carte est due : elle se donne avant tout autre geste.", _to("personne")
        ),
        *(
            Pitfall(
                f"{side}-hors-tour",
                f"Aucune carte n'est due au {side.french} maintenant.",
                _to(side.value),
            )
            for side in Side
        ),
        Pitfall(
            "banquier-hors-tour",
            "Aucune carte n'est due au banquier maintenant.",
            _to("banquier"),
        ),
    )
    solve = staticmethod(decisions.next_card)
    classify = staticmethod(decisions.next_card_kind)

    @override
    def load(self, data: object) -> NextCard:
        """Return a stored situation; at first only the cards of the deal were told."""
        silent = {"tableau_1": "rien", "tableau_2": "rien", "banquier": "rien"}
        return super().load({**silent, **data} if isinstance(data, Mapping) else data)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> NextCard:
        return rng.choice(_turns()[branch])

    @override
    def ask(self, situation: NextCard) -> Question:
        out = BOOK.plan.zone("sabot", hidden=situation.donnees, label="Cartes sorties")
        zones = [out] if situation.donnees else []
        if situation.donnees >= FIRST_CARDS:
            forms = {item.name: item for item in facts_of(NextCard)}
            for name in ("tableau_1", "tableau_2", "banquier"):
                shown = forms[name].form.show(getattr(situation, name))
                zones.append(BOOK.plan.zone(name.replace("_", "-"), note=shown))
        form = Choice.of(
            **{"tableau-1": "Au premier tableau", "tableau-2": "Au deuxième tableau"},
            banquier="Au banquier",
            personne="À personne pour l'instant",
        )
        return Question("À qui va la carte suivante ?", form, tuple(zones))


@cache
def _turns() -> Mapping[str, Sequence[NextCard]]:
    """Return every moment of a deal, by branch."""
    groups: dict[str, list[NextCard]] = defaultdict(list)
    words = ("rien", *_SAID)
    decides = ("rien", "tire", "reste", "abattage")
    for facts in product(range(FIRST_CARDS + 4), words, words, decides):
        try:
            moment = NextCard(*facts)
        except InvalidSituationError:
            continue
        groups[decisions.next_card_kind(moment)].append(moment)
    return groups


_GESTURES: Final = {
    "ouvrir": "Annoncer « Faites vos jeux »",
    "arreter": "Annoncer « Rien ne va plus »",
    "donner": "Laisser le banquier donner les six cartes",
    "abattage": "Constater que le coup est arrêté",
    "parle-1": "Écouter le premier tableau",
    "carte-1": "Passer sa carte au premier tableau",
    "parle-2": "Écouter le deuxième tableau",
    "carte-2": "Passer sa carte au deuxième tableau",
    "banquier": "Attendre la décision du banquier",
    "carte-banquier": "Voir la carte que le banquier tire",
    "annoncer": "Annoncer le sort des deux tableaux",
    "ramasser": "Ramasser les mises perdantes, s'il y en a",
    "payer": "Payer les mises gagnantes, s'il y en a",
    "cartes": "Enlever les cartes",
}

_early: Final = too_early(decisions.course)


@error("banquier-avant-les-pontes", "Le banquier décide en dernier, quand les pontes ont joué.")
def _banker_before_pontes(situation: Finished) -> Order | None:
    order = decisions.course(situation).value
    first = next((gesture for gesture in order if gesture.startswith("parle")), None)
    return _early("banquier", first)(situation) if first else None


class Course(OrderDrill[Finished]):
    """In which order a whole coup runs."""

    slug = "deroulement"
    title = "Le déroulement du coup"
    duty = "Faire chaque geste à son tour, de « Faites vos jeux » aux cartes enlevées."
    seconds = 30
    gestures = _GESTURES
    situation = Finished
    branches = (
        branch("complet", "Les deux tableaux jouent", 2),
        branch("tableau-1-abat", "Le 1er tableau abat, le 2e joue"),
        branch("tableau-2-abat", "Le 2e tableau abat, le 1er joue"),
        branch("arrete", "Le coup est arrêté après la donne"),
    )
    pitfalls = (
        Pitfall(
            "donne-avant-l-arret",
            "Aucune carte ne sort avant « Rien ne va plus ».",
            _early("donner", "arreter"),
        ),
        Pitfall(
            "deuxieme-d-abord",
            "Le premier tableau parle avant le deuxième.",
            _early("parle-2", "parle-1"),
        ),
        Pitfall(
            "carte-attendue",
            "Le premier tableau reçoit sa carte avant que le deuxième parle.",
            _early("parle-2", "carte-1"),
        ),
        _banker_before_pontes,
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
    )
    deal = staticmethod(generators.true_coup)
    solve = staticmethod(decisions.course)

    @override
    def classify(self, situation: Finished) -> str:
        playing = engine.still_playing(*situation.two_card_points).value
        if len(playing) == 1:
            return "tableau-1-abat" if playing[0] is Side.SECOND else "tableau-2-abat"
        return "complet" if playing else "arrete"

    @override
    def ask(self, situation: Finished) -> Question:
        prompt = "Dans quel ordre fait-on les gestes de ce coup ?"
        return Question(prompt, self.shuffled(situation), generators.cloth(situation))


_CLOSING_GESTURES: Final = {
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

_closed_early = too_early(settling.ending)


class Ending(OrderDrill[BankAccount]):
    """In which order a coup is closed, with its cagnotte or without."""

    slug = "fin-de-coup"
    title = "Clore le coup dans l'ordre"
    duty = "Annoncer les tableaux, prélever la cagnotte, ramasser, payer : chaque geste à son tour."
    seconds = 30
    gestures = _CLOSING_GESTURES
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
            _closed_early("cagnotte", "tableaux"),
        ),
        Pitfall(
            "tickets-trop-tot",
            "La somme est annoncée et isolée avant que les tickets soient détachés.",
            _closed_early("tickets", "cagnotte"),
        ),
        Pitfall(
            "verse-trop-tot",
            "Les tickets sont détachés avant que la somme soit versée.",
            _closed_early("verser", "tickets"),
        ),
        Pitfall(
            "dechires-trop-tot",
            "Les tickets restent en vue un moment : ils se déchirent en dernier, avant le coup suivant.",
            _closed_early("dechirer", "ramasser"),
        ),
        Pitfall(
            "masse-d-abord",
            "Le prélèvement se fait avant que les mises gagnées rejoignent la banque.",
            _closed_early("ramasser", "cagnotte"),
        ),
        Pitfall(
            "payer-d-abord",
            "On ramasse les mises perdantes avant de payer la première gagnante.",
            _closed_early("payer", "ramasser"),
        ),
        Pitfall(
            "cartes-enlevees",
            "Les cartes restent en vue jusqu'à la fin du paiement.",
            _closed_early("cartes", "payer"),
        ),
        Pitfall(
            "ramasser-avant-d-annoncer",
            "Rien ne se ramasse avant l'annonce des tableaux.",
            _closed_early("ramasser", "tableaux"),
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
