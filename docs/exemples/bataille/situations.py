"""What lies on the table: two cards; or a stake, its cards and what the player chose at a tie."""

from dataclasses import dataclass
from typing import Any, Final, override

from casino_rules.core.card_forms import FreeCards, Hand
from casino_rules.core.forms import Amount, Choice
from casino_rules.core.money import EURO, MAX_STAKE, Cents
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact
from docs.exemples.bataille import engine
from docs.exemples.bataille.engine import BOOK, ENDS, GIVES_UP, WAR_ENDS

DECKS: Final = 6
_CARD = FreeCards(1, 1, DECKS)
_CARD_OR_NONE = FreeCards(0, 1, DECKS)
CHOICES: Final = Choice.of(aucun="Pas d'égalité", abandonne="Abandonne", guerre="Va à la bataille")


@dataclass(frozen=True)
class TwoCards(Situation):
    """The player's card and the bank's."""

    joueur: Hand = fact("Joueur", _CARD)
    banque: Hand = fact("Banque", _CARD)


@dataclass(frozen=True)
class Played(TwoCards):
    """A round that is over: after a war there are two cards more."""

    choix: str = fact("Choix du joueur", CHOICES, "Ce qu'il fait d'une égalité.")
    joueur_2: Hand = fact("Bataille, joueur", _CARD_OR_NONE, "Sa carte, s'il y a bataille.")
    banque_2: Hand = fact("Bataille, banque", _CARD_OR_NONE, "Celle de la banque.")
    mise: Cents = fact("Mise", Amount(2 * EURO, MAX_STAKE))
    seconde_egalite: str = fact("Seconde égalité", BOOK.option("seconde-egalite").form)

    @property
    def end(self) -> str:
        """How the stake ends: one of the six ends of the rules."""
        if self.joueur_2:
            return WAR_ENDS[engine.stronger(self.joueur_2[0], self.banque_2[0]).value]
        return ENDS[engine.stronger(self.joueur[0], self.banque[0]).value]

    @override
    def problem(self) -> Problem:
        """A choice is made at a tie only, a war has two cards more, half a stake is whole euros."""
        tie = self.joueur[0].rank is self.banque[0].rank
        if tie == (self.choix == "aucun"):
            return "choix", "Le joueur choisit à égalité, et seulement là."
        war = self.choix not in ("aucun", GIVES_UP)
        if not len(self.joueur_2) == len(self.banque_2) == int(war):
            return "joueur_2", "Une bataille se joue avec une carte de plus chacun."
        if self.mise % (2 * EURO):
            return "mise", "Une mise est un nombre pair d'euros : on peut en perdre la moitié."
        return None


def compare(situation: TwoCards) -> Ruling[str]:
    """Decide who has the stronger card."""
    return engine.stronger(situation.joueur[0], situation.banque[0])


def settle(situation: Played) -> Ruling[dict[str, Any]]:
    """Decide what is collected and what is paid."""
    cards = [(situation.joueur, situation.banque), (situation.joueur_2, situation.banque_2)]
    shown = [step for one, two in cards if one for step in engine.stronger(one[0], two[0]).steps]
    done = engine.settle(situation.end, situation.mise, situation.seconde_egalite)
    value = {"ramasse": done.value.collected, "paye": done.value.paid}
    return Ruling(value, (*shown, *done.steps))
