"""The drill on the order of the croupier's gestures: the deal, and the end of a round."""

from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Points
from casino_rules.core.house import House
from casino_rules.core.ordering import Order, OrderDrill, too_early
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Situation, fact
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.engine import BOOK
from casino_rules.games.poker_21.situations import SEATS

BURN: Final = BOOK.rule("brulage")
DEAL: Final = BOOK.rule("donne")
LOSERS_FIRST: Final = BOOK.rule("perdants-d-abord")

_GESTURES: Final = {
    "bruler": "Brûler cinq cartes",
    "premiere": "Donner une carte à chaque joueur",
    "banque": "Donner une carte à la banque",
    "deuxieme": "Donner une deuxième carte à chaque joueur",
    "joueurs": "Faire jouer les joueurs",
    "servir": "Servir la banque jusqu'à 17",
    "ramasser": "Ramasser les mises perdantes du 21",
    "payer": "Payer les mises gagnantes du 21",
    "completer": "Compléter la banque à cinq cartes",
    "pok": "Régler le POK",
    "relever": "Relever les cartes",
}
_ORDERS: Final = {
    "sabot-neuf": ("bruler", "premiere", "banque", "deuxieme", "joueurs"),
    "coup-suivant": ("premiere", "banque", "deuxieme", "joueurs"),
    "fin": ("servir", "ramasser", "payer", "completer", "pok", "relever"),
    "fin-sans-main": ("completer", "pok", "relever"),
}
"""The gestures of each moment, in order."""
_PROMPTS: Final = {
    "sabot-neuf": "Premier coup du sabot, {joueurs} : dans quel ordre commencez-vous ?",
    "coup-suivant": "Coup suivant, {joueurs} : dans quel ordre commencez-vous ?",
    "fin": "Table de {joueurs}, des mains sont encore en jeu : dans quel ordre finissez-vous ?",
    "fin-sans-main": "Table de {joueurs}, toutes les mains ont dépassé 21 : dans quel ordre finissez-vous ?",
}


@dataclass(frozen=True)
class RoundMoment(Situation):
    """A moment of a round: its beginning or its end."""

    moment: str = fact(
        "Moment",
        Choice.of(
            **{
                "sabot-neuf": "Premier coup du sabot",
                "coup-suivant": "Coup suivant",
                "fin": "Fin du coup, des mains en jeu",
                "fin-sans-main": "Fin du coup, plus aucune main en jeu",
            }
        ),
    )
    players: int = fact("Joueurs", Points(SEATS[0], SEATS[-1]))


def order(situation: RoundMoment) -> Ruling[Order]:
    """Decide the order of the gestures."""
    steps = {
        "sabot-neuf": (cite(BURN, "debut"), cite(DEAL, "ordre")),
        "coup-suivant": (cite(BURN, "suivant"), cite(DEAL, "ordre")),
        "fin": (cite(LOSERS_FIRST), cite(decisions.COMPLEMENT, "apres")),
        "fin-sans-main": (cite(engine.BANK_ALONE), cite(decisions.COMPLEMENT, "apres")),
    }
    return Ruling(_ORDERS[situation.moment], steps[situation.moment])


_early: Final = too_early(order)


class RoundOrder(OrderDrill[RoundMoment]):
    """In which order the gestures are made."""

    slug = "ordre-coup"
    title = "L'ordre des gestes"
    duty = "Donner, servir, ramasser, payer, compléter : chaque geste à son tour."
    seconds = 20
    gestures = _GESTURES
    situation = RoundMoment
    branches = (
        branch("sabot-neuf", "Le premier coup du sabot", 2),
        branch("coup-suivant", "Un autre coup", 1),
        branch("fin", "La fin du coup", 3),
        branch("fin-sans-main", "La fin, sans main en jeu", 2),
    )
    pitfalls = (
        Pitfall(
            "banque-d-abord",
            "La première carte va aux joueurs, la banque reçoit la sienne ensuite.",
            _early("banque", "premiere"),
        ),
        Pitfall(
            "deux-a-la-file",
            "Chaque joueur a une carte, puis la banque, avant la deuxième carte des joueurs.",
            _early("deuxieme", "banque"),
        ),
        Pitfall(
            "bruler-apres",
            "Les cinq cartes sont brûlées avant toute donne.",
            _early("premiere", "bruler"),
        ),
        Pitfall(
            "payer-d-abord",
            "On ramasse les mises perdantes avant de payer la première gagnante.",
            _early("payer", "ramasser"),
        ),
        Pitfall(
            "completer-trop-tot",
            "Le 21 se règle avant de compléter la banque.",
            _early("completer", "ramasser"),
        ),
        Pitfall(
            "pok-trop-tot",
            "Le POK se règle quand la banque a ses cinq cartes.",
            _early("pok", "completer"),
        ),
        Pitfall(
            "cartes-relevees",
            "Les cartes de la banque restent en vue jusqu'au règlement du POK.",
            _early("relever", "pok"),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> RoundMoment:
        return RoundMoment(branch, rng.choice(SEATS))

    @override
    def classify(self, situation: RoundMoment) -> str:
        return situation.moment

    @override
    def ask(self, situation: RoundMoment) -> Question:
        many = "s" if situation.players > 1 else ""
        prompt = _PROMPTS[situation.moment].format(joueurs=f"{situation.players} joueur{many}")
        return Question(prompt, self.shuffled(situation))

    solve = staticmethod(order)
