"""Drills on the first four cards: abattage, and punto's third card."""

from random import Random
from typing import override

from casino_rules.core.drill import Branch, Drill, branch
from casino_rules.core.forms import Choice
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
    first_points,
)
from casino_rules.games.punto_banco.situations import PAIR, FirstFour


def _true_first_four(rng: Random, house: House) -> FirstFour:
    done = making.true_round(rng, house)
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
        zones = making.both_hands(situation.punto, situation.banco)
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
        zones = making.both_hands(situation.punto, situation.banco)
        return Question("Que fait punto ?", DRAW_OR_STAND, zones)
