"""What the dealer says, from the beginning of a hand to its end: the script of the room.

A game says what its rule book tells: an announcement or a hand whose articles it has not is left
out, and with it the errors that nobody can make any more.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, override

from casino_rules.core.forms import Amount, Choice, Form, Json, Points
from casino_rules.core.house import House
from casino_rules.core.money import EURO, MAX_STAKE, Cents, format_amount
from casino_rules.core.rules import RuleBook
from casino_rules.core.situation import Problem, fact, with_forms
from casino_rules.exercises.announcing import how_at
from casino_rules.exercises.script import (
    AnnouncementOrder,
    Announcements,
    Script,
    SeatCoup,
    SeatDue,
    Told,
    script_of,
)
from casino_rules.poker.drills.base import table_of
from casino_rules.poker.play.stakes import Stakes, table_at
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Opening, Structure

_FILE: Final = Path(__file__).parents[1] / "annonces.toml"
_BET, _POT = "mise", "pot"
_RAISES: Final = frozenset({"relance", _POT})
_AMOUNT: Final = Amount(EURO, MAX_STAKE)
_FIRST_RAISE: Final = {Structure.LIMIT: 2, Structure.POT_LIMIT: 3, Structure.NO_LIMIT: 12}
"""How many times the big blind or small bet the first raise of a hand makes at most."""
_POT_RAISED: Final = 3
"""A raise of the pot over the blinds: to call, the big blind, that call, and the small one."""
UNTOLD: Final = "tu"
"""Who called is not told: it is no raise of the pot, or the cloth shows it."""
_CALLERS: Final = {
    UNTOLD: "",
    "personne": "sans que personne ait suivi la surblind de {}, ",
    "un": "après un joueur qui a suivi la surblind de {}, ",
    "deux": "après deux joueurs qui ont suivi la surblind de {}, ",
}
"""How who called the big blind before a raise of the pot is told."""
_COUNTED: Final = tuple(key for key in _CALLERS if key != UNTOLD)
"""The same by their number."""
_CALLED: Final = Choice.of(tu="Non dit", personne="Personne", un="Un joueur", deux="Deux joueurs")
_BEFORE: Final[Mapping[str, Json]] = {"blind": 2 * EURO, "suivi": UNTOLD}
"""What the announcements asked before they held a blind or a caller had: none of them told it."""


def script_for(book: RuleBook) -> Script:
    """Return what is said in a game."""
    data = _data()
    said = [item for item in data["annonce"] if _founded(book, item)]
    known = {item["id"] for item in said}
    hands = [
        {**item, "annonces": [slug for slug in item["annonces"] if slug in known]}
        for item in data["deroulement"]
        if _founded(book, item)
    ]
    made = {slug for item in said for slug in item["fautes"]}
    early = [
        item
        for item in data["trop-tot"]
        if any(_late(hand["annonces"], item["dite"], item["avant"]) for hand in hands)
    ]
    errors = {slug: told for slug, told in data["erreurs"].items() if slug in made}
    reduced = {"annonce": said, "deroulement": hands, "trop-tot": early, "erreurs": errors}
    return script_of({**data, **reduced}, book)


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))


def _founded(book: RuleBook, item: Mapping[str, Any]) -> bool:
    """Whether a book has all the articles of an announcement or of a hand, with what they say."""
    references = (reference.partition("#") for reference in item["articles"])
    return all(
        book.has(slug) and variant in book.rule(slug).explanations
        for slug, _, variant in references
    )


def _late(order: Sequence[str], said: str, before: str) -> bool:
    """Whether one announcement of a hand comes after another, and so may be made too early."""
    return {said, before} <= set(order) and order.index(said) > order.index(before)


class _Betting:
    """What the texts tell where a player bets."""

    place: int
    amount: Cents

    @property
    def told(self) -> Told:
        """The seat and the amount that an announcement may name."""
        return {"place": self.place, "montant": format_amount(self.amount)}


class _Blinds(_Betting):
    """What the texts tell at a table with blinds, or with the fixed bets of the studs."""

    blind: Cents
    suivi: str

    @property
    @override
    def told(self) -> Told:
        """The forced and fixed bets besides, the small blind half the big one."""
        small, big = format_amount(self.blind // 2), format_amount(self.blind)
        stakes = {
            "petite": small,
            "grosse": big,
            "blinds": f"{_bare(small)} et {big}",
            "court": f"{_bare(small)} et {_bare(big)}",
            "fixe": big,
            "suiveurs": _CALLERS[self.suivi].format(big),
        }
        return {**super().told, **stakes}


@dataclass(frozen=True)
class BettingDue(_Betting, SeatDue):
    """An announcement, the seat and the amount that it may name."""

    amount: Cents = fact("Montant", _AMOUNT)


@dataclass(frozen=True)
class BlindDue(_Blinds, BettingDue):
    """An announcement at a table with blinds or fixed bets."""

    blind: Cents = fact("Surblind, ou petite mise", _AMOUNT, frame=True)
    suivi: str = fact("Ont suivi avant le pot", _CALLED)

    @override
    def problem(self) -> Problem:
        said = (self.kind,)
        return _too_low(said, self.amount, self.blind) or _other_pot(said, self)


@dataclass(frozen=True)
class BettingCoup(_Betting, SeatCoup):
    """A hand whose announcements are put in order, the seat and the amount that they may name."""

    amount: Cents = fact("Montant", _AMOUNT)


@dataclass(frozen=True)
class BlindCoup(_Blinds, BettingCoup):
    """A hand at a table with blinds or fixed bets."""

    blind: Cents = fact("Surblind, ou petite mise", _AMOUNT, frame=True)
    suivi: str = fact("Ont suivi avant le pot", _CALLED)

    @override
    def problem(self) -> Problem:
        said = self.unfolding.order
        return _too_low(said, self.amount, self.blind) or _other_pot(said, self)


def _pot(big: Cents, callers: str) -> Cents:
    """Return the pot raised over both blinds and those callers."""
    return _POT_RAISED * big + big // 2 + _COUNTED.index(callers) * big


def _other_pot(said: Iterable[str], situation: Any) -> Problem:
    """Refuse callers of what is no raise of the pot, or that do not make this one."""
    if situation.suivi == UNTOLD:
        return None
    if _POT not in said or situation.amount != _pot(situation.blind, situation.suivi):
        return "suivi", "Avec ces joueurs et ces blinds, le pot n'est pas de ce montant."
    return None


def _bare(amount: str) -> str:
    return amount.rstrip("€").rstrip()


def _too_low(said: Iterable[str], amount: Cents, blind: Cents) -> Problem:
    """Refuse a raise that does not double the big blind or the small bet."""
    if amount < 2 * blind and not _RAISES.isdisjoint(said):
        return "amount", "Une relance double au moins la surblind, ou la petite mise."
    return None


class BettingSpoken(Announcements[BettingDue]):
    """What is said at each moment of a hand."""

    def __init__(self, room: Room) -> None:
        """Take the room: its book says what is announced."""
        self.room = room
        script = script_for(room.book)
        base = BettingDue if room.variant.opening is Opening.STAKE else BlindDue
        self.situation = with_forms(base, _forms(room, script.moments), script=script)
        super().__init__()

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BettingDue:
        place, stakes = _drawn(rng, self.room, house)
        callers = _called(rng, branch)
        amount = (
            _staked(rng, self.room, stakes, branch)
            if callers == UNTOLD
            else _pot(stakes.big, callers)
        )
        told = _facts(self.room, place, amount, stakes, callers)
        return self.situation(how_at(house), branch, *told)

    @override
    def load(self, data: object) -> BettingDue:
        """Return a stored situation; the first ones held no blind, then no caller."""
        return super().load({**_BEFORE, **data} if isinstance(data, Mapping) else data)


class BettingOrder(AnnouncementOrder[BettingCoup]):
    """The announcements of a whole hand, in order."""

    seconds = 45

    def __init__(self, room: Room) -> None:
        """Take the room: its book says what is announced."""
        self.room = room
        script = script_for(room.book)
        base = BettingCoup if room.variant.opening is Opening.STAKE else BlindCoup
        self.situation = with_forms(base, _forms(room, script.coups), script=script)
        super().__init__()

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BettingCoup:
        place, stakes = _drawn(rng, self.room, house)
        callers = _called(rng, branch)
        amount = _raised(rng, self.room, stakes) if callers == UNTOLD else _pot(stakes.big, callers)
        return self.situation(branch, *_facts(self.room, place, amount, stakes, callers))

    @override
    def load(self, data: object) -> BettingCoup:
        """Return a stored situation; the first ones told no caller."""
        return super().load({"suivi": UNTOLD, **data} if isinstance(data, Mapping) else data)


def _forms(room: Room, kinds: Choice) -> dict[str, Form[Any]]:
    return {"kind": kinds, "place": Points(1, room.variant.most_seats)}


def _drawn(rng: Random, room: Room, house: House) -> tuple[int, Stakes]:
    """Draw a seat of a table, and what it plays for."""
    seats = table_of(rng, house.level, room.variant.most_seats)
    return rng.choice(seats), table_at(rng, room.variant, house.level)


def _called(rng: Random, kind: str) -> str:
    """Draw who called before a raise of the pot; of anything else it is not told."""
    return rng.choice(_COUNTED) if kind == _POT else UNTOLD


def _facts(room: Room, place: int, amount: Cents, stakes: Stakes, callers: str) -> tuple[Any, ...]:
    """Return the facts of a situation after its kind: without forced bets no blind is told."""
    known = (place, amount)
    return known if room.variant.opening is Opening.STAKE else (*known, stakes.big, callers)


def _staked(rng: Random, room: Room, stakes: Stakes, kind: str) -> Cents:
    """Draw what a player may have staked within a hand, at any of its rounds."""
    structure = room.variant.structure
    if structure is Structure.EQUAL:
        return stakes.big
    least, limit = (1, 2) if kind == _BET else (2, 4)
    most = limit if structure is Structure.LIMIT else 12
    return stakes.big * rng.randint(least, most)


def _raised(rng: Random, room: Room, stakes: Stakes) -> Cents:
    """Draw the first raise of a hand, as high as its structure allows."""
    structure = room.variant.structure
    if structure is Structure.EQUAL:
        return stakes.big
    return stakes.big * rng.randint(2, _FIRST_RAISE[structure])
