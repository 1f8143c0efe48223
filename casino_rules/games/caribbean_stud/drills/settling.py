"""Drills on payment: the settlement of one hand, and the cap on what a hand is paid."""

from collections.abc import Callable
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.families.settling import KnownError
from casino_rules.families.stud import one_hand
from casino_rules.families.stud.making import Duel
from casino_rules.families.stud.mistakes import IN_A_HAND
from casino_rules.families.stud.play import BET_TIMES, LIMIT, SIDE, Outcome, whole
from casino_rules.families.stud.played import RAISES
from casino_rules.games.caribbean_stud import decisions, engine
from casino_rules.games.caribbean_stud.drills.stakes import draw_ante, draw_heavy
from casino_rules.games.caribbean_stud.engine import BOOK, CAP, STUD
from casino_rules.games.caribbean_stud.situations import YES, CapReached, HandPlayed
from casino_rules.hands import HighCategory

_OVER: Final[Cents] = 105_00
"""From this ante on a royal flush is cut by the cap, however it is counted."""
_TOP: Final = (HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)
_UNCUT: Final[Cents] = 95_00
"""Up to this ante nothing is cut."""


def _near_the_cap(situation: HandPlayed) -> bool:
    return situation.end is Outcome.WIN and situation.values[0].category in _TOP


class OneHand(one_hand.OneHand[HandPlayed]):
    """The settlement of one hand, its ante and its bet."""

    situation = HandPlayed
    stud = STUD
    branches = (
        *one_hand.OneHand.branches,
        branch("plafond", "Le plafond limite ce qui est payé", 3, level=3),
    )
    known = (
        KnownError(
            "plafond-oublie",
            f"Une main n'est pas payée plus de {format_amount(CAP)}.",
            lambda _, right: whole(right),
        ),
        *IN_A_HAND,
    )

    @override
    def play(
        self, rng: Random, house: House, duel: Duel, action: str, ante: Cents = 0
    ) -> HandPlayed:
        player, bank = duel
        stake = ante or draw_ante(rng, house, _UNCUT)
        return HandPlayed(player, bank, stake, action, house.choice("plafond"))

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandPlayed:
        if branch != "plafond":
            return super().construct(rng, house, branch)
        duel = one_hand.make_duel(rng, "gagne-royale")
        ante = draw_heavy(rng, house, _OVER)
        return self.play(rng, house, duel, RAISES, ante)

    @override
    def classify(self, situation: HandPlayed) -> str:
        return "plafond" if LIMIT in situation.settled else super().classify(situation)

    @override
    def in_force(self, situation: HandPlayed) -> tuple[str, ...]:
        return BOOK.in_force(plafond=situation.plafond) if _near_the_cap(situation) else ()


def _counted(situation: CapReached) -> str:
    """Tell which of the winnings reach the cap, whatever the option in force."""
    ante, bet, bonus = (line.paid for line in situation.settled.values())
    if bet > CAP:
        reached = "bet-au-dela"
    elif ante + bet > CAP:
        reached = "ante-au-dela"
    elif ante + bet + bonus > CAP:
        reached = "bonus-au-dela"
    else:
        return "sous-le-plafond"
    return f"{reached}-avec-bonus" if bonus and reached == "bet-au-dela" else reached


def _if_counted(choice: str) -> Callable[[CapReached], Cents]:
    """Return what is paid where the cap counts as this choice of the option says."""
    return lambda situation: engine.capped(situation.settled, choice).paid


def _without_the_bonus(situation: CapReached) -> Cents | None:
    whole = situation.settled
    return whole.paid_on("ante", "bet") if whole[SIDE].paid else None


class Cap(Drill[CapReached]):
    """What is paid for a hand, within the cap."""

    slug = "plafond"
    title = "Le plafond de paiement"
    duty = "Limiter à 20 000 € ce qui est payé pour une main."
    seconds = 15
    situation = CapReached
    branches = (
        branch("sous-le-plafond", "Un gros gain, sous le plafond", 3),
        branch("bet-au-dela", "Le bet seul passe le plafond", 3),
        branch("bet-au-dela-avec-bonus", "Le bet seul passe le plafond, un bonus est posé", 3),
        branch("ante-au-dela", "L'ante et le bet ensemble passent le plafond", 3),
        branch("bonus-au-dela", "Le bonus ferait passer le plafond", 3),
    )
    pitfalls = (
        Pitfall(
            "plafond-oublie",
            "Ce que l'on compte ici dépasse 20 000 € : le paiement est limité.",
            lambda situation: situation.settled.paid,
        ),
        Pitfall(
            "bonus-compris",
            "Dans cet établissement, le bonus n'entre pas dans le plafond.",
            _if_counted("bonus-compris"),
        ),
        Pitfall(
            "bet-seul",
            "Dans cet établissement, le plafond ne s'arrête pas au bet : l'ante y compte aussi.",
            _if_counted("bet-seul"),
        ),
        Pitfall(
            "ante-et-bet",
            "Dans cet établissement, le plafond ne se compte pas sur l'ante et le bet, sans plus.",
            _if_counted("ante-et-bet"),
        ),
        Pitfall(
            "bonus-oublie",
            "Le bonus gagne aussi : il s'ajoute à ce qui est payé.",
            _without_the_bonus,
        ),
    )

    @override
    def deal(self, rng: Random, house: House) -> CapReached:
        """A hand whose total lies around the cap, with or without a bonus."""
        main, low, high = rng.choice(_AROUND)
        bonus = rng.choice((YES, "non"))
        return CapReached(main, draw_heavy(rng, house, low, high), bonus, house.choice("plafond"))

    classify = staticmethod(_counted)

    @override
    def ask(self, situation: CapReached) -> Question:
        stakes = {"ante": situation.ante, "bet": BET_TIMES * situation.ante}
        if situation.bonus == YES:
            stakes["bonus"] = engine.BONUS
        label = STUD.table.rows[situation.main]
        return Question(
            "La banque est qualifiée et battue. Combien payez-vous en tout ?",
            Amount(),
            (BOOK.plan.asked("Joueur", stakes=stakes, note=label),),
            BOOK.in_force(plafond=situation.plafond),
        )

    solve = staticmethod(decisions.cap)


_AROUND: Final = (
    ("royale", 60_00, 100_00),
    ("royale", 100_00, 100_00),
    ("royale", 105_00, 0),
    ("quinte-flush", 150_00, 200_00),
    ("quinte-flush", 200_00, 0),
    ("carre", 200_00, 0),
)
"""Hands with their lowest and highest antes, in cents; 0 for the maximum of the table."""
