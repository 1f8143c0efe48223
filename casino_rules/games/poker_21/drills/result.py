"""The drill on what becomes of a hand."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.families.settling import Settled
from casino_rules.families.settling_drills import SettlementDrill
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.drills import mistakes
from casino_rules.games.poker_21.drills.ending import dealt, make
from casino_rules.games.poker_21.engine import BOOK, Outcome, Play
from casino_rules.games.poker_21.situations import HandResult

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
