"""A whole round of Casino Stud, as the duties of the croupier who deals it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.cards import Shoe
from casino_rules.core.coup import Coup, Duty, at_seat
from casino_rules.core.french import join
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.questions import Zone
from casino_rules.core.table import Table
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import how_at
from casino_rules.families.sampling import until
from casino_rules.families.stud.calls import BankSaid
from casino_rules.families.stud.incidents import WRONG, others
from casino_rules.families.stud.play import BET_TIMES, HAND, Outcome, qualifies
from casino_rules.families.stud.played import HandShown
from casino_rules.families.stud.table import SEATS, results
from casino_rules.games.casino_stud.drills.calls import SPOKEN
from casino_rules.games.casino_stud.drills.settlement import CLOTH
from casino_rules.games.casino_stud.drills.stakes import draw_boni, draw_stake
from casino_rules.games.casino_stud.engine import BOOK
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
"""How many hands are named as they are compared: nothing is said of a hand before it is played."""

type Where = Callable[[Layout], Sequence[int]]
"""The seats at which an incident may happen on a cloth."""


def _seats(wanted: Callable[[SeatPlayed], bool]) -> Where:
    return lambda layout: [row.seat for row in layout.seats if wanted(row)]


def _vacant(layout: Layout) -> list[int]:
    taken = {row.seat for row in layout.seats}
    return [seat for seat in SEATS if seat not in taken]


def _with_neighbour(layout: Layout) -> list[int]:
    taken = {row.seat for row in layout.seats}
    return [seat for seat in taken if {seat - 1, seat + 1} & taken]


_ANY: Final = _seats(lambda _: True)


def _before(staked: SeatPlayed) -> Mapping[str, Where]:
    """Return what may happen before the cards, a player having staked already."""
    late = _seats(lambda row: row.boni > 0 and row.seat != staked.seat)
    return {"boni-apres-le-depart": late, **_BEFORE}


_BEFORE: Final[Mapping[str, Where]] = {
    "meme-paquet": _ANY,
    "paye-de-trop": _ANY,
    "mise-reclamee-par-deux": _with_neighbour,
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


def _after_the_house(layout: Layout) -> list[int]:
    """Return who gave up, if the house was turned up: it is only for those who play."""
    gone = [row.seat for row in layout.seats if row.folded]
    return gone if len(gone) < len(layout.seats) else []


_SHOWN: Final[Mapping[str, Where]] = {
    "jouer-apres-la-maison": _after_the_house,
}


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` players and list its duties in order."""
    hands, layout = until(lambda: _dealt(rng, house, seats), lambda _: True)
    table = _Table(rng, house, layout, hands)
    duties = (*table.staked(), *table.decided(), *table.shown(), *table.settled())
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
    return hands, Layout(bank, CLOTH.rows(rng, house, tuple(hands.items()), bank))


class _Table:
    """The table as the round goes: what lies at each seat, and whether the house is turned up."""

    def __init__(
        self, rng: Random, house: House, layout: Layout, hands: Mapping[int, Hand]
    ) -> None:
        self.rng, self.house, self.layout, self.hands = rng, house, layout, hands
        self.seats: dict[int, Zone] = {}
        self.bank: tuple[Zone, ...] = ()

    @property
    def cloth(self) -> Table:
        """All that lies there now."""
        return Table.of(*self.bank, *self.seats.values())

    def _duty(self, drill: str, situation: Any, scene: str, seat: int = 0) -> Duty:
        return Duty(drill, situation, scene, self.cloth, at_seat(seat))

    def _said(self, kind: str, seat: int, scene: str) -> Duty:
        return self._duty("annonces", SPOKEN.due(self.house, kind, seat), scene)

    def _stake(self, row: SeatPlayed, *boxes: str, cards: Hand = ()) -> None:
        """Lay the stakes of a seat on these boxes, where it has some, beside its cards."""
        amounts = {"depart": row.depart, "jouer": BET_TIMES * row.depart, "boni": row.boni}
        stakes = {box: amounts[box] for box in boxes if amounts[box]}
        self.seats[row.seat] = BOOK.plan.seat(row.seat, cards, stakes)

    def _maybe(self, moment: Mapping[str, Where], scene: str) -> Iterator[Duty]:
        """Let something happen at a moment, now and then."""
        seen = self._drawn(moment)
        if seen:
            yield self._duty("incidents", seen, scene)

    def _drawn(self, moment: Mapping[str, Where]) -> IncidentSeen | None:
        """Draw what happens at a moment, where and for how much the cloth bears it out."""
        rng, house, rows = self.rng, self.house, self.layout.seats
        found = {kind: where(self.layout) for kind, where in moment.items() if where(self.layout)}
        sure = house.level is Level.RUSH and moment is _DECIDED
        if not found or (not sure and rng.random() > _SHARE[house.level]):
            return None
        kind = rng.choice(sorted(found))
        seat = rng.choice(found[kind])
        row = next((row for row in rows if row.seat == seat), None)
        depart = row.depart if row else draw_stake(rng, house)
        boni = (row.boni if row else 0) or draw_boni(rng, house, depart)
        named = others(kind, seat, (row.seat for row in rows)) or others(kind, seat, SEATS)
        other, number = rng.choice(named), rng.choice(WRONG)
        # No card is part of these scenes; the field still needs one.
        return IncidentSeen(kind, seat, depart, self.layout.shown, other, number, boni)

    def staked(self) -> Iterator[Duty]:
        """The stakes are opened and closed, the cards are dealt: the players' face up."""
        row = self.rng.choice(self.layout.seats)
        yield self._said("ouvrir", row.seat, "Une nouvelle ronde commence.")
        offered = StakeOffered("depart", row.depart, 0)
        scene = f"La place {row.seat} pose sa première mise."
        yield self._duty("limites", offered, scene, row.seat)
        self._stake(row, "depart")
        if row.boni:
            offered = StakeOffered("boni", row.boni, row.depart)
            scene = f"La place {row.seat} pose aussi un BONI 5+1."
            yield self._duty("limites", offered, scene, row.seat)
        for each in self.layout.seats:
            self._stake(each, "depart", "boni")
        yield from self._maybe(_before(row), "Les mises se posent autour de la table.")
        yield self._said("fermer", self.layout.seats[-1].seat, "Chacun a misé.")
        for each in self.layout.seats:
            self._stake(each, "depart", "boni", cards=self.hands[each.seat])
        lay, shown = BOOK.plan.zone, self.layout.shown
        self.bank = lay("maison", hidden=HAND - 1), lay("maison.ouverte", shown)
        dealt = (
            "Les cartes sont données : cinq par place, et cinq pour la maison, dont une ouverte."
        )
        yield from self._maybe(_DEALT, dealt)

    def decided(self) -> Iterator[Duty]:
        """The players decide, seat by seat: who gives up loses the first stake at once."""
        seen, asked = self._drawn(_DECIDED), False
        for row in self.layout.seats:
            if seen and seen.seat == row.seat:
                scene = f"C'est à la place {row.seat} de décider."
                yield self._duty("incidents", seen, scene)
            if row.folded:
                gone = HandPlayed(self.hands[row.seat], self.layout.bank, row.depart, row.action)
                scene = f"La place {row.seat} abandonne."
                yield self._duty("reglement-main", gone, scene, row.seat)
            elif not asked:
                asked = True
                offered = StakeOffered("jouer", BET_TIMES * row.depart, row.depart)
                yield self._duty("limites", offered, f"La place {row.seat} joue.", row.seat)
            self._settled(row)

    def _settled(self, row: SeatPlayed) -> None:
        """Leave at a seat what waits for the settlement."""
        self.seats[row.seat] = CLOTH.seat_zone(self.layout, row)

    def shown(self) -> Iterator[Duty]:
        """The house is turned up to those who play, and compared with each."""
        layout = self.layout
        playing = [row for row in layout.seats if not row.folded]
        if not playing:
            return  # the house shows its cards only to those who play (003:12)
        self.bank = CLOTH.bank_zones(layout)
        scene = f"{_given_up(layout)} Les cartes de la maison sont révélées."
        yield self._duty("qualification", HandShown(layout.bank), scene)
        said = BankSaid(how_at(self.house), layout.bank)
        yield self._duty("annonce-main", said, "La main de la maison est lue, la table attend.")
        if not qualifies(layout.bank_value):
            return
        for number, row in enumerate(reversed(playing)):
            if number < _READ:
                scene = f"Vous comparez, de droite à gauche : voici la place {row.seat}."
                yield self._duty("nommer-main", HandShown(row.cards), scene, row.seat)
            showdown = Showdown(row.cards, layout.bank)
            scene = f"Vous comparez la main de la place {row.seat}."
            yield self._duty("gagnant", showdown, scene, row.seat)
        if {layout.ending(row) for row in playing} == {Outcome.LOSE}:
            yield self._said("maison-gagne", playing[0].seat, "La dernière main est vue.")

    def settled(self) -> Iterator[Duty]:
        """Each Boni is read, then all is settled."""
        yield from self._bonis()
        yield from self._maybe(_SHOWN, "La ronde s'achève.")
        scene = "Vous réglez ce qui est resté sur le tapis."
        yield self._duty("reglement-tapis", self.layout, scene)

    def _bonis(self) -> Iterator[Duty]:
        layout = self.layout
        qualified = YES if qualifies(layout.bank_value) else "non"
        for row in reversed(layout.seats):
            if row.boni:
                scene = f"Un BONI 5+1 est posé à la place {row.seat}."
                six = SixCards(row.cards, layout.shown)
                yield self._duty("boni-cinq-cartes", six, scene, row.seat)
                staked = BoniStaked(row.cards, layout.shown, row.boni, row.action, qualified)
                scene = "La meilleure main des six est trouvée."
                yield self._duty("boni", staked, scene, row.seat)


def _given_up(layout: Layout) -> str:
    """Return who has given up, in a sentence."""
    gone = [str(row.seat) for row in layout.seats if row.folded]
    if not gone:
        return "Personne n'a abandonné."
    places = "La place" if len(gone) == 1 else "Les places"
    return f"{places} {join(gone)} {'a' if len(gone) == 1 else 'ont'} abandonné."
