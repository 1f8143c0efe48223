"""A whole round of Pai Gow, as the duties of the croupier who deals it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.coup import Coup, Duty, at_seat
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.rules import RuleBook
from casino_rules.core.situation import Situation
from casino_rules.core.stakes import stake
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import how_at
from casino_rules.families.pai_gow.drills.base import shuffled
from casino_rules.families.pai_gow.drills.cloth import PaiGowCloth, player_sets
from casino_rules.families.pai_gow.drills.order import DEAL, SETTLE, Gestures
from casino_rules.families.pai_gow.hands import DEALT, is_foul
from casino_rules.families.pai_gow.laying import Cloth
from casino_rules.families.pai_gow.rounds import house_set, likely_fouls
from casino_rules.families.pai_gow.rules import COLLECT, PAY, RETURN, Both
from casino_rules.families.pai_gow.situations import (
    SEATS,
    Boxes,
    Dealt,
    Layout,
    Round,
    SeatHands,
    SetHands,
)
from casino_rules.families.pai_gow.speaking import HandsToSay

_FOUL_SHARE: Final = 0.04
_OFTEN: Final = 0.5


class PaiGowMoment(StrEnum):
    """When in a round something may happen."""

    OPEN = "ouvertes"
    DEALING = "donne"
    CHOOSING = "choix"
    SET = "poses"
    SHOWN = "decouvertes"
    PAID = "reglees"


class Who(StrEnum):
    """Whom an incident is about."""

    PLAYER = "joueur"
    FREE = "case libre"
    BESIDE = "à côté d'un autre"
    AMONG = "avec d'autres"
    LOST = "perdant"
    HOUSE_SET = "posé comme la maison"
    WINNER = "gagnant"
    PUSHED = "mise rendue"


type Happening = tuple[PaiGowMoment, Who]
_IN_THE_MIDDLE: Final = frozenset(PaiGowMoment) - {PaiGowMoment.OPEN}
_SCENES: Final[Mapping[PaiGowMoment, str]] = {
    PaiGowMoment.OPEN: "Les joueurs misent.",
    PaiGowMoment.DEALING: "Vous donnez les cartes.",
    PaiGowMoment.CHOOSING: "La donne est finie, les joueurs regardent leurs cartes.",
    PaiGowMoment.SET: "Tous ont déposé leurs mains.",
    PaiGowMoment.SHOWN: "Les mains de cette place viennent d'être découvertes.",
    PaiGowMoment.PAID: "Les places sont comparées.",
}


@dataclass(frozen=True)
class RoundPlay:
    """How one game plays a round: empty boxes dealt or not, giving up, its words and incidents."""

    cloth: PaiGowCloth
    every_box: bool
    happenings: Mapping[str, Happening]
    """When each incident of the game may come in a round, and to whom, by its slug."""
    seen: Callable[[House, str, int, Cents], Situation]
    """Make an incident: the house, its slug, its seat, its stake."""
    said: Callable[[House, str, int], Situation]
    """Make an announcement: the house, its slug, its seat."""
    give_up_share: float = 0.0
    too_high: str = ""
    """The incident by which a stake is brought back to the maximum of the table."""
    stake_of: Callable[[Random, House, str], Cents] | None = None

    def play(self, rng: Random, house: House, seats: int) -> Coup:
        """Deal a round for ``seats`` players and list its duties in order."""
        cards, roue = shuffled(rng), house.choice("roue")
        hands = [
            tuple(cards.pop() for _ in range(DEALT))
            for _ in range((len(SEATS) if self.every_box else seats) + 1)
        ]
        bank_cards, *others = hands
        players = [self._sets(rng, hand, roue) for hand in others[:seats]]
        if not any(strong for strong, _ in players):  # one at least stays, to be settled
            players[0] = player_sets(rng, others[0], roue)
        layout = self.cloth.lay_out(rng, house, house_set(bank_cards, roue), players)
        events = self._events(rng, house, layout)
        layout = self._limited(house, layout, events)
        results = self.cloth.rules.results(layout)
        lying = Cloth(self.cloth.rules.dialect, layout, every_box=self.every_box)
        told = _Told(self, rng, house, layout, events, lying)
        return Coup(
            duties=tuple(told.duties(bank_cards)),
            decks=1,
            dealt=self._in_order(bank_cards, others, layout),
            results=MappingProxyType(results),
            house_result=-sum(results.values()),
        )

    def _limited(
        self, house: House, layout: Layout, events: Mapping[PaiGowMoment, tuple[str, int, Cents]]
    ) -> Layout:
        """Bring the stake that was too high back to the limit."""
        highest = self.book.table(house).maximum
        over = {seat for kind, seat, _ in events.values() if kind == self.too_high}
        rows = tuple(
            replace(row, mise=highest) if row.place in over else row for row in layout.places
        )
        return replace(layout, places=rows)

    def _events(
        self, rng: Random, house: House, layout: Layout
    ) -> dict[PaiGowMoment, tuple[str, int, Cents]]:
        """Draw what happens in a round: the incident, its seat and its stake, by its moment."""
        wanted = 1 + (house.level >= Level.FULL and rng.random() < _OFTEN)
        if house.level is Level.DISCOVERY and rng.random() < _OFTEN:
            wanted = 0
        possible = [
            (kind, moment, seats)
            for kind, (moment, who) in self.happenings.items()
            if (seats := self._seats(layout, who))
        ]
        rng.shuffle(possible)
        if house.level is Level.RUSH:  # one at least in the middle
            possible.sort(key=lambda item: item[1] not in _IN_THE_MIDDLE)
        found: dict[PaiGowMoment, tuple[str, int, Cents]] = {}
        for kind, moment, seats in possible:
            free = [seat for seat in seats if all(seat != met for _, met, _ in found.values())]
            if free and len(found) < wanted and moment not in found:
                seat = rng.choice(free)
                found[moment] = (kind, seat, self._disputed(rng, house, layout, kind, seat))
        return found

    def _disputed(self, rng: Random, house: House, layout: Layout, kind: str, seat: int) -> Cents:
        staked = {row.place: row.mise for row in layout.places}
        if kind == self.too_high or seat not in staked:
            draw = self.stake_of or (
                lambda rng, house, _: stake(rng, self.book.table(house), house.level)
            )
            return draw(rng, house, kind)
        return staked[seat]

    @property
    def book(self) -> RuleBook:
        """The rule book of the game."""
        return self.cloth.rules.dialect.book

    def _seats(self, layout: Layout, who: Who) -> list[int]:
        """Return the seats to which an incident may come."""
        rules = self.cloth.rules
        if who is Who.FREE:
            taken = {row.place for row in layout.places}
            return [seat for seat in SEATS if seat not in taken]
        rows = [row for row in layout.places if not row.renounced]
        if who is Who.PLAYER:
            return [row.place for row in rows]
        if who in (Who.BESIDE, Who.AMONG):
            return [row.place for row in rows if _has_company(layout, row, who)]
        if who is Who.HOUSE_SET:
            return [row.place for row in rows if _as_the_house(row, layout.roue)]
        compared = [row.place for row in rows if not is_foul(row.faible, row.forte)]
        seats = rules.settled(layout)
        return [seat for seat in compared if seats[seat]["mise"].gesture == _GESTURES[who]]

    def _in_order(self, bank: Hand, others: Sequence[Hand], layout: Layout) -> Hand:
        """Return the cards as they are dealt: from the croupier's left, the bank last."""
        left = {frozenset(hand): hand for hand in others}
        seated = {
            row.place: left.pop(frozenset((*row.forte, *row.faible)))
            for row in layout.places
            if not row.renounced
        }
        boxes = SEATS if self.every_box else [row.place for row in layout.places]
        unseen = iter(left.values())  # of empty boxes, and of who has given up
        hands = [seated[box] if box in seated else next(unseen) for box in boxes]
        return tuple(card for hand in (*hands, bank) for card in hand)

    def _sets(self, rng: Random, cards: Hand, roue: str) -> Both:
        drawn = rng.random()
        if drawn < self.give_up_share:
            return ((), ())
        fouls = likely_fouls(cards) if drawn > 1 - _FOUL_SHARE else ()
        return rng.choice(fouls) if fouls else player_sets(rng, cards, roue)


_SAID: Final[Mapping[tuple[str, ...], str]] = {
    ("joueur", "joueur"): "gagne",
    ("joueur", "banque"): "nulle",
    ("banque", "banque"): "perdue",
}
"""The announcement of each end of a seat that has one."""


_GESTURES: Final = {Who.WINNER: PAY, Who.PUSHED: RETURN, Who.LOST: COLLECT}


def _has_company(layout: Layout, row: SeatHands, who: Who) -> bool:
    """Whether another player is at the table, or right beside this one."""
    apart = [abs(other.place - row.place) for other in layout.places if other is not row]
    return 1 in apart if who is Who.BESIDE else bool(apart)


def _as_the_house(row: SeatHands, roue: str) -> bool:
    back, front = house_set((*row.forte, *row.faible), roue)
    return set(back) == set(row.forte) and set(front) == set(row.faible)


@dataclass(frozen=True)
class _Told:
    """A round already dealt, told duty by duty."""

    table: RoundPlay
    rng: Random
    house: House
    layout: Layout
    events: Mapping[PaiGowMoment, tuple[str, int, Cents]]
    cloth: Cloth

    def _duty(self, drill: str, situation: Any, scene: str, seat: int = 0) -> Duty:
        return Duty(drill, situation, scene, self.cloth.table, at_seat(seat))

    def duties(self, bank: Hand) -> Iterator[Duty]:
        """Yield the duties, from the opening of the bets to the settlement."""
        layout = self.layout
        places = tuple(row.place for row in layout.places)
        yield self._says("ouvrir", places[0], "La table attend le coup.")
        self.cloth.staked()
        yield from self._happens(PaiGowMoment.OPEN)
        yield self._duty("ordre-coup", Gestures(DEAL, places), "Les joueurs ont misé.")
        yield self._says("fermer", places[-1], "Les mises sont posées.")
        self.cloth.first_dealt()
        yield from self._happens(PaiGowMoment.DEALING)
        self.cloth.dealt()
        yield self._duty("donne", Boxes(places), "Les mains sont données.")
        yield from self._happens(PaiGowMoment.CHOOSING)
        self.cloth.set_down()
        yield self._says("deposees", places[0], "Le dernier joueur dépose ses mains.")
        yield from self._happens(PaiGowMoment.SET)
        yield self._duty("ordre-coup", Gestures(SETTLE, places), _SCENES[PaiGowMoment.SET])
        self.cloth.uncovered(bank)
        scene = "Les joueurs ont déposé leurs mains. Vous découvrez vos sept cartes."
        yield self._duty("facon-maison", Dealt(bank, layout.roue), scene)
        hands = (layout.banque_forte, layout.banque_faible)
        self.cloth.bank_set(*hands)
        said = HandsToSay(how_at(self.house), *hands, layout.roue)
        yield self._duty("annonce-mains", said, "Vos deux mains sont posées.")
        place, words = self._first_said()
        for row in layout.from_the_right:
            yield from self._seat(row)
            if row.place == place:
                yield self._says(words, row.place, "La place est comparée.")
        yield from self._happens(PaiGowMoment.PAID)
        left = replace(layout, places=tuple(row for row in layout.places if not row.renounced))
        yield self._duty("reglement-tapis", left, "Vous réglez les mises, de droite à gauche.")

    def _first_said(self) -> tuple[int, str]:
        """Return the first seat settled whose end has its own words, and these."""
        for row in self.layout.from_the_right:
            ends = self.table.cloth.rules.ends(self.layout, row)
            if ends in _SAID:
                return row.place, _SAID[ends]
        return 0, ""

    def _says(self, kind: str, seat: int, scene: str) -> Duty:
        return self._duty("annonces", self.table.said(self.house, kind, seat), scene)

    def _happens(self, moment: PaiGowMoment, seat: int = 0) -> Iterator[Duty]:
        event = self.events.get(moment)
        if event is not None and (not seat or event[1] == seat):
            yield self._duty("incidents", self.table.seen(self.house, *event), _SCENES[moment])

    def _seat(self, row: SeatHands) -> Iterator[Duty]:
        """Yield what is done at a seat: it is turned up, compared, and its end said."""
        if row.renounced:
            scene = f"Vous arrivez à la place {row.place}."
            yield self._duty(
                "incidents",
                self.table.seen(self.house, "renonce-avant", row.place, row.mise),
                scene,
            )
            self.cloth.given_up(row)
            return
        self.cloth.turned(row)
        scene = f"Vous découvrez les mains de la place {row.place}."
        bank = (self.layout.banque_forte, self.layout.banque_faible)
        if is_foul(row.faible, row.forte):
            yield self._duty("pose", SetHands(row.forte, row.faible), scene, row.place)
            yield self._says("fautive", row.place, "Vous le dites.")
            return
        facing = Round(row.forte, row.faible, *bank, self.layout.roue)
        yield self._duty("resultat", facing, scene, row.place)
        yield from self._happens(PaiGowMoment.SHOWN, row.place)
