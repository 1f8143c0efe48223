"""The drill on what becomes of a hand, and the errors made about it."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.families.slips import taken
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


_TIES: Final = ("nul", "nul-a-21", "separe-nul", "21-contre-21")
SLIPS: Final[tuple[Pitfall[HandResult], ...]] = (
    Pitfall(
        "depassee-rendue",
        "Une main qui dépasse 21 a perdu, même si la banque dépasse ensuite.",
        taken(kind_of, {"depassees": Outcome.TIE}),
    ),
    Pitfall(
        "depassee-gagnante",
        "Une main qui dépasse 21 a perdu : la banque n'y change rien.",
        taken(kind_of, {"depassees": Outcome.WON}),
    ),
    Pitfall(
        "21-partout",
        "Seul un « 21 » reçu d'emblée se paye 3 pour 2.",
        taken(kind_of, {"separe-21": Outcome.TWENTY_ONE}),
    ),
    Pitfall(
        "21-annule",
        "Un « 21 » bat 21 points faits en plus de deux cartes : il se paye 3 pour 2.",
        taken(kind_of, {"21-bat-21": Outcome.TIE}),
    ),
    Pitfall(
        "21-a-egalite",
        "Un « 21 » se paye 3 pour 2.",
        taken(kind_of, {"21": Outcome.WON, "21-bat-21": Outcome.WON}),
    ),
    Pitfall(
        "21-contre-21-paye",
        "« 21 » contre « 21 » : le coup est nul.",
        taken(kind_of, {"21-contre-21": Outcome.TWENTY_ONE}),
    ),
    Pitfall(
        "21-de-la-banque",
        "Le « 21 » de la banque bat 21 points faits autrement.",
        taken(kind_of, {"points-contre-21": Outcome.TIE}),
    ),
    Pitfall(
        "doublement-sauve",
        "Le « 21 » de la banque prend toute la mise, doublement compris.",
        taken(kind_of, {"double-contre-21": Outcome.TIE}),
    ),
    Pitfall(
        "egalite-perdue",
        "À total égal, le coup est nul : la mise est rendue.",
        taken(kind_of, dict.fromkeys(_TIES, Outcome.LOST)),
    ),
    Pitfall(
        "abandon-perdu",
        "L'abandon ne coûte que la moitié de la mise.",
        taken(kind_of, {"abandon": Outcome.LOST}),
    ),
)
"""The errors about the outcome of a hand."""


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
    pitfalls = SLIPS

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
