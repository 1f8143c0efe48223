"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from typing import Any, Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.stud.play import BET_TIMES, Line, Outcome, Party, qualifies
from casino_rules.families.stud.played import RAISES
from casino_rules.games.casino_stud import engine
from casino_rules.games.casino_stud.engine import (
    BONI_TABLE,
    LIMITS,
    MAX_BONI,
    MAX_DEPART,
    STUD,
)
from casino_rules.games.casino_stud.situations import (
    YES,
    BoniStaked,
    Layout,
    Returned,
    SeatPlayed,
    SixCards,
    StakeOffered,
)
from casino_rules.hands import HIGH

ACCEPT: Final = "accepter"
REFUSE: Final = "refuser"


def best_five(situation: SixCards) -> Ruling[Hand]:
    """Decide which five cards make the hand of the Boni; equal choices are as right."""
    six = (*situation.cards, *situation.shown)
    choices = [tuple(sorted(hand, key=six.index)) for hand in HIGH.all_best(six)]
    value = engine.best_of_six(situation.cards, situation.shown)
    step = cite(engine.BONI_CARDS, "cartes", main=STUD.un(value))
    return Ruling(choices[0], (step,), tuple(choices[1:]))


def boni(situation: BoniStaked) -> Ruling[dict[str, Any]]:
    """Decide what becomes of a Boni."""
    ruling = engine.boni(
        situation.cards,
        situation.shown,
        situation.boni,
        folded=situation.action != RAISES,
        qualified=situation.qualified == YES,
    )
    line = ruling.value
    return Ruling({"geste": line.gesture.value, "montant": line.paid}, ruling.steps)


def limit(situation: StakeOffered) -> Ruling[str]:
    """Decide whether a stake is accepted."""
    amount = STUD.amount(situation.amount)
    if situation.bet == "jouer":
        right = situation.amount == BET_TIMES * situation.depart
        double = STUD.amount(BET_TIMES * situation.depart)
        step = cite(LIMITS["jouer"], "juste" if right else "faux", mise=amount, double=double)
        return Ruling(ACCEPT if right else REFUSE, (step,))
    if situation.bet == "boni" and not situation.depart:
        return Ruling(REFUSE, (cite(engine.BONI_WITH, "seul"),))
    below = situation.amount <= {"depart": MAX_DEPART, "boni": MAX_BONI}[situation.bet]
    step = cite(LIMITS[situation.bet], "dans" if below else "au-dela", mise=amount)
    return Ruling(ACCEPT if below else REFUSE, (step,))


def returned(situation: Returned) -> Ruling[Cents]:
    """Decide how much goes back to the player, the stake included."""
    stake = situation.stake
    if situation.bet == "depart":
        gain = stake
    elif situation.bet == "jouer":
        gain = STUD.table.odds(situation.main).pay(stake)
    else:
        gain = BONI_TABLE.odds(situation.main).pay(stake)
    step = cite(
        engine.MOST,
        situation.bet,
        gain=STUD.amount(gain),
        mise=STUD.amount(stake),
        total=STUD.amount(gain + stake),
    )
    return Ruling(gain + stake, (step,))


def place(seat: int) -> str:
    """Return the name of a seat's amount in the settlement of a layout."""
    return f"place-{seat}"


def boni_of(row: SeatPlayed, situation: Layout) -> Ruling[Line] | None:
    """Decide what becomes of a seat's Boni, None if it has none."""
    if not row.boni:
        return None
    return engine.boni(
        row.cards,
        situation.shown,
        row.boni,
        folded=row.action != RAISES,
        qualified=qualifies(situation.bank_value),
        at=Party.seat(row.seat).at,
    )


def seat_paid(row: SeatPlayed, situation: Layout) -> Cents:
    """Return what a seat is paid beside its stakes, Boni included."""
    boni = boni_of(row, situation)
    return row.settlement(situation.bank_value).paid + (boni.value.paid if boni else 0)


def layout(situation: Layout) -> Ruling[dict[str, Any]]:
    """Decide the gesture for the first stake of each seat, and what each is paid."""
    bank = situation.bank_value
    value: dict[str, Any] = {}
    steps = list(STUD.qualified(bank).steps)
    for row in situation.seats:
        value[f"geste-{row.seat}"] = row.settlement(bank).ante.gesture.value
        value[place(row.seat)] = seat_paid(row, situation)
        steps.extend(_seat_steps(row, situation))
    return Ruling(value, tuple(steps))


def _seat_steps(row: SeatPlayed, situation: Layout) -> tuple[Step, ...]:
    party, bank = Party.seat(row.seat), situation.bank_value
    ended = row.against(bank)
    compared: tuple[Step, ...] = ()
    if ended not in (Outcome.FOLD, Outcome.UNQUALIFIED):
        compared = STUD.versus(row.value, bank, party).steps
    settled = STUD.settled(row.value, ended, row.depart, party)
    boni = boni_of(row, situation)
    return (*compared, *settled.steps, *(boni.steps if boni else ()))


def results(situation: Layout) -> dict[int, Cents]:
    """Return what each seat wins or loses, in cents."""
    found = {}
    for row in situation.seats:
        boni = boni_of(row, situation)
        settled = row.settlement(situation.bank_value).result
        found[row.seat] = settled + (boni.value.result if boni else 0)
    return found
