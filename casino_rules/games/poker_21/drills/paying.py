"""The drill on the money of one hand, and what all drills on payment share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.families.proposing import Proposed
from casino_rules.families.slips import error
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.ending import dealt, kind_of, make
from casino_rules.games.poker_21.drills.result import SLIPS, against
from casino_rules.games.poker_21.engine import Outcome, Play, Settlement
from casino_rules.games.poker_21.situations import HandResult, HandStake

_WINS: Final = ("superieur", "banque-depasse")
_TWENTY_ONES: Final = ("21", "21-bat-21")


def gestures(abandon: str) -> Choice:
    """Return what may be done with a stake in this house."""
    half = {"moitie": "Ramasser la moitié"} if abandon == "permis" else {}
    form = Choice.of(ramasser="Ramasser", rendre="Rendre sans payer", payer="Payer", **half)
    return form.paying_nothing("ramasser", "rendre", *half)


def stakes_of(play: Play, stake: Cents) -> Mapping[str, Cents]:
    """Return the chips of a hand by their boxes: the first stake, and the one added to double."""
    return {"21": stake, "doublement": stake} if play.doubled else {"21": stake}


@dataclass(frozen=True, slots=True)
class Paid:
    """A winning hand and what it is rightly paid."""

    play: Play
    stake: Cents
    settled: Settlement

    @property
    def twenty_one(self) -> bool:
        """Whether it is paid 3 for 2."""
        return self.settled.outcome is Outcome.TWENTY_ONE


@error("21-a-egalite", "Un « 21 » se paye une fois et demie la mise.")
def _even(paid: Paid) -> Cents | None:
    return paid.stake if paid.twenty_one else None


@error("21-deux-pour-un", "Un « 21 » se paye 3 pour 2, non 2 pour 1.")
def _two_for_one(paid: Paid) -> Cents | None:
    return 2 * paid.stake if paid.twenty_one else None


@error("gain-arrondi", "Le gain se compte exactement : les cinquante centimes se payent aussi.")
def _rounded(paid: Paid) -> Cents | None:
    rest = paid.settled.paid % EURO
    return paid.settled.paid - rest if paid.twenty_one and rest else None


@error("doublement-oublie", "La mise ajoutée pour doubler gagne aussi.")
def _double_forgotten(paid: Paid) -> Cents | None:
    return paid.stake if paid.play.doubled else None


@error("separe-trois-pour-deux", "Après une séparation, il n'y a pas de « 21 » : on paye 1 pour 1.")
def _half_more(paid: Paid) -> Cents | None:
    """3 for 2 paid although the hand is no « 21 »: said where it may be taken for one."""
    likely = paid.play is Play.SPLIT and not paid.twenty_one
    return paid.stake * 3 // 2 if likely else None


@error("mise-comprise", "On ne compte que ce qui est payé : la mise reste au joueur.")
def _with_the_stake(paid: Paid) -> Cents | None:
    return paid.settled.paid + engine.engaged(paid.stake, paid.play)


MISTAKES: Final[tuple[Pitfall[Paid], ...]] = (
    _even,
    _rounded,
    _two_for_one,
    _double_forgotten,
    _half_more,
    _with_the_stake,
)
"""The mistakes in paying a hand, from the most to the least particular."""


def _misled(mistake: Pitfall[Paid]) -> Pitfall[HandStake]:
    def answer(situation: HandStake) -> Mapping[str, Cents] | None:
        settled = settled_of(situation)
        if not settled.paid:
            return None
        wrong = mistake.answer(Paid(situation.played, situation.stake, settled))
        return None if wrong is None else {"montant": wrong}

    return Pitfall(mistake.slug, mistake.message, answer)


def settled_of(situation: HandStake) -> Settlement:
    """Return what becomes of the hand's stake."""
    return engine.settle(situation.cards, situation.played, situation.stake, situation.bank)


def gain_of(outcome: Outcome, whole: Cents) -> Cents:
    """Return what an outcome pays on all that is staked on a hand."""
    times = {Outcome.WON: (1, 1), Outcome.TWENTY_ONE: (3, 2)}.get(outcome, (0, 1))
    return whole * times[0] // times[1]


def _slipped(slip: Pitfall[HandResult]) -> Pitfall[HandStake]:
    """Answer as if the hand had another outcome, gesture and amount."""

    def answer(situation: HandStake) -> Mapping[str, Any] | None:
        wrong = slip.answer(situation)
        if wrong is None or decisions.GESTURES[wrong] == _right_gesture(situation):
            return None  # only the amount would differ: the mistakes in paying say so
        whole = engine.engaged(situation.stake, situation.played)
        return {"geste": decisions.GESTURES[wrong], "montant": gain_of(wrong, whole)}

    return Pitfall(slip.slug, slip.message, answer)


def _right_gesture(situation: HandStake) -> str:
    return decisions.GESTURES[settled_of(situation).outcome]


_OTHER_SLIPS: Final = tuple(
    slip for slip in SLIPS if slip.slug not in {"21-partout", "21-a-egalite"}
)
"""Those that change the gesture; the two others change the amount only."""


class HandPayment(Proposed[HandStake]):
    """What is done with a hand's stake, and what is paid."""

    slug = "reglement-main"
    title = "Régler une main"
    duty = "Ramasser, rendre ou payer la mise d'une main, au montant juste."
    seconds = 12
    situation = HandStake
    branches = (
        branch("gagnee", "La main gagne", 2),
        branch("gagnee-doublee", "La main doublée gagne", 5, level=2),
        branch("21", "Un « 21 », payé 3 pour 2", 5),
        branch("21-impair", "Un « 21 » dont la moitié ne tombe pas juste", 5, level=2),
        branch("separe-21", "21 points d'un jeu séparé", 4, level=2),
        branch("nulle", "Le coup est nul", 2),
        branch("perdue", "La main perd", 2),
        branch("perdue-doublee", "La main doublée perd", 2, level=2),
        branch("abandon", "La main est abandonnée", 3, abandon="permis"),
    )
    pitfalls = (
        *(_misled(mistake) for mistake in MISTAKES),
        *(_slipped(slip) for slip in _OTHER_SLIPS),
    )

    @override
    def propose(self, rng: Random, house: House, branch: str) -> HandStake:
        kind = rng.choice(_KINDS.get(branch, (branch,)))
        facts = make(rng, house, kind, doubled=branch.endswith("-doublee"))
        odd = branch == "21-impair"
        return HandStake(
            **facts,
            stake=making.draw_odd_stake(rng, house) if odd else making.draw_stake(rng, house),
        )

    @override
    def classify(self, situation: HandStake) -> str:
        kind, doubled = kind_of(situation), situation.played.doubled
        if kind in _TWENTY_ONES:
            return "21-impair" if situation.stake % (2 * EURO) else "21"
        if kind in ("abandon", "separe-21"):
            return kind
        settled = settled_of(situation)
        if settled.outcome is Outcome.TIE:
            return "nulle"
        word = "gagnee" if settled.outcome is Outcome.WON else "perdue"
        return f"{word}-doublee" if doubled else word

    @override
    def deal(self, rng: Random, house: House) -> HandStake:
        return HandStake(**dealt(rng, house), stake=making.draw_stake(rng, house))

    @override
    def ask(self, situation: HandStake) -> Question:
        zones = against(situation, stakes_of(situation.played, situation.stake))
        form = Fields(
            (
                Field("geste", "Geste", gestures(situation.abandon), f"{IN_QUESTION}.21"),
                Field(
                    "montant",
                    "Payé en plus de la mise",
                    Amount(optional=True),
                    IN_QUESTION,
                    ("geste",),
                ),
            )
        )
        bust = engine.total(situation.cards).bust
        prompt = _CLAIMED if bust else "Que faites-vous de cette mise, et que payez-vous ?"
        return Question(prompt, form, zones)

    solve = staticmethod(decisions.hand_settlement)


_CLAIMED: Final = "La main a dépassé 21 avant que la banque ne joue. Que faites-vous de sa mise, et que payez-vous ?"
_KINDS: Final[Mapping[str, Sequence[str]]] = {
    "gagnee": _WINS,
    "gagnee-doublee": _WINS,
    "21": _TWENTY_ONES,
    "21-impair": _TWENTY_ONES,
    "nulle": ("nul", "nul-a-21", "separe-nul", "21-contre-21"),
    "perdue": ("inferieur", "depassee", "depassees", "banque-21", "points-contre-21"),
    "perdue-doublee": ("inferieur", "double-contre-21"),
}
"""The kinds of end of a branch."""
