"""Cloths made to measure, and how they are shown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Zone
from casino_rules.families.sampling import until
from casino_rules.games.poker_21 import engine, settling
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.making import ACE, BUCHE
from casino_rules.games.poker_21.drills.paying import stakes_of
from casino_rules.games.poker_21.drills.playing import (
    PlayedRound,
    options_of,
    play_hand,
    seated,
)
from casino_rules.games.poker_21.drills.result import NOTES
from casino_rules.games.poker_21.engine import BOOK, PAIR, Play
from casino_rules.games.poker_21.layouts import Cloth, PlayedHand

_FIRST_HANDS: Final = ("hasard", "vingt-et-un", "doubler", "paire", "raide")
_SHARES: Final = (5, 2, 2, 1, 2)
_PLAIN_SHARES: Final = (5, 2, 0, 0, 2)
_TEN: Final = 10


def table_with(rng: Random, house: House, bank: Hand, players: int, one: str = "") -> PlayedRound:
    """Seat players against a bank whose cards are known; one hand at least waits for it.

    ``one`` is the first hand that one of the players must have.
    """
    shoe, options = making.shoe_without(rng, bank), options_of(house)
    boxes, first = [], []
    shares = _PLAIN_SHARES if options.plain else _SHARES
    kinds = rng.choices(_FIRST_HANDS, shares, k=players)
    if one:
        kinds[rng.randrange(players)] = one
    for box, wanted in zip(seated(rng, house, players), kinds, strict=True):
        cards = _first_hand(rng, shoe, wanted)
        hands = play_hand(shoe, cards, bank[:1], options)
        if wanted == "doubler":  # whatever the bank shows: players do not all play well
            hands = (((*cards, shoe.draw()), Play.DOUBLED),)
        first.append(cards)
        boxes.append(replace(box, hands=hands))
    table = PlayedRound(tuple(boxes), bank, tuple(first))
    return table if table.remaining else with_a_stander(rng, shoe, table)


def _first_hand(rng: Random, shoe: Shoe, wanted: str) -> Hand:
    """Draw two first cards: those that raise a question more often than a shoe brings them."""
    if wanted == "vingt-et-un":
        return making.hand(shoe, (ACE, BUCHE))
    if wanted == "doubler":
        total = rng.choice((_TEN, _TEN + 1))
        first = rng.randint(2, total - 2)
        return making.hand(shoe, (first, total - first))
    if wanted == "paire":
        rank = rng.choice((Rank.ACE, Rank.EIGHT, Rank.NINE, Rank.SEVEN, Rank.TWO))
        return making.of_rank(shoe, rank), making.of_rank(shoe, rank)
    if wanted == "raide":
        return making.hand(shoe, (BUCHE, rng.randint(2, 6)))
    return shoe.draw_many(PAIR)


def with_a_stander(rng: Random, shoe: Shoe, table: PlayedRound) -> PlayedRound:
    """Let the last seat stand with two cards: nobody would wait for the bank otherwise."""
    cards = making.hand(shoe, (BUCHE, rng.choice((7, 8, 9, BUCHE))))
    last = replace(table.boxes[-1], hands=((cards, Play.PLAIN),))
    return replace(table, boxes=(*table.boxes[:-1], last), first=(*table.first[:-1], cards))


def bust_table(rng: Random, house: House, bank: Hand, players: int) -> PlayedRound:
    """Seat players who all go bust."""
    shoe, boxes = making.shoe_without(rng, bank), []
    for box in seated(rng, house, players):
        cards = until(lambda: making.player_hand(rng, shoe), lambda drawn: engine.total(drawn).bust)
        boxes.append(replace(box, hands=((cards, Play.PLAIN),)))
    return PlayedRound(tuple(boxes), bank, tuple(box.hands[0][0][:2] for box in boxes))


def zones_of(
    situation: Cloth, poks: Mapping[int, Cents], behind: Mapping[int, Cents]
) -> Iterator[Zone]:
    """Lay the bank, then what is left at each seat.

    A hand that is bust or surrendered left the cloth at once, with its stake of « 21 ».
    """
    drawn = situation.twenty_one
    yield BOOK.plan.zone("banque", drawn, label="Banque, au 21")
    if len(situation.bank) > len(drawn):
        note = "tiré une fois le 21 réglé"
        yield BOOK.plan.zone("banque.complement", situation.bank[len(drawn) :], note=note)
    for seat, hands in groupby(settling.named(situation), lambda hand: hand.seat):
        pok = {"pok": poks[seat]} if seat in poks else {}
        standing = {"debout": behind[seat]} if seat in behind else {}
        yield from _seat(tuple(hands), pok, standing)


def _seat(
    hands: Sequence[settling.Named], pok: Mapping[str, Cents], standing: Mapping[str, Cents]
) -> Iterator[Zone]:
    """Lay a seat: its only hand with all its stakes, or what is the seat's own and then each hand."""
    row, lay = hands[0].row, BOOK.plan.seat
    left = [hand for hand in hands if hand.row.in_play]
    if not left:
        if pok:
            yield lay(row.seat, stakes=pok, note=_gone(row))
        return
    alone = len(hands) == 1
    if not alone and (pok or standing):
        yield lay(row.seat, stakes={**pok, **standing})
    for hand in left:
        played = stakes_of(hand.row.played, hand.row.stake)
        stakes = {**pok, **played, **standing} if alone else played
        note = NOTES[hand.row.played]
        yield lay(row.seat, hand.row.cards, stakes, note=note, label=hand.label, part=hand.part)


def _gone(row: PlayedHand) -> str:
    """Say why nothing is left at « 21 »."""
    surrendered = row.played is Play.SURRENDERED
    return "a abandonné" if surrendered else "a dépassé 21, déjà ramassée"
