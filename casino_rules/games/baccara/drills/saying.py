"""The drill on the words of a whole coup, in the order in which they are heard."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, cite
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.families import baccarat
from casino_rules.families.pitfalls import error
from casino_rules.games.baccara import decisions, engine, payments
from casino_rules.games.baccara.drills import making
from casino_rules.games.baccara.engine import Side
from casino_rules.games.baccara.payments import BANK_WORDS
from casino_rules.games.baccara.situations import PAIR, Finished

_RANKS: Final = dict(zip(Side, ("Premier tableau", "Deuxième tableau"), strict=True))
_BETS: Final = {"ouverture": "Faites vos jeux", "arret": "Rien ne va plus"}


def said_through(situation: Finished) -> Ruling[Order]:
    """Decide what is heard in a whole coup, in order, from the opening to the result."""
    first, second, banker = situation.two_card_points
    playing = engine.still_playing(first, second, banker)
    spoken = ("banquier",) if baccarat.is_natural(banker) else tuple(side.value for side in Side)
    steps = [cite(decisions.STAKES, "ordre"), *playing.steps]
    if len(spoken) > 1:
        steps.append(cite(decisions.SPEAKING, "ordre"))
    results = tuple(f"resultat-{side}" for side in Side)
    steps.append(cite(payments.ANNOUNCED, "rangs"))
    return Ruling((*_BETS, *spoken, *results), tuple(steps))


def phrase_of(situation: Finished, said: str) -> str:
    """Return the words of one announcement of the coup, with who says them."""
    if said in _BETS:
        return f"« {_BETS[said]} »"
    if said == "banquier":
        return "Le banquier : « Abattage »"
    side = Side(said.removeprefix("resultat-"))
    place = list(Side).index(side)
    if said.startswith("resultat-"):
        result = situation.results[place]
        return f"« {_RANKS[side]}, {BANK_WORDS[result]} »"
    hand = situation.tableaux[place]
    word = "Carte" if len(hand) > PAIR else "Pas de carte"
    if baccarat.is_natural(baccarat.point(hand[:PAIR])):
        word = "Abattage"
    return f"Le {side.french} : « {word} »"


_early: Final = too_early(said_through)


@error("deuxieme-d-abord", "Le premier tableau parle, et s'annonce, avant le deuxième.")
def _second_first(situation: Finished) -> Order | None:
    first, second = (side.value for side in Side)
    return _early(second, first)(situation) or _early(f"resultat-{second}", f"resultat-{first}")(
        situation
    )


@error("arret-tardif", "Personne ne parle avant « Rien ne va plus ».")
def _closed_late(situation: Finished) -> Order | None:
    spoken = said_through(situation).value[len(_BETS)]
    return _early(spoken, "arret")(situation)


def _laid(points: tuple[int, int, int]) -> str:
    """Return who lays their hand down, by the points of both tableaux and of the banker."""
    first, second, banker = map(baccarat.is_natural, points)
    if banker:
        return "banquier-abat"
    return ("deux-jouent", "un-abat", "deux-abattent")[first + second]


class AnnouncementOrder(OrderDrill[Finished]):
    """Everything that is heard in a coup, in order."""

    slug = "ordre-annonces"
    title = "Les annonces dans l'ordre"
    duty = "Entendre et dire un coup entier, de « Faites vos jeux » au sort des deux tableaux."
    seconds = 30
    situation = Finished
    branches = (
        branch("deux-jouent", "Les deux tableaux jouent", 3),
        branch("un-abat", "Un tableau abat", 2),
        branch("deux-abattent", "Les deux tableaux abattent"),
        branch("banquier-abat", "Le banquier abat", 2),
    )
    pitfalls = (
        _second_first,
        _closed_late,
        Pitfall(
            "ouverture-apres",
            "On ouvre les mises avant de les arrêter.",
            _early("arret", "ouverture"),
        ),
    )
    deal = staticmethod(making.true_coup)
    solve = staticmethod(said_through)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Finished:
        return making.true_coup_of(rng, house, lambda points: _laid(points) == branch)

    @override
    def classify(self, situation: Finished) -> str:
        return _laid(situation.two_card_points)

    @override
    def label(self, situation: Finished, gesture: str) -> str:
        return typo(phrase_of(situation, gesture))

    @override
    def ask(self, situation: Finished) -> Question:
        prompt = "Voici les cartes d'un coup. Dans quel ordre entend-on ces paroles ?"
        return Question(prompt, self.shuffled(situation), making.cloth(situation))
