"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.settling import Settled
from casino_rules.families.stud import order
from casino_rules.families.stud.play import SIDE, Outcome, Party, qualifies
from casino_rules.families.stud.played import FOLDS
from casino_rules.families.stud.table import place
from casino_rules.games.caribbean_stud import engine
from casino_rules.games.caribbean_stud.engine import BOOK, STUD
from casino_rules.games.caribbean_stud.situations import (
    YES,
    BonusStaked,
    CapReached,
    Closing,
    Purchase,
    Raisers,
    VoidCoup,
)
from casino_rules.hands import HandValue

BANK_WINS: Final = BOOK.rule("annonce-banque-gagne")
HAND_BY_HAND: Final = BOOK.rule("comparaison-a-voix-haute")
ORDERS: Final = {
    order.EITHER: BOOK.rule("ordre-libre"),
    order.BY_HAND: BOOK.rule("main-par-main"),
    order.LOSERS_FIRST: BOOK.rule("perdants-d-abord"),
}
RIGHT_TO_LEFT: Final = BOOK.rule("de-droite-a-gauche")
CARDS_LAST: Final = BOOK.rule("cartes-relevees")
VOID: Final = BOOK.rule("coup-nul")
WHAT_IS_PAID: Final = BOOK.rule("total-d-une-main")

NO_GAME: Final = "pas-de-jeu"
BANK: Final = "banque-gagne"
COMPARED: Final = "main-par-main"


def cap(situation: CapReached) -> Ruling[Cents]:
    """Decide the total paid for a winning hand."""
    whole = situation.settled
    step = cite(
        WHAT_IS_PAID,
        "bonus" if whole[SIDE].paid else "simple",
        calcul=" + ".join(format_amount(line.paid) for line in whole.values() if line.paid),
        total=format_amount(whole.paid),
    )
    settled = engine.capped(whole, situation.plafond)
    reached = engine.cap_steps(settled, situation.plafond)
    below = () if reached else (cite(engine.CAP_RULES[situation.plafond], "libre"),)
    return Ruling(settled.paid, (step, *reached, *below))


def bonus_steps(situation: BonusStaked, _: Mapping[None, Settled]) -> Iterator[Step]:
    """Prove what becomes of a bonus."""
    player, bank = situation.values
    if situation.action != FOLDS and situation.bought != YES and engine.bonus_odds(player):
        yield from (*STUD.qualified(bank).steps, *_compared(player, bank))
    yield from situation.judged.steps


def _compared(player: HandValue, bank: HandValue) -> tuple[Step, ...]:
    return STUD.versus(player, bank).steps if qualifies(bank) else ()


def purchase(situation: Purchase) -> Ruling[dict[str, Any]]:
    """Decide the price of a bought card, and what becomes of the bonus."""
    step = cite(engine.PRICE, ante=format_amount(situation.ante))
    if situation.bonus == YES:
        steps = (step, cite(engine.BONUS_BOUGHT, "aussitot"))
        return Ruling({"prix": situation.ante, "bonus": "ramasser"}, steps)
    return Ruling({"prix": situation.ante, "bonus": "aucun"}, (step,))


def returned(situation: VoidCoup) -> Ruling[dict[str, Cents]]:
    """Decide what is given back to each seat of a void coup."""
    steps = tuple(
        cite(VOID, place=row.seat, mises=_told(tuple(row.stakes.values()))).at(row.seat)
        for row in sorted(situation.seats, key=lambda row: -row.seat)
    )
    return Ruling({place(row.seat): row.staked for row in situation.seats}, steps)


def _told(stakes: Sequence[Cents]) -> str:
    """Return « 15 € + 30 € = 45 € », or a stake alone."""
    added = " + ".join(map(format_amount, stakes))
    return f"{added} = {format_amount(sum(stakes))}" if len(stakes) > 1 else added


def announcement(situation: Raisers) -> Ruling[str]:
    """Decide what is said once the bank's hand is turned."""
    bank = situation.bank_value
    qualified = STUD.qualified(bank)
    if not qualified.value:
        return Ruling(NO_GAME, (*qualified.steps, cite(STUD.no_game, "annonce")))
    compared = tuple(
        step
        for row in situation.seats
        for step in STUD.versus(row.value, bank, Party.seat(row.seat)).steps
    )
    all_lost = set(situation.outcomes.values()) == {Outcome.LOSE}
    said = cite(BANK_WINS) if all_lost else cite(HAND_BY_HAND)
    return Ruling(BANK if all_lost else COMPARED, (*qualified.steps, *compared, said))


def closing(situation: Closing) -> Ruling[tuple[str, ...]]:
    """Decide in which order the stakes are settled and the cards taken up."""
    losers, winners = situation.apart
    first, *others = (
        ("annonce", *map(place, seats), "joueurs", "banque")
        for seats in order.orders(losers, winners, situation.ordre_reglement)
    )
    steps = [*announcement(situation).steps, cite(RIGHT_TO_LEFT)]
    if losers and winners:
        steps.append(cite(ORDERS[situation.ordre_reglement]))
    taken = "" if qualifies(situation.bank_value) else "sans-jeu"
    return Ruling(first, (*steps, cite(CARDS_LAST, taken)), tuple(others))
