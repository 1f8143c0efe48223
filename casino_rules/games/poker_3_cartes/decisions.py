"""Every decision of a Poker 3 cartes croupier with its proof: a situation in, a ruling out."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from casino_rules.core.french import join
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.settling import Settled
from casino_rules.families.stud import order
from casino_rules.games.poker_3_cartes import engine, paying
from casino_rules.games.poker_3_cartes.engine import BOOK, End, Stakes, value
from casino_rules.games.poker_3_cartes.situations import (
    BankShown,
    BonusShown,
    Closing,
    Decision,
    Duel,
    HandShown,
    Layout,
    PairPlusShown,
    PlaceRound,
    Queue,
)
from casino_rules.hands import HandValue, compare

ANNOUNCED: Final = BOOK.rule("annonces-banque")
IN_ORDER: Final = {
    order.EITHER: BOOK.rule("ordre-des-places"),
    order.BY_HAND: BOOK.rule("main-par-main"),
    order.LOSERS_FIRST: BOOK.rule("perdants-d-abord"),
}
"""The article on the order of the places, by the choice of the house."""
GESTURES_IN_ORDER: Final = BOOK.rule("ordre-des-gestes")

ON_THE_ANTE: Final = {"bonus": "ante"}
"""The box on which the bonus is paid."""
NO_GAME: Final = "pas-de-jeu"
BANK_WINS: Final = "banque-gagne"
HAND_BY_HAND: Final = "main-par-main"


def name_hand(situation: HandShown) -> Ruling[str]:
    """Decide the combination of a hand."""
    return engine.named(value(situation.cards))


def qualified(situation: BankShown) -> Ruling[str]:
    """Decide whether the bank is qualified: « oui » or « non »."""
    ruling = engine.qualified(value(situation.bank))
    return Ruling("oui" if ruling.value else "non", ruling.steps)


def duel(situation: Duel) -> Ruling[dict[str, Any]]:
    """Decide who wins, and what decides."""
    player, bank = value(situation.player), value(situation.bank)
    ruling = engine.duel(player, bank)
    end, decided = ruling.value
    return Ruling({"gagnant": _WINNERS[end], "par": decided}, ruling.steps)


_WINNERS: Final = {End.WIN: "joueur", End.LOSE: "banque", End.TIE: "egalite"}


def pair_plus(situation: PairPlusShown) -> Ruling[Cents]:
    """Decide what Pair plus is paid; zero when it is collected."""
    hand = value(situation.cards)
    side = engine.pair_plus(hand.category, situation.stake)
    steps = paying.pair_plus_steps(hand.category, side)
    return Ruling(side.paid, (*engine.named(hand).steps, *steps))


def bonus(situation: BonusShown) -> Ruling[Cents]:
    """Decide the ante bonus; zero when none is due."""
    player, bank = value(situation.player), value(situation.bank)
    if not engine.has_bonus(player.category):
        return Ruling(0, (cite(paying.BONUS, "aucun", main=player.un),))
    stakes = Stakes(situation.ante)
    settled = engine.settle(situation.end, player.category, stakes, situation.bonus_ante)
    steps = (
        *engine.named(player).steps,
        *engine.qualified(bank).steps,
        *_duel_step(situation.end, player, bank),
        *paying.bonus_steps(player, situation.end, settled, situation.bonus_ante),
    )
    return Ruling(settled["bonus"].paid, steps)


def _duel_step(end: End, player: HandValue, bank: HandValue) -> tuple[Step, ...]:
    """Return what decides in one step; nothing when the hands are not compared, or tie."""
    if end not in (End.WIN, End.LOSE):
        return ()
    facts = {"Gagnant": engine.winner_of(end), "detail": engine.told(compare(player, bank))}
    return (cite(engine.COMPARISON, "decide", **facts),)


def settle(seen: PlaceRound) -> Settled:
    """Return what becomes of the stakes of a place."""
    return seen.settled


def place_steps(situation: PlaceRound, seats: Mapping[None, Settled]) -> Iterator[Step]:
    """Prove what becomes of the stakes of one place."""
    settled = seats[None]
    if situation.folded:
        yield from paying.fold_steps(situation.stakes)
        return
    player, bank, end = value(situation.player), value(situation.bank), situation.end
    if situation.decision == Decision.BLIND:
        yield cite(paying.BLIND, "main", place="")
    yield from engine.qualified(bank).steps
    if end is not End.NOT_QUALIFIED:
        yield from engine.duel(player, bank).steps
    yield from paying.ante_play_steps(end, situation.ante)
    yield from paying.pair_plus_steps(player.category, settled["pair-plus"])
    if settled["pair-plus"].paid and end is not End.WIN:
        yield cite(paying.INDEPENDENT)
    yield from paying.bonus_steps(player, end, settled, situation.bonus_ante)


def announcement(situation: Layout) -> Ruling[str]:
    """Decide what is announced once the bank's cards are turned up."""
    steps = engine.qualified(value(situation.bank)).steps
    if not situation.qualified:
        return Ruling(NO_GAME, (*steps, cite(ANNOUNCED, NO_GAME)))
    standing = [row.seat for row in situation.raised if situation.end(row) is not End.LOSE]
    if not standing:
        return Ruling(BANK_WINS, (*steps, cite(ANNOUNCED, BANK_WINS)))
    variant = "plusieurs" if len(standing) > 1 else "une"
    return Ruling(HAND_BY_HAND, (*steps, cite(ANNOUNCED, variant, places=_places(standing))))


def _places(seats: list[int] | tuple[int, ...]) -> str:
    return join(str(seat) for seat in seats)


def queue(situation: Queue) -> Ruling[tuple[str, ...]]:
    """Decide in which order the places are settled, as the house has fixed it or not."""
    first, *others = (
        tuple(str(seat) for seat in seats)
        for seats in order.orders(situation.losers, situation.winners, situation.ordre_reglement)
    )
    steps = engine.qualified(value(situation.bank)).steps
    fixed = cite(IN_ORDER[situation.ordre_reglement])
    return Ruling(first, (*steps, fixed), tuple(others))


def closing(situation: Closing) -> Ruling[tuple[str, ...]]:
    """Decide the order of the gestures that end the round; those not needed are left out."""
    first, *others = closings(situation)
    steps = [*announcement(situation).steps]
    if len({gesture.rpartition("-")[2] for gesture in first[1:-2]}) > 1:
        steps.append(cite(IN_ORDER[situation.ordre_reglement]))
    if any(gesture.startswith("bonus") for gesture in first):
        steps.append(cite(GESTURES_IN_ORDER, "bonus"))
    steps.append(cite(GESTURES_IN_ORDER, "cartes" if situation.qualified else "sans-jeu"))
    return Ruling(first, tuple(steps), tuple(others))


def closings(situation: Closing) -> tuple[tuple[str, ...], ...]:
    """Return the orders that the house admits; no proof."""
    by_hand: list[str] = []
    for seat, seen in situation.places.items():
        settled = seen.settled
        made = {
            "ramasser": settled.taken,
            "payer": settled.paid_on("ante", "play", "pair-plus"),
            "bonus": settled["bonus"].paid,
        }
        by_hand += (f"{gesture}-{seat}" for gesture, cents in made.items() if cents)
    apart = sorted(by_hand, key=lambda gesture: not gesture.startswith("ramasser"))
    wanted = {
        order.BY_HAND: (by_hand,),
        order.LOSERS_FIRST: (apart,),
        order.EITHER: (by_hand, apart),
    }[situation.ordre_reglement]
    orders = (("annoncer", *middle, "cartes-joueurs", "cartes-banque") for middle in wanted)
    return tuple(dict.fromkeys(orders))


def layout_steps(situation: Layout, seats: Mapping[int, Settled]) -> Iterator[Step]:
    """Prove what is done at each place that has raised, and what it is paid in all."""
    yield from engine.qualified(value(situation.bank)).steps
    if not situation.qualified:
        yield paying.without_game(situation.raised)
    for seat, seen in situation.places.items():
        yield from (step.at(seat) for step in _seat_steps(seat, seen, seats[seat]))


def _seat_steps(seat: int, seen: PlaceRound, settled: Settled) -> Iterator[Step]:
    player, end = value(seen.player), seen.end
    if seen.decision == Decision.BLIND:
        yield cite(paying.BLIND, "main", place=paying.named_place(seat))
    if end in (End.WIN, End.LOSE):
        yield paying.compared_step(end, player, value(seen.bank), seen.ante, seat)
    elif end is End.TIE:
        yield from paying.ante_play_steps(end, seen.ante, seat)
    yield from paying.pair_plus_steps(player.category, settled["pair-plus"], seat)
    if seen.turned:
        yield from paying.bonus_steps(player, end, settled, seen.bonus_ante, seat)
    yield from paying.sum_steps(settled, seat)
