"""A whole hand of a game of the room, as the duties of the dealer.

The end of a hand: its pots, the hands shown, the levy, what each seat receives.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.coup import Coup, Duty, at_seat
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.poker import showdown
from casino_rules.poker.coup.betting import Betting
from casino_rules.poker.coup.cloth import on
from casino_rules.poker.coup.hand import Drills, Hand
from casino_rules.poker.drills.incidents import DEAD_HAND, TURNED_UP
from casino_rules.poker.drills.pots.sharing import Levy, after_levy
from casino_rules.poker.play.pots import Pots, pots_of
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.room import Room
from casino_rules.poker.situations.seats import paid
from casino_rules.poker.variant import Opening, Street

_MOST_DUTIES: Final = 30
_MOST_READ: Final = 6
_LEAST_READ: Final = 2
"""So many hands are read aloud at most, less one for each pot; the others are seen as it is given."""
_FIXED: Final = 3
"""What is asked of the end of any hand: its pots, who shows first, what each receives."""
_AFTER: Final = 3
"""What may come after a pot is awarded, and is always asked: the levy, what each receives."""
_SHOWS: Final = ("abattage", "abattage-de-tous")
_ANNOUNCED: Final = "annoncer-main"
_READINGS: Final = frozenset({"lire-main", _ANNOUNCED})
"""The exercises that read a hand: what it is, then how it is said."""


class Ending:
    """What is left to do once nobody bets any more."""

    def __init__(self, hand: Hand) -> None:
        """Take the hand that was played."""
        self._room, self._drills = hand.room, hand.drills
        self._table, self._record, self._cloth = hand.table, hand.record, hand.cloth
        self._words = hand.words
        self._asked = hand.asked

    def duties(self, asked: int) -> Iterator[Duty]:
        """Yield the duties from the pots to their winners; a long hand has fewer hands read."""
        held = self._record.held()
        final = self._record.final()
        if held and "premier-a-montrer" in self._drills and not self._cloth.shown:
            scene = "Les pots sont faits. C'est l'abattage."
            yield Duty("premier-a-montrer", self._record.shows(), scene)
        if held:
            yield from self._shown(asked, levies=bool(final.taken))
        scene = "Les mains sont lues. Vous donnez les pots." if held else "Vous donnez le pot."
        if final.taken:
            several = "Les gagnants sont connus, les pots sont encore au milieu."
            alone = "Un seul joueur a droit au pot, qui est encore au milieu."
            yield Duty(Levy.slug, self._record.due(), several if held else alone)
            self._table.levy(final.taken)
            scene = "La retenue est dans la cagnotte. Vous donnez ce qui reste."
        yield Duty("repartir-pots", final, scene)

    def _shown(self, asked: int, *, levies: bool) -> Iterator[Duty]:
        """Ask about the hands that are shown, then who wins each pot."""
        pots, first = self._pots().pots, next(self._record.in_turn()).seat
        for kind in _SHOWS:
            yield from self._words.told(kind, first, "C'est l'abattage.", asked)
        usual = max(_LEAST_READ, _MOST_READ - len(pots) - self._words.asked - levies)
        left = _MOST_DUTIES - asked - len(pots) - levies - self._words.own - _FIXED
        yield from self._readings(min(usual, max(0, left)))
        yield from self._awarded()
        winners = [seat for seat, cents in self._given().items() if cents]
        if len(pots) == len(winners) == 1:
            yield from self._words.told("gagne", winners[0], "Le gagnant est connu.", asked)

    def _awarded(self) -> Iterator[Duty]:
        """Ask who wins each pot, the last one first: who plays it alone has no one to beat."""
        pots = self._pots().pots
        for number in reversed(range(len(pots))):
            seats = pots[number].eligible
            self._cloth.shown.update(seats)
            if len(seats) < PAIR or len(self._asked) > _MOST_DUTIES - _AFTER:
                continue
            name = f"le pot extérieur {number}" if number else "le pot principal"
            scene = f"Toutes les mains sont montrées. Vous donnez {name}."
            if len(pots) == 1:
                scene = "Toutes les mains sont montrées."
            yield Duty("attribuer-pot", self._record.showdown(seats), scene)

    def _pots(self) -> Pots:
        return pots_of(self._room.variant, paid(self._record.final().bets))

    def _readings(self, most: int) -> Iterator[Duty]:
        """Ask about the first hands shown: what one is, how the next is announced."""
        readings = [slug for slug in self._drills if slug in _READINGS]
        for place, row in enumerate(list(self._record.in_turn())[:most]):
            scene = f"Le joueur de la place {row.seat} montre ses cartes."
            self._cloth.shown.add(row.seat)
            slug = readings[place % len(readings)]
            said = slug == _ANNOUNCED
            situation = self._record.announced(row) if said else self._record.hand(row)
            yield Duty(slug, situation, scene, at=at_seat(row.seat))

    def results(self) -> dict[int, Cents]:
        """Return what each seat wins or loses."""
        given = self._given()
        return {p.seat: given.get(p.seat, 0) - p.total for p in self._table.players.values()}

    def _given(self) -> dict[int, Cents]:
        final = self._record.final()
        pots = after_levy(self._pots(), final.taken)
        return showdown.award(self._room, pots, final.holes, final.board, final.rounding)


_SERVED: Final = {
    Opening.BLINDS: "Les blinds sont posées et les cartes données, une à une, à gauche du bouton.",
    Opening.BRING_IN: "Les antes sont posées, les trois premières cartes données.",
    Opening.STAKE: "Le donneur a servi deux cartes fermées à chacun.",
}

_KILLED: Final = "Les blinds et le kill sont posés, les cartes données à gauche du bouton."
_BEFORE: Final = ("derniere-main", "trois-dernieres-mains", "blinds", "antes")
"""What the dealer says before a hand, when they have it to say."""
_TOLD: Final = {"suite": "deux-dernieres"}
"""The announcement of a street, where it is not the street's own name."""
_CHANGES: Final = {0: "servi", 2: "change"}
"""The announcements of a draw, by how many cards a player changes."""

_ALONE: Final = "Tous les autres se sont couchés."
_HALF: Final = 0.5
_AT_ONCE: Final = 0.35
"""How often a round that makes one pot is gathered within the gesture that follows it."""

type Play = Callable[[Random, House, int], Coup]


def coup_of(room: Room, drills: Drills) -> Play:
    """Return the function that plays a hand of a game and lists the dealer's duties.

    Only the exercises that the game has are asked.
    """

    def play(rng: Random, house: House, seats: int) -> Coup:
        return _Duties(Hand(room, drills, rng, house, seats)).played()

    return play


class _Duties:
    """The duties of a hand that is played, in order."""

    def __init__(self, hand: Hand) -> None:
        self._hand, self._room, self._drills = hand, hand.room, hand.drills
        self._table, self._record, self._cloth = hand.table, hand.record, hand.cloth
        self._words, self._incidents = hand.words, hand.incidents
        self._betting, self._ending = Betting(hand), Ending(hand)
        bring_in, rng = "bring-in" in hand.drills, hand.rng
        self._asks_bring_in = bring_in and hand.table.forced and rng.random() < _HALF
        self._asks_bet = rng.randint(2, hand.room.variant.rounds) if bring_in else 0
        """The round in which the amount of the bets is asked, 0 once it has been."""
        self._asked = hand.asked

    def played(self) -> Coup:
        """Play to the end."""
        for duty in self._duties():
            if duty.drill in self._drills:
                scene, table = self._hand.told(duty.scene), duty.table or self._cloth.lying
                self._asked.append(replace(duty, scene=scene, table=table))
        results = self._ending.results()
        return Coup(
            duties=tuple(self._asked),
            decks=1,
            dealt=self._table.cards.gone,
            results=MappingProxyType(results),
            house_result=-sum(results.values()),
        )

    def _duties(self) -> Iterator[Duty]:
        yield from on(self._cloth.seated(), self._begun())
        for number, street in enumerate(self._room.variant.streets, FIRST_ROUND):
            yield from self._street(number, street)
            if len(self._table.live) == 1:
                break
        yield from self._ending.duties(len(self._asked))

    def _begun(self) -> Iterator[Duty]:
        """Begin the hand: nothing is posted yet, no card given."""
        yield from self._incidents.opened(self._cloth)
        for kind in _BEFORE:
            yield from self._told(kind, self._table.button, "Un nouveau coup va commencer.")
        if self._room.variant.opening is Opening.BLINDS:
            begins = "Un nouveau coup commence."
            yield Duty("poser-les-blinds", self._record.seated(), begins)

    def _told(self, kind: str, seat: int, scene: str) -> Iterator[Duty]:
        """Ask what the dealer says, where this hand asks it."""
        yield from self._words.told(kind, seat, scene, len(self._asked))

    def _street(self, number: int, street: Street) -> Iterator[Duty]:
        """Deal a street, let the players speak, and say what comes next."""
        betting = number <= self._room.variant.rounds
        if betting and number > FIRST_ROUND:
            self._table.new_round()
        yield from self._given(number, street)
        opens = betting and (number == FIRST_ROUND or len(self._table.able) >= PAIR)
        if opens:
            yield from self._opening(number, street)
        if betting:
            yield from self._betting.round(number)
        if not opens and betting and len(self._table.live) > 1:
            yield from self._all_in()
        scene = "Les joueurs ont parlé." if opens else "Plus personne ne peut miser."
        if not betting:
            scene = "Les cinq cartes communes sont ouvertes."
        yield from self._closing(number, scene)

    def _all_in(self) -> Iterator[Duty]:
        """Ask once whether the hands are turned up; in a tournament they are, and stay so."""
        for duty in self._incidents.all_in():
            yield duty
            if duty.situation.kind == TURNED_UP and self._room.variant.board:
                self._cloth.shown.update(player.seat for player in self._table.live)

    def _closing(self, number: int, scene: str) -> Iterator[Duty]:
        """End a round: what nobody called goes back, bets are gathered, then the cards are given."""
        table = self._table
        alone = len(table.live) == 1
        if table.highest and (alone or not self._gathers_and_goes_on()):
            yield self._gathered(number, _ALONE if alone else scene)
            scene = "Les mises sont ramassées."
            table.gather()
            if number == FIRST_ROUND:
                yield from self._incidents.gathered()
        if not alone and not table.cards.burned_ahead:
            yield Duty("geste-suivant", self._record.goes(number), scene)
        if table.highest:
            table.gather()

    def _gathers_and_goes_on(self) -> bool:
        """Whether the gesture that is asked begins by gathering: its pot is then not asked."""
        one = self._room.variant.opening is not Opening.STAKE and len(self._table.pots.pots) == 1
        asked = self._incidents.kind != DEAD_HAND and not self._table.cards.burned_ahead
        return one and asked and self._hand.rng.random() < _AT_ONCE

    def _gathered(self, number: int, scene: str) -> Duty:
        """Ask what goes back, and what each pot then holds."""
        last = number >= len(self._room.variant.streets) or len(self._table.live) == 1
        gathered = None if last else self._record.gathered()
        if gathered:
            return Duty("ramasser-les-mises", gathered, scene)
        return Duty("calculer-pots", self._record.bets(), scene, self._cloth.counted())

    def _given(self, number: int, street: Street) -> Iterator[Duty]:
        """Give the cards of a street; ask about the deal, or about what is changed in a draw."""
        before = self._cloth.lying
        self._table.deal(street)
        if number == FIRST_ROUND:
            yield from self._served(street)
        elif street.exchanged:
            yield from on(self._cloth.drawing(before, street.burned), self._drawn(number, street))
        elif len(self._table.able) >= PAIR:
            kind = _TOLD.get(street.key, street.key)
            yield from self._told(kind, self._table.live[0].seat, "Vous donnez la suite.")
        self._cloth.street = street.name

    def _drawn(self, number: int, street: Street) -> Iterator[Duty]:
        """Ask about a draw before a card of it is given: its name, what each changes."""
        changed = self._table.cards.changed
        if len(self._table.able) >= PAIR:
            yield from self._told(street.key, next(iter(changed)), "Vous brûlez une carte.")
        for cards, kind in _CHANGES.items():
            seat = next((seat for seat, given in changed.items() if given == cards), 0)
            if seat:
                yield from self._told(kind, seat, "Chacun annonce ce qu'il change.")
        draw = number - len(self._room.variant.streets) + self._room.variant.draws
        scene = "Vous brûlez une carte ; chacun annonce ce qu'il change."
        yield Duty("servir-tirage", self._record.draw(draw), scene)

    def _served(self, street: Street) -> Iterator[Duty]:
        """Ask about the deal, and what follows it where common cards come before anybody speaks."""
        unopened, scene = self._cloth.unopened(), _SERVED[self._room.variant.opening]
        yield from on(unopened, self._incidents.dealt(self._cloth))
        if "mise-et-donneur" in self._drills:
            yield Duty("mise-et-donneur", self._record.seated(), scene, unopened)
            scene = "Tous ont leurs cartes."
        if street.common:
            situation = self._record.goes(FIRST_ROUND, unopened=True)
            yield Duty("geste-suivant", situation, scene, unopened)
            yield from self._told("premiere-carte", self._table.button, "Vous ouvrez une carte.")

    def _given_scene(self, number: int, street: Street) -> str:
        if number > FIRST_ROUND:
            return f"{street.moment}, les cartes sont données."
        if street.common == 1:
            return "Les joueurs sont servis, la première carte commune est ouverte."
        if street.common:
            return "Les joueurs sont servis, les premières cartes communes ouvertes."
        return _KILLED if self._table.killer else _SERVED[self._room.variant.opening]

    def _opening(self, number: int, street: Street) -> Iterator[Duty]:
        scene = self._given_scene(number, street)
        yield from self._incidents.flopped(number, street, self._cloth)
        asks_bring_in = self._asks_bring_in or self._table.short
        if self._room.variant.opening is Opening.STAKE:
            yield Duty("geste-suivant", self._record.goes(number), scene)
        elif number == FIRST_ROUND and asks_bring_in:
            yield Duty("bring-in", self._record.brings_in(), scene)
        elif "premier-a-parler" in self._drills:
            yield Duty("premier-a-parler", self._record.opens(number), scene)
        if number > FIRST_ROUND or not asks_bring_in:
            yield from self._invited(number)
        if number == FIRST_ROUND:
            self._table.bring_in()
        yield from self._fixed(number)
        yield from self._incidents.during(number)

    def _invited(self, number: int) -> Iterator[Duty]:
        """Ask how the first to speak is told so; at stud, who brings in."""
        forced = self._room.variant.opening is Opening.BRING_IN and self._table.forced
        kind = "bring-in" if forced and number == FIRST_ROUND else "donner-la-parole"
        yield from self._told(kind, self._table.speaker(number), "La table attend un joueur.")

    def _fixed(self, number: int) -> Iterator[Duty]:
        """Ask once at stud by how much one bets: over an open pair, else in the round drawn for it."""
        paired = self._table.paired
        if not self._asks_bet or not (paired or number == self._asks_bet):
            return
        self._asks_bet = 0
        yield Duty("mise-du-tour", self._record.fixed(number), "Les joueurs vont miser.")
        self._table.double()
