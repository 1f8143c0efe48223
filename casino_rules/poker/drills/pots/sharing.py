"""Giving one pot: its halves, the odd chip, what the house takes first."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Field, Fields, Json, UnreadableAnswer
from casino_rules.core.french import join
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import facts_of
from casino_rules.hands.categories import capital
from casino_rules.poker import showdown
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.pots import Pot, Pots, Rounding, pots_of, share
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.room import Room, places
from casino_rules.poker.showdown import HalfResult
from casino_rules.poker.situations.hands import SIDES, Levied, LeviedPots, PotsToGive, Taken
from casino_rules.poker.situations.seats import paid

ODD: Final = "jeton-indivisible"
BETWEEN: Final = "jeton-des-moities"
NO_LOW: Final = "sans-bas"
SHARED: Final = "partage"
QUARTER: Final = "quart"
HALVES: Final = "moities"
ONE: Final = "un-gagnant"
SAME: Final = "memes-gagnants"
BY_CARDS: Final = "jeton-par-la-carte"
_TO: Final = {
    "haut": "au haut",
    "bas": "au bas",
    "deux-sept": "au deux-sept",
    "badugi": "au badugi",
}


def odd_between(results: Sequence[HalfResult], amount: Cents, rounding: Rounding) -> bool:
    """Whether a chip is left between the halves, and it matters to whom it goes."""
    cut = showdown.parts(results, amount, rounding)
    return bool(amount // rounding.chip % len(cut)) and not _scooped(results)


def parted(results: Sequence[HalfResult]) -> bool:
    """Whether a pot goes to several seats."""
    return len({seat for result in results for seat in result.winners}) > 1


def _scooped(results: Sequence[HalfResult]) -> bool:
    return len({result.winners for result in results}) == 1 and len(results[0].winners) == 1


def elsewhere(rounding: Rounding, kind: str) -> Rounding:
    """Return how a house that decides the other way shares a pot of a kind on which houses differ."""
    if kind == SAME:
        return replace(rounding, whole=not rounding.whole)
    return replace(rounding, all_cards=not rounding.all_cards)


def kind_of(room: Room, results: Sequence[HalfResult], amount: Cents, rounding: Rounding) -> str:
    """Return what kind of pot it is to give: first, one that two houses do not give alike."""
    given = showdown.added(showdown.shares(room, results, amount, rounding))
    for kind in (SAME, BY_CARDS):
        other = showdown.shares(room, results, amount, elsewhere(rounding, kind))
        if showdown.added(other) != given:
            return kind
    return _usual_kind(room, results, amount, rounding)


def _usual_kind(
    room: Room, results: Sequence[HalfResult], amount: Cents, rounding: Rounding
) -> str:
    if any(
        showdown.odd_chips(part, result.winners, rounding.chip)
        for result, part in showdown.parts(results, amount, rounding)
    ):
        return ODD
    if odd_between(results, amount, rounding):
        return BETWEEN
    if len(results) < len(room.variant.halves):
        return NO_LOW
    tied = sum(len(result.winners) > 1 for result in results)
    if tied == len(results):
        return SHARED
    if tied:
        return QUARTER
    return ONE if _scooped(results) else HALVES


def decided(
    room: Room, pot: Pot, results: Sequence[HalfResult], seen: PotsToGive
) -> Iterator[Step]:
    """Say who wins a pot, where its odd chips go and what each receives, once hands are read.

    The winners of two halves are named with what each receives.
    """
    whole = seen.rounding.whole and showdown.same_winners(results)
    for result in results:
        yield from showdown.deciding_steps(room, result, seen.board, whole=whole)
    yield from (step for step in showdown.halving_steps(room, results) if step.variant)
    chip, rounding = seen.unit, seen.rounding
    cut = showdown.parts(results, pot.amount, rounding)
    if showdown.same_winners(results):
        article = "memes-gagnants" if whole else "memes-gagnants-moities"
        won = results[0].winners
        yield room.cite(article, gagnants=capital(places(won))).at(*won)
    if odd_between(results, pot.amount, rounding):
        half = results[0].half.title.lower()
        yield room.cite("jeton-des-moities", reste=format_amount(chip), moitie=half)
    for result, part in cut:
        order = showdown.chip_order(room, result, rounding)
        odd = showdown.odd_chips(part, order, chip)
        if odd:
            half = f" {_TO[result.half.key]}" if len(cut) > 1 else ""
            yield room.cite(
                _odd_chip(room, rounding),
                reste=format_amount(odd * chip) + half,
                places=places(order[:odd]),
                recoit="reçoit" if odd == 1 else "reçoivent",
                jeton=format_amount(chip),
                carte="la plus haute" if result.half.high else "la plus basse",
            ).at(*order[:odd])
    yield from _amounts(room, pot, results, seen)


def _odd_chip(room: Room, rounding: Rounding) -> str:
    """Return the article on odd chips."""
    if room.variant.button:
        return "jeton-indivisible"
    return "jeton-indivisible-toutes" if rounding.all_cards else "jeton-indivisible-stud"


def _amounts(
    room: Room, pot: Pot, results: Sequence[HalfResult], seen: PotsToGive
) -> Iterator[Step]:
    """Write out how a pot is shared: its halves, then what each winner has of them."""
    if not parted(results):
        return
    given = [*showdown.shares(room, results, pot.amount, seen.rounding)]
    cut = showdown.parts(results, pot.amount, seen.rounding)
    told = [
        f"{format_amount(part)} {_TO[result.half.key]}, {_each(shares)}"
        if len(cut) > 1
        else _each(shares)
        for (result, part), shares in zip(cut, given, strict=True)
    ]
    yield room.cite(
        "compte-des-parts", objet=f"Un pot de {format_amount(pot.amount)}", compte=" ; ".join(told)
    ).at(*showdown.added(given))


def _each(shares: Mapping[int, Cents]) -> str:
    """Return « 69 € à chacune des places 2 et 5 », « 48 € à la place 4 et 47 € à la place 1 »."""
    by_amount: dict[Cents, list[int]] = {}
    for seat, cents in shares.items():
        by_amount.setdefault(cents, []).append(seat)
    if len(shares) == 1:
        (seat,) = shares
        return f"place {seat}"
    return join(
        f"{format_amount(cents)} à la place {seats[0]}"
        if len(seats) == 1
        else f"{format_amount(cents)} à chacune des {places(tuple(sorted(seats)))[4:]}"
        for cents, seats in by_amount.items()
    )


def parts(room: Room, pot: Pot, results: Sequence[HalfResult], seen: PotsToGive) -> list["Shares"]:
    """Return what each winner receives of a pot, half by half where it is parted."""
    if not parted(results):
        return [{results[0].winners[0]: pot.amount}]
    return list(showdown.shares(room, results, pot.amount, seen.rounding))


def totals(room: Room, given: Sequence["Shares"]) -> Iterator[Step]:
    """Add up what a seat receives in several parts: « Place 5 : 138 € + 69 € = 207 € »."""
    for seat in sorted({seat for shares in given for seat in shares}):
        received = [shares[seat] for shares in given if shares.get(seat)]
        if len(received) > 1:
            text = " + ".join(format_amount(cents) for cents in received)
            total = f"{text} = {format_amount(sum(received))}"
            yield room.cite("compte-des-parts", objet=f"Place {seat}", compte=total).at(seat)


type Shares = dict[int, Cents]
type Results = tuple[HalfResult, ...]
type Sharing = Callable[[Room, PotsToGive, Cents, Results], Shares]


def _everybody(results: Results) -> list[int]:
    return sorted({seat for result in results for seat in result.winners})


def backwards(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the odd chips to the last of the winners."""
    return showdown.added(
        share(part, showdown.chip_order(room, result, seen.rounding)[::-1], seen.unit)
        for result, part in showdown.parts(results, amount, seen.rounding)
    )


def as_elsewhere(kind: str) -> "Sharing":
    """Return the error of who shares as a house does that decides the other way."""

    def shared(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
        other = elsewhere(seen.rounding, kind)
        return showdown.added(showdown.shares(room, results, amount, other))

    return shared


def highest_takes_all(_room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give all to the winner who holds the highest card, which does not play."""
    ranks = {
        seat: sorted((card.rank.order for card in seen.holes[seat]), reverse=True)
        for seat in _everybody(results)
    }
    return {max(ranks, key=lambda seat: ranks[seat]): amount}


def first_half_only(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give all to the winners of the first half."""
    return share(amount, showdown.chip_order(room, results[0], seen.rounding), seen.unit)


def equal_parts(_room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the same to all who win something."""
    return share(amount, _everybody(results), seen.unit)


def chip_to_second(room: Room, seen: PotsToGive, amount: Cents, results: Results) -> Shares:
    """Give the chip left between the halves to the second."""
    cut = share(amount, (1, 0), seen.unit)
    return showdown.added(
        share(cut[place], showdown.chip_order(room, result, seen.rounding), seen.unit)
        for place, result in enumerate(results)
    )


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
