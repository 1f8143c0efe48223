"""The drill on what becomes of a hand, and the errors made about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.games.poker_21 import decisions
from casino_rules.games.poker_21.drills.ending import dealt, kind_of, make
from casino_rules.games.poker_21.engine import Outcome, Play
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


@dataclass(frozen=True)
class Slip:
    """An error about the outcome: in these kinds of end, this wrong outcome."""

    slug: str
    message: str
    wrong: Mapping[str, Outcome]

    def outcome(self, situation: HandResult) -> Outcome | None:
        """Return the wrong outcome, None where the error leads nowhere."""
        return self.wrong.get(kind_of(situation))


SLIPS: Final = (
    Slip(
        "depassee-rendue",
        "Une main qui dépasse 21 a perdu, même si la banque dépasse ensuite.",
        {"depassees": Outcome.TIE},
    ),
    Slip(
        "depassee-gagnante",
        "Une main qui dépasse 21 a perdu : la banque n'y change rien.",
        {"depassees": Outcome.WON},
    ),
    Slip(
        "21-partout",
        "Seul un « 21 » reçu d'emblée se paye 3 pour 2.",
        {"separe-21": Outcome.TWENTY_ONE},
    ),
    Slip(
        "21-annule",
        "Un « 21 » bat 21 points faits en plus de deux cartes : il se paye 3 pour 2.",
        {"21-bat-21": Outcome.TIE},
    ),
    Slip(
        "21-a-egalite",
        "Un « 21 » se paye 3 pour 2.",
        {"21": Outcome.WON, "21-bat-21": Outcome.WON},
    ),
    Slip(
        "21-contre-21-paye",
        "« 21 » contre « 21 » : le coup est nul.",
        {"21-contre-21": Outcome.TWENTY_ONE},
    ),
    Slip(
        "21-de-la-banque",
        "Le « 21 » de la banque bat 21 points faits autrement.",
        {"points-contre-21": Outcome.TIE},
    ),
    Slip(
        "doublement-sauve",
        "Le « 21 » de la banque prend toute la mise, doublement compris.",
        {"double-contre-21": Outcome.TIE},
    ),
    Slip(
        "egalite-perdue",
        "À total égal, le coup est nul : la mise est rendue.",
        {
            "nul": Outcome.LOST,
            "nul-a-21": Outcome.LOST,
            "separe-nul": Outcome.LOST,
            "21-contre-21": Outcome.LOST,
        },
    ),
    Slip(
        "abandon-perdu",
        "L'abandon ne coûte que la moitié de la mise.",
        {"abandon": Outcome.LOST},
    ),
)
"""The errors about the outcome of a hand."""


def _answering(slip: Slip) -> Pitfall[HandResult]:
    return Pitfall(slip.slug, slip.message, slip.outcome)


class Result(Drill[HandResult]):
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
        branch("21-bat-21", "Un « 21 » contre 21 points de la banque", 5),
        branch("21-contre-21", "« 21 » contre « 21 »", 4),
        branch("banque-21", "Un « 21 » de la banque", 2),
        branch("points-contre-21", "21 points contre un « 21 » de la banque", 5),
        branch("double-contre-21", "Une main doublée contre un « 21 » de la banque", 4),
        branch("separe-21", "21 points d'un jeu séparé, gagnants", 5),
        branch("separe-nul", "21 points d'un jeu séparé contre 21 points", 3),
        branch("abandon", "Une main abandonnée", 3, abandon="permis"),
    )
    pitfalls = tuple(_answering(slip) for slip in SLIPS)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandResult:
        return HandResult(**make(rng, house, branch))

    classify = staticmethod(kind_of)

    @override
    def deal(self, rng: Random, house: House) -> HandResult:
        return HandResult(**dealt(rng, house))

    @override
    def ask(self, situation: HandResult) -> Question:
        zones = (
            Zone("Banque", situation.bank),
            Zone("Joueur", situation.cards, note=NOTES[situation.played]),
        )
        return Question("Que devient cette main ?", outcomes(situation.abandon), zones)

    solve = staticmethod(decisions.hand_outcome)
