"""What the house takes from each pot before it is pushed: a rate, a rounding, a cap; what is left."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Field, Fields, Json, UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import facts_of
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.pots import Pot, Pots, pots_of
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import LeviedPots, PotsToGive, Taken
from casino_rules.poker.situations.levy import SIDES, Levied
from casino_rules.poker.situations.seats import paid

MAIN: Final = "principal"
SIDE: Final = "exterieur"
_NEXT: Final = tuple(f"exterieur-{number}" for number in range(2, len(SIDES) + 1))
MOST_POTS: Final = 1 + len(SIDES)
"""So many pots are levied at most in one question."""
RATES: Final = {"retenue-holdem": 4, "retenue-omaha": 2}
"""What is taken of a pot, per cent, by the article that says so."""
HALF: Final[Cents] = 50
_CAPS: Final = (
    (50_000 * EURO, 1),
    (10_000 * EURO, 3),
    (5_000 * EURO, 5),
    (1_000 * EURO, 10),
    (500 * EURO, 15),
)
"""From which initial buy-in the levy is capped, and to how many per cent of it."""
_CAVES: Final = (100, 200, 300, 500, 500, 600, 1_000, 2_000)
_HUNDRED: Final = 100
_SIDES: Final = 0.35

type Answer = dict[str, Cents]


def levy_of(room: Room) -> str | None:
    """Return the article that gives the rate of a game, None where no text gives one."""
    return next(filter(room.book.has, RATES), None)


def cap(cave: Cents) -> Cents | None:
    """Return the most that is taken of a pot at a table of that buy-in, None if there is none."""
    return next((cave * part // _HUNDRED for least, part in _CAPS if cave >= least), None)


def rounded(pot: Cents, rate: int) -> Cents:
    """Return the part of a pot, up to the next half euro."""
    return -(-pot * rate // (_HUNDRED * HALF)) * HALF


def levy(pot: Cents, rate: int, cave: Cents) -> Cents:
    """Return what is taken of a pot."""
    most = cap(cave)
    found = rounded(pot, rate)
    return found if most is None else min(found, most)


class Levy(RoomDrill[Levied]):
    """Say what is taken of each pot before it is pushed."""

    slug = "prelevement"
    title = "Le prélèvement sur les pots"
    duty = "Prélever sur chaque pot, au taux affiché, avant de le pousser."
    seconds = 25
    situation = Levied
    branches = (
        branch("exact", "Le taux tombe juste", 1),
        branch("arrondi", "Le taux s'arrondit au demi-euro supérieur", 4),
        branch("deux-pots", "Deux pots, deux retenues", 4, level=2),
        branch("plafond", "La cave plafonne la retenue", 4, level=2),
    )
    legacy_facts: ClassVar[Mapping[str, Json]] = dict.fromkeys(SIDES[1:], 0)

    def __init__(self, room: Room, article: str) -> None:
        """Take the room, and the article that gives its rate."""
        self.article = article
        self.rate = RATES[article]
        super().__init__(room)

    def taken(self, pots: Iterable[Cents], cave: Cents) -> tuple[Cents, ...]:
        """Return what is taken of each pot."""
        return tuple(levy(pot, self.rate, cave) for pot in pots)

    @override
    def classify(self, situation: Levied) -> str:
        if any(self._capped(situation, pot) for pot in situation.pots):
            return "plafond"
        if situation.side:
            return "deux-pots"
        exact = situation.main * self.rate % (_HUNDRED * HALF) == 0
        return "exact" if exact else "arrondi"

    def _capped(self, situation: Levied, pot: Cents) -> bool:
        return levy(pot, self.rate, situation.cave) < rounded(pot, self.rate)

    @override
    def deal(self, rng: Random, house: House) -> Levied:
        cave = rng.choice(_CAVES) * EURO
        chip = table_at(rng, self.room.variant, house.level).chip
        deep = rng.random() < _SIDES
        most = (4 * cave if deep else cave // 4) // chip
        main = rng.randint(2, 5) * chip * rng.randint(2, most) + chip * rng.randint(0, 3)
        side = 2 * chip * rng.randint(2, most) if rng.random() < _SIDES else 0
        return Levied(cave, main // EURO * EURO, side // EURO * EURO, 0, 0, 0, 0)

    @override
    def ask(self, situation: Levied) -> Question:
        several = bool(situation.side_2)
        names = ("principal", "exterieur-1" if several else "exterieur", *_NEXT)
        laid = dict(zip(names, situation.pots, strict=False))
        number = " 1" if several else ""
        fields = [
            Field(MAIN, "Retenue sur le pot principal", Amount(), "pots.principal"),
            Field(
                SIDE,
                f"Retenue sur le pot extérieur{number}",
                Amount(optional=True),
                f"pots.{names[1]}",
            ),
            *(
                Field(key, f"Retenue sur le pot extérieur {key[-1]}", Amount(), f"pots.{key}")
                for key in _NEXT[: max(0, len(situation.pots) - 2)]
            ),
        ]
        cave = format_amount(situation.cave)
        prompt = (
            f"La cave initiale est de {cave}. Que retenez-vous sur chaque pot avant de le pousser ?"
        )
        force = (f"Taux affiché : {self.rate} %",)
        return Question(prompt, Fields(tuple(fields)), (cloth.pots(laid),), force)

    @override
    def solve(self, situation: Levied) -> Ruling[Answer]:
        return Ruling(self._answer(situation, levy), tuple(self._steps(situation)))

    def _answer(self, seen: Levied, part: Callable[[Cents, int, Cents], Cents]) -> Answer:
        """Return what an account of each pot takes of it."""
        found = dict.fromkeys((MAIN, SIDE), 0)
        taken = [part(pot, self.rate, seen.cave) for pot in seen.pots]
        return found | dict(zip((MAIN, SIDE, *_NEXT), taken, strict=False))

    def _steps(self, situation: Levied) -> Iterator[Step]:
        for pot in situation.pots:
            told = rounded(pot, self.rate)
            facts = {
                "pot": format_amount(pot),
                "juste": format_amount(pot * self.rate // _HUNDRED),
                "retenue": format_amount(told),
                "cave": format_amount(situation.cave),
                "plafond": format_amount(cap(situation.cave) or 0),
            }
            exact = told * _HUNDRED == pot * self.rate
            yield self.room.cite(self.article, "exacte" if exact else "", **facts)
            if self._capped(situation, pot):
                yield self.room.cite(self.article, "plafond", **facts)

    @error("arrondi-inferieur", "La retenue s'arrondit au demi-euro supérieur, jamais en dessous.")
    def _rounded_down(self, seen: Levied) -> Answer | None:
        if self._capped(seen, seen.main):
            return None
        return {MAIN: seen.main * self.rate // (_HUNDRED * HALF) * HALF}

    @error("plafond-oublie", "La cave initiale de la table plafonne la retenue.")
    def _uncapped(self, seen: Levied) -> Answer:
        return self._answer(seen, lambda pot, rate, _cave: rounded(pot, rate))

    @error("un-seul-total", "On retient sur chaque pot, et non sur leur total.")
    def _whole(self, seen: Levied) -> Answer | None:
        nothing = self._answer(seen, lambda _pot, _rate, _cave: 0)
        whole = levy(sum(seen.pots), self.rate, seen.cave)
        return nothing | {MAIN: whole} if seen.side else None

    @error("autre-taux", "Le taux du Texas Hold'em est de 4 %, celui de l'Omaha de 2 %.")
    def _other_rate(self, seen: Levied) -> Answer:
        return self._answer(seen, lambda pot, rate, cave: levy(pot, 6 - rate, cave))


_TAKEN: Final = 0.3
"""How often the pots of an exercise have already been levied."""


def levied(seen: PotsToGive, taken: tuple[Cents, ...]) -> LeviedPots:
    """Return a table whose pots the house has levied: half euros are then in play."""
    chip = min(seen.unit, HALF) if taken else seen.chip
    known = {item.name: getattr(seen, item.name) for item in facts_of(PotsToGive)}
    return LeviedPots(**{**known, "chip": chip}, levies=tuple(map(Taken, taken)))


def after_levy(pots: Pots, taken: tuple[Cents, ...]) -> Pots:
    """Return what is left of pots of which the house has taken its part, or nothing."""
    if not taken:
        return pots
    left = zip(pots.pots, taken, strict=True)
    return replace(pots, pots=tuple(replace(pot, amount=pot.amount - part) for pot, part in left))


def say_taken(taken: tuple[Cents, ...]) -> Iterator[str]:
    """Say what the house has already taken of each pot."""
    for number, part in enumerate(taken):
        name = f"pot extérieur {number}" if number else "pot principal"
        yield f"Retenue prise sur le {name} : {format_amount(part)}"


def left_step(room: Room, pot: Pot, taken: Cents) -> Step:
    """Say what is left of a pot to be given."""
    facts = {"retenue": format_amount(taken), "reste": format_amount(pot.amount)}
    return room.cite(levy_of(room) or "", "prise", **facts)


def now_and_then(rng: Random, room: Room, seen: PotsToGive, level: Level) -> PotsToGive:
    """Take the part of the house of some tables, in the games and at the levels that levy."""
    article = levy_of(room)
    if article is None:
        return seen
    taken: tuple[Cents, ...] = ()
    if level >= Level.FULL and rng.random() < _TAKEN:
        pots = pots_of(room.variant, paid(seen.bets)).pots
        taken = tuple(rounded(pot.amount, RATES[article]) for pot in pots)
    return levied(seen, taken)


def check_levies(pots: Pots, taken: tuple[Cents, ...]) -> None:
    """Refuse levies that are not one a pot, each less than its pot.

    Raises:
        UnreadableAnswer: with the field at fault.
    """
    fits = len(taken) == len(pots.pots) and all(
        part < pot.amount for part, pot in zip(taken, pots.pots, strict=True)
    )
    if taken and not fits:
        raise UnreadableAnswer("Une retenue par pot, chacune moindre que lui.", "levies")
