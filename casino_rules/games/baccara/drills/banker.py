"""Drills on the banker's third card: the table against one tableau, then one card against two."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families import baccarat
from casino_rules.families.pitfalls import error
from casino_rules.games.baccara import decisions, engine
from casino_rules.games.baccara.drills import generators
from casino_rules.games.baccara.drills.generators import BELOW_NATURAL, Deal, Played, played_with
from casino_rules.games.baccara.engine import BOOK, NO_CARD, Draw, Side
from casino_rules.games.baccara.situations import BothTurn, OneTableauTurn

_ANSWERS: Final = Choice.of(tire="De tirer une carte", reste="De rester", libre="Rien : il choisit")
"""What is imposed is asked; what a free banker likes to do is never judged."""
_COLUMNS: Final = (*map(str, range(10)), NO_CARD)

type Turn = OneTableauTurn | BothTurn


def _weight(banker: str, column: str) -> int:
    """Teach more where the banker looks at the tableau's card: there are the errors."""
    if int(banker) not in engine.DEPENDENT:
        return 1
    return 6 if column in ("0", NO_CARD) else 4


def _cells() -> tuple[Branch, ...]:
    return tuple(
        Branch(
            f"{row}-{column}",
            f"Banquier {row}, {'pas de carte' if column == NO_CARD else f'carte {column}'}",
            _weight(row, column),
            cell=(row, column),
        )
        for row, column in engine.BANKER_TABLE.cells
    )


def _banker(situation: Turn) -> int:
    return baccarat.point(situation.banquier)


def _cells_of(situation: Turn, columns: tuple[str, ...], banker: int | None = None) -> list[Draw]:
    row = _banker(situation) if banker is None else banker
    return [engine.cell(row, column, situation.cases) for column in columns]


def _columns(situation: Turn) -> tuple[str, ...]:
    return tuple(seen.column for seen in situation.facing)


def _read(situation: Turn, columns: tuple[str, ...], banker: int | None = None) -> Draw:
    """Read the table in certain columns, as if they were those of the tableaux."""
    draws = _cells_of(situation, columns, banker)
    return draws[0] if len(draws) == 1 else engine.combined(draws[0], draws[1])[0]


@error(
    "buche-pour-rien",
    "Une bûche donnée au ponte est une carte qui vaut 0, et non « pas de carte ».",
)
def _zero_for_none(situation: Turn) -> Draw | None:
    columns = _columns(situation)
    if "0" not in columns:
        return None
    changed = tuple(NO_CARD if column == "0" else column for column in columns)
    return _read(situation, changed)


@error(
    "point-pour-carte", "On regarde la valeur de la troisième carte du tableau, et non son point."
)
def _point_for_card(situation: Turn) -> Draw | None:
    hands = dict(zip(Side, situation.tableaux, strict=True))
    points = tuple(str(baccarat.point(hands[side])) for side in situation.playing)
    return _read(situation, points)


@error("ligne-voisine", "C'est la ligne voisine du tableau de tirage.")
def _neighbour_row(situation: Turn) -> Draw | None:
    banker = _banker(situation)
    if banker not in engine.DEPENDENT:
        return None
    right, *read = (_read(situation, _columns(situation), banker + by) for by in (0, -1, 1))
    return next((draw for draw in read if draw is not right), None)


@error("sans-exception", "Le banquier tire toujours avec 0, 1 ou 2 et reste toujours avec 7.")
def _always(situation: Turn) -> Draw | None:
    if _banker(situation) in engine.DEPENDENT:
        return None
    right = _read(situation, _columns(situation))
    return Draw.STANDS if right is Draw.DRAWS else Draw.DRAWS


@error(
    "case-fixee",
    "Dans cet établissement, la case facultative est fixée : le banquier n'a pas le choix.",
)
def _fixed_forgotten(situation: Turn) -> Draw | None:
    if situation.cases == "libres":
        return None
    draws = [engine.cell(_banker(situation), column, "libres") for column in _columns(situation)]
    free = draws[0] if len(draws) == 1 else engine.combined(draws[0], draws[1])[0]
    return free if free is Draw.FREE in draws else None


def _free_by_excuse(_: Turn) -> Draw:
    return Draw.FREE


def _imposed(draw: Draw) -> Callable[[Turn], Draw | None]:
    """Answer that a free banker must do this."""
    return lambda situation: draw if _read(situation, _columns(situation)) is Draw.FREE else None


def _opposite(situation: Turn) -> Draw | None:
    """Read the right row, and the other mark."""
    right = _read(situation, _columns(situation))
    return {Draw.DRAWS: Draw.STANDS, Draw.STANDS: Draw.DRAWS}.get(right)


_FREE_TAKEN: Final[tuple[Pitfall[Turn], ...]] = (
    Pitfall(
        "obligation-de-tirer",
        "Rien ne l'oblige ici : il peut tirer, ou rester.",
        _imposed(Draw.DRAWS),
    ),
    Pitfall(
        "obligation-de-rester",
        "Rien ne l'oblige ici : il peut rester, ou tirer.",
        _imposed(Draw.STANDS),
    ),
)
_OPPOSITE: Final[Pitfall[Turn]] = Pitfall(
    "case-mal-lue", "Ce n'est pas ce que dit la case du tableau.", _opposite
)


@error(
    "tableau-abattu-compte",
    "Le tableau qui a abattu ne compte plus : ce n'est pas un tableau « sans carte ».",
)
def _stopped_counted(situation: OneTableauTurn) -> Draw | None:
    """Read the tableau that has laid down as a second one that took no card."""
    columns = (*_columns(situation), NO_CARD)
    return _read(situation, columns)


_READING: Final[tuple[Pitfall[Turn], ...]] = (
    _fixed_forgotten,
    _zero_for_none,
    _point_for_card,
    _neighbour_row,
    _always,
)


class BankerDraw(Drill[OneTableauTurn]):
    """What the banker does against the one tableau that still plays."""

    slug = "tirage-banquier"
    title = "Tirage du banquier"
    duty = "Dire ce que le tableau de tirage impose au banquier, case par case."
    seconds = 8
    table = "tirage-banquier"
    situation = OneTableauTurn
    branches = _cells()
    pitfalls = (
        *_FREE_TAKEN,
        _stopped_counted,
        *_READING,
        Pitfall(
            "libre-sans-raison",
            "Cette case n'est pas facultative : le banquier n'a pas le choix.",
            _free_by_excuse,
        ),
        _OPPOSITE,
    )
    solve = staticmethod(decisions.banker_turn)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> OneTableauTurn:
        banker, column = branch.split("-")
        tableaux = [rng.choice(played_with(column)), generators.natural(rng)]
        rng.shuffle(tableaux)
        deal = Deal(tableaux[0], tableaux[1], Played(int(banker)))
        return OneTableauTurn(*generators.three_hands(rng, house, deal), house.choice("cases"))

    @override
    def classify(self, situation: OneTableauTurn) -> str:
        return f"{_banker(situation)}-{_columns(situation)[0]}"

    @override
    def deal(self, rng: Random, house: House) -> OneTableauTurn:
        hands = generators.true_turn(rng, house, one_laid=True)
        return OneTableauTurn(*hands, house.choice("cases"))

    @override
    def ask(self, situation: OneTableauTurn) -> Question:
        return Question(
            "Un tableau a abattu. Contre l'autre, qu'impose le tableau de tirage au banquier ?",
            _ANSWERS,
            generators.cloth(situation),
            BOOK.in_force(cases=situation.cases),
        )


@cache
def _turns(cases: str) -> Mapping[str, Sequence[tuple[int, str, str]]]:
    """Return the (banker, column, column) of each branch of the drill on two tableaux."""
    groups: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for turn in product(BELOW_NATURAL, _COLUMNS, _COLUMNS):
        groups[_kind(*turn, cases)].append(turn)
    return groups


def _kind(banker: int, first: str, second: str, cases: str) -> str:
    draw, why = engine.combined(*(engine.cell(banker, column, cases) for column in (first, second)))
    if banker not in engine.DEPENDENT:
        return f"toujours-{draw}"
    marks = {engine.BANKER_TABLE.at(banker, column) for column in (first, second)}
    if cases == "fixees" and marks == {engine.FREE_MARK}:
        return "fixees"
    return why if draw is Draw.FREE else f"{why}-{draw}"


def _one_side(place: int) -> Callable[[BothTurn], Draw | None]:
    """Read one tableau only."""
    return lambda situation: _read(situation, _columns(situation)[place : place + 1])


class OneCardForTwo(Drill[BothTurn]):
    """What the banker does with one card against two tableaux."""

    slug = "deux-tableaux"
    title = "Une carte contre deux tableaux"
    duty = "Lire une ligne par tableau, et dire ce que les deux imposent au banquier."
    seconds = 15
    situation = BothTurn
    branches = (
        branch("accord-tire", "Les deux tableaux font tirer", 4),
        branch("accord-reste", "Les deux tableaux font rester", 4),
        branch("impose-tire", "L'un est facultatif, l'autre fait tirer", 4, cases="libres"),
        branch("impose-reste", "L'un est facultatif, l'autre fait rester", 4, cases="libres"),
        branch("conflit", "Un tableau fait tirer, l'autre rester", 3, level=2),
        branch("libre", "Les deux cases sont facultatives", cases="libres"),
        branch("fixees", "Deux cases facultatives, fixées ici", cases="fixees"),
        branch("toujours-tire", "Le banquier a 0, 1 ou 2", 2),
        branch("toujours-reste", "Le banquier a 7"),
    )
    pitfalls = (
        Pitfall(
            "premier-seul",
            "On lit une ligne pour chaque tableau : le deuxième compte autant que le premier.",
            _one_side(0),
        ),
        Pitfall(
            "deuxieme-seul",
            "On lit une ligne pour chaque tableau : le premier compte autant que le deuxième.",
            _one_side(1),
        ),
        *_FREE_TAKEN,
        *_READING,
        Pitfall(
            "libre-sans-raison",
            "Les deux lignes ne laissent qu'une conduite : le banquier n'a pas le choix.",
            _free_by_excuse,
        ),
        _OPPOSITE,
    )
    solve = staticmethod(decisions.banker_turn)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BothTurn:
        banker, first, second = rng.choice(_turns(house.choice("cases"))[branch])
        tableaux = [rng.choice(played_with(column)) for column in (first, second)]
        deal = Deal(tableaux[0], tableaux[1], Played(banker))
        return BothTurn(*generators.three_hands(rng, house, deal), house.choice("cases"))

    @override
    def classify(self, situation: BothTurn) -> str:
        first, second = _columns(situation)
        return _kind(_banker(situation), first, second, situation.cases)

    @override
    def deal(self, rng: Random, house: House) -> BothTurn:
        hands = generators.true_turn(rng, house, one_laid=False)
        return BothTurn(*hands, house.choice("cases"))

    @override
    def ask(self, situation: BothTurn) -> Question:
        return Question(
            "Le banquier joue une seule carte contre les deux tableaux. Que lui imposent-ils ensemble ?",
            _ANSWERS,
            generators.cloth(situation),
            BOOK.in_force(cases=situation.cases),
        )
