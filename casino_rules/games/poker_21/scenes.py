"""Scenes of the table, incidents and words: what happened, what may be done, what must be, why."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, override

from casino_rules.core.forms import Amount, Choice, Points
from casino_rules.core.money import EURO, MAX_STAKE, Cents, format_amount
from casino_rules.core.plan import NUMBER
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.core.words import in_words
from casino_rules.exercises import incidents
from casino_rules.exercises.announcing import ToSay
from casino_rules.exercises.incidents import kinds, read_incidents
from casino_rules.exercises.script import CoupSaid, Due, read_script
from casino_rules.games.poker_21.engine import BOOK, GOAL, POK_LIMIT, Play
from casino_rules.games.poker_21.pok import FIVE
from casino_rules.games.poker_21.situations import (
    DECKS,
    MOST_CARDS,
    SEATS,
    bank_problem,
    hand_problem,
)

INCIDENTS: Final = read_incidents(Path(__file__).with_name("incidents.toml"), BOOK)
"""What goes wrong, or must be done at once, by slug."""
WORDS: Final = read_incidents(Path(__file__).with_name("paroles.toml"), BOOK)
"""What players say, by slug."""
SCRIPT: Final = read_script(Path(__file__).with_name("annonces.toml"), BOOK)
"""What the croupier says, from the first word of a round to the last."""
LEAST_TOTAL: Final = 4
PAIRS: Final = Choice.of(valets="Valets", dames="Dames", rois="Rois")
"""The pairs of an announcement: those that pay, aces apart, whose name elides."""
TOO_MUCH: Final = "pok-trop-fort"
"""The incident in which the POK stake is over its maximum."""
TOO_LITTLE: Final = "mise-trop-faible"
"""The incident in which the stake is under the minimum of the table."""


@dataclass(frozen=True)
class _AtSeat(Situation):
    """The seat that a scene involves."""

    seat: int = fact(
        "Place", Points(SEATS[0], SEATS[-1]), "La place du joueur, s'il y en a un.", spot=NUMBER
    )


@dataclass(frozen=True)
class IncidentSeen(incidents.IncidentSeen, _AtSeat):
    """An incident, with the stake and the minimum of the table."""

    incidents: ClassVar = INCIDENTS
    kind: str = fact("Incident", kinds(INCIDENTS), frame=True)
    stake: Cents = fact("Mise", Amount(EURO, MAX_STAKE), "La mise, s'il y en a une.")
    minimum: Cents = fact("Minimum de la table", Amount(EURO, 1000 * EURO), frame=True)

    @property
    @override
    def told(self) -> Mapping[str, object]:
        most = POK_LIMIT * self.minimum
        back = self.stake - most if self.stake > most else self.stake
        amounts = {
            "mise": self.stake,
            "minimum": self.minimum,
            "maximum": most,
            "rendu": back,
        }
        told = {name: format_amount(cents) for name, cents in amounts.items()}
        return {"place": self.seat, **told}

    @override
    def problem(self) -> Problem:
        if self.kind == TOO_MUCH and self.stake <= POK_LIMIT * self.minimum:
            return "stake", "Pour cet incident, la mise dépasse dix fois le minimum."
        if self.kind == TOO_LITTLE and self.stake >= self.minimum:
            return "stake", "Pour cet incident, la mise est sous le minimum."
        return None


@dataclass(frozen=True)
class WordsHeard(incidents.IncidentSeen, _AtSeat):
    """Something that a player says, with the total of their hand."""

    incidents: ClassVar = WORDS
    kind: str = fact("Parole", kinds(WORDS), frame=True)
    total: int = fact("Total de la main", Points(LEAST_TOTAL, GOAL - 1))

    @property
    @override
    def told(self) -> Mapping[str, object]:
        return {"place": self.seat, "total": self.total}


_SEAT: Final = Points(SEATS[0], SEATS[-1])
_HARD: Final = Points(12, GOAL - 1)
_ENDS: Final = Points(17, GOAL - 1)


@dataclass(frozen=True)
class _Naming(Situation):
    """What announcements may name: a seat, a total, the bank's point, a pair."""

    seat: int = fact("Place", _SEAT, spot=NUMBER)
    total: int = fact("Total de la main, sans as", _HARD)
    bank: int = fact("Point de la banque", _ENDS)
    pair: str = fact("Paire du POK", PAIRS)

    @property
    def told(self) -> Mapping[str, object]:
        """The facts as the texts tell them."""
        return {
            "place": self.seat,
            "total": in_words(self.total),
            "banque": in_words(self.bank),
            "paire": PAIRS.show(self.pair).lower(),
        }


@dataclass(frozen=True)
class Said(_Naming, Due):
    """An announcement that is due, and what it may name."""

    script: ClassVar = SCRIPT
    kind: str = fact("Moment", SCRIPT.moments, frame=True)


@dataclass(frozen=True)
class RoundSaid(_Naming, CoupSaid):
    """A round of one player, and what its announcements name."""

    script: ClassVar = SCRIPT
    kind: str = fact("Coup", SCRIPT.coups, frame=True)


@dataclass(frozen=True)
class TotalToSay(ToSay):
    """A hand of which the croupier says the total: a player's, or the bank's when it has played."""

    cards: Hand = fact("Main", FreeCards(2, MOST_CARDS, DECKS))
    whose: str = fact("À qui", Choice.of(joueur="Un joueur", banque="La banque"))

    @override
    def problem(self) -> Problem:
        if self.whose == "banque":
            return _of_cards(bank_problem(self.cards))
        return hand_problem(self.cards, Play.PLAIN)


def _of_cards(found: Problem) -> Problem:
    return None if found is None else ("cards", found[1])


@dataclass(frozen=True)
class PokToSay(ToSay):
    """The five cards of the bank, whose hand is named before POK is settled."""

    cards: Hand = fact("Banque", FreeCards(FIVE, FIVE, DECKS), spot="banque")

    @override
    def problem(self) -> Problem:
        if len({card.rank.code for card in self.cards}) > 1:
            return None
        return "cards", "Cinq cartes de même rang : l'établissement décide de ce qu'elles payent."
