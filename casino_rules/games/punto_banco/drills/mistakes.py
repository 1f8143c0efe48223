"""The known errors in settling stakes: each is the wrong settlement that is then made."""

from collections.abc import Callable
from typing import Final

from casino_rules.families.settling import Gesture, KnownError, Settled, Wrong, when, with_stake
from casino_rules.games.punto_banco.drills.paying import paid_half
from casino_rules.games.punto_banco.engine import BANCO_SIX, Chance, Staked

COLLECT, RETURN, PAY = Gesture

_Error = KnownError[Staked]


def _paying(percent: int, made: Callable[[Staked], bool]) -> Wrong[Staked]:
    """Return the error of paying so many per cent of the winning stake."""

    def wrong(seen: Staked, right: Settled) -> Settled | None:
        paid = right[seen.end].stake * percent // 100
        return right.but(**{seen.end: paid}) if made(seen) else None

    return wrong


def _commissioned(seen: Staked) -> bool:
    return seen.end is Chance.BANCO and seen.payments.commission == "cinq-pour-cent"


def _six_commissioned(seen: Staked) -> bool:
    return _commissioned(seen) and seen.banco == BANCO_SIX


def _free_of_commission(seen: Staked) -> bool:
    return seen.end is not Chance.TIE and not _commissioned(seen)


def _half(seen: Staked) -> bool:
    return paid_half(seen.end, seen.banco, seen.payments.commission)


_IN_PAYING: Final = (
    _Error(
        "commission-oubliee",
        "Banco se paye 19 pour 20 : il manque la commission de 5 %.",
        _paying(100, _commissioned),
    ),
    _Error(
        "commission-double",
        "La commission de 5 % est prise une seule fois, sur le gain.",
        _paying(90, _commissioned),
    ),
    _Error(
        "commission-indue", "Aucune commission n'est due ici.", _paying(95, _free_of_commission)
    ),
    _Error(
        "moitie-oubliee",
        "Dans cet établissement, banco gagnant avec 6 est payé la moitié de la mise.",
        _paying(100, _half),
    ),
    _Error(
        "moitie-indue",
        "Ici, banco gagnant avec 6 se paye 19 pour 20, comme avec tout autre point.",
        _paying(50, _six_commissioned),
    ),
    _Error(
        "huit-pour-neuf",
        "Dans cet établissement, l'égalité se paye 9 pour 1.",
        _paying(800, lambda seen: seen.end is Chance.TIE),
    ),
    _Error(
        "mise-comprise",
        "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
        with_stake(*Chance),
    ),
)
"""The errors in paying, from the most to the least particular."""
_TIE_COLLECTED: Final = when(Chance.TIE, punto=COLLECT, banco=COLLECT)
_LOST_RETURNED: Final = when(Chance.PUNTO, Chance.BANCO, egalite=RETURN)

ON_A_STAKE: Final = (
    *_IN_PAYING,
    _Error(
        "nul-ramasse",
        "À l'égalité, punto et banco ne perdent pas : la mise est rendue.",
        _TIE_COLLECTED,
    ),
    _Error(
        "nul-paye",
        "À l'égalité, le coup est nul pour punto et banco : rien n'est payé.",
        when(Chance.TIE, punto=PAY, banco=PAY),
    ),
    _Error(
        "egalite-rendue",
        "Sans égalité, la mise d'égalité est perdue : elle n'est pas rendue.",
        _LOST_RETURNED,
    ),
)
ON_A_CLOTH: Final = (
    *_IN_PAYING,
    _Error(
        "nul-ramasse",
        "À l'égalité, punto et banco ne perdent pas : leurs mises sont rendues.",
        _TIE_COLLECTED,
    ),
    _Error(
        "egalite-rendue",
        "Sans égalité, les mises d'égalité sont perdues : elles ne sont pas rendues.",
        _LOST_RETURNED,
    ),
)
