"""What lies on a baccara table while the cards are dealt, and whether it can lie there.

Nine cards at most are face up; no seventh copy of a card may be among them.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from casino_rules.core.forms import Choice, Points
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families import baccarat
from casino_rules.games.baccara import engine
from casino_rules.games.baccara.engine import BOOK, Draw, Facing, Results, Side

DECKS: Final = {"ouverte": 6, "limitee": 3}
"""Packs in the shoe, by the choice of the option « banque »."""
LARGEST_SHOE: Final = max(DECKS.values())
PAIR: Final = 2
FIRST_CARDS: Final = 6
"""Two cards for each tableau and for the banker."""

TWO_CARDS: Final = FreeCards(PAIR, PAIR, LARGEST_SHOE)
_HAND = FreeCards(PAIR, PAIR + 1, LARGEST_SHOE)
CASES: Final = BOOK.option("cases").form
_SHOWS: Final = Choice.of(couvert="Le banquier n'a rien étalé", abattage="Le banquier a abattu")


@dataclass(frozen=True)
class PonteTurn(Situation):
    """A ponte looks at their two cards; the banker may have laid theirs down."""

    main: Hand = fact("Main du ponte", TWO_CARDS, spot="tableau-1")
    banquier: str = fact("Banquier", _SHOWS, spot="banquier")

    @property
    def stopped(self) -> bool:
        """Whether the banker has laid down."""
        return self.banquier == "abattage"


_SAYS: Final = Choice.of(
    rien="N'a pas parlé", carte="« Carte »", non="« Non »", abattage="« Abattage »"
)
_DECIDES: Final = Choice.of(
    rien="N'a rien dit", tire="Il tire", reste="Il reste", abattage="Il a étalé un abattage"
)


@dataclass(frozen=True)
class NextCard(Situation):
    """The deal is going on: so many cards are out, and this has been said."""

    donnees: int = fact("Cartes déjà données", Points(0, FIRST_CARDS + 3))
    tableau_1: str = fact("1er tableau", _SAYS, spot="tableau-1")
    tableau_2: str = fact("2e tableau", _SAYS, spot="tableau-2")
    banquier: str = fact("Banquier", _DECIDES, spot="banquier")

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who was promised a card, in order: « tableau-1 », « tableau-2 », « banquier »."""
        promised = (
            ("tableau-1", self.tableau_1 == "carte"),
            ("tableau-2", self.tableau_2 == "carte"),
            ("banquier", self.banquier == "tire"),
        )
        return tuple(who for who, asked in promised if asked)

    def problem(self) -> Problem:
        """Nobody speaks before the six cards are out; the banker decides when both have played."""
        silent = {self.tableau_1, self.tableau_2, self.banquier} == {"rien"}
        if self.donnees < FIRST_CARDS:
            return None if silent else ("donnees", "Personne ne parle avant les six cartes.")
        if silent:
            return "tableau_1", "Dites qui a parlé."
        return self._banker_problem() or self._served_problem()

    def _banker_problem(self) -> Problem:
        pontes = (self.tableau_1, self.tableau_2)
        if self.banquier == "abattage":
            drawn = "carte" in pontes
            return (
                ("banquier", "Contre un abattage, personne ne prend de carte.") if drawn else None
            )
        if self.banquier == "tire" and set(pontes) == {"abattage"}:
            return "banquier", "Les deux tableaux ont abattu : le banquier ne tire pas."
        if self.banquier != "rien" and "rien" in pontes:
            return "banquier", "Le banquier décide quand les deux pontes ont joué."
        return None

    def _served_problem(self) -> Problem:
        served = self.donnees - FIRST_CARDS
        if served > len(self.waiting):
            return "donnees", "Plus de cartes sont sorties que l'on n'en a demandé."
        pontes = self.waiting.count("tableau-1") + self.waiting.count("tableau-2")
        if self.banquier in {"tire", "reste"} and served < pontes:
            return "donnees", "Le banquier décide quand les pontes sont servis."
        return None


@dataclass(frozen=True)
class ThreeHands(Situation):
    """Base of what shows both tableaux and the banker."""

    tableau_1: Hand = fact(
        "1er tableau", _HAND, "Deux cartes, et la troisième s'il en a pris une.", spot="tableau-1"
    )
    tableau_2: Hand = fact(
        "2e tableau", _HAND, "Deux cartes, et la troisième s'il en a pris une.", spot="tableau-2"
    )
    banquier: Hand = fact("Banquier", TWO_CARDS, "Ses deux premières cartes.", spot="banquier")

    @property
    def tableaux(self) -> tuple[Hand, Hand]:
        """Both tableaux' hands."""
        return self.tableau_1, self.tableau_2

    @property
    def two_card_points(self) -> tuple[int, int, int]:
        """The points of the first two cards: 1st tableau, 2nd tableau, banker."""
        first, second, banker = (
            baccarat.point(hand[:PAIR]) for hand in (*self.tableaux, self.banquier)
        )
        return first, second, banker

    @property
    def in_points(self) -> tuple[engine.Hand, engine.Hand, engine.Hand]:
        """The three hands in points: 1st tableau, 2nd tableau, banker."""
        first, second, banker = (
            engine.Hand(baccarat.point(hand[:PAIR]), baccarat.point(hand))
            for hand in (*self.tableaux, self.banquier)
        )
        return first, second, banker

    @property
    def results(self) -> Results:
        """What both tableaux do against the banker."""
        *hands, banker = self.in_points
        first, second = (
            engine.result(side, hand, banker).value for side, hand in zip(Side, hands, strict=True)
        )
        return first, second

    @property
    def playing(self) -> tuple[Side, ...]:
        """The tableaux that nobody's abattage has stopped."""
        return engine.still_playing(*self.two_card_points).value

    @property
    def facing(self) -> tuple[Facing, ...]:
        """What the banker has in front of them when the pontes have played."""
        hands = dict(zip(Side, self.tableaux, strict=True))
        return tuple(Facing(side, third_value(hands[side])) for side in self.playing)


def third_value(hand: Hand) -> int | None:
    """Return the value of the third card, None when there is none."""
    return baccarat.card_value(hand[PAIR]) if len(hand) > PAIR else None


@dataclass(frozen=True)
class FirstSix(Situation):
    """The six cards dealt, before any third card."""

    tableau_1: Hand = fact("1er tableau", TWO_CARDS, spot="tableau-1")
    tableau_2: Hand = fact("2e tableau", TWO_CARDS, spot="tableau-2")
    banquier: Hand = fact("Banquier", TWO_CARDS, spot="banquier")

    @property
    def points(self) -> tuple[int, int, int]:
        """The three points: 1st tableau, 2nd tableau, banker."""
        first, second, banker = (
            baccarat.point(hand) for hand in (self.tableau_1, self.tableau_2, self.banquier)
        )
        return first, second, banker


@dataclass(frozen=True)
class OneTableauTurn(ThreeHands):
    """It is for the banker to draw against one tableau, the other having laid down."""

    cases: str = fact("Cases facultatives", CASES)

    def problem(self) -> Problem:
        """One tableau has laid down, the other has played by the rule, the banker is below 8."""
        return turn_problem(self, 1)


@dataclass(frozen=True)
class BothTurn(ThreeHands):
    """It is for the banker to draw, with one card, against both tableaux."""

    cases: str = fact("Cases facultatives", CASES)

    def problem(self) -> Problem:
        """Both tableaux have played by the rule, the banker is below 8."""
        return turn_problem(self, 2)


@dataclass(frozen=True)
class Finished(ThreeHands):
    """All the cards of the coup are dealt."""

    banquier: Hand = fact(
        "Banquier", _HAND, "Deux cartes, et la troisième s'il en a tiré une.", spot="banquier"
    )

    def problem(self) -> Problem:
        """Every hand has the cards that the rules give it, or that they leave it free to take."""
        return finished_problem(self)


def turn_problem(hands: ThreeHands, wanted: int) -> Problem:
    """Say why the banker cannot be about to draw against so many tableaux, if they cannot."""
    if baccarat.is_natural(hands.two_card_points[-1]):
        return "banquier", "Le banquier abat : le coup est arrêté, il ne tire pas."
    if len(hands.playing) != wanted:
        if wanted == 1:
            return "tableau_2", "Un des deux tableaux, et un seul, doit avoir abattu (8 ou 9)."
        return "tableau_1", "Ici, aucun tableau n'a abattu (8 ou 9 en deux cartes)."
    return pontes_problem(hands) or copies_problem((*hands.tableaux, hands.banquier))


def finished_problem(hands: ThreeHands) -> Problem:
    """Say why a coup cannot have ended with these hands, if it cannot."""
    return (
        pontes_problem(hands)
        or _banker_problem(hands)
        or copies_problem((*hands.tableaux, hands.banquier))
    )


def pontes_problem(hands: ThreeHands) -> Problem:
    """Say which ponte has not followed the rule, if one has not."""
    *points, banker = hands.two_card_points
    stopped = baccarat.is_natural(banker)
    for side, value, hand in zip(Side, points, hands.tableaux, strict=True):
        drawn = len(hand) > PAIR
        if not engine.ponte_draws(value, stopped=stopped).value.allows(drawn=drawn):
            why = "il n'a pas pu prendre de carte" if drawn else "il a dû prendre une carte"
            after = ", le banquier ayant abattu" if stopped else ""
            name = side.replace("-", "_")
            return name, f"Le {side.french} a {value} en deux cartes{after} : {why}."
    return None


def _banker_problem(hands: ThreeHands) -> Problem:
    value, drawn = hands.two_card_points[-1], len(hands.banquier) > PAIR
    # What some house allows may lie on a table: the option is no fact of a finished coup.
    if any(draw.allows(drawn=drawn) for draw in _allowed(value, hands.facing)):
        return None
    if drawn:
        return "banquier", f"Le banquier a {value} en deux cartes : ici, il n'a pas pu tirer."
    return "banquier", f"Le banquier a {value} en deux cartes : ici, il a dû tirer une carte."


def _allowed(banker: int, facing: tuple[Facing, ...]) -> tuple[Draw, ...]:
    if not facing:
        return (Draw.STANDS,)
    return tuple(engine.banker_draws(banker, facing, cases).value for cases in CASES.keys)


def copies_problem(hands: Iterable[Hand]) -> Problem:
    """Say which card lies on the table more often than the largest shoe holds it."""
    copies = Counter(card for hand in hands for card in hand)
    for card, number in copies.items():
        if number > LARGEST_SHOE:
            return "banquier", f"{card.noun.le.capitalize()} paraît {number} fois : c'est trop."
    return None
