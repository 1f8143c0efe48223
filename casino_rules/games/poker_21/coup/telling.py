"""What every part of a round of Poker 21 tells with: chance, incidents, words, the cloth."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from casino_rules.core.coup import Duty, at_seat
from casino_rules.core.house import House
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import how_at
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.coup.cloth import Cloth
from casino_rules.games.poker_21.drills.incidents import LONE, Poker21Moment, seen, tried
from casino_rules.games.poker_21.drills.order import RoundMoment
from casino_rules.games.poker_21.drills.playing import Box, PlayedRound
from casino_rules.games.poker_21.engine import GOAL, PAIR, Play
from casino_rules.games.poker_21.scenes import IncidentSeen, Said, TotalToSay
from casino_rules.games.poker_21.situations import HandShown

_HALF: Final = 0.5


@dataclass(frozen=True)
class Telling:
    """A round already dealt, and its cloth as it goes."""

    rng: Random
    house: House
    table: PlayedRound
    events: Mapping[tuple[Poker21Moment, int], IncidentSeen]
    new_shoe: bool
    cloth: Cloth = field(init=False)
    done: set[str] = field(default_factory=set)
    """The gestures asked once: they are made again, but not asked again."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cloth", Cloth(self.table))

    def _duty(
        self, drill: str, situation: Any, scene: str, box: Box | None = None, number: int = 0
    ) -> Duty:
        """Return a duty, on a hand of a box if it is about one: 0 is the only hand it has."""
        at = at_seat(box.seat if box else 0, f"main-{number}" if number else "")
        return Duty(drill, situation, scene, self.cloth.lying, at)

    def _draws(self, box: Box) -> bool:
        """Whether a seat has had a turn to play: it neither gave up nor was dealt 21."""
        first = self.table.first[self.table.boxes.index(box)]
        surrendered = box.hands[0][1] is Play.SURRENDERED
        return not surrendered and engine.total(first).points < GOAL

    def _chance(self, share: float = _HALF) -> bool:
        return self.rng.random() < share

    def _incident(self, kind: str, seat: int, stake: int, scene: str) -> Duty:
        return self._duty("incidents", seen(self.rng, self.house, kind, seat, stake), scene)

    def _once(self, kind: str, seat: int, stake: int, scene: str) -> Iterator[Duty]:
        """Ask what is done at once with a hand that leaves, the first time."""
        if kind not in self.done:
            self.done.add(kind)
            yield self._incident(kind, seat, stake, scene)

    def _happens(self, moment: Poker21Moment, scene: str, turn: int = 0) -> Iterator[Duty]:
        incident = self.events.get((moment, turn))
        if incident is not None:
            if stakes := tried(incident, self.table):
                self.cloth.tries(incident.seat, stakes)
            yield self._duty("incidents", incident, scene)
            self.cloth.decided()

    def _lone_stake(self) -> None:
        """Lay what a newcomer has put on one box only: it is there before the stakes are closed."""
        closed = self.events.get((Poker21Moment.CLOSED, 0))
        if closed is not None and closed.kind in LONE:
            self.cloth.tries(closed.seat, tried(closed, self.table))

    def _says(self, kind: str, seat: int, scene: str) -> Duty:
        facts: dict[str, Any] = {"total": 14, "bank": 18, "pair": "rois"}  # named by no such word
        return self._duty("annonces", Said(how_at(self.house), kind, seat, **facts), scene)

    def _order(self, moment: str, seats: tuple[int, ...], scene: str) -> Duty:
        return self._duty("ordre-coup", RoundMoment(moment, seats), scene)

    def _total(self, cards: Hand, scene: str, box: Box, number: int = 0) -> Duty:
        """Ask a total, to be read or to be said."""
        if self._chance():
            said = TotalToSay(how_at(self.house), cards, "joueur")
            return self._duty("annonce-total", said, scene, box, number)
        return self._duty("total-main", HandShown(cards), scene, box, number)

    def _third_card(self, box: Box, *, more: bool) -> str:
        """Say whether a third card was dealt before: to this seat, or to one before it."""
        played = self.table.boxes[: self.table.boxes.index(box)]
        drawn = any(len(other.hands) > 1 or len(other.hands[0][0]) > PAIR for other in played)
        return "oui" if drawn or more else "non"
