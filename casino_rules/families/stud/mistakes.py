"""The mistakes made in settling one hand of stud, and what is said of each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from casino_rules.core.drill import Pitfall
from casino_rules.core.money import Cents
from casino_rules.families.slips import error
from casino_rules.families.stud.play import BET_TIMES, Gesture, Outcome
from casino_rules.families.stud.played import Played
from casino_rules.hands import HighCategory

type _Wrong = Callable[[Played], Mapping[str, Any] | None]


def _if(ended: Outcome, **wrong: str) -> _Wrong:
    """Return the answer of a trainee who makes these gestures when a hand ends so."""

    def answer(situation: Played) -> Mapping[str, Any] | None:
        return dict(wrong) if situation.outcome is ended else None

    return answer


def _paid_when_won(amount: Callable[[Played], Cents | None]) -> _Wrong:
    """Return the wrong total of a trainee who pays a winning hand badly."""

    def answer(situation: Played) -> Mapping[str, Any] | None:
        if situation.outcome is not Outcome.WIN:
            return None
        wrong = amount(situation)
        return None if wrong in (None, situation.due) else {"montant": wrong}

    return answer


def _times(situation: Played) -> int:
    return situation.stud.odds(situation.values[0]).win


@error(
    "mise-payee-sans-jeu",
    "« Pas de jeu » : seule la première mise est payée ; la relance est rendue.",
)
def _bet_paid_without_game(situation: Played) -> Mapping[str, Any] | None:
    if situation.outcome is not Outcome.UNQUALIFIED:
        return None
    paid = situation.ante + BET_TIMES * situation.ante * _times(situation)
    return {"bet": Gesture.PAY.value, "montant": paid}


@error(
    "mises-comprises", "On ne compte que ce qui est payé en plus des mises, qui restent au joueur."
)
def _stakes_included(situation: Played) -> Mapping[str, Any] | None:
    if situation.outcome not in (Outcome.WIN, Outcome.UNQUALIFIED):
        return None
    return {"montant": situation.due + (1 + BET_TIMES) * situation.ante}


_OTHER_TABLE: Final = {
    HighCategory.STRAIGHT: 5,
    HighCategory.FLUSH: 8,
    HighCategory.FULL: 10,
}
"""Where the pay table of the arrêté of 2007 differs."""


def _by_the_other_table(situation: Played) -> Cents | None:
    category = situation.values[0].category
    for other, times in _OTHER_TABLE.items():
        if other is category:
            return situation.ante + BET_TIMES * situation.ante * times
    return None


PITFALLS: Final[tuple[Pitfall[Any], ...]] = (
    _bet_paid_without_game,
    Pitfall(
        "mise-ramassee-sans-jeu",
        "« Pas de jeu » : la relance ne gagne pas, mais elle n'est pas perdue ; on la rend.",
        _if(Outcome.UNQUALIFIED, bet=Gesture.COLLECT.value),
    ),
    Pitfall(
        "table-sur-la-premiere-mise",
        "La table multiplie la relance, qui vaut deux fois la première mise.",
        _paid_when_won(lambda situation: (1 + _times(situation)) * situation.ante),
    ),
    Pitfall(
        "premiere-mise-oubliee",
        "La première mise gagne aussi : elle est payée une fois, en plus de la relance.",
        _paid_when_won(lambda situation: situation.settlement.bet.paid),
    ),
    Pitfall(
        "table-sur-les-deux",
        "La première mise est toujours payée à égalité ; la table ne vaut que pour la relance.",
        _paid_when_won(lambda situation: (1 + BET_TIMES) * situation.ante * _times(situation)),
    ),
    Pitfall(
        "autre-tableau",
        "Cette cote est celle d'un autre tableau de paiement, celui de l'arrêté de 2007.",
        _paid_when_won(_by_the_other_table),
    ),
    _stakes_included,
    Pitfall(
        "egalite-ramassee",
        "À égalité avec la banque, les deux mises sont rendues.",
        _if(Outcome.TIE, ante=Gesture.COLLECT.value, bet=Gesture.COLLECT.value),
    ),
    Pitfall(
        "perdue-rendue",
        "La banque est qualifiée et gagne : les deux mises sont perdues.",
        _if(Outcome.LOSE, bet=Gesture.RETURN.value),
    ),
    Pitfall(
        "passe-rendue",
        "Qui passe perd sa première mise.",
        _if(Outcome.FOLD, ante=Gesture.RETURN.value),
    ),
)
