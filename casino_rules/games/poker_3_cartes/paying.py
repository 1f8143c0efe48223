"""The proof of a settlement, box by box: the same words for one place and for a whole layout."""

from collections.abc import Iterator, Sequence
from typing import Final

from casino_rules.core.french import join
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Step, cite
from casino_rules.families.settling import Line, Settled
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
)
from casino_rules.games.poker_3_cartes.situations import SeatRound
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
