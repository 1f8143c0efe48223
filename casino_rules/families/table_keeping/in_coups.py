"""The duties of a table in the coups of its game: asked of the money of the coup, and rarely.

One thing comes up in a coup at most: a player who changes a note and then stakes what lies there
next, chips to be read as they are laid, a stake to be judged by the limits, a winning stake to be
paid in chips, a till to be filled. A game hands over its coup and its exercises, and that is all.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple

from casino_rules.core import chips
from casino_rules.core.cards import PACK
from casino_rules.core.chips import PLAQUE, Counts
from casino_rules.core.coup import Coup, Duty, at_seat
from casino_rules.core.drill import Drill
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.limits import CHIPS
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import place_of
from casino_rules.core.questions import Stake, Zone
from casino_rules.core.table import Table
from casino_rules.exercises.announcing import how_at
from casino_rules.families.settling import SettlementDrill
from casino_rules.families.table_keeping.base import ADVANCE
from casino_rules.families.table_keeping.boxes import Box
from casino_rules.families.table_keeping.limits import BEFORE
from casino_rules.families.table_keeping.payment import Payment, Wanted, changes, makes
from casino_rules.families.table_keeping.speaking import FILL as FILLED
from casino_rules.families.table_keeping.speaking import NOTE
from casino_rules.families.table_keeping.speaking import OPENING as OPENED
from casino_rules.families.table_keeping.till import FILL, OPENING

SHARE: Final = {Level.DISCOVERY: 0.15, Level.TRAINING: 0.2, Level.FULL: 0.25, Level.RUSH: 0.25}
"""How often such a duty is looked for in a coup."""
_PART: Final = 5
"""A coup gets longer by a fifth at most."""
_TWENTIETHS: Final = (1, 5)
"""What a till that is nearly empty still holds of its advance."""
_COUNTED: Final = "comptee"
"""The cards are counted where a table opens, and not between two coups."""
_MOST_CHIPS: Final = 10
"""Chips that are laid to be read in a coup: what a player puts down at once."""
_TRIES: Final = 20
_BELOW: Final = 4
"""Stakes tried under a minimum."""

type Play = Callable[[Random, House, int], Coup]
type _Asked = tuple[str, tuple[Any, ...]]
"""An exercise, and the facts of the situation that it is asked on."""


def with_duties(play: Play, drills: Mapping[str, Drill[Any]]) -> Play:
    """Return how a game's coup is played with, now and then, one of the duties of its table."""

    def played(rng: Random, house: House, seats: int) -> Coup:
        coup = play(rng, house, seats)
        if rng.random() >= SHARE[house.level]:
            return coup
        return _Visit(rng, house, drills, coup).coup_with_one()

    return played


class _Laid(NamedTuple):
    """A stake on a box, with what its seat has staked beside it."""

    seat: int
    box: Box
    amount: Cents
    others: tuple[Stake, ...]
    at: str


class _Visit:
    """What comes up in a coup that is already played: nothing of it changes."""

    def __init__(
        self, rng: Random, house: House, drills: Mapping[str, Drill[Any]], coup: Coup
    ) -> None:
        self.rng, self.house, self.drills, self.coup = rng, house, drills, coup
        payment = drills[Payment.slug]
        assert isinstance(payment, Payment)  # noqa: S101 - every banked game pays in chips
        self.payment, self.boxes = payment, payment.boxes
        self.table, self.currency = payment.book.table(house), payment.book.currency
        self.most = len(coup) // _PART

    def coup_with_one(self) -> Coup:
        """Return the coup with the first thing that can come up, of those it is tried with."""
        if not self.most:
            return self.coup
        events = [self._till, self._changed, self._read, self._limited, self._paid]
        self.rng.shuffle(events)
        duties = self.coup.duties
        for event in events:
            at, added = event()
            if added and len(added) <= self.most and all(map(self._known, added)):
                return replace(self.coup, duties=(*duties[:at], *added, *duties[at:]))
        return self.coup

    def _known(self, duty: Duty) -> bool:
        """Whether the game asks this, at this level."""
        branch = self.drills[duty.drill].branch_of(duty.situation)
        return branch.level <= self.house.level and branch.exists_in(self.house)

    def _make(self, drill: str, scene: str, cloth: Table, *facts: Any, seat: int = 0) -> Duty:
        return Duty(drill, self.drills[drill].situation(*facts), scene, cloth, at_seat(seat))

    # ─── The stakes, as they are laid ────────────────────────────────────────

    @cached_property
    def opened(self) -> int:
        """The first duty before which players have staked; 0 if there is none."""
        return next((at for at, duty in enumerate(self.coup) if _staked(duty.table)), 0)

    @property
    def cloth(self) -> Table:
        """What lies there then."""
        return self.coup.duties[self.opened].table

    def _laid(self, cloth: Table) -> Iterator[_Laid]:
        """Yield the stakes on the boxes of the game; none of shared seats."""
        players = Counter(zone.seat for zone in cloth if zone.stakes)
        for zone in cloth:
            alone = players[zone.seat] == 1 and zone.spot == f"place-{zone.seat}"
            for stake in zone.stakes if alone else ():
                box = self.boxes.get(stake.spot)
                if box and stake.box == self._name(box):
                    others = tuple(other for other in zone.stakes if other is not stake)
                    at = f"{zone.spot}.{stake.spot}"
                    yield _Laid(zone.seat, box, stake.amount, others, at)

    def _raise(self, one: _Laid) -> Box | None:
        """Return the box of what is raised beside a stake, if there is any."""
        found = (self.boxes.get(other.spot) for other in one.others)
        return next((box for box in found if box and box.on_ante), None)

    def _name(self, box: Box) -> str:
        return self.payment.book.plan.box(box.key).name

    def _quiet(self) -> list[_Laid]:
        """Return those that are laid first, in any order, at seats with which the next duty has nothing to do.

        One that is about the whole table is about none. Who has already raised, blind, has shown what
        the ante is.
        """
        duty = self.coup.duties[self.opened]
        seats = self.drills[duty.drill].ask(duty.situation).seats
        whole = len(seats) > 1 and not _staked(self.cloth).keys() - {*seats}
        told = set[int]() if whole else {*seats}
        told |= {getattr(duty.situation, name, 0) for name in ("seat", "place", "last")}
        at = {place_of(spot) for spot in duty.at.values()} | {f"place-{seat}" for seat in told}
        first = [one for one in self._laid(self.cloth) if one.box.fixed is None]
        quiet = (one for one in self.rng.sample(first, len(first)) if f"place-{one.seat}" not in at)
        return [one for one in quiet if not self._raise(one)]

    def _instead(self, seat: int, *stakes: Stake) -> Table:
        """Return the cloth with other stakes at a seat, or none yet."""
        zones = (
            replace(zone, stakes=stakes if zone.stakes else ()) if zone.seat == seat else zone
            for zone in self.cloth
        )
        return Table.of(*(zone for zone in zones if zone.cards or zone.hidden or zone.stakes))

    # ─── What comes up ───────────────────────────────────────────────────────

    def _changed(self) -> tuple[int, tuple[Duty, ...]]:
        """A player changes a note, then stakes what lies there next."""
        for one in self._quiet():
            stakes = (one.amount, *(other.amount for other in one.others))
            known = [
                asked
                for branch in ("un-gros", "quelques-uns", "plus-de-cinq")
                for asked in changes(self.table, branch, self.currency)
                if sum(stakes) < asked[0] and makes(asked, stakes)
            ]
            if known:
                note = min(asked[0] for asked in known)
                asked = self.rng.choice([asked for asked in known if asked[0] == note])
                return self.opened, tuple(self._change(one.seat, sum(stakes), asked))
        return 0, ()

    def _change(self, seat: int, amount: Cents, asked: Wanted) -> Iterator[Duty]:
        """Yield a note on the box or on the marble, then the change or its announcement, or both."""
        note, cloth = asked[0], self._instead(seat)
        scene = f"La place {seat} n'a encore rien misé."
        on_box = (
            "incidents-tenue",
            (
                *("billet-sur-la-case", seat, self.table.minimum),
                *(ADVANCE * self.table.minimum, note, PACK[:1]),
            ),
        )
        said: _Asked = "annonces-caisse", (how_at(self.house), NOTE, note, amount)
        given: _Asked = "change", asked
        ways = [[said], [given], [said, given]]
        if self.payment.book.has("billet-sur-le-tapis"):
            ways += [[on_box], [on_box, given]]
        for drill, facts in self._short(ways):
            yield self._make(drill, scene, cloth, *facts, seat=seat)
            scene = f"C'est le billet de la place {seat}."

    def _read(self) -> tuple[int, tuple[Duty, ...]]:
        """A player lays chips, which are read before their sum is told."""
        drill = self.drills["lire-une-masse"]
        for seat, box, amount, others, _ in self._quiet():
            piles = self._piles(amount)
            if box == self.payment.first and piles:
                laid = Stake(self._name(box), amount, box.key, piles)
                heap = tuple(drill.situation.pile(*pile) for pile in piles)
                scene = f"La place {seat} pose sa mise."
                cloth = self._instead(seat, *others, laid)
                return self.opened, (self._make(drill.slug, scene, cloth, heap, seat=seat),)
        return 0, ()

    def _piles(self, amount: Cents) -> Counts:
        """Return chips of the table that make a stake, not always the fewest; none if too many do."""
        for _ in range(_TRIES):
            known = [value for value in self.table.chips if value <= min(amount, PLAQUE - 1)]
            values = tuple(sorted(self.rng.sample(known, min(3, len(known)))))
            found = chips.decompose(amount, values) if values else None
            if found and not found.rest and 1 < chips.number_of(found.chips) <= _MOST_CHIPS:
                return found.chips
        return ()

    def _limited(self) -> tuple[int, tuple[Duty, ...]]:
        """A stake is left where it is, or refused and laid again as it lies there next."""
        drill = self.drills.get("limites-table")
        for seat, box, amount, others, _ in self._quiet() if drill else ():
            low, unit = self.table.minimum, box.unit
            below = range(unit, low, max(unit, low // _BELOW // unit * unit))
            odd = range(amount + 5 * EURO, amount + unit, 5 * EURO)
            laid = self.rng.choice([amount, *below, *odd])
            limits = self.table.minimum, self.table.maximum
            cloth = self._instead(seat, *others, Stake(self._name(box), laid, box.key))
            scene = f"La place {seat} pose sa mise."
            facts = box.key, BEFORE, *limits, 0, laid
            asked = self._make("limites-table", scene, cloth, *facts, seat=seat)
            return self.opened, (asked,)
        return 0, ()

    def _paid(self) -> tuple[int, tuple[Duty, ...]]:
        """A stake that has won is paid in chips, once all is settled: what is lost is collected."""
        last, house = self.coup.duties[-1], self.house
        drill = self.drills[last.drill]
        if not isinstance(drill, SettlementDrill):
            return 0, ()
        due = drill.solve(last.situation).paid
        cloth = _collected(last.table, drill.taken(last.situation))
        left = [*self._laid(cloth)]
        for seat, box, amount, _, at in self.rng.sample(left, len(left)):
            won = due.get(at, 0)
            odds = next((one for one in box.paid(house) if one.fraction * amount == won), None)
            if odds and not chips.decompose(won, self.table.chips).rest:
                facts = house.choice(CHIPS), box.key, amount, odds.win, odds.stake, 0
                scene = f"Vous payez la place {seat} : {self._name(box)}."
                return len(self.coup), (self._make(Payment.slug, scene, cloth, *facts, seat=seat),)
        return 0, ()

    def _till(self) -> tuple[int, tuple[Duty, ...]]:
        """The table opens, or its till is found nearly empty before a coup."""
        if "avance" not in self.drills:
            return 0, ()
        minimum, advance = self.table.minimum, ADVANCE * self.table.minimum
        left = self.rng.randint(*_TWENTIETHS) * advance // 20
        opens = self.coup.duties[0].drill == _COUNTED
        moment, told, other = (OPENING, OPENED, minimum) if opens else (FILL, FILLED, left)
        asked: _Asked = "avance", (moment, minimum, 0, 0 if opens else left, 0)
        said: _Asked = "annonces-caisse", (how_at(self.house), told, advance, other)
        scenes = ["Avant ce coup, vous regardez la caisse.", "L'avance nouvelle est étalée."]
        ways = [[asked], [asked, said]]
        if opens:
            scenes = ["Vous prenez la table.", "L'avance est étalée."]
        else:
            facts = "caisse-presque-vide", 1, minimum, left, 20 * EURO, PACK[:1]
            short: _Asked = "incidents-tenue", facts
            ways += [[short], [short, said]]
        way, cloth = self._short(ways), self.coup.duties[0].table
        return 0, tuple(
            self._make(drill, scene, cloth, *facts)
            for (drill, facts), scene in zip(way, scenes, strict=False)
        )

    def _short(self, ways: list[list[_Asked]]) -> list[_Asked]:
        """Return one of these ways that does not make the coup too long."""
        return self.rng.choice([way for way in ways if len(way) <= self.most])


def _collected(cloth: Table, taken: Mapping[str, Cents]) -> Table:
    """Return the cloth without what is collected, by the address of each box, and its losing hands."""

    def left(zone: Zone) -> Iterator[Stake]:
        for stake in zone.stakes:
            amount = stake.amount - taken.get(f"{zone.spot}.{stake.spot}", 0)
            if amount:
                yield replace(stake, amount=amount)

    zones = (replace(zone, stakes=tuple(left(zone))) for zone in cloth)
    return Table.of(*(zone for zone in zones if zone.stakes or not cloth[zone.spot].stakes))


def _staked(cloth: Table) -> dict[int, list[Stake]]:
    """Return what each seat has staked."""
    found: dict[int, list[Stake]] = {}
    for zone in cloth:
        if zone.seat and zone.stakes:
            found.setdefault(zone.seat, []).extend(zone.stakes)
    return found
