"""The end of a hand: its pots, the hands shown, the levy, what each seat receives."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from casino_rules.core.coup import Duty
from casino_rules.core.drill import Drill
from casino_rules.core.money import Cents
from casino_rules.poker import showdown
from casino_rules.poker.coup.players import Table
from casino_rules.poker.coup.record import Record
from casino_rules.poker.drills.pots.levied import after_levy
from casino_rules.poker.drills.pots.levy import Levy
from casino_rules.poker.play.pots import Pots, pots_of
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.room import Room
from casino_rules.poker.situations.seats import paid

_MOST_READ: Final = 6
_LEAST_READ: Final = 2
"""So many hands are read aloud at most, less one for each pot; the others are seen as it is given."""
_ANNOUNCED: Final = "annoncer-main"
_READINGS: Final = frozenset({"lire-main", _ANNOUNCED})
"""The exercises that read a hand: what it is, then how it is said."""


class Ending:
    """What is left to do once nobody bets any more."""

    def __init__(
        self, room: Room, drills: Mapping[str, Drill[Any]], table: Table, record: Record
    ) -> None:
        """Take the hand that was played."""
        self._room = room
        self._drills = drills
        self._table = table
        self._record = record

    def duties(self, said: int) -> Iterator[Duty]:
        """Yield the duties from the pots to their winners; fewer hands are read for each word said."""
        held, final = self._record.held(), self._record.final()
        scene = "Les enchères sont closes." if held else "Tous les autres se sont couchés."
        yield Duty("calculer-pots", self._record.bets(), scene)
        if held and "premier-a-montrer" in self._drills:
            scene = "Les pots sont faits. C'est l'abattage."
            yield Duty("premier-a-montrer", self._record.shows(), scene)
        if held:
            yield from self._readings(said + bool(final.taken))
            yield from self._awarded()
        scene = "Les mains sont lues. Vous donnez les pots." if held else "Vous donnez le pot."
        if final.taken:
            several = "Les gagnants sont connus, les pots sont encore au milieu."
            alone = "Un seul joueur a droit au pot, qui est encore au milieu."
            yield Duty(Levy.slug, self._record.due(), several if held else alone)
            scene = "La retenue est dans la cagnotte. Vous donnez ce qui reste."
        yield Duty("repartir-pots", final, scene)

    def _awarded(self) -> Iterator[Duty]:
        """Ask who wins each pot, the last one first: who plays it alone has no one to beat."""
        pots = self._pots().pots
        for number in reversed(range(len(pots))):
            seats = pots[number].eligible
            if len(seats) < PAIR:
                continue
            name = f"le pot extérieur {number}" if number else "le pot principal"
            scene = f"Toutes les mains sont montrées. Vous donnez {name}."
            if len(pots) == 1:
                scene = "Toutes les mains sont montrées."
            yield Duty("attribuer-pot", self._record.showdown(seats), scene)

    def _pots(self) -> Pots:
        return pots_of(self._room.variant, paid(self._record.final().bets))

    def _readings(self, less: int) -> Iterator[Duty]:
        """Ask about the first hands shown: what one is, how the next is announced."""
        readings = [slug for slug in self._drills if slug in _READINGS]
        most = max(_LEAST_READ, _MOST_READ - len(self._pots().pots) - less)
        for place, row in enumerate(list(self._record.in_turn())[:most]):
            scene = f"Le joueur de la place {row.seat} montre ses cartes."
            slug = readings[place % len(readings)]
            said = slug == _ANNOUNCED
            situation = self._record.announced(row) if said else self._record.hand(row)
            yield Duty(slug, situation, scene)

    def results(self) -> dict[int, Cents]:
        """Return what each seat wins or loses."""
        final = self._record.final()
        pots = after_levy(self._pots(), final.taken)
        given = showdown.award(self._room, pots, final.holes, final.board, final.rounding)
        return {p.seat: given.get(p.seat, 0) - p.total for p in self._table.players.values()}
