"""Cards seen too soon in the games with a board: what the dealer does."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Choice, Json, UnreadableAnswer
from casino_rules.core.french import join, ordinal
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.words import in_words
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, dealt, error
from casino_rules.poker.situations.counting import DEAL, OPENED, WHEN, Fault

REDEAL: Final = "redonner"
REPLACE: Final = "remplacer"
FLOP: Final = "refaire-le-flop"
TURN: Final = "mettre-de-cote"
RIVER: Final = "refaire-la-riviere"
KEEP: Final = "laisser"
_FORM: Final = Choice.of(
    **{
        REDEAL: "Maldonne : tout reprendre, mélanger et redonner",
        REPLACE: "Finir la donne, remplacer la carte vue et la brûler",
        FLOP: "Remettre les trois cartes au talon, mélanger, rouvrir sans brûler",
        TURN: "Mettre la carte de côté, brûler et ouvrir la suivante à sa place",
        RIVER: "Remettre la carte au talon, mélanger, rouvrir sans brûler",
        KEEP: "Laisser les cartes comme elles sont",
    }
)
_FIRST_TWO: Final = 2
_ANSWERS: Final = {
    "premieres": REDEAL,
    "plusieurs": REDEAL,
    "une-carte": REPLACE,
    "flop": FLOP,
    "tournant": TURN,
    "riviere": RIVER,
}


class BoardIncident(RoomDrill[Fault]):
    """Choose what is done about cards seen too soon."""

    slug = "incident-de-donne"
    title = "Une carte vue trop tôt"
    duty = "Réparer une donne ou une ouverture faite trop tôt."
    seconds = 20
    situation = Fault
    legacy_facts: ClassVar[Mapping[str, Json]] = {"board": ""}
    branches = (
        branch("premieres", "La première ou la deuxième carte de la donne", 3),
        branch("plusieurs", "Plusieurs cartes de la donne", 2),
        branch("une-carte", "Une carte de la donne, plus loin", 4),
        branch("flop", "Le flop ouvert avant la fin des enchères", 3),
        branch("tournant", "Le tournant ouvert avant la fin des enchères", 4),
        branch("riviere", "La rivière ouverte avant la fin des enchères", 3),
    )

    @error(
        "maldonne-trop-vite",
        "Une seule carte vue, passé les deux premières, ne fait pas une maldonne.",
    )
    def _misdeal_too_soon(self, seen: Fault) -> str | None:
        return REDEAL if self.classify(seen) == "une-carte" else None

    @error(
        "donne-poursuivie",
        "Ce qui a été vu fait une maldonne.",
        told=lambda seen: _several(
            seen,
            "Plusieurs cartes de la donne ont été vues : il y a maldonne.",
            "Une des deux premières cartes de la donne a été vue : il y a maldonne.",
        ),
    )
    def _deal_goes_on(self, seen: Fault) -> str | None:
        return REPLACE if _ANSWERS[self.classify(seen)] == REDEAL else None

    @error(
        "carte-laissee", "Les joueurs n'avaient pas fini de parler : ces cartes ne comptent pas."
    )
    def _card_kept(self, seen: Fault) -> str | None:
        return None if seen.when == DEAL else KEEP

    @error("tournant-remis-aussitot", "La carte ne retourne au talon qu'avant la rivière.")
    def _turn_shuffled_at_once(self, seen: Fault) -> str | None:
        return RIVER if seen.when == "tournant" else None

    @error(
        "mise-de-cote-a-tort",
        "Seul le tournant attend de côté, jusqu'à la rivière ; les autres cartes communes "
        "retournent tout de suite au talon.",
    )
    def _set_aside(self, seen: Fault) -> str | None:
        return TURN if seen.when in ("flop", "riviere") else None

    @error(
        "maldonne-au-tableau",
        "Des cartes communes ouvertes trop tôt ne font pas une maldonne : chacun garde sa main.",
    )
    def _misdeal_of_the_board(self, seen: Fault) -> str | None:
        return None if seen.when == DEAL else REDEAL

    @error(
        "commune-remplacee",
        "Remplacer la carte vue et la brûler est pour une carte de la donne, non du tableau.",
    )
    def _board_card_replaced(self, seen: Fault) -> str | None:
        return None if seen.when == DEAL else REPLACE

    @error(
        "fermee-gardee",
        "Une carte que la table a vue ne reste pas au joueur.",
        told=lambda seen: _misdealt(
            seen,
            "La donne est reprise : aucune carte ne reste au joueur.",
            "Une carte que la table a vue ne reste pas au joueur : on la remplace.",
        ),
    )
    def _seen_card_kept(self, seen: Fault) -> str | None:
        return KEEP if seen.when == DEAL else None

    @error(
        "donne-comme-le-tournant",
        "Mettre de côté et ouvrir la suivante répare le tournant, non une carte de la donne.",
    )
    def _deal_as_the_turn(self, seen: Fault) -> str | None:
        return TURN if seen.when == DEAL else None

    @error(
        "donne-comme-la-riviere",
        "Une carte de la donne ne retourne pas seule au talon.",
        told=lambda seen: _misdealt(
            seen,
            "Aucune carte ne retourne seule au talon : toute la donne est reprise.",
            "Une carte de la donne ne retourne pas seule au talon : on la remplace.",
        ),
    )
    def _deal_as_the_river(self, seen: Fault) -> str | None:
        return RIVER if seen.when == DEAL else None

    @override
    def check(self, situation: Fault) -> None:
        most = self.room.variant.hole * self.room.variant.most_seats
        if situation.place + max(situation.exposed, 1) - 1 > most:
            raise UnreadableAnswer(f"La donne compte {most} cartes au plus.", "place")

    @override
    def deal(self, rng: Random, house: House) -> Fault:
        when = rng.choice((DEAL, DEAL, *WHEN.keys))
        if when != DEAL:
            return Fault(when, 0, 0, dealt(rng, OPENED[when]))
        most = self.room.variant.hole * self.room.variant.most_seats // 2
        return Fault(DEAL, rng.choice((1, 1, 2, 3)), rng.randint(1, most), ())

    @override
    def classify(self, situation: Fault) -> str:
        if situation.when != DEAL:
            return situation.when
        if situation.exposed > 1:
            return "plusieurs"
        return "premieres" if situation.place <= _FIRST_TWO else "une-carte"

    @override
    def ask(self, situation: Fault) -> Question:
        zones = cloth.board(situation.board)
        return Question(f"{_told(situation)} Que faites-vous ?", _FORM, zones)

    @override
    def solve(self, situation: Fault) -> Ruling[str]:
        kind = self.classify(situation)
        rule = "carte-exposee" if situation.when == DEAL else "ouverture-prematuree"
        return Ruling(_ANSWERS[kind], (self.room.cite(rule, kind),))


def _several(seen: Fault, many: str, one: str) -> str:
    return many if seen.exposed > 1 else one


def _misdealt(seen: Fault, again: str, replaced: str) -> str:
    """Return what is told of a deal that is taken back, or of a card that is replaced."""
    return again if seen.exposed > 1 or seen.place <= _FIRST_TWO else replaced


def _told(situation: Fault) -> str:
    if situation.when != DEAL:
        street = {"flop": "le flop", "tournant": "le tournant", "riviere": "la rivière"}
        return f"Vous avez ouvert {street[situation.when]} avant que tous aient parlé."
    first = situation.place
    ranks = [ordinal(first + n, feminine=True) for n in range(situation.exposed)]
    if len(ranks) == 1:
        return f"Vous retournez par mégarde la {ranks[0]} carte de la donne."
    cards = f"{in_words(len(ranks))} cartes se retournent de suite"
    return f"Pendant la donne, {cards} : {join(f'la {rank}' for rank in ranks)}."
