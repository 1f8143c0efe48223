"""Exercises on dealing and drawing: the next card, punto's card, banco's."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Drill, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.families import baccarat
from casino_rules.families.pitfalls import error
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import generators
from casino_rules.games.punto_banco.drills.generators import (
    BELOW_NATURAL,
    DRAW_OR_STAND,
    MUST_DRAW,
    STANDS,
    Deal,
    first_points,
)
from casino_rules.games.punto_banco.engine import BOOK
from casino_rules.games.punto_banco.situations import (
    FIRST_CARDS,
    PAIR,
    BancoTurn,
    Dealing,
    Finished,
    FirstFour,
)

_ANSWERS: Final = Choice.of(
    punto="À punto", banco="À banco", personne="À personne : toutes les cartes sont données"
)


def cut(hands: Finished, given: int) -> Dealing:
    """Return what was seen of a whole round when so many cards were given."""
    if given < FIRST_CARDS:
        return Dealing((), (), given)
    third = hands.punto[PAIR:] if given > FIRST_CARDS else ()
    last = hands.banco[PAIR:] if given > FIRST_CARDS + len(third) else ()
    return Dealing((*hands.punto[:PAIR], *third), (*hands.banco[:PAIR], *last), given)


@error(
    "deux-de-suite",
    "Les quatre cartes se donnent en alternant : punto, banco, punto, banco.",
)
def _two_by_two(situation: Dealing) -> str | None:
    dealing = situation.donnees < FIRST_CARDS
    return ("punto", "punto", "banco", "banco")[situation.donnees] if dealing else None


@error("banco-d-abord", "Punto reçoit toujours sa carte avant banco.")
def _banco_first(situation: Dealing) -> str | None:
    return "banco" if decisions.next_card(situation).value == "punto" else None


@error("coup-fini-trop-tot", "Le coup n'est pas fini : une carte est encore due.")
def _over(_: Dealing) -> str:
    return "personne"


@error("carte-de-trop-punto", "Punto n'a pas de carte à recevoir maintenant.")
def _to_punto(_: Dealing) -> str:
    return "punto"


@error("carte-de-trop-banco", "Le tableau ne donne pas de carte à banco maintenant.")
def _to_banco(situation: Dealing) -> str | None:
    return "banco" if situation.donnees >= FIRST_CARDS else None


class NextCard(Drill[Dealing]):
    """Who receives the next card."""

    slug = "ordre-donne"
    title = "À qui va la carte suivante"
    duty = "Donner chaque carte à son tour, de la première à la dernière du coup."
    seconds = 8
    situation = Dealing
    branches = (
        branch("donne", "La donne des quatre cartes", 2),
        branch("punto", "Une carte pour punto", 2),
        branch("banco-apres-carte", "Une carte pour banco, punto ayant tiré", 3),
        branch("banco-sans-carte", "Une carte pour banco, punto étant resté", 2),
        branch("abattage", "Un abattage", 2),
        branch("fini", "Plus de carte, sans abattage", 3),
    )
    pitfalls = (_two_by_two, _banco_first, _over, _to_punto, _to_banco)
    solve = staticmethod(decisions.next_card)
    classify = staticmethod(decisions.next_card_kind)

    @override
    def deal(self, rng: Random, house: House) -> Dealing:
        done = generators.true_round(rng, house)
        return cut(done, rng.randint(0, len(done.punto) + len(done.banco)))

    @override
    def ask(self, situation: Dealing) -> Question:
        zones: tuple[Zone, ...] = generators.both_hands(situation.punto, situation.banco)
        if situation.donnees < FIRST_CARDS:
            out = BOOK.plan.zone("sabot", hidden=situation.donnees, label="Cartes sorties")
            zones = (out,) if situation.donnees else ()
        return Question("À qui va la carte suivante ?", _ANSWERS, zones)


def _true_first_four(rng: Random, house: House) -> FirstFour:
    done = generators.true_round(rng, house)
    return FirstFour(done.punto[:PAIR], done.banco[:PAIR])


def _who(punto: bool, banco: bool) -> str:  # noqa: FBT001 - the two sides, always in this order
    if punto and banco:
        return "deux"
    return "punto" if punto else "banco" if banco else "aucun"


@error("sept-abattu", "Un 7 n'est pas un abattage : il faut 8 ou 9.")
def _seven_as_natural(situation: FirstFour) -> str | None:
    punto, banco = first_points(situation)
    wrong = _who(punto in (7, 8, 9), banco in (7, 8, 9))
    return wrong if 7 in (punto, banco) else None  # noqa: PLR2004 - the point of the error


@error("huit-oublie", "Un 8 en deux cartes est un abattage, comme un 9.")
def _eight_missed(situation: FirstFour) -> str | None:
    points = first_points(situation)
    wrong = _who(*(point == max(baccarat.NATURALS) for point in points))
    return wrong if min(baccarat.NATURALS) in points else None


def _shown(situation: FirstFour) -> str:
    return engine.naturals(*first_points(situation)).value


@error("abattage-oublie", "Un 8 ou un 9 en deux cartes abat : une des deux mains l'a.")
def _none_seen(situation: FirstFour) -> str | None:
    return None if _shown(situation) == "aucun" else "aucun"


@error("un-seul-abattage", "L'autre main a 8 ou 9 aussi : les deux abattent.")
def _one_of_two(situation: FirstFour) -> str | None:
    return "punto" if _shown(situation) == "deux" else None


@error("un-seul-des-deux", "L'autre main a 8 ou 9 aussi : les deux abattent.")
def _other_of_two(situation: FirstFour) -> str | None:
    return "banco" if _shown(situation) == "deux" else None


@error("les-deux-vus", "Une main au moins n'a ni 8 ni 9 en deux cartes.")
def _two_seen(_: FirstFour) -> str:
    return "deux"


@error("punto-n-abat-pas", "Punto n'a ni 8 ni 9 en deux cartes.")
def _punto_seen(_: FirstFour) -> str:
    return "punto"


@error("banco-n-abat-pas", "Banco n'a ni 8 ni 9 en deux cartes.")
def _banco_seen(_: FirstFour) -> str:
    return "banco"


class Naturals(Drill[FirstFour]):
    """Who lays down an abattage."""

    slug = "abattage"
    title = "Abattage"
    duty = "Voir aussitôt si un 8 ou un 9 en deux cartes arrête le coup."
    seconds = 5
    situation = FirstFour
    branches = (
        branch("aucun", "Personne n'abat", 2),
        branch("punto", "Punto abat", 2),
        branch("banco", "Banco abat", 2),
        branch("deux", "Les deux abattent"),
    )
    pitfalls = (
        _seven_as_natural,
        _eight_missed,
        _none_seen,
        _one_of_two,
        _other_of_two,
        _two_seen,
        _punto_seen,
        _banco_seen,
    )
    deal = staticmethod(_true_first_four)
    solve = staticmethod(decisions.naturals)

    @override
    def classify(self, situation: FirstFour) -> str:
        return engine.naturals(*first_points(situation)).value

    @override
    def ask(self, situation: FirstFour) -> Question:
        form = Choice.of(aucun="Personne", punto="Punto", banco="Banco", deux="Les deux")
        zones = generators.both_hands(situation.punto, situation.banco)
        return Question("Qui abat ?", form, zones)


@error("abattage-de-banco", "Banco abat : le coup s'arrête, punto ne tire plus.")
def _punto_draws_anyway(situation: FirstFour) -> str | None:
    punto, banco = first_points(situation)
    return "tire" if baccarat.is_natural(banco) and punto in MUST_DRAW else None


@error("limite", "Punto tire jusqu'à 5 compris et reste à partir de 6.")
def _punto_limit(situation: FirstFour) -> str | None:
    punto, banco = first_points(situation)
    if baccarat.is_natural(banco):
        return None
    return {5: "reste", 6: "tire"}.get(punto)


@error("abattage-de-punto", "Avec 8 ou 9, punto abat : il ne tire pas.")
def _natural_draws(situation: FirstFour) -> str | None:
    return "tire" if baccarat.is_natural(first_points(situation)[0]) else None


@error("cinq-et-moins", "De 0 à 5, punto tire : il n'a pas le choix.")
def _low_stands(situation: FirstFour) -> str | None:
    punto, banco = first_points(situation)
    return "reste" if punto in MUST_DRAW and not baccarat.is_natural(banco) else None


@error("six-et-sept", "À 6 ou 7, punto reste.")
def _high_draws(_: FirstFour) -> str:
    return "tire"


class PuntoDraw(Drill[FirstFour]):
    """Whether punto draws a third card."""

    slug = "tirage-punto"
    title = "Tirage de punto"
    duty = "Décider si punto tire une troisième carte."
    seconds = 6
    table = "tirage-punto"
    situation = FirstFour
    branches = (
        *(
            Branch(
                f"punto-{point}",
                f"Punto a {point}",
                3 if point in (5, 6) else 2 if point in BELOW_NATURAL else 1,
                cell=(str(point), "libre"),
            )
            for point in range(10)
        ),
        branch("banco-abat", "Banco abat, punto aurait tiré", 5),
        branch("banco-abat-punto-reste", "Banco abat, punto serait resté"),
    )
    pitfalls = (_punto_draws_anyway, _punto_limit, _natural_draws, _low_stands, _high_draws)
    deal = staticmethod(_true_first_four)
    solve = staticmethod(decisions.punto_turn)

    @override
    def classify(self, situation: FirstFour) -> str:
        punto, banco = first_points(situation)
        if baccarat.is_natural(banco) and not baccarat.is_natural(punto):
            return "banco-abat" if punto in MUST_DRAW else "banco-abat-punto-reste"
        return f"punto-{punto}"

    @override
    def ask(self, situation: FirstFour) -> Question:
        zones = generators.both_hands(situation.punto, situation.banco)
        return Question("Que fait punto ?", DRAW_OR_STAND, zones)


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
        return generators.banco_turn(rng, house, self._deal_of(rng, branch))

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
        done = generators.true_round(rng, house)
        return BancoTurn(done.punto, done.banco[:PAIR])

    @override
    def ask(self, situation: BancoTurn) -> Question:
        zones = generators.both_hands(situation.punto, situation.banco)
        return Question("Que fait banco ?", DRAW_OR_STAND, zones)
