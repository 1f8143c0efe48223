"""Exercises on one hand against the bank: how it ends, and what it is paid."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, override

from casino_rules.core.cards import Shoe
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families.sampling import Sampled, chosen, until
from casino_rules.families.settling import GESTURES, Half, Line, OneStake, Settled, SettlementDrill
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.drills import generators, mistakes
from casino_rules.games.poker_21.drills.generators import BUCHE
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.engine import BOOK, ENDS, GOAL, Outcome, Play
from casino_rules.games.poker_21.situations import HandResult, HandStake, drawn_for_21

_SHARE: Final = 0.2


def make(rng: Random, house: House, kind: str, *, doubled: bool = False) -> dict[str, Any]:
    """Make the facts of a hand against the bank that ends in this way; ``doubled``: it must be."""
    bank = _bank(rng, kind)

    def facts() -> dict[str, Any]:
        cards, play = _played(rng, generators.shoe_without(rng, bank), kind, doubled=doubled)
        return {"cards": cards, "play": play.value, "bank": bank, **chosen(house, "abandon")}

    return until(facts, lambda made: HandResult(**made).end == kind)


def _bank(rng: Random, kind: str) -> Hand:
    """Deal a bank against which a hand may end in this way."""
    if kind in ("21-contre-21", "banque-21", "points-contre-21", "double-contre-21"):
        return generators.natural(rng, generators.new_shoe(rng))
    return generators.bank_ending(rng, lambda bank: _suits(bank, kind))


def _suits(bank: Hand, kind: str) -> bool:
    counted = engine.total(bank)
    if kind in ("banque-depasse", "depassees"):
        return counted.bust
    if kind in ("nul-a-21", "separe-nul", "21-bat-21"):
        return counted.points == GOAL and not engine.is_twenty_one(bank)
    if kind in ("21", "separe-21"):
        return counted.points != GOAL
    if kind == "abandon":
        return engine.value(bank[0]) in (BUCHE - 1, BUCHE)
    return counted.points < GOAL


def _played(rng: Random, shoe: Shoe, kind: str, *, doubled: bool) -> tuple[Hand, Play]:
    """Draw a player's hand and how it was played, as players play."""
    if kind.startswith("separe"):
        return generators.natural(rng, shoe), Play.SPLIT
    if kind in ("21", "21-bat-21", "21-contre-21"):
        return generators.natural(rng, shoe), Play.PLAIN
    if kind == "abandon":
        return generators.two_worth(rng, shoe, rng.choice(generators.GIVEN_UP)), Play.SURRENDERED
    if doubled or kind == "double-contre-21" or rng.random() < _SHARE / 2:
        return generators.doubled_hand(rng, shoe), Play.DOUBLED
    cards = generators.player_hand(rng, shoe)
    return cards, Play.SPLIT if rng.random() < _SHARE else Play.PLAIN


def dealt(rng: Random, house: House) -> dict[str, Any]:
    """Deal the facts of a hand against the bank as a shoe brings them.

    When nobody waits for the bank, it is shown as it would have played.
    """
    table = play_table(rng, house, 1)
    row = rng.choice(table.rows)
    bank = drawn_for_21(table.bank, remaining=1)
    if engine.must_draw(bank):
        bank = generators.bank_played(generators.shoe_without(rng, (*bank, *row.cards)), bank)
    return {"cards": row.cards, "play": row.play, "bank": bank, **chosen(house, "abandon")}


_LABELS: Final = {
    Outcome.LOST: "Perdue",
    Outcome.TIE: "Nulle : mise rendue",
    Outcome.WON: "Gagnée : payée 1 pour 1",
    Outcome.TWENTY_ONE: "Gagnée : payée 3 pour 2",
    Outcome.HALF: "Abandonnée : moitié rendue",
}


def outcomes(abandon: str) -> Choice:
    """Return what may become of a hand in this house."""
    known = [item for item in Outcome if item is not Outcome.HALF or abandon == "permis"]
    return Choice.of(**{item.value: _LABELS[item] for item in known})


NOTES: Final = {
    Play.PLAIN: "",
    Play.DOUBLED: "main doublée",
    Play.SPLIT: "jeu séparé",
    Play.SPLIT_DOUBLED: "jeu séparé, puis doublé",
    Play.SURRENDERED: "main abandonnée",
}
"""What is said of a hand on the cloth."""


_WHY_WON: Final = {
    "superieur": "La main fait plus que la banque : elle gagne.",
    "banque-depasse": "La banque dépasse 21 : la main gagne.",
    "21-bat-21": "Un « 21 » bat 21 points faits en plus de deux cartes : la main gagne.",
}


def _telling(pitfall: Pitfall[HandResult]) -> Pitfall[HandResult]:
    """Tell why the hand wins to who collects its stake."""
    if pitfall.slug != "gagnante-ramassee":
        return pitfall
    return replace(pitfall, told=lambda situation: _WHY_WON.get(situation.end, ""))


class Result(SettlementDrill[HandResult, None, HandResult]):
    """What becomes of a hand."""

    slug = "resultat-main"
    title = "Le résultat d'une main"
    duty = "Comparer une main à la banque : perdue, nulle, payée 1 pour 1 ou 3 pour 2."
    seconds = 8
    situation = HandResult
    branches = (
        branch("superieur", "Plus que la banque", 2),
        branch("inferieur", "Moins que la banque", 2),
        branch("nul", "Le même total", 3),
        branch("nul-a-21", "21 points contre 21 points", 3),
        branch("banque-depasse", "La banque dépasse 21", 2),
        branch("depassee", "La main dépasse 21"),
        branch("depassees", "La main et la banque dépassent 21", 4),
        branch("21", "Un « 21 »", 3),
        branch("21-bat-21", "Un « 21 » contre 21 points de la banque", 5, level=2),
        branch("21-contre-21", "« 21 » contre « 21 »", 4),
        branch("banque-21", "Un « 21 » de la banque", 2),
        branch("points-contre-21", "21 points contre un « 21 » de la banque", 5, level=2),
        branch("double-contre-21", "Une main doublée contre un « 21 » de la banque", 4, level=2),
        branch("separe-21", "21 points d'un jeu séparé, gagnants", 5, level=2),
        branch("separe-nul", "21 points d'un jeu séparé contre 21 points", 3, level=2),
        branch("abandon", "Une main abandonnée", 3, abandon="permis"),
    )
    known = mistakes.OF_A_RESULT
    steps = staticmethod(decisions.outcome_steps)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandResult:
        return HandResult(**make(rng, house, branch))

    @override
    def classify(self, situation: HandResult) -> str:
        return situation.end

    @override
    def deal(self, rng: Random, house: House) -> HandResult:
        return HandResult(**dealt(rng, house))

    @override
    def ask(self, situation: HandResult) -> Question:
        zones = against(situation)
        return Question(_prompt(situation), outcomes(situation.abandon), zones)

    @override
    def errors(self) -> tuple[Pitfall[HandResult], ...]:
        return tuple(map(_telling, super().errors()))

    @override
    def answer(self, situation: HandResult, settled: Mapping[None, Settled]) -> Outcome:
        return engine.outcome_in(settled[None]["main"])

    @override
    def paid(self, settled: Mapping[None, Settled]) -> dict[str, Cents]:
        return {}  # no stake is told


def _prompt(situation: HandResult) -> str:
    """Ask what becomes of a hand; one that is bust left the cloth before the bank played."""
    if engine.total(situation.cards).bust:
        return (
            "La main a dépassé 21, elle est ramassée ; la banque joue ensuite, et le joueur "
            "réclame. Que devient sa mise ?"
        )
    return "Que devient cette main ?"


def against(situation: HandResult, stakes: Mapping[str, Cents] | None = None) -> tuple[Zone, ...]:
    """Lay a hand against the bank, which has one card yet when the hand is surrendered.

    A hand that is bust lies among the discards: only its stake may still be claimed.
    """
    play, plan = situation.played, BOOK.plan
    bank = plan.zone("banque", situation.bank[:1] if play is Play.SURRENDERED else situation.bank)
    if not engine.total(situation.cards).bust:
        return bank, plan.asked("Joueur", situation.cards, stakes, note=NOTES[play])
    gone = plan.zone("defausse", situation.cards, label="Joueur", note=NOTES[play])
    return (bank, gone, plan.asked("Mise", stakes=stakes)) if stakes else (bank, gone)


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
            stake=generators.draw_odd_stake(rng, house)
            if odd
            else generators.draw_stake(rng, house),
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
        return HandStake(**dealt(rng, house), stake=generators.draw_stake(rng, house))

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
