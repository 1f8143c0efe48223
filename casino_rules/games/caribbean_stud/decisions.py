"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from typing import Any, Final

from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.stud.play import Gesture, Line, Outcome, Party, qualifies
from casino_rules.families.stud.played import RAISES
from casino_rules.games.caribbean_stud import engine
from casino_rules.games.caribbean_stud.engine import BOOK, STUD
from casino_rules.games.caribbean_stud.situations import (
    YES,
    BonusStaked,
    CapReached,
    Layout,
    Purchase,
    Raisers,
    SeatPlayed,
)
from casino_rules.hands import HandValue

BANK_WINS: Final = BOOK.rule("annonce-banque-gagne")
HAND_BY_HAND: Final = BOOK.rule("comparaison-a-voix-haute")
LOSERS_FIRST: Final = BOOK.rule("perdants-d-abord")
RIGHT_TO_LEFT: Final = BOOK.rule("de-droite-a-gauche")
CARDS_LAST: Final = BOOK.rule("cartes-relevees")
WHAT_IS_PAID: Final = BOOK.rule("total-d-une-main")

NO_GAME: Final = "pas-de-jeu"
BANK: Final = "banque-gagne"
COMPARED: Final = "main-par-main"


def cap(situation: CapReached) -> Ruling[Cents]:
    """Decide the total paid for a winning hand."""
    ante, bet, bonus = situation.lines
    total = engine.capped(ante, bet, bonus, situation.plafond)
    parts = [format_amount(part) for part in (ante, bet, bonus) if part]
    step = cite(
        WHAT_IS_PAID,
        "bonus" if bonus else "simple",
        calcul=" + ".join(parts),
        total=format_amount(ante + bet + bonus),
    )
    reached = engine.cap_steps(ante, bet, bonus, situation.plafond)
    below = () if reached else (cite(engine.CAP_RULES[situation.plafond], "libre"),)
    return Ruling(total, (step, *reached, *below))


def bonus(situation: BonusStaked) -> Ruling[dict[str, Any]]:
    """Decide what becomes of a bonus."""
    player, bank = situation.values
    ruling = engine.bonus(
        player,
        bank,
        folded=situation.action == "passe",
        bought=situation.bought == YES,
        announced=situation.announced == YES,
        beaten=situation.bonus_battu,
    )
    line = ruling.value
    before: tuple[Step, ...] = ()
    if situation.action != "passe" and situation.bought != YES and engine.bonus_odds(player):
        before = (*STUD.qualified(bank).steps, *_compared(player, bank))
    return Ruling({"geste": line.gesture.value, "montant": line.paid}, (*before, *ruling.steps))


def _compared(player: HandValue, bank: HandValue) -> tuple[Step, ...]:
    return STUD.versus(player, bank).steps if qualifies(bank) else ()


def purchase(situation: Purchase) -> Ruling[dict[str, Any]]:
    """Decide the price of a bought card, and what becomes of the bonus."""
    step = cite(engine.PRICE, ante=format_amount(situation.ante))
    if situation.bonus == YES:
        steps = (step, cite(engine.BONUS_BOUGHT, "aussitot"))
        return Ruling({"prix": situation.ante, "bonus": "ramasser"}, steps)
    return Ruling({"prix": situation.ante, "bonus": "aucun"}, (step,))


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


def place(seat: int) -> str:
    """Return the name of a seat's gesture, or of its field."""
    return f"place-{seat}"


def closing(situation: Raisers) -> Ruling[tuple[str, ...]]:
    """Decide in which order the stakes are settled and the cards taken up."""
    order = sorted(situation.outcomes.items(), reverse=True)
    losers = [place(seat) for seat, ended in order if ended is Outcome.LOSE]
    winners = [place(seat) for seat, ended in order if ended in _PAID]
    first = announcement(situation).steps
    steps = [*first, cite(RIGHT_TO_LEFT)]
    if losers and winners:
        steps.append(cite(LOSERS_FIRST))
    steps.append(cite(CARDS_LAST))
    return Ruling(("annonce", *losers, *winners, "joueurs", "banque"), tuple(steps))


_PAID: Final = (Outcome.WIN, Outcome.UNQUALIFIED)


def seat_paid(row: SeatPlayed, situation: Layout) -> Cents:
    """Return what a seat is paid beside its stakes, the cap applied."""
    settled = row.settlement(situation.bank_value)
    bonus = _bonus_of(row, situation)
    paid = bonus.value.paid if bonus else 0
    return engine.capped(settled.ante.paid, settled.bet.paid, paid, situation.plafond)


def seat_result(row: SeatPlayed, situation: Layout) -> Cents:
    """Return what a seat wins (positive) or loses (negative)."""
    settled = row.settlement(situation.bank_value)
    bonus = _bonus_of(row, situation)
    lines = [settled.ante, settled.bet, *([bonus.value] if bonus else [])]
    lost = sum(line.stake for line in lines if line.gesture is Gesture.COLLECT)
    return seat_paid(row, situation) - lost


def _bonus_of(row: SeatPlayed, situation: Layout) -> Ruling[Line] | None:
    if row.bonus == "sans":
        return None
    return engine.bonus(
        row.value,
        situation.bank_value,
        folded=row.action != RAISES,
        bought=False,
        announced=row.bonus == "annonce",
        beaten=situation.bonus_battu,
        at=Party.seat(row.seat).at,
    )


def layout(situation: Layout) -> Ruling[dict[str, Any]]:
    """Decide the gesture for the ante and raise of each seat, and what each is paid."""
    bank = situation.bank_value
    value: dict[str, Any] = {}
    steps = list(STUD.qualified(bank).steps)
    for row in situation.seats:
        settled = row.settlement(bank)
        value[f"geste-{row.seat}"] = settled.ante.gesture.value
        value[place(row.seat)] = seat_paid(row, situation)
        steps.extend(_seat_steps(row, situation, bank))
    return Ruling(value, tuple(steps))


def _seat_steps(row: SeatPlayed, situation: Layout, bank: HandValue) -> tuple[Step, ...]:
    party = Party.seat(row.seat)
    ended = row.against(bank)
    compared: tuple[Step, ...] = ()
    if ended not in (Outcome.FOLD, Outcome.UNQUALIFIED):
        compared = STUD.versus(row.value, bank, party).steps
    settled = STUD.settled(row.value, ended, row.ante, party)
    bonus = _bonus_of(row, situation)
    lines = settled.value
    cut = engine.cap_steps(
        lines.ante.paid,
        lines.bet.paid,
        bonus.value.paid if bonus else 0,
        situation.plafond,
        party.at,
    )
    return (*compared, *settled.steps, *(bonus.steps if bonus else ()), *cut)


def results(situation: Layout) -> dict[int, Cents]:
    """Return what each seat wins or loses, in cents."""
    return {row.seat: seat_result(row, situation) for row in situation.seats}
