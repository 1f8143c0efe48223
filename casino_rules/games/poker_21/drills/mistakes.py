"""The known errors in settling a hand or a cloth: each is the wrong settlement then made."""

from typing import Final

from casino_rules.core.money import EURO
from casino_rules.families.settling import (
    Ended,
    Gesture,
    Half,
    KnownError,
    Line,
    Settled,
    Wrong,
    when,
    with_stake,
)
from casino_rules.games.poker_21.engine import ENDS, Outcome, Play
from casino_rules.games.poker_21.pok import Combination
from casino_rules.games.poker_21.settling import Staked
from casino_rules.games.poker_21.situations import HandResult, HandStake

COLLECT, RETURN, PAY = Gesture

_TIES: Final = ENDS[Outcome.TIE]
_EVEN: Final = ENDS[Outcome.WON]
_TWENTY_ONES: Final = ENDS[Outcome.TWENTY_ONE]

_Error = KnownError[Ended]
_OfPayment = KnownError[HandStake | Staked]


def _three_for_two(right: Settled) -> Settled:
    stake = right["main"].stake
    return right.but(main=Line(stake, PAY, stake * 3 // 2))


def _as_twenty_one(*ends: str) -> Wrong[Ended]:
    return lambda seen, right: _three_for_two(right) if seen.end in ends else None


def _halved(seen: HandResult, right: Settled) -> Settled | None:
    kept = seen.abandon == "permis" and seen.played is not Play.SURRENDERED
    return right.but(main=Half.COLLECT) if kept else None


BUST: Final = (
    _Error(
        "depassee-rendue",
        "Une main qui dépasse 21 a perdu, même si la banque dépasse ensuite.",
        when("depassees", "depassee", main=RETURN),
    ),
    _Error(
        "depassee-gagnante",
        "Une main qui dépasse 21 a perdu : la banque n'y change rien.",
        when("depassees", "depassee", main=PAY),
    ),
)
COMPARED: Final = (
    _Error(
        "21-partout",
        "Seul un « 21 » reçu d'emblée se paye 3 pour 2.",
        _as_twenty_one(*_EVEN, "separe-nul", "nul-a-21"),
    ),
    _Error(
        "21-annule",
        "Un « 21 » bat 21 points faits en plus de deux cartes : il se paye 3 pour 2.",
        when("21-bat-21", main=RETURN),
    ),
    _Error("21-a-egalite", "Un « 21 » se paye 3 pour 2.", when(*_TWENTY_ONES, main=PAY)),
    _Error(
        "21-contre-21-paye",
        "« 21 » contre « 21 » : le coup est nul.",
        _as_twenty_one("21-contre-21"),
    ),
    _Error(
        "21-de-la-banque",
        "Le « 21 » de la banque bat 21 points faits autrement.",
        when("points-contre-21", main=RETURN),
    ),
    _Error(
        "doublement-sauve",
        "Le « 21 » de la banque prend toute la mise, doublement compris.",
        when("double-contre-21", main=RETURN),
    ),
    _Error(
        "egalite-perdue",
        "À total égal, le coup est nul : la mise est rendue.",
        when(*_TIES, main=COLLECT),
    ),
    _Error(
        "egalite-payee", "À total égal, le coup est nul : on ne paye pas.", when(*_TIES, main=PAY)
    ),
    _Error(
        "gagnante-ramassee",
        "La main gagne : sa mise n'est pas ramassée.",
        when(*_EVEN, *_TWENTY_ONES, main=COLLECT),
    ),
    _Error(
        "gagnante-nulle",
        "Le coup n'est nul qu'à total égal : cette main gagne.",
        when(*_EVEN, "21", main=RETURN),
    ),
    _Error(
        "perdante-payee",
        "La banque fait mieux : la main perd.",
        when("inferieur", "banque-21", "points-contre-21", "double-contre-21", main=PAY),
    ),
    _Error(
        "perdante-nulle",
        "Le coup n'est nul qu'à total égal : cette main perd.",
        when("inferieur", "banque-21", main=RETURN),
    ),
)
GIVEN_UP: Final = _Error(
    "abandon-perdu",
    "L'abandon ne coûte que la moitié de la mise.",
    when("abandon", main=COLLECT),
)
HALVED: Final = KnownError[HandResult](
    "moitie-ramassee", "La main n'est pas abandonnée : on ne partage pas la mise.", _halved
)
OF_A_RESULT: Final[tuple[KnownError[HandResult], ...]] = (*BUST, *COMPARED, GIVEN_UP, HALVED)
"""The errors about the outcome of a hand, from the most to the least particular."""

OF_A_PAYMENT: Final = (
    _OfPayment(
        "21-a-egalite",
        "Un « 21 » se paye une fois et demie la mise.",
        when(*_TWENTY_ONES, main=PAY),
    ),
    _OfPayment(
        "gain-arrondi",
        "Le gain se compte exactement : les cinquante centimes se payent aussi.",
        lambda _, right: right.but(main=right["main"].paid // EURO * EURO),
    ),
    _OfPayment(
        "21-deux-pour-un",
        "Un « 21 » se paye 3 pour 2, non 2 pour 1.",
        lambda seen, right: (
            right.but(main=2 * right["main"].stake) if seen.end in _TWENTY_ONES else None
        ),
    ),
    _OfPayment(
        "doublement-oublie",
        "La mise ajoutée pour doubler gagne aussi.",
        lambda seen, right: (
            right.but(main=right["main"].paid // 2) if seen.played.doubled else None
        ),
    ),
    _OfPayment(
        "separe-trois-pour-deux",
        "Après une séparation, il n'y a pas de « 21 » : on paye 1 pour 1.",
        lambda seen, right: (
            _three_for_two(right) if seen.played is Play.SPLIT and seen.end in _EVEN else None
        ),
    ),
    _OfPayment(
        "mise-comprise",
        "On ne compte que ce qui est payé : la mise reste au joueur.",
        with_stake("main"),
    ),
)
"""The errors in paying a hand, from the most to the least particular."""

_OF_GESTURE: Final = ("21-annule", "21-contre-21-paye", "21-de-la-banque", "egalite-perdue")
ON_A_CLOTH: Final[tuple[KnownError[Staked], ...]] = (
    *(known for known in COMPARED if known.slug in _OF_GESTURE),
    *OF_A_PAYMENT,
    KnownError(
        "pok-des-mains-perdues",
        "Le POK reste en jeu quand la main a perdu au 21.",
        lambda seen, right: right.but(pok=0) if seen.alone else None,
    ),
    KnownError(
        "pok-oublie",
        "Le POK gagne : il se paye en plus du 21.",
        lambda seen, right: right.but(pok=0) if seen.after_21 else None,
    ),
    KnownError(
        "mise-du-pok-comprise",
        "On ne compte que ce qui est payé : la mise du POK reste au joueur.",
        with_stake("pok"),
    ),
    KnownError(
        "pok-paye",
        "La banque n'a pas de combinaison gagnante : les mises du POK sont ramassées.",
        lambda seen, right: (
            right.but(pok=Line(seen.pok, PAY)) if seen.end is Combination.NOTHING else None
        ),
    ),
    KnownError(
        "debout-oublie",
        "La mise d'un joueur debout suit la main : elle se paye comme elle.",
        lambda _, right: right.but(debout=0),
    ),
)
