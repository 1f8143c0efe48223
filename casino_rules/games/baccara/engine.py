"""The rules of baccara applied to points: who draws, who stops, who wins, each with its proof.

Everything here works on points; ``situations`` reads the cards and calls it. The odds call the
same functions. Stakes are the business of ``stakes``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from casino_rules.core.cards import Card
from casino_rules.core.french import join
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, cite
from casino_rules.families import baccarat
from casino_rules.families.table_keeping import ARTICLES

BOOK: Final = RuleBook.read(Path(__file__).parent, (ARTICLES,))

POINT: Final = BOOK.rule("point")
CARD_VALUE: Final = BOOK.rule("valeur-cartes")
NATURAL: Final = BOOK.rule("abattage")
COUP_STOPPED: Final = BOOK.rule("coup-arrete")
TABLEAU_STOPPED: Final = BOOK.rule("tableau-arrete")
PONTE_DRAW: Final = BOOK.rule("tirage-ponte")
BANKER_ALWAYS: Final = BOOK.rule("banquier-toujours")
BANKER_DRAW: Final = BOOK.rule("tirage-banquier")
BANKER_NO_CARD: Final = BOOK.rule("banquier-sans-carte")
CELL_FREE: Final = BOOK.rule("cases-libres")
CELL_FIXED: Final = BOOK.rule("cases-fixees")
ONE_CARD: Final = BOOK.rule("une-carte-pour-deux")
RESULT: Final = BOOK.rule("resultat")
NATURALS_COMPARED: Final = BOOK.rule("abattages-compares")

PONTE_TABLE: Final = BOOK.draw_table("tirage-ponte")
BANKER_TABLE: Final = BOOK.draw_table("tirage-banquier")
OPTIONAL_TABLE: Final = BOOK.draw_table("cases-facultatives")

NO_CARD: Final = "non"
"""The column of the banker's table for a tableau that took no card."""
DEPENDENT: Final = range(3, 7)
"""The points with which the banker looks at what the tableaux have done."""
FREE_POINT: Final = 5
"""The point with which a ponte does as they like."""
FREE_MARK: Final = "F"
"""The mark of the cells that bind the banker to nothing, unless the house fixes them."""


class Side(StrEnum):
    """The two tableaux."""

    FIRST = "tableau-1"
    SECOND = "tableau-2"

    @property
    def french(self) -> str:
        """« premier tableau », « deuxième tableau »."""
        return "premier tableau" if self is Side.FIRST else "deuxième tableau"


class Draw(StrEnum):
    """What the rule says of a third card."""

    DRAWS = "tire"
    STANDS = "reste"
    FREE = "libre"

    @classmethod
    def of(cls, mark: str) -> "Draw":
        """Return what a mark of a drawing table says; « A » and « R » take no card."""
        return _DRAW_MARKS.get(mark, cls.STANDS)

    def allows(self, *, drawn: bool) -> bool:
        """Whether a hand that has drawn, or not, has followed the rule."""
        return self is Draw.FREE or drawn == (self is Draw.DRAWS)


_DRAW_MARKS: Final = {"T": Draw.DRAWS, FREE_MARK: Draw.FREE}


class Result(StrEnum):
    """What a tableau does against the banker."""

    WIN = "gagne"
    TIE = "nul"
    LOSS = "perd"

    @property
    def sign(self) -> int:
        """What a stake on the tableau wins: 1, 0 or -1 time."""
        return {Result.WIN: 1, Result.TIE: 0, Result.LOSS: -1}[self]


type Results = tuple[Result, Result]
"""The results of the 1st and of the 2nd tableau."""


@dataclass(frozen=True, slots=True)
class Facing:
    """What the banker has in front of them: a tableau still playing and the card that it took.

    ``third`` is the value of that card, None when the tableau took none.
    """

    side: Side
    third: int | None

    @property
    def column(self) -> str:
        """The column of the banker's table."""
        return NO_CARD if self.third is None else str(self.third)

    @property
    def words(self) -> str:
        """« carte de valeur 9 », « pas de carte »."""
        return "pas de carte" if self.third is None else f"carte de valeur {self.third}"


def point(cards: Sequence[Card], name: str) -> Ruling[int]:
    """Decide the point of a hand, 0 to 9; ``name`` is how the proof calls it (« Banquier »)."""
    sum_ = baccarat.add_up(cards)
    step = cite(
        POINT,
        sum_.kind,
        Main=name,
        calcul=sum_.calculation,
        total=sum_.total,
        point=sum_.point,
    )
    return Ruling(sum_.point, (step,))


@cache
def ponte_draws(value: int, *, stopped: bool) -> Ruling[Draw]:
    """Decide what a ponte does with a two-card point; ``stopped``: the banker has laid down."""
    draw = Draw.of(PONTE_TABLE.at(value, "abattage" if stopped else "libre"))
    if baccarat.is_natural(value):
        return Ruling(draw, (cite(NATURAL, "ponte", point=value),))
    if stopped:
        return Ruling(draw, (cite(COUP_STOPPED, "ponte"),))
    variant = {Draw.DRAWS: "carte", Draw.FREE: "libre", Draw.STANDS: "non"}[draw]
    return Ruling(draw, (cite(PONTE_DRAW, variant, point=value),))


@cache
def still_playing(first: int, second: int, banker: int) -> Ruling[tuple[Side, ...]]:
    """Decide which tableaux still play after two cards each, from the three points."""
    points = {Side.FIRST: first, Side.SECOND: second}
    steps = [cite(NATURAL, side, point=points[side]) for side in Side if _natural(points[side])]
    if baccarat.is_natural(banker):
        laid = cite(NATURAL, "banquier", point=banker)
        return Ruling((), (laid, *steps, cite(COUP_STOPPED, "tout")))
    playing = tuple(side for side in Side if not _natural(points[side]))
    if not steps:
        steps = [cite(NATURAL, "aucun")]
    variant = ("deux", "un", "aucun")[len(playing)]
    return Ruling(playing, (*steps, cite(TABLEAU_STOPPED, variant)))


def _natural(value: int) -> bool:
    return baccarat.is_natural(value)


def cell(banker: int, column: str, cases: str) -> Draw:
    """Return what a cell of the banker's table says; ``cases`` is the option of the house."""
    mark = BANKER_TABLE.at(banker, column)
    if mark == FREE_MARK:
        mark = OPTIONAL_TABLE.at(f"{banker}-{column}", cases)
    return Draw.of(mark)


def banker_draws(banker: int, facing: Sequence[Facing], cases: str) -> Ruling[Draw]:
    """Decide what the banker does against one or two tableaux still playing.

    ``banker`` is the point of their two cards, below 8; ``cases`` the option of the house.
    """
    if banker not in DEPENDENT:
        draw = cell(banker, NO_CARD, cases)
        return Ruling(draw, (cite(BANKER_ALWAYS, draw, banquier=banker),))
    rows = [_row(banker, seen, cases) for seen in facing]
    steps = [step for row in rows for step in row.steps]
    if len(rows) == 1:
        return Ruling(rows[0].value, tuple(steps))
    draw, variant = combined(rows[0].value, rows[1].value)
    return Ruling(draw, (*steps, cite(ONE_CARD, variant)))


def combined(first: Draw, second: Draw) -> tuple[Draw, str]:
    """Return what two rows impose together, and why: « accord », « impose », « libre » or « conflit »."""
    if first is second:
        return first, "libre" if first is Draw.FREE else "accord"
    bound = [draw for draw in (first, second) if draw is not Draw.FREE]
    return (bound[0], "impose") if len(bound) == 1 else (Draw.FREE, "conflit")


def _row(banker: int, seen: Facing, cases: str) -> Ruling[Draw]:
    draw = cell(banker, seen.column, cases)
    facts: dict[str, Any] = {"tableau": seen.side.french, "banquier": banker}
    if BANKER_TABLE.at(banker, seen.column) == FREE_MARK:
        variant = "" if draw is Draw.FREE else draw.value
        rule = CELL_FREE if draw is Draw.FREE else CELL_FIXED
        return Ruling(draw, (cite(rule, variant, contre=seen.words, **facts),))
    if seen.third is None:
        return Ruling(draw, (cite(BANKER_NO_CARD, **facts),))
    variant = draw.value if seen.third else f"{draw.value}-buche"
    step = cite(BANKER_DRAW, variant, carte=seen.third, contre=_against(banker, cases), **facts)
    return Ruling(draw, (step,))


@cache
def _against(banker: int, cases: str) -> str:
    """Name the third cards against which the banker must draw: « une carte de 2 à 7 »."""
    drawn = [value for value in range(10) if cell(banker, str(value), cases) is Draw.DRAWS]
    runs = groupby(enumerate(drawn), lambda pair: pair[1] - pair[0])
    return join((_run([value for _, value in run]) for _, run in runs), "ou")


def _run(values: list[int]) -> str:
    if len(values) <= 2:  # noqa: PLR2004 - one or two values are named, more are a range
        return join((f"un {value}" for value in values), "ou")
    return f"une carte de {values[0]} à {values[-1]}"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in points: that of its first two cards, and the final one."""

    two: int
    final: int

    @property
    def natural(self) -> bool:
        """Whether it was laid down at once."""
        return baccarat.is_natural(self.two)


def result(side: Side, hand: Hand, banker: Hand) -> Ruling[Result]:
    """Decide what a tableau does against the banker.

    An abattage of either is compared with the first two cards of the other.
    """
    laid = hand.natural or banker.natural
    own, bank = (hand.two, banker.two) if laid else (hand.final, banker.final)
    value = Result.TIE
    if own != bank:
        value = Result.WIN if own > bank else Result.LOSS
    facts = {"tableau": side.french, "point": own, "banquier": bank}
    if not laid:
        return Ruling(value, (cite(RESULT, value, **facts),))
    variant: str = value
    if not (hand.natural and banker.natural):
        variant = "tableau" if hand.natural else "banquier"
    return Ruling(value, (cite(NATURALS_COMPARED, variant, **facts),))
