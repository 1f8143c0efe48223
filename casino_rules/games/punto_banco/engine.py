"""The rules of Punto Banco applied to points, stakes and cards: each decision with its proof.

Everything here works on points; ``situations`` reads the cards and calls it. The odds call the
same functions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from casino_rules.core.cards import Card, Rank
from casino_rules.core.french import CARTE
from casino_rules.core.money import Cents, Odds, format_amount
from casino_rules.core.rules import Rule, RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families import baccarat
from casino_rules.families.settling import Gesture, Line, Settled
from casino_rules.families.table_keeping import ARTICLES

BOOK: Final = RuleBook.read(Path(__file__).parent, (ARTICLES,))

CARD_VALUE: Final = BOOK.rule("valeur-cartes")
POINT: Final = BOOK.rule("point")
BURN: Final = BOOK.rule("brulage")
NATURAL: Final = BOOK.rule("abattage")
PUNTO_DRAW: Final = BOOK.rule("tirage-punto")
BANCO_ALWAYS: Final = BOOK.rule("banco-toujours")
BANCO_DRAW: Final = BOOK.rule("tirage-banco")
BANCO_ALONE: Final = BOOK.rule("banco-sans-carte")
WINNER: Final = BOOK.rule("gagnant")
ANNOUNCEMENT: Final = BOOK.rule("annonce-finale")
LOST: Final = BOOK.rule("mise-perdue")
VOID: Final = BOOK.rule("coup-nul-a-l-egalite")
UNPAID: Final[Mapping[str, Rule]] = {Gesture.COLLECT: LOST, Gesture.RETURN: VOID}
"""The article on the stakes that are not paid, by what is done with them."""
PAY_PUNTO: Final = BOOK.rule("paiement-punto")
PAY_BANCO: Final = {
    "cinq-pour-cent": BOOK.rule("paiement-banco"),
    "six-paye-moitie": BOOK.rule("paiement-banco-six"),
}
PAY_TIE: Final = {
    "huit": BOOK.rule("paiement-egalite"),
    "neuf": BOOK.rule("paiement-egalite-neuf"),
}
EXACT: Final = BOOK.rule("compte-exact")


PUNTO_TABLE: Final = BOOK.draw_table("tirage-punto")
BANCO_TABLE: Final = BOOK.draw_table("tirage-banco")
PAYMENTS: Final = BOOK.pay_table("paiements")
TIE_PAYMENT: Final = BOOK.pay_table("paiement-egalite")

DRAWS: Final = "T"
"""The mark « tire » of the drawing tables."""
DEPENDENT: Final = range(3, 7)
"""The points with which banco looks at what punto has done."""
NO_CARD: Final = "non"
"""The column of the banco table for a punto that stood."""
BANCO_SIX: Final = 6
"""The point with which banco is paid half, where the house has chosen so."""
STAKE_UNIT: Final[Cents] = 20_00
"""Every stake is a multiple of twenty euros (arrêté du 14 mai 2007, art. 55-15)."""


class Chance(StrEnum):
    """The three things one can bet on; one of them wins."""

    PUNTO = "punto"
    BANCO = "banco"
    TIE = "egalite"

    @property
    def french(self) -> str:
        """The name as it is said: « égalité »."""
        return "égalité" if self is Chance.TIE else self.value


@dataclass(frozen=True, slots=True)
class Payments:
    """The options of the house that decide what a winning stake is paid."""

    commission: str
    egalite: str


@dataclass(frozen=True)
class Staked:
    """What a player has staked, in cents, the final points, and the options of the house."""

    stakes: Mapping[Chance, Cents]
    punto: int
    banco: int
    payments: Payments

    @cached_property
    def end(self) -> Chance:
        """The chance that wins."""
        return winner(self.punto, self.banco).value

    @cached_property
    def settled(self) -> Settled:
        """What becomes of the stakes, by chance.

        Raises:
            InexactPaymentError: if a gain is not a whole number of cents.
        """
        return Settled({bet: self._line(bet, self.stakes.get(bet, 0)) for bet in Chance})

    def _line(self, bet: Chance, stake: Cents) -> Line:
        if not stake:
            return Line()
        gesture = gesture_for(bet, self.end)
        won = gesture is Gesture.PAY
        return Line(stake, gesture, odds(bet, self.banco, self.payments).pay(stake) if won else 0)


def card_value(card: Card) -> Ruling[int]:
    """Decide what a card counts in a hand, 0 to 9."""
    value = baccarat.card_value(card)
    variant = "nombre"
    if card.rank is Rank.ACE:
        variant = "as"
    elif value == 0:
        variant = "buche"
    return Ruling(value, (cite(CARD_VALUE, variant, Carte=_the(card), valeur=value),))


def burned(card: Card) -> Ruling[int]:
    """Decide how many cards are burned when ``card`` is the first of the shoe."""
    if card.rank in baccarat.COURT_RANKS:
        number, variant = 10, "figure"
    elif card.rank is Rank.ACE:
        number, variant = 1, "as"
    else:
        number = card.rank.order
        variant = "dix" if card.rank is Rank.TEN else "nombre"
    return Ruling(
        number,
        (cite(BURN, variant, Carte=_the(card), nombre=number, cartes=CARTE.spelled(number)),),
    )


def point(cards: Sequence[Card], name: str) -> Ruling[int]:
    """Decide the point of a hand, 0 to 9; ``name`` is how the proof calls it (« Punto »)."""
    values = [baccarat.card_value(card) for card in cards]
    total = sum(values)
    value = total % 10
    variant = "simple" if total else "zero"
    if total != value:
        variant = "dizaine" if value else "baccara"
    step = cite(
        POINT, variant, Main=name, calcul=" + ".join(map(str, values)), total=total, point=value
    )
    return Ruling(value, (step,))


def naturals(punto: int, banco: int) -> Ruling[str]:
    """Decide who lays down an abattage from the two-card points: « aucun », a side, « deux »."""
    sides = [
        chance
        for chance, value in ((Chance.PUNTO, punto), (Chance.BANCO, banco))
        if baccarat.is_natural(value)
    ]
    who = "aucun"
    if sides:
        who = "deux" if len(sides) > 1 else sides[0].value
    return Ruling(who, (cite(NATURAL, who, punto=punto, banco=banco),))


@cache
def punto_draws(punto: int, banco: int) -> Ruling[bool]:
    """Decide whether punto draws, from both two-card points."""
    laid_down = baccarat.is_natural(banco)
    draws = PUNTO_TABLE.at(punto, "abattage" if laid_down else "libre") == DRAWS
    if baccarat.is_natural(punto):
        step = cite(NATURAL, Chance.PUNTO, punto=punto)
    elif laid_down:
        step = cite(NATURAL, "punto-ne-tire-pas", banco=banco)
    else:
        step = cite(PUNTO_DRAW, "tire" if draws else "reste", punto=punto)
    return Ruling(draws, (step,))


@cache
def banco_draws(banco: int, punto: int, third: int | None) -> Ruling[bool]:
    """Decide whether banco draws.

    ``banco`` and ``punto`` are the points of the first two cards, ``third`` the value of
    punto's third card, None when punto has taken none.
    """
    if baccarat.is_natural(banco):
        return Ruling(value=False, steps=(cite(NATURAL, Chance.BANCO, banco=banco),))
    if third is None and baccarat.is_natural(punto):
        step = cite(NATURAL, "banco-ne-tire-pas", punto=punto)
        return Ruling(value=False, steps=(step,))
    draws = BANCO_TABLE.at(banco, NO_CARD if third is None else third) == DRAWS
    return Ruling(draws, (_banco_step(banco, third, draws=draws),))


def _banco_step(banco: int, third: int | None, *, draws: bool) -> Step:
    variant = "tire" if draws else "reste"
    if banco not in DEPENDENT:
        return cite(BANCO_ALWAYS, variant, banco=banco)
    if third is None:
        return cite(BANCO_ALONE, variant, banco=banco)
    variant = variant if third else f"{variant}-buche"
    return cite(BANCO_DRAW, variant, banco=banco, carte=third, contre=_against(banco))


@cache
def _against(banco: int) -> str:
    """Name the third cards against which banco draws, as the table has them."""
    drawn = [value for value in range(10) if BANCO_TABLE.at(banco, value) == DRAWS]
    refused = sorted(set(range(10)) - set(drawn))
    if len(refused) == 1:
        return f"toute carte sauf un {refused[0]}"
    if len(drawn) == 2:  # noqa: PLR2004 - two values are named, more are a range
        return f"un {drawn[0]} ou un {drawn[1]}"
    return f"une carte de {drawn[0]} à {drawn[-1]}"


@cache
def winner(punto: int, banco: int) -> Ruling[Chance]:
    """Decide the winning chance from the final points."""
    chance = Chance.TIE
    if punto != banco:
        chance = Chance.PUNTO if punto > banco else Chance.BANCO
    return Ruling(chance, (cite(WINNER, chance, punto=punto, banco=banco),))


def spoken(value: int) -> str:
    """Return how a point is announced: « baccara » for zero (source 000:22)."""
    return str(value) if value else "baccara"


def winning_words(chance: Chance) -> str:
    """Return how the winning chance is announced: « punto gagne », « égalité »."""
    return chance.french if chance is Chance.TIE else f"{chance.french} gagne"


def announcement(punto: int, banco: int) -> Ruling[str]:
    """Decide the words of the final announcement from the final points."""
    won = winner(punto, banco)
    words = f"Banco {spoken(banco)}, punto {spoken(punto)}, {winning_words(won.value)}"
    return Ruling(words, (*won.steps, cite(ANNOUNCEMENT, "mots", annonce=words)))


def odds(bet: Chance, banco: int, payments: Payments) -> Odds:
    """Return what a winning bet is paid; ``banco`` is banco's final point."""
    if bet is Chance.TIE:
        return TIE_PAYMENT.odds(bet, payments.egalite)
    six = bet is Chance.BANCO and banco == BANCO_SIX
    return PAYMENTS.odds("banco-six" if six else bet, payments.commission)


def gesture_for(bet: Chance, won: Chance) -> Gesture:
    """Return what is done with the stakes on ``bet`` when ``won`` is the winning chance."""
    if bet is won:
        return Gesture.PAY
    return Gesture.RETURN if won is Chance.TIE else Gesture.COLLECT


def payment_steps(seen: Staked, line: Line, place: str = "") -> tuple[Step, ...]:
    """Return the proof of what a winning stake is paid; ``place`` is told first, if it is given."""
    bet, banco, payments = seen.end, seen.banco, seen.payments
    facts = {
        "mise": format_amount(line.stake),
        "gain": format_amount(line.paid),
        "Chance": f"{place.capitalize()} – {bet.french}" if place else bet.french.capitalize(),
    }
    if bet is Chance.PUNTO:
        return (cite(PAY_PUNTO, **facts),)
    if bet is Chance.TIE:
        return (cite(PAY_TIE[payments.egalite], **facts),)
    rule = PAY_BANCO[payments.commission]
    if payments.commission == "cinq-pour-cent":
        step = cite(rule, commission=format_amount(line.stake - line.paid), **facts)
    else:
        step = cite(rule, "six" if banco == BANCO_SIX else "autre", banco=banco, **facts)
    exact = () if line.stake % STAKE_UNIT == 0 else (cite(EXACT, mise=facts["mise"]),)
    return (step, *exact)


def _the(card: Card) -> str:
    """« Le roi de cœur », with a capital."""
    return card.noun.le.capitalize()
