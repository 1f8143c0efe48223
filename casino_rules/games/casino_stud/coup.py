"""A whole round of Casino Stud, as the duties of the croupier who deals it."""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.french import join
from casino_rules.core.house import House
from casino_rules.families.proposing import until
from casino_rules.families.stud.play import BET_TIMES, HAND, qualifies
from casino_rules.families.stud.played import RAISES
from casino_rules.families.stud.showing import HandShown
from casino_rules.families.stud.table import SEATS, results
from casino_rules.games.casino_stud.drills.cloth import CLOTH
from casino_rules.games.casino_stud.incidents import IncidentSeen
from casino_rules.games.casino_stud.situations import (
    YES,
    BoniStaked,
    Layout,
    SeatPlayed,
    Showdown,
    StakeOffered,
)

_BEFORE: Final = ("boni-apres-le-depart", "meme-paquet")
_AFTER: Final = ("voir-avant-de-jouer", "jouer-a-moitie", "boni-apres-les-cartes")


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` players and list its duties in order."""
    hands, layout = until(lambda: _dealt(rng, house, seats), lambda _: True)
    duties = (
        *_staked(rng, layout),
        *_decided(rng, layout, hands),
        *_shown(layout),
        *_bonis(layout),
        Duty("reglement-tapis", layout, "Tout est vu. Vous réglez chaque place."),
    )
    won = results(layout)
    return Coup(
        duties=duties,
        decks=1,
        dealt=(*(card for hand in hands.values() for card in hand), *layout.bank),
        results=MappingProxyType(won),
        house_result=-sum(won.values()),
    )


def _dealt(rng: Random, house: House, players: int) -> tuple[dict[int, Hand], Layout]:
    """Deal a round in which a stake is left when the players have decided."""
    shoe = Shoe(rng)
    bank = shoe.draw_many(HAND)
    hands = {seat: shoe.draw_many(HAND) for seat in sorted(rng.sample(SEATS, players))}
    rows = (CLOTH.row(rng, house, seat, cards, bank) for seat, cards in hands.items())
    return hands, Layout(bank, tuple(rows))


def _incident(kind: str, row: SeatPlayed, layout: Layout, scene: str) -> Duty:
    # These incidents show no card; the field still needs one.
    return Duty("incidents", IncidentSeen(kind, row.seat, row.depart, layout.shown), scene)


def _staked(rng: Random, layout: Layout) -> Iterator[Duty]:
    row = rng.choice(layout.seats)
    yield _incident(rng.choice(_BEFORE), row, layout, "Une nouvelle ronde commence.")
    offered = StakeOffered("depart", row.depart, 0)
    yield Duty("limites", offered, f"La place {row.seat} pose sa première mise.")
    if row.boni:
        offered = StakeOffered("boni", row.boni, row.depart)
        yield Duty("limites", offered, f"La place {row.seat} pose aussi un BONI 5+1.")


def _decided(rng: Random, layout: Layout, hands: dict[int, Hand]) -> Iterator[Duty]:
    row = rng.choice(layout.seats)
    dealt = "Les cartes sont données : cinq par place, et cinq pour la maison, dont une ouverte."
    yield _incident(rng.choice(_AFTER), row, layout, dealt)
    for number, cards in hands.items():
        scene = f"Vous regardez la main de la place {number}."
        yield Duty("nommer-main", HandShown(cards), scene)
    raisers = [seat for seat in layout.seats if seat.action == RAISES]
    if raisers:
        first = raisers[0]
        offered = StakeOffered("jouer", BET_TIMES * first.depart, first.depart)
        yield Duty("limites", offered, f"La place {first.seat} joue.")


def _shown(layout: Layout) -> Iterator[Duty]:
    if all(row.action != RAISES for row in layout.seats):
        return  # the house shows its cards only to those who play (003:12)
    gone = [str(row.seat) for row in layout.seats if row.action != RAISES]
    scene = "Personne n'a abandonné."
    if gone:
        places = "La place" if len(gone) == 1 else "Les places"
        scene = f"{places} {join(gone)} {'a' if len(gone) == 1 else 'ont'} abandonné."
    bank = HandShown(layout.bank)
    yield Duty("qualification", bank, f"{scene} Les cartes de la maison sont révélées.")
    if not qualifies(layout.bank_value):
        return
    for row in layout.seats:
        if row.action == RAISES:
            showdown = Showdown(row.cards, layout.bank)
            yield Duty("gagnant", showdown, f"Vous comparez la main de la place {row.seat}.")


def _bonis(layout: Layout) -> Iterator[Duty]:
    qualified = YES if qualifies(layout.bank_value) else "non"
    for row in layout.seats:
        if row.boni:
            staked = BoniStaked(row.cards, layout.shown, row.boni, row.action, qualified)
            yield Duty("boni", staked, f"Un BONI 5+1 est posé à la place {row.seat}.")
