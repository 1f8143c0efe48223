"""How a hand ends against the bank: hands drawn until they end so."""

from random import Random
from typing import Any, Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Shoe
from casino_rules.core.house import House
from casino_rules.families.sampling import chosen, until
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.making import BUCHE
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.engine import GOAL, Play
from casino_rules.games.poker_21.layouts import drawn_for_21
from casino_rules.games.poker_21.situations import HandResult

_SHARE: Final = 0.2


def make(rng: Random, house: House, kind: str, *, doubled: bool = False) -> dict[str, Any]:
    """Make the facts of a hand against the bank that ends in this way; ``doubled``: it must be."""
    bank = _bank(rng, kind)

    def facts() -> dict[str, Any]:
        cards, play = _played(rng, making.shoe_without(rng, bank), kind, doubled=doubled)
        return {"cards": cards, "play": play.value, "bank": bank, **chosen(house, "abandon")}

    return until(facts, lambda made: HandResult(**made).end == kind)


def _bank(rng: Random, kind: str) -> Hand:
    """Deal a bank against which a hand may end in this way."""
    if kind in ("21-contre-21", "banque-21", "points-contre-21", "double-contre-21"):
        return making.natural(rng, making.new_shoe(rng))
    return making.bank_ending(rng, lambda bank: _suits(bank, kind))


def _suits(bank: Hand, kind: str) -> bool:
    counted = engine.total(bank)
    if kind in ("banque-depasse", "depassees"):
        return counted.bust
    if kind in ("nul-a-21", "separe-nul", "21-bat-21"):
        return counted.points == GOAL and not engine.is_twenty_one(bank)
    if kind in ("21", "separe-21"):
        return counted.points != GOAL
    if kind == "abandon":
        return engine.value(bank[0]) in (BUCHE - 1, BUCHE)
    return counted.points < GOAL


def _played(rng: Random, shoe: Shoe, kind: str, *, doubled: bool) -> tuple[Hand, Play]:
    """Draw a player's hand and how it was played, as players play."""
    if kind.startswith("separe"):
        return making.natural(rng, shoe), Play.SPLIT
    if kind in ("21", "21-bat-21", "21-contre-21"):
        return making.natural(rng, shoe), Play.PLAIN
    if kind == "abandon":
        return making.two_worth(rng, shoe, rng.choice(making.GIVEN_UP)), Play.SURRENDERED
    if doubled or kind == "double-contre-21" or rng.random() < _SHARE / 2:
        return making.doubled_hand(rng, shoe), Play.DOUBLED
    cards = making.player_hand(rng, shoe)
    return cards, Play.SPLIT if rng.random() < _SHARE else Play.PLAIN


def dealt(rng: Random, house: House) -> dict[str, Any]:
    """Deal the facts of a hand against the bank as a shoe brings them.

    When nobody waits for the bank, it is shown as it would have played.
    """
    table = play_table(rng, house, 1)
    row = rng.choice(table.rows)
    bank = drawn_for_21(table.bank, remaining=1)
    if engine.must_draw(bank):
        bank = making.bank_played(making.shoe_without(rng, (*bank, *row.cards)), bank)
    return {"cards": row.cards, "play": row.play, "bank": bank, **chosen(house, "abandon")}
