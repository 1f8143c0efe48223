"""Every decision of a Poker 3 cartes croupier with its proof: a situation in, a ruling out.

The proof of a settlement, box by box: the same words for one place and for a whole layout.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from casino_rules.core.french import join
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.settling import Line, Settled
from casino_rules.families.stud import order
from casino_rules.games.poker_3_cartes import engine
from casino_rules.games.poker_3_cartes.engine import (
    ANTE_BONUS,
    BOOK,
    PAIR_PLUS,
    SLUGS,
    TIE,
    End,
    Stakes,
    has_bonus,
    told,
    value,
)
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
    SeatRound,
)
from casino_rules.hands import Category, HandValue, compare

FOLD: Final = BOOK.rule("abandon")
BLIND: Final = BOOK.rule("jeu-a-l-aveugle")
NOT_QUALIFIED: Final = BOOK.rule("banque-non-qualifiee")
WINNING: Final = BOOK.rule("main-gagnante")
LOSING: Final = BOOK.rule("main-perdante")
PAIR_PLUS_PAYS: Final = BOOK.rule("pair-plus")
INDEPENDENT: Final = BOOK.rule("pair-plus-independante")
BONUS: Final = BOOK.rule("bonus-ante")
GESTURES: Final = BOOK.rule("ordre-des-gestes")
BONUS_RULES: Final = {
    "banque-battue": BOOK.rule("bonus-banque-battue"),
    "toujours": BOOK.rule("bonus-toujours"),
}
"""The article in force on when the bonus is due, by the choice of the house."""


def named_place(seat: int) -> str:
    """Return how the proof of a layout names a place; nothing when there is one place only."""
    return f"Place {seat} – " if seat else ""


def fold_steps(stakes: Stakes) -> Iterator[Step]:
    """Prove what becomes of the stakes of a player who gives up."""
    yield cite(FOLD, "ante", mise=format_amount(stakes.ante))
    if stakes.pair_plus:
        yield cite(FOLD, "pair-plus", mise=format_amount(stakes.pair_plus))


def ante_play_steps(end: End, ante: Cents, seat: int = 0) -> Iterator[Step]:
    """Prove what becomes of Ante and Play after a raise; ``seat`` is named when it is not 0."""
    place, stake = named_place(seat), format_amount(ante)
    if end is End.TIE:
        yield cite(TIE, "mises", place=place)
    elif end is End.NOT_QUALIFIED:
        yield cite(NOT_QUALIFIED, place=place, mise=stake)
    else:
        rule = WINNING if end is End.WIN else LOSING
        yield cite(rule, place=place, mise=stake, gain=format_amount(2 * ante))


def without_game(rows: Sequence[SeatRound]) -> Step:
    """Tell together the places that are paid their ante only, from right to left."""
    if len(rows) == 1:
        facts = {"place": named_place(rows[0].seat), "mise": format_amount(rows[0].ante)}
        return cite(NOT_QUALIFIED, **facts).at(rows[0].seat)
    return cite(
        NOT_QUALIFIED,
        "places",
        places=join(str(row.seat) for row in rows),
        montants=join(format_amount(row.ante) for row in rows),
    ).at(*(row.seat for row in rows))


def compared_step(end: End, player: HandValue, bank: HandValue, ante: Cents, seat: int) -> Step:
    """Tell in one line how a place is compared and what becomes of Ante and Play."""
    return cite(
        WINNING if end is End.WIN else LOSING,
        "comparee",
        place=named_place(seat),
        Main=player.words().precise,
        detail=told(compare(player, bank)),
        mise=format_amount(ante),
        gain=format_amount(2 * ante),
    )


def pair_plus_steps(hand: Category, side: Line, seat: int = 0) -> Iterator[Step]:
    """Prove what Pair plus is paid; nothing to prove when it was not staked."""
    place, staked = named_place(seat), format_amount(side.stake)
    if not side.stake:
        return
    if not side.paid:
        yield cite(PAIR_PLUS_PAYS, "perdue", place=place, mise=staked)
        return
    times = PAIR_PLUS.odds(SLUGS[hand]).win
    paid = format_amount(side.paid)
    if times == 1:
        yield cite(PAIR_PLUS_PAYS, "egalite", place=place, gain=paid)
    else:
        yield cite(
            PAIR_PLUS_PAYS,
            "payee",
            place=place,
            combinaison=hand.label.un,
            fois=times,
            mise=staked,
            gain=paid,
        )


def bonus_steps(
    hand: HandValue, end: End, settled: Settled, choice: str, seat: int = 0
) -> Iterator[Step]:
    """Prove the bonus, or why a hand of the bonus has none; the other hands need no proof."""
    if not has_bonus(hand.category):
        return
    place = named_place(seat)
    yield cite(BONUS_RULES[choice], end, place=place)
    bonus = settled["bonus"].paid
    if not bonus:
        return
    paid = format_amount(bonus)
    times = ANTE_BONUS.odds(SLUGS[hand.category]).win
    if times == 1:
        yield cite(BONUS, "une-fois", place=place, gain=paid)
    else:
        yield cite(
            BONUS,
            "montant",
            place=place,
            combinaison=hand.category.label.un,
            fois=times,
            mise=format_amount(settled["ante"].stake),
            gain=paid,
        )


def sum_steps(settled: Settled, seat: int) -> Iterator[Step]:
    """Write out what a place is paid in all, where it is paid more than once."""
    together = (settled.paid_on(*boxes) for boxes in (("ante", "play"), ("pair-plus",), ("bonus",)))
    parts = [part for part in together if part]
    if len(parts) > 1:
        told = " + ".join(map(format_amount, parts))
        total = format_amount(settled.paid)
        yield cite(GESTURES, "somme", place=named_place(seat), calcul=told, total=total)


ANNOUNCED: Final = BOOK.rule("annonces-banque")
IN_ORDER: Final = {
    order.EITHER: BOOK.rule("ordre-des-places"),
    order.BY_HAND: BOOK.rule("main-par-main"),
    order.LOSERS_FIRST: BOOK.rule("perdants-d-abord"),
}
"""The article on the order of the places, by the choice of the house."""

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
    steps = pair_plus_steps(hand.category, side)
    return Ruling(side.paid, (*engine.named(hand).steps, *steps))


def bonus(situation: BonusShown) -> Ruling[Cents]:
    """Decide the ante bonus; zero when none is due."""
    player, bank = value(situation.player), value(situation.bank)
    if not engine.has_bonus(player.category):
        return Ruling(0, (cite(BONUS, "aucun", main=player.un),))
    stakes = Stakes(situation.ante)
    settled = engine.settle(situation.end, player.category, stakes, situation.bonus_ante)
    steps = (
        *engine.named(player).steps,
        *engine.qualified(bank).steps,
        *_duel_step(situation.end, player, bank),
        *bonus_steps(player, situation.end, settled, situation.bonus_ante),
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
        yield from fold_steps(situation.stakes)
        return
    player, bank, end = value(situation.player), value(situation.bank), situation.end
    if situation.decision == Decision.BLIND:
        yield cite(BLIND, "main", place="")
    yield from engine.qualified(bank).steps
    if end is not End.NOT_QUALIFIED:
        yield from engine.duel(player, bank).steps
    yield from ante_play_steps(end, situation.ante)
    yield from pair_plus_steps(player.category, settled["pair-plus"])
    if settled["pair-plus"].paid and end is not End.WIN:
        yield cite(INDEPENDENT)
    yield from bonus_steps(player, end, settled, situation.bonus_ante)


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
        steps.append(cite(GESTURES, "bonus"))
    steps.append(cite(GESTURES, "cartes" if situation.qualified else "sans-jeu"))
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
        yield without_game(situation.raised)
    for seat, seen in situation.places.items():
        yield from (step.at(seat) for step in _seat_steps(seat, seen, seats[seat]))


def _seat_steps(seat: int, seen: PlaceRound, settled: Settled) -> Iterator[Step]:
    player, end = value(seen.player), seen.end
    if seen.decision == Decision.BLIND:
        yield cite(BLIND, "main", place=named_place(seat))
    if end in (End.WIN, End.LOSE):
        yield compared_step(end, player, value(seen.bank), seen.ante, seat)
    elif end is End.TIE:
        yield from ante_play_steps(end, seen.ante, seat)
    yield from pair_plus_steps(player.category, settled["pair-plus"], seat)
    if seen.turned:
        yield from bonus_steps(player, end, settled, seen.bonus_ante, seat)
    yield from sum_steps(settled, seat)
