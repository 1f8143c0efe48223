"""A whole round of Casino Stud, as the duties of the croupier who deals it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.announcing import how_at
from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.french import join
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.families.proposing import until
from casino_rules.families.stud.incidents import WRONG
from casino_rules.families.stud.play import BET_TIMES, HAND, Outcome, qualifies
from casino_rules.families.stud.saying import BankSaid
from casino_rules.families.stud.showing import HandShown
from casino_rules.families.stud.table import SEATS, results
from casino_rules.games.casino_stud.drills.cloth import CLOTH
from casino_rules.games.casino_stud.drills.spoken import Said
from casino_rules.games.casino_stud.drills.stakes import draw_stake
from casino_rules.games.casino_stud.incidents import IncidentSeen
from casino_rules.games.casino_stud.situations import (
    YES,
    BoniStaked,
    HandPlayed,
    Layout,
    SeatPlayed,
    Showdown,
    SixCards,
    StakeOffered,
)

_SHARE: Final = {Level.DISCOVERY: 0.2, Level.TRAINING: 0.35, Level.FULL: 0.4, Level.RUSH: 0.5}
"""How often something happens at a moment of the round."""

_READ: Final = 3
"""How many hands are read while the players decide."""

type Where = Callable[[Layout], Sequence[int]]
"""The seats at which an incident may happen on a cloth."""


def _seats(wanted: Callable[[SeatPlayed], bool]) -> Where:
    return lambda layout: [row.seat for row in layout.seats if wanted(row)]


def _vacant(layout: Layout) -> list[int]:
    taken = {row.seat for row in layout.seats}
    return [seat for seat in SEATS if seat not in taken]


_ANY: Final = _seats(lambda _: True)
_SEVERAL: Final[Where] = lambda layout: _ANY(layout) if len(layout.seats) > 1 else []  # noqa: E731


def _before(staked: SeatPlayed) -> Mapping[str, Where]:
    """Return what may happen before the cards, a player having staked already."""
    late = _seats(lambda row: row.boni > 0 and row.seat != staked.seat)
    return {"boni-apres-le-depart": late, **_BEFORE}


_BEFORE: Final[Mapping[str, Where]] = {
    "meme-paquet": _ANY,
    "paye-de-trop": _ANY,
    "mise-reclamee-par-deux": _SEVERAL,
}
_DEALT: Final[Mapping[str, Where]] = {
    "depart-apres-les-cartes": _vacant,
    "boni-apres-les-cartes": _seats(lambda row: not row.boni),
    "boni-repris": _seats(lambda row: row.boni > 0),
    "carte-tombee": _ANY,
}
_DECIDED: Final[Mapping[str, Where]] = {
    "voir-avant-de-jouer": _ANY,
    "jouer-a-moitie": _seats(lambda row: not row.folded),
    "abandon-avec-boni": _seats(lambda row: row.folded and row.boni > 0),
}
_SHOWN: Final[Mapping[str, Where]] = {
    "jouer-apres-la-maison": _seats(lambda row: row.folded),
}


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` players and list its duties in order."""
    hands, layout = until(lambda: _dealt(rng, house, seats), lambda _: True)
    duties = (
        *_staked(rng, house, layout),
        *_decided(rng, house, layout, hands),
        *_shown(house, layout),
        *_bonis(layout),
        *_maybe(rng, house, layout, _SHOWN, "La ronde s'achève."),
        Duty("reglement-tapis", layout, "Vous réglez ce qui est resté sur le tapis."),
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


def _maybe(
    rng: Random, house: House, layout: Layout, moment: Mapping[str, Where], scene: str
) -> Iterator[Duty]:
    """Let something happen at a moment, where and for how much the cloth bears it out."""
    found = {kind: where(layout) for kind, where in moment.items() if where(layout)}
    sure = house.level is Level.RUSH and moment is _DECIDED
    if not found or (not sure and rng.random() > _SHARE[house.level]):
        return
    kind = rng.choice(sorted(found))
    seat = rng.choice(found[kind])
    row = next((row for row in layout.seats if row.seat == seat), None)
    depart = row.depart if row else draw_stake(rng, house)
    boni = (row.boni if row else 0) or draw_stake(rng, house)
    others = [row.seat for row in layout.seats if row.seat != seat] or [
        other for other in SEATS if other != seat
    ]
    other, number = rng.choice(others), rng.choice(WRONG)
    # No card is part of these scenes; the field still needs one.
    yield Duty(
        "incidents",
        IncidentSeen(kind, seat, depart, layout.shown, other, number, boni),
        scene,
    )


def _said(house: House, kind: str, seat: int, scene: str) -> Duty:
    return Duty("annonces", Said(how_at(house), kind, seat), scene)


def _staked(rng: Random, house: House, layout: Layout) -> Iterator[Duty]:
    row = rng.choice(layout.seats)
    yield _said(house, "ouvrir", row.seat, "Une nouvelle ronde commence.")
    offered = StakeOffered("depart", row.depart, 0)
    yield Duty("limites", offered, f"La place {row.seat} pose sa première mise.")
    if row.boni:
        offered = StakeOffered("boni", row.boni, row.depart)
        yield Duty("limites", offered, f"La place {row.seat} pose aussi un BONI 5+1.")
    yield from _maybe(rng, house, layout, _before(row), "Les mises se posent autour de la table.")
    yield _said(house, "fermer", layout.seats[-1].seat, "Chacun a misé.")
    dealt = "Les cartes sont données : cinq par place, et cinq pour la maison, dont une ouverte."
    yield from _maybe(rng, house, layout, _DEALT, dealt)


def _decided(
    rng: Random, house: House, layout: Layout, hands: Mapping[int, Hand]
) -> Iterator[Duty]:
    yield from _maybe(rng, house, layout, _DECIDED, "Chacun voit ses cartes et décide.")
    for number in sorted(rng.sample(sorted(hands), min(_READ, len(hands)))):
        scene = f"Vous regardez la main de la place {number}."
        yield Duty("nommer-main", HandShown(hands[number]), scene)
    for row in layout.seats:
        if row.folded:
            gone = HandPlayed(hands[row.seat], layout.bank, row.depart, row.action)
            yield Duty("reglement-main", gone, f"La place {row.seat} abandonne.")
    raisers = [row for row in layout.seats if not row.folded]
    if raisers:
        first = raisers[0]
        offered = StakeOffered("jouer", BET_TIMES * first.depart, first.depart)
        yield Duty("limites", offered, f"La place {first.seat} joue.")


def _shown(house: House, layout: Layout) -> Iterator[Duty]:
    playing = [row for row in layout.seats if not row.folded]
    if not playing:
        return  # the house shows its cards only to those who play (003:12)
    gone = [str(row.seat) for row in layout.seats if row.folded]
    scene = "Personne n'a abandonné."
    if gone:
        places = "La place" if len(gone) == 1 else "Les places"
        scene = f"{places} {join(gone)} {'a' if len(gone) == 1 else 'ont'} abandonné."
    bank = HandShown(layout.bank)
    yield Duty("qualification", bank, f"{scene} Les cartes de la maison sont révélées.")
    said = BankSaid(how_at(house), layout.bank)
    yield Duty("annonce-main", said, "La main de la maison est lue, la table attend.")
    if not qualifies(layout.bank_value):
        return
    for row in reversed(playing):
        showdown = Showdown(row.cards, layout.bank)
        yield Duty("gagnant", showdown, f"Vous comparez la main de la place {row.seat}.")
    if {layout.ending(row) for row in playing} == {Outcome.LOSE}:
        yield _said(house, "maison-gagne", playing[0].seat, "La dernière main est vue.")


def _bonis(layout: Layout) -> Iterator[Duty]:
    qualified = YES if qualifies(layout.bank_value) else "non"
    for row in reversed(layout.seats):
        if row.boni:
            scene = f"Un BONI 5+1 est posé à la place {row.seat}."
            yield Duty("boni-cinq-cartes", SixCards(row.cards, layout.shown), scene)
            staked = BoniStaked(row.cards, layout.shown, row.boni, row.action, qualified)
            yield Duty("boni", staked, "La meilleure main des six est trouvée.")
