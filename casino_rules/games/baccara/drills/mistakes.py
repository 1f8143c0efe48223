"""The known errors in settling stakes: each is the wrong settlement that is then made."""

from dataclasses import replace
from typing import Final

from casino_rules.families.settling import Gesture, Half, KnownError, Line, Settled, Wrong, when
from casino_rules.games.baccara.engine import Result
from casino_rules.games.baccara.payments import Bet, Placed

COLLECT, RETURN, PAY = Gesture
WIN, TIE, LOSS = Result

_Error = KnownError[Placed]
_WHOLE: Final[dict[str, Gesture]] = {Half.PAY: PAY, Half.COLLECT: COLLECT}


def _instead_of_returned(what: Line | str) -> Wrong[Placed]:
    """Return the error of settling so what is to be given back."""
    return lambda _, right: right.but(
        **{box: what for box, line in right.items() if line.gesture == RETURN}
    )


def _as_the_other(seen: Placed, _: Settled) -> Settled:
    first, second = seen.results
    return Placed(seen.stakes, (second, first)).settled


def _half_tied_lost(seen: Placed, right: Settled) -> Settled | None:
    """The half of the stake that wins is all that the player has back."""
    line = right["cheval"]
    left = replace(line, stake=line.stake // 2)
    return right.but(cheval=left) if seen.end == {WIN, TIE} else None


def _gesture_of_a_whole_stake(_: Placed, right: Settled) -> Settled | None:
    whole = _WHOLE.get(right["cheval"].gesture)
    return right.but(cheval=whole) if whole else None


def _amount_of_a_whole_stake(_: Placed, right: Settled) -> Settled | None:
    """The gesture is right; its amount is that of the whole stake."""
    line = right["cheval"]
    counted = Line(2 * line.stake, line.gesture, 2 * line.paid)
    return right.but(cheval=counted) if line.gesture in _WHOLE else None


def _whole_stake_on_each(seen: Placed, right: Settled) -> Settled:
    """The gesture is right; its amount is that of the whole stake on each tableau."""
    line = right["cheval"]
    on_each = Placed({Bet.FIRST: line.stake, Bet.SECOND: line.stake}, seen.results).settled
    counted = {f"{box}-cheval": counted for box, counted in on_each.items()}
    return Settled({**right, "cheval": Line(gesture=line.gesture), **counted})


def _paid_twice(seen: Placed, right: Settled) -> Settled | None:
    return right.but(cheval=2 * right["cheval"].paid) if seen.end == {WIN} else None


def _stake_forgotten(_: Placed, right: Settled) -> Settled:
    """What is paid is all that the player has back."""
    return right.but(**{box: replace(line, stake=0) for box, line in right.items() if line.paid})


def _stakes_counted(_: Placed, right: Settled) -> Settled | None:
    """All that lies at a place that is paid is counted in what it is paid."""
    counted = {box: line.paid + line.stake for box, line in right.items()}
    return right.but(**counted) if right.paid else None


ON_A_STAKE: Final = (
    _Error(
        "autre-tableau",
        "Une mise sur un tableau ne regarde que lui : l'autre ne la touche pas.",
        _as_the_other,
    ),
    _Error(
        "exemple-du-document",
        "La moitié restée à égalité n'est pas perdue : le joueur reprend toute sa mise, et le gain.",
        _half_tied_lost,
    ),
    _Error(
        "cheval-entier",
        "À cheval, chaque tableau ne porte que la moitié de la mise.",
        _gesture_of_a_whole_stake,
    ),
    _Error(
        "egalite-sur-le-tout",
        "L'égalité ne suspend que sa moitié : l'autre moitié gagne ou perd.",
        when({WIN, TIE}, {LOSS, TIE}, cheval=RETURN),
    ),
    _Error(
        "moities-comptees",
        "Un gain et une perte se compensent : la mise à cheval est rendue.",
        when({WIN, LOSS}, cheval=Half.COLLECT),
    ),
    _Error(
        "paye-deux-fois",
        "Deux moitiés gagnantes font une mise payée une fois, et non deux.",
        _paid_twice,
    ),
    _Error(
        "egalite-perdue",
        "La mise n'est pas perdue : elle est rendue.",
        _instead_of_returned(COLLECT),
    ),
    _Error(
        "mise-oubliee",
        "Le joueur reprend aussi sa mise, et non le gain seul.",
        _stake_forgotten,
    ),
)
ON_A_CLOTH: Final = (
    _Error(
        "cheval-entier",
        "À cheval, une égalité ne laisse jouer que la moitié de la mise.",
        _amount_of_a_whole_stake,
    ),
    _Error(
        "cheval-double",
        "Une mise à cheval ne porte que sa moitié sur chaque tableau.",
        _whole_stake_on_each,
    ),
    _Error(
        "egalite-ramassee",
        "Ces mises ne perdent pas : elles sont rendues.",
        _instead_of_returned(Line(gesture=COLLECT)),
    ),
    _Error(
        "mise-comprise",
        "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
        _stakes_counted,
    ),
)
