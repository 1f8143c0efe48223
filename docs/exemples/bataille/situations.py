"""What lies on the table: two cards; or a stake, its cards and what the player chose at a tie."""

from dataclasses import dataclass
from typing import Final, override

from casino_rules.core.forms import Amount, Choice
from casino_rules.core.money import EURO, MAX_STAKE, Cents
from casino_rules.core.ruling import Ruling
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families.settling import Settled
from docs.exemples.bataille import engine
from docs.exemples.bataille.engine import AFTER_WAR, AT_ONCE, BOOK, End

DECKS: Final = 6
SEATS: Final = range(1, 6)
_CARD = FreeCards(1, 1, DECKS)
_CARD_OR_NONE = FreeCards(0, 1, DECKS)
NONE, GIVES_UP, WAR = "aucun", "abandonne", "guerre"
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
    def compared(self) -> tuple[Ruling[str], ...]:
        """Who has the stronger card, at once and after a war."""
        pairs = zip((*self.joueur, *self.joueur_2), (*self.banque, *self.banque_2), strict=True)
        return tuple(engine.stronger(player, bank) for player, bank in pairs)

    @property
    def end(self) -> End:
        """How the coup ends for the player."""
        return (AFTER_WAR if self.joueur_2 else AT_ONCE)[self.compared[-1].value]

    @property
    def settled(self) -> Settled:
        """What becomes of the stakes."""
        return engine.settle(self.end, self.mise, self.seconde_egalite)

    @property
    def stakes(self) -> dict[str, Cents]:
        """What is staked, by box: a war doubles it."""
        return {"mise": self.mise} | ({"relance": self.mise} if self.choix == WAR else {})

    @override
    def problem(self) -> Problem:
        """A choice is made at a tie only, a war has two cards more, half a stake is whole euros."""
        tie = self.joueur[0].rank is self.banque[0].rank
        if tie == (self.choix == NONE):
            return "choix", "Le joueur choisit à égalité, et seulement là."
        if not len(self.joueur_2) == len(self.banque_2) == (self.choix == WAR):
            return "joueur_2", "Une bataille se joue avec une carte de plus chacun."
        if self.mise % (2 * EURO):
            return "mise", "Une mise est un nombre pair d'euros : on peut en perdre la moitié."
        return None


def compare(situation: TwoCards) -> Ruling[str]:
    """Decide who has the stronger card."""
    return engine.stronger(situation.joueur[0], situation.banque[0])
