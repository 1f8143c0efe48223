"""What the croupier decides at each duty, with its proof: a situation in, a ruling out."""

from typing import Final

from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.table_forms import Hand
from casino_rules.families.stud.play import BET_TIMES, worth
from casino_rules.games.casino_stud import engine
from casino_rules.games.casino_stud.engine import (
    BONI_TABLE,
    LIMITS,
    MAX_BONI,
    MAX_DEPART,
    STUD,
)
from casino_rules.games.casino_stud.situations import (
    Returned,
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
    own = worth(situation.cards)
    better = "isolee" if STUD.un(own) == STUD.un(value) else "avec"
    step = cite(
        engine.BONI_CARDS,
        better if own < value else "sans",
        main=STUD.un(value),
        avant=STUD.un(own),
        carte=situation.shown[0].noun.le,
    )
    return Ruling(choices[0], (step,), tuple(choices[1:]))


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
