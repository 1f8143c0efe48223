"""The drill on banco's third card: the table of eighty-eight cells, and what stops it."""

from random import Random
from typing import override

from casino_rules.core.drill import Branch, Drill, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families import baccarat
from casino_rules.families.pitfalls import error
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import making
from casino_rules.games.punto_banco.drills.making import (
    BELOW_NATURAL,
    DRAW_OR_STAND,
    MUST_DRAW,
    STANDS,
    Deal,
    first_points,
)
from casino_rules.games.punto_banco.situations import PAIR, BancoTurn


def _weight(banco: int, column: str) -> int:
    """Teach more where banco looks at punto's card: there are the errors."""
    if banco not in engine.DEPENDENT:
        return 1
    return 6 if column in ("0", engine.NO_CARD) else 4


def _cells() -> tuple[Branch, ...]:
    """One branch per cell: all can happen, « non » when punto has stood with 6 or 7."""
    return tuple(
        Branch(
            f"{row}-{column}",
            f"Banco {row}, {_COLUMN_WORDS.get(column, f'troisième carte {column}')}",
            _weight(int(row), column),
            cell=(row, column),
        )
        for row in engine.BANCO_TABLE.rows
        for column in engine.BANCO_TABLE.columns
    )


_COLUMN_WORDS = {engine.NO_CARD: "punto resté"}


def _column(situation: BancoTurn) -> str:
    if len(situation.punto) == PAIR:
        return engine.NO_CARD
    return str(baccarat.card_value(situation.punto[PAIR]))


def _read(row: int, column: object) -> str:
    return "tire" if engine.BANCO_TABLE.at(row, column) == engine.DRAWS else "reste"


def _no_natural(situation: BancoTurn) -> bool:
    return not any(baccarat.is_natural(point) for point in first_points(situation))


@error(
    "buche-pour-rien", "Une bûche donnée à punto est une carte qui vaut 0, et non « pas de carte »."
)
def _zero_for_none(situation: BancoTurn) -> str | None:
    if _column(situation) != "0":
        return None
    return _read(first_points(situation)[1], engine.NO_CARD)


@error("abattage-de-punto", "Punto abat : le coup s'arrête, banco ne tire plus.")
def _natural_forgotten(situation: BancoTurn) -> str | None:
    punto, banco = first_points(situation)
    stopped = baccarat.is_natural(punto) and banco in BELOW_NATURAL
    return _read(banco, engine.NO_CARD) if stopped else None


@error("abattage-de-banco", "Banco abat avec 8 ou 9 : il ne tire pas.")
def _natural_draws_more(situation: BancoTurn) -> str | None:
    return "tire" if baccarat.is_natural(first_points(situation)[1]) else None


@error(
    "point-pour-carte",
    "On regarde la valeur de la troisième carte de punto, et non le point de punto.",
)
def _point_for_card(situation: BancoTurn) -> str | None:
    if len(situation.punto) == PAIR:
        return None
    return _read(first_points(situation)[1], baccarat.point(situation.punto))


@error("ligne-voisine", "C'est la ligne voisine du tableau.")
def _neighbour_row(situation: BancoTurn) -> str | None:
    banco = first_points(situation)[1]
    if not _no_natural(situation) or banco not in engine.DEPENDENT:
        return None
    right = _read(banco, _column(situation))
    rows = (_read(row, _column(situation)) for row in (banco - 1, banco + 1))
    return next((read for read in rows if read != right), None)


@error(
    "sans-exception", "Sans abattage, banco tire toujours avec 0, 1 ou 2 et reste toujours avec 7."
)
def _always(situation: BancoTurn) -> str | None:
    banco = first_points(situation)[1]
    if not _no_natural(situation) or banco in engine.DEPENDENT:
        return None
    return "reste" if _read(banco, engine.NO_CARD) == "tire" else "tire"


@error("case-mal-lue", "Ce n'est pas ce que dit la case du tableau.")
def _misread(situation: BancoTurn) -> str | None:
    if not _no_natural(situation):
        return None
    read = _read(first_points(situation)[1], _column(situation))
    return "reste" if read == "tire" else "tire"


class BancoDraw(Drill[BancoTurn]):
    """Whether banco draws a third card."""

    slug = "tirage-banco"
    title = "Tirage de banco"
    duty = "Appliquer le tableau de tirage de banco, case par case."
    seconds = 8
    table = "tirage-banco"
    situation = BancoTurn
    branches = (
        *_cells(),
        branch("abattage-punto", "Punto abat", 10),
        branch("abattage-banco", "Banco abat", 6),
        branch("abattage-deux", "Les deux abattent", 2),
    )
    pitfalls = (
        _zero_for_none,
        _natural_forgotten,
        _natural_draws_more,
        _point_for_card,
        _neighbour_row,
        _always,
        _misread,
    )
    solve = staticmethod(decisions.banco_turn)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BancoTurn:
        return making.banco_turn(rng, house, self._deal_of(rng, branch))

    def _deal_of(self, rng: Random, branch: str) -> Deal:
        first, column = branch.split("-")
        if first == "abattage":
            punto, banco = (
                rng.choice(baccarat.NATURALS if column in (side, "deux") else BELOW_NATURAL)
                for side in ("punto", "banco")
            )
            return Deal(punto, banco)
        if column == engine.NO_CARD:
            return Deal(rng.choice(STANDS), int(first))
        return Deal(rng.choice(MUST_DRAW), int(first), int(column))

    @override
    def classify(self, situation: BancoTurn) -> str:
        natural = engine.naturals(*first_points(situation)).value
        if natural != "aucun":
            return f"abattage-{natural}"
        return f"{first_points(situation)[1]}-{_column(situation)}"

    @override
    def deal(self, rng: Random, house: House) -> BancoTurn:
        done = making.true_round(rng, house)
        return BancoTurn(done.punto, done.banco[:PAIR])

    @override
    def ask(self, situation: BancoTurn) -> Question:
        zones = making.both_hands(situation.punto, situation.banco)
        return Question("Que fait banco ?", DRAW_OR_STAND, zones)
