"""The exercises on the count of the deal."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Field, Fields, Points
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question
from casino_rules.families.pai_gow.drills.base import FamilyDrill
from casino_rules.families.pai_gow.hands import DEALT, PACK_AND_JOKER
from casino_rules.families.pai_gow.rules import Rules
from casino_rules.families.pai_gow.situations import SEATS, Boxes


class Deal(FamilyDrill[Boxes]):
    """The count of the deal, by the number of boxes with a stake."""

    slug = "donne"
    title = "Compter la donne"
    seconds = 8
    situation = Boxes
    branches = tuple(
        branch(
            f"vides-{empty}",
            f"{empty} case{'s' if empty > 1 else ''} sans mise"
            if empty
            else "Toutes les cases jouent",
            1 + bool(empty),
        )
        for empty in range(len(SEATS))
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Boxes:
        empty = int(branch.removeprefix("vides-"))
        return Boxes(tuple(sorted(rng.sample(SEATS, len(SEATS) - empty))))

    @override
    def classify(self, situation: Boxes) -> str:
        return f"vides-{len(SEATS) - len(situation.places)}"


class DealServed(Deal):
    """How many cards are dealt where only the boxes with a stake are, and how many stay in hand."""

    duty = "Donner aux seules cases qui ont misé et contrôler les cartes restantes."
    decide = staticmethod(Rules.served_count)

    @override
    def errors(self) -> Sequence[Pitfall[Boxes]]:
        return (
            Pitfall(
                "cases-vides-servies",
                "Les cases sans mise ne reçoivent pas de cartes dans cette maison.",
                lambda _: _counted(len(SEATS) + 1),
            ),
            Pitfall(
                "croupier-oublie",
                "Le croupier a aussi ses sept cartes.",
                lambda seen: _counted(len(seen.places)),
            ),
            Pitfall(
                "joker-non-compte",
                "Avec le joker, le jeu a 53 cartes.",
                lambda seen: {"talon": self.solve(seen).value["talon"] - 1},
            ),
        )

    @override
    def ask(self, situation: Boxes) -> Question:
        zones = tuple(
            self.dialect.plan.seat(
                seat,
                hidden=DEALT if seat in situation.places else 0,
                note="mise posée" if seat in situation.places else "sans mise",
            )
            for seat in SEATS
        )
        most = len(PACK_AND_JOKER)
        form = Fields(
            (
                Field("donnees", "Cartes données", Points(0, most), ALL_SEATS),
                Field("talon", "Cartes qui restent", Points(0, most), "talon"),
            )
        )
        prompt = (
            "La donne est finie. Combien de cartes avez-vous données, et combien en reste-t-il ?"
        )
        return Question(prompt, form, zones)


def _counted(hands: int) -> dict[str, int]:
    return {"donnees": DEALT * hands, "talon": len(PACK_AND_JOKER) - DEALT * hands}


class DealCount(Deal):
    """What is collected before empty boxes, and what stays in hand: the count of the deal."""

    duty = "Ramasser les mains des cases sans mise et contrôler les cartes restantes."
    decide = staticmethod(Rules.deal_count)

    @override
    def errors(self) -> Sequence[Pitfall[Boxes]]:
        return (
            Pitfall(
                "cases-vides-non-servies",
                "Les cases vides reçoivent aussi sept cartes : il n'en reste que quatre au croupier.",
                self._empty_not_dealt,
            ),
            Pitfall(
                "banque-ramassee",
                "La main de la banque reste en jeu : on ne ramasse que les cases sans mise.",
                lambda seen: {"ramassees": DEALT * (len(SEATS) + 1 - len(seen.places))},
            ),
        )

    def _empty_not_dealt(self, seen: Boxes) -> Mapping[str, int] | None:
        if len(seen.places) == len(SEATS):
            return None
        return {"ramassees": 0, "talon": len(PACK_AND_JOKER) - DEALT * (len(seen.places) + 1)}

    @override
    def ask(self, situation: Boxes) -> Question:
        zones = tuple(
            self.dialect.plan.seat(
                seat,
                hidden=DEALT,
                note="mise posée" if seat in situation.places else "sans mise",
            )
            for seat in SEATS
        )
        most = len(PACK_AND_JOKER)
        form = Fields(
            (
                Field("ramassees", "Cartes ramassées", Points(0, most), "defausse"),
                Field("talon", "Cartes non données", Points(0, most), "talon"),
            )
        )
        prompt = "La donne est finie. Combien de cartes ramassez-vous, et combien n'ont pas été données ?"
        return Question(prompt, form, zones)
