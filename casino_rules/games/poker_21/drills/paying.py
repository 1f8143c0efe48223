"""The drill on the money of one hand, and what all drills on payment share."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.questions import Question
from casino_rules.families.sampling import Sampled
from casino_rules.families.settling import Half, Line
from casino_rules.families.settling_drills import GESTURES, OneStake
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.drills import making, mistakes
from casino_rules.games.poker_21.drills.ending import dealt, make
from casino_rules.games.poker_21.drills.result import against
from casino_rules.games.poker_21.engine import ENDS, Outcome, Play
from casino_rules.games.poker_21.situations import HandStake

_WINS: Final = ("superieur", "banque-depasse")
_TWENTY_ONES: Final = ENDS[Outcome.TWENTY_ONE]


_HALF: Final = "moitie"
_HALVED: Final = Choice((*GESTURES.options, Option(_HALF, "Ramasser la moitié"))).paying_nothing(
    *GESTURES.unpaid, _HALF
)
"""What may be done with a stake in a house where a hand may be given up."""
LIES: Final = {"main": "21"}
"""The box of the plan on which a hand is paid."""


def stakes_of(play: Play, stake: Cents) -> Mapping[str, Cents]:
    """Return the chips of a hand by their boxes: the first stake, and the one added to double."""
    return {"21": stake, "doublement": stake} if play.doubled else {"21": stake}


_OF_AMOUNT: Final = ("21-partout", "21-a-egalite")
"""The errors of result that change the amount only: those in paying say so."""


class HandPayment(OneStake[HandStake, HandStake], Sampled[HandStake]):
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
    box = "21"
    lies = LIES
    steps = staticmethod(decisions.payment_steps)
    known = (
        *mistakes.OF_A_PAYMENT,
        *(known for known in mistakes.OF_A_RESULT if known.slug not in _OF_AMOUNT),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> HandStake:
        kind = rng.choice(_KINDS.get(branch, (branch,)))
        facts = make(rng, house, kind, doubled=branch.endswith("-doublee"))
        odd = branch == "21-impair"
        return HandStake(
            **facts,
            stake=making.draw_odd_stake(rng, house) if odd else making.draw_stake(rng, house),
        )

    @override
    def classify(self, situation: HandStake) -> str:
        kind, doubled = situation.end, situation.played.doubled
        if kind in _TWENTY_ONES:
            return "21-impair" if situation.stake % (2 * EURO) else "21"
        if kind in ("abandon", "separe-21"):
            return kind
        became = engine.OUTCOMES[kind]
        if became is Outcome.TIE:
            return "nulle"
        word = "gagnee" if became is Outcome.WON else "perdue"
        return f"{word}-doublee" if doubled else word

    @override
    def deal(self, rng: Random, house: House) -> HandStake:
        return HandStake(**dealt(rng, house), stake=making.draw_stake(rng, house))

    @override
    def ask(self, situation: HandStake) -> Question:
        zones = against(situation, stakes_of(situation.played, situation.stake))
        bust = engine.total(situation.cards).bust
        prompt = _CLAIMED if bust else "Que faites-vous de cette mise, et que payez-vous ?"
        return Question(prompt, self.form(situation), zones)

    @override
    def choice(self, situation: HandStake) -> Choice:
        return _HALVED if situation.abandon == "permis" else GESTURES

    @override
    def gesture(self, line: Line) -> str:
        return "moitie" if line.gesture == Half.COLLECT else super().gesture(line)


_CLAIMED: Final = "La main a dépassé 21 avant que la banque ne joue. Que faites-vous de sa mise, et que payez-vous ?"
_KINDS: Final[Mapping[str, Sequence[str]]] = {
    "gagnee": _WINS,
    "gagnee-doublee": _WINS,
    "21": _TWENTY_ONES,
    "21-impair": _TWENTY_ONES,
    "nulle": ENDS[Outcome.TIE],
    "perdue": ("inferieur", "depassee", "depassees", "banque-21", "points-contre-21"),
    "perdue-doublee": ("inferieur", "double-contre-21"),
}
"""The kinds of end of a branch."""
