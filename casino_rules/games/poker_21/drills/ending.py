"""How a hand ends against the bank: the kinds of end, and hands made to end so."""

from functools import cache
from random import Random
from typing import Any, Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.house import House
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.making import ACE, BUCHE, SAUTE, VINGT_ET_UN, Menu
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.engine import GOAL, PAIR, Play
from casino_rules.games.poker_21.situations import HandResult

_POINTS: Final = ("17", "18", "19", "20")
_OVER: Final = GOAL + 1
_STANDING: Final = range(12, GOAL)
_SHARE: Final = 0.2


def kind_of(situation: HandResult) -> str:
    """Tell apart the ways in which a hand ends against the bank."""
    cards, play, bank = situation.cards, situation.played, situation.bank
    points, banked = engine.total(cards).points, engine.total(bank).points
    if play is Play.SURRENDERED:
        return "abandon"
    if points > GOAL:
        return "depassees" if banked > GOAL else "depassee"
    mine, its = engine.is_twenty_one(cards, play), engine.is_twenty_one(bank)
    if mine:
        return "21-contre-21" if its else "21-bat-21" if banked == GOAL else "21"
    if its:
        return _against_twenty_one(play, points)
    split_21 = play.from_split and points == GOAL and len(cards) == PAIR
    return _by_points(points, banked, split_21=split_21)


def _against_twenty_one(play: Play, points: int) -> str:
    if play.doubled:
        return "double-contre-21"
    return "points-contre-21" if points == GOAL else "banque-21"


def _by_points(points: int, banked: int, *, split_21: bool) -> str:
    if split_21:
        return "separe-nul" if banked == GOAL else "separe-21"
    if banked > GOAL:
        return "banque-depasse"
    if points == banked:
        return "nul-a-21" if points == GOAL else "nul"
    return "superieur" if points > banked else "inferieur"


def make(rng: Random, house: House, kind: str) -> dict[str, Any]:
    """Make the facts of a hand against the bank that ends in this way."""
    shoe = making.new_shoe(rng)
    play = Play.PLAIN
    if kind == "abandon":
        bank = making.hand(shoe, _without_ace().draw(rng))
        play, cards = Play.SURRENDERED, making.hand(shoe, _STIFF.draw(rng))
    else:
        bank = making.hand(shoe, making.bank_ends()[_bank_end(rng, kind)].draw(rng))
        play, cards = _player(rng, shoe, kind, engine.total(bank).points)
    if play is Play.PLAIN and kind in _MAY_BE_SPLIT and cards[0].rank is not Rank.ACE:
        play = Play.SPLIT if rng.random() < _SHARE else Play.PLAIN
    return {
        "cards": cards,
        "play": play.value,
        "bank": bank,
        "abandon": house.choice("abandon"),
    }


_MAY_BE_SPLIT: Final = ("superieur", "inferieur", "nul", "banque-depasse", "depassee")
_STIFF: Final = Menu()
for _first in range(4, BUCHE + 1):
    for _second in range(14 - _first, min(BUCHE, 16 - _first) + 1):
        if _second > ACE:
            _STIFF.add((_first, _second))


@cache
def _without_ace() -> Menu:
    """Return the ends of a bank whose first card is not an ace."""
    found = Menu()
    for ends in making.bank_ends().values():
        for values in ends.items:
            if values[0] != ACE:
                found.add(values)
    return found


def _bank_end(rng: Random, kind: str) -> str:
    """Draw how the bank ends, where a hand ends in this way."""
    ends = {
        "superieur": _POINTS,
        "inferieur": (*_POINTS, "21"),
        "nul": _POINTS,
        "nul-a-21": ("21",),
        "banque-depasse": (SAUTE,),
        "depassee": (*_POINTS, "21"),
        "depassees": (SAUTE,),
        "21": (*_POINTS, SAUTE),
        "21-bat-21": ("21",),
        "separe-21": (*_POINTS, SAUTE),
        "separe-nul": ("21",),
    }
    return rng.choice(ends.get(kind, (VINGT_ET_UN,)))


def _player(rng: Random, shoe: Shoe, kind: str, banked: int) -> tuple[Play, Hand]:
    if kind in ("21", "21-bat-21", "21-contre-21"):
        return Play.PLAIN, _ace_and_buche(rng, shoe)
    if kind.startswith("separe"):
        return Play.SPLIT, _ace_and_buche(rng, shoe)
    if kind == "points-contre-21" and rng.random() < _SHARE:
        return Play.SPLIT, _ace_and_buche(rng, shoe)
    total = _total(rng, kind, banked)
    if kind == "double-contre-21" or (kind in _MAY_BE_DOUBLED and rng.random() < _SHARE):
        return Play.DOUBLED, making.hand(shoe, making.doubled(total).draw(rng))
    low = PAIR + 1 if total == GOAL else PAIR
    return Play.PLAIN, making.hand(shoe, making.player_ends(total, low).draw(rng))


_MAY_BE_DOUBLED: Final = ("superieur", "inferieur", "nul", "banque-depasse", "depassee")


def _total(rng: Random, kind: str, banked: int) -> int:
    if kind.startswith("depassee"):
        return _OVER
    if kind in ("nul-a-21", "points-contre-21"):
        return GOAL
    if kind == "superieur":
        return rng.randint(banked + 1, GOAL)
    if kind == "inferieur":
        return rng.randint(_STANDING[0], banked - 1)
    if kind == "nul":
        return banked
    return rng.choice(_STANDING)


def _ace_and_buche(rng: Random, shoe: Shoe) -> Hand:
    values = [ACE, BUCHE]
    rng.shuffle(values)
    return making.hand(shoe, values)


def dealt(rng: Random, house: House) -> dict[str, Any]:
    """Deal the facts of a hand against the bank as a shoe brings them.

    When nobody waits for the bank, it is shown as it would have played.
    """
    table = play_table(rng, house, 1)
    row = rng.choice(table.rows)
    bank = table.bank
    for number in range(1, len(bank) + 1):
        if not engine.must_draw(bank[:number]):
            bank = bank[:number]
            break
    else:
        shoe = making.new_shoe(rng)
        shoe.remove((*bank, *row.cards))
        bank = making.bank_played(shoe, bank)
    return {"cards": row.cards, "play": row.play, "bank": bank, "abandon": house.choice("abandon")}
