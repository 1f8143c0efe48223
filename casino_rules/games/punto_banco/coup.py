"""A whole round of Punto Banco, as the duties of the croupier who deals it."""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.house import House
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown
from casino_rules.games.punto_banco import decisions
from casino_rules.games.punto_banco.drills.cloth import draw_seats, lay_out
from casino_rules.games.punto_banco.drills.making import first_points, new_shoe
from casino_rules.games.punto_banco.drills.paying import draw_stake
from casino_rules.games.punto_banco.drills.trouble import odd_stake
from casino_rules.games.punto_banco.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.punto_banco.situations import (
    DECKS,
    PAIR,
    BancoTurn,
    Finished,
    FirstFour,
    Layout,
    SeatStakes,
    deal_round,
)

_OPEN: Final = "Un nouveau coup commence, les joueurs misent."
_CLOSED: Final = "Les joueurs ont misé, vous arrêtez les mises."
_REFUSED: Final = {"hors-multiple": _OPEN, "mise-sur-parole": _OPEN, "mise-tardive": _CLOSED}
"""What a player may try that leaves nothing on the cloth."""
_ENGAGED: Final = {"mise-retiree": _CLOSED, "mise-deplacee": _CLOSED}
"""What a player may try with a stake that lies on the cloth, and stays there."""


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` players and list its duties in order."""
    stakes = draw_seats(rng, seats)
    shoe = new_shoe(rng, house)
    hands = deal_round(shoe.draw)
    layout = lay_out(house, hands, stakes)
    results = decisions.results(layout)
    duties = (_bets_closed(rng, layout), *_cards_dealt(hands), *_closed(hands, layout))
    return Coup(
        duties=duties,
        decks=DECKS[house.choice("jeux")],
        dealt=_in_dealing_order(hands),
        results=MappingProxyType(results),
        house_result=-sum(results.values()),
    )


def _in_dealing_order(hands: Finished) -> Hand:
    pairs = zip(hands.punto[:PAIR], hands.banco[:PAIR], strict=True)
    return (*(card for pair in pairs for card in pair), *hands.punto[PAIR:], *hands.banco[PAIR:])


def _bets_closed(rng: Random, layout: Layout) -> Duty:
    """Somebody tries what is not allowed while the bets close; the cloth does not change."""
    row = rng.choice(layout.seats)
    kind = rng.choice((*_REFUSED, *(kind for kind in _ENGAGED if _may(kind, row))))
    stake = row.punto or row.banco or row.egalite
    if kind in _REFUSED:
        stake = odd_stake(rng) if INCIDENTS[kind].wrong_stake else draw_stake(rng)
    # This incident shows no card; the field still needs one.
    seen = IncidentSeen(kind, row.seat, stake, layout.punto[:1])
    return Duty("incidents", seen, {**_REFUSED, **_ENGAGED}[kind])


def _may(kind: str, row: SeatStakes) -> bool:
    return row.punto > 0 or kind != "mise-deplacee"


def _cards_dealt(hands: Finished) -> Iterator[Duty]:
    punto, banco = hands.punto[:PAIR], hands.banco[:PAIR]
    points = first_points(hands)
    four = FirstFour(punto, banco)
    dealt = "Les quatre cartes sont données, faces cachées. Vous retournez punto."
    yield Duty("point-main", HandShown(punto), dealt)
    yield Duty("point-main", HandShown(banco), "Punto est annoncé. Vous retournez banco.")
    yield Duty("abattage", four, "Les deux points sont annoncés.")
    if any(baccarat.is_natural(point) for point in points):
        return
    yield Duty("tirage-punto", four, "Personne n'abat. À punto de jouer.")
    if len(hands.punto) > PAIR:
        scene = f"Punto reçoit {hands.punto[PAIR].noun.le}."
        yield Duty("point-main", HandShown(hands.punto), scene)
        scene = "Punto est servi. À banco de jouer."
    else:
        scene = f"Punto reste à {points[0]}. À banco de jouer."
    yield Duty("tirage-banco", BancoTurn(hands.punto, banco), scene)
    if len(hands.banco) > PAIR:
        scene = f"Banco reçoit {hands.banco[PAIR].noun.le}."
        yield Duty("point-main", HandShown(hands.banco), scene)


def _closed(hands: Finished, layout: Layout) -> Iterator[Duty]:
    yield Duty("gagnant", hands, "Toutes les cartes du coup sont données.")
    yield Duty("ordre-reglement", hands, "Le coup est joué ; il reste à le conclure.")
    yield Duty("annonce-finale", hands, "La table attend votre annonce.")
    yield Duty("reglement-tapis", layout, "Le résultat est annoncé. Vous réglez les mises.")
