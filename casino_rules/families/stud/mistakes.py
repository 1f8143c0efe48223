"""The mistakes made in settling hands of stud: each is the wrong settlement that is then made."""

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from casino_rules.core.money import Cents, Odds
from casino_rules.families.settling import Ended, Gesture, KnownError, Line, Settled, Wrong, when
from casino_rules.families.stud.play import Outcome, whole
from casino_rules.families.stud.played import Played
from casino_rules.hands import Category, HighCategory

COLLECT, RETURN, PAY = Gesture


class Raised(Ended, Protocol):
    """A hand that raised, alone or at a seat of the cloth."""

    @property
    def odds(self) -> Odds:
        """What the raise is paid when this hand wins."""


def _paid_when_won(pays: Callable[[Cents, Odds], Mapping[str, Cents]]) -> Wrong[Raised]:
    """Return the error of paying a winning hand so, from its first stake and its odds."""

    def wrong(seen: Raised, right: Settled) -> Settled | None:
        if seen.end is not Outcome.WIN:
            return None
        return whole(right).but(**pays(right["ante"].stake, seen.odds))

    return wrong


def bet_paid_without_game(seen: Raised, right: Settled) -> Settled | None:
    """Pay the raise although the bank does not play."""
    if seen.end is not Outcome.UNQUALIFIED:
        return None
    stake = right["bet"].stake
    return right.but(bet=Line(stake, PAY, seen.odds.pay(stake)))


def in_cases[T](kind: Callable[[T], str], *cases: str, **instead: Line | str | Cents) -> Wrong[T]:
    """Return the error of settling these boxes so in these cases of an exercise."""
    return lambda seen, right: right.but(**instead) if kind(seen) in cases else None


BET_COLLECTED: Final = when(Outcome.UNQUALIFIED, bet=COLLECT)
TABLE_ON_THE_FIRST: Final = _paid_when_won(lambda ante, odds: {"bet": odds.pay(ante)})
FIRST_FORGOTTEN: Final = _paid_when_won(lambda *_: {"ante": 0})
TIE_COLLECTED: Final = when(Outcome.TIE, ante=COLLECT, bet=COLLECT)
BOTH_RETURNED: Final = when(Outcome.LOSE, ante=RETURN, bet=RETURN)

_OTHER_TABLE: Final[Mapping[Category, int]] = {
    HighCategory.STRAIGHT: 5,
    HighCategory.FLUSH: 8,
    HighCategory.FULL: 10,
}
"""Where the pay table of the arrêté of 2007 differs."""


def _by_the_other_table(seen: Played, right: Settled) -> Settled | None:
    times = _OTHER_TABLE.get(seen.values[0].category)
    if times is None or seen.end is not Outcome.WIN:
        return None
    return whole(right).but(bet=times * right["bet"].stake)


def _stakes_included(seen: Played, right: Settled) -> Settled | None:
    if seen.end not in (Outcome.WIN, Outcome.UNQUALIFIED):
        return None
    return right.but(**{box: right[box].paid + right[box].stake for box in ("ante", "bet")})


_Error = KnownError[Played]
IN_A_HAND: Final = (
    _Error(
        "mise-payee-sans-jeu",
        "« Pas de jeu » : seule la première mise est payée ; la relance est rendue.",
        bet_paid_without_game,
    ),
    _Error(
        "mise-ramassee-sans-jeu",
        "« Pas de jeu » : la relance ne gagne pas, mais elle n'est pas perdue ; on la rend.",
        BET_COLLECTED,
    ),
    _Error(
        "table-sur-la-premiere-mise",
        "La table multiplie la relance, qui vaut deux fois la première mise.",
        TABLE_ON_THE_FIRST,
    ),
    _Error(
        "premiere-mise-oubliee",
        "La première mise gagne aussi : elle est payée une fois, en plus de la relance.",
        FIRST_FORGOTTEN,
    ),
    _Error(
        "table-sur-les-deux",
        "La première mise est toujours payée à égalité ; la table ne vaut que pour la relance.",
        _paid_when_won(lambda ante, odds: {"ante": odds.pay(ante)}),
    ),
    _Error(
        "autre-tableau",
        "Cette cote est celle d'un autre tableau de paiement, celui de l'arrêté de 2007.",
        _by_the_other_table,
    ),
    _Error(
        "mises-comprises",
        "On ne compte que ce qui est payé en plus des mises, qui restent au joueur.",
        _stakes_included,
    ),
    _Error(
        "egalite-ramassee",
        "À égalité avec la banque, les deux mises sont rendues.",
        TIE_COLLECTED,
    ),
    _Error(
        "perdue-rendue",
        "La banque est qualifiée et gagne : les deux mises sont perdues.",
        when(Outcome.LOSE, bet=RETURN),
    ),
    _Error(
        "passe-rendue",
        "Qui passe perd sa première mise.",
        when(Outcome.FOLD, ante=RETURN),
    ),
)
