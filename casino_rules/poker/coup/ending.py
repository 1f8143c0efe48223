"""The end of a hand: its pots, the hands shown, the levy, what each seat receives."""

from collections.abc import Iterator
from typing import Final

from casino_rules.core.coup import Duty, at_seat
from casino_rules.core.money import Cents
from casino_rules.poker import showdown
from casino_rules.poker.coup.hand import Hand
from casino_rules.poker.drills.pots.levy import Levy, after_levy
from casino_rules.poker.play.pots import Pots, pots_of
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.situations.seats import paid

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
