"""Drills on the order of things: who receives the next card, how a whole coup runs."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.ordering import Order, OrderDrill, too_early
from casino_rules.core.questions import Question, Zone
from casino_rules.families.slips import error
from casino_rules.games.baccara import decisions, engine
from casino_rules.games.baccara.drills import making
from casino_rules.games.baccara.engine import Side
from casino_rules.games.baccara.situations import FIRST_CARDS, PAIR, Finished, NextCard

_RANKS: Final = ("La 1re carte", *(f"La {rank}e carte" for rank in range(2, FIRST_CARDS + 1)))


@error("deux-par-deux", "Les cartes se donnent une par une, et non deux de suite à la même main.")
def _two_by_two(situation: NextCard) -> str:
    return decisions.RECEIVERS[situation.donnees // PAIR]


@error("banquier-d-abord", "Le banquier donne aux deux tableaux avant de se servir.")
def _banker_first(situation: NextCard) -> str:
    order = ("banquier", "tableau-1", "tableau-2")
    return order[situation.donnees % len(order)]


@error("aller-retour", "Le second tour recommence par le 1er tableau, dans le même ordre.")
def _there_and_back(situation: NextCard) -> str:
    return (*decisions.RECEIVERS, *reversed(decisions.RECEIVERS))[situation.donnees]


class DealOrder(Drill[NextCard]):
    """Who receives the next card of the deal."""

    slug = "ordre-donne"
    title = "L'ordre de la donne"
    duty = "Suivre la donne : 1er tableau, 2e tableau, banquier, deux fois."
    seconds = 5
    situation = NextCard
    branches = tuple(branch(f"carte-{n}", title) for n, title in enumerate(_RANKS, 1))
    pitfalls = (_two_by_two, _banker_first, _there_and_back)
    solve = staticmethod(decisions.next_card)

    @override
    def classify(self, situation: NextCard) -> str:
        return f"carte-{situation.donnees + 1}"

    @override
    def deal(self, rng: Random, house: House) -> NextCard:
        return NextCard(rng.randrange(FIRST_CARDS))

    @override
    def ask(self, situation: NextCard) -> Question:
        form = Choice.of(
            **{"tableau-1": "Au 1er tableau", "tableau-2": "Au 2e tableau"},
            banquier="Au banquier",
        )
        rank = _RANKS[situation.donnees].removeprefix("La ")
        out = Zone("Cartes sorties", hidden=situation.donnees)
        zones = (out,) if situation.donnees else ()
        return Question(f"À qui va la {rank} de la donne ?", form, zones)


_GESTURES: Final = {
    "ouvrir": "Annoncer « Faites vos jeux »",
    "arreter": "Annoncer « Rien ne va plus »",
    "donner": "Laisser le banquier donner les six cartes",
    "abattage": "Constater que le coup est arrêté",
    "parle-1": "Écouter le 1er tableau et lui passer sa carte",
    "parle-2": "Écouter le 2e tableau et lui passer sa carte",
    "banquier": "Attendre la décision du banquier",
    "annoncer": "Annoncer le sort des deux tableaux",
    "ramasser": "Ramasser les mises perdantes",
    "payer": "Payer les mises gagnantes",
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
            "Le 1er tableau parle avant le 2e.",
            _early("parle-2", "parle-1"),
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
    deal = staticmethod(making.true_coup)
    solve = staticmethod(decisions.course)

    @override
    def classify(self, situation: Finished) -> str:
        playing = engine.still_playing(*situation.two_card_points).value
        if len(playing) == 1:
            return "tableau-1-abat" if playing[0] is Side.SECOND else "tableau-2-abat"
        return "complet" if playing else "arrete"

    @override
    def ask(self, situation: Finished) -> Question:
        prompt = "Dans quel ordre ce coup se déroule-t-il ?"
        return Question(prompt, self.shuffled(situation), making.cloth(situation))
