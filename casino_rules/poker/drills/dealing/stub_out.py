"""A draw for which the stub does not suffice: what is given, what is shuffled again."""

from collections.abc import Iterator
from random import Random
from typing import Final, override

from casino_rules.core.cards import PACK
from casino_rules.core.drill import branch
from casino_rules.core.forms import Field, Fields, Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.situations.counting import StubAsked

GIVEN: Final = "donnees"
REMADE: Final = "talon"
_COUNT: Final = Points(0, len(PACK))
_FORM: Final = Fields(
    (
        Field(GIVEN, "Données de ce talon", _COUNT),
        Field(REMADE, "Cartes du nouveau talon", _COUNT),
    )
)
_BEYOND: Final = (-6, 5)
"""How many cards more than the stub holds are asked for, at least and at most."""

type Answer = dict[str, int]


class StubOut(RoomDrill[StubAsked]):
    """Say how many cards the stub gives, and of how many a new one is made."""

    slug = "talon-epuise"
    title = "Le talon ne suffit plus"
    duty = "Savoir ce que l'on mélange quand le talon ne suffit pas à un tirage."
    seconds = 25
    situation = StubAsked
    branches = (
        branch("suffit", "Le talon suffit largement", 1),
        branch("juste", "Le talon suffit, la dernière carte reste", 3),
        branch("derniere", "Il ne manque que la dernière carte", 4),
        branch("epuise", "Le talon ne suffit pas", 5),
    )

    @error(
        "derniere-donnee",
        "La dernière carte du talon n'est jamais donnée : elle rejoint le nouveau talon.",
    )
    def _last_given(self, seen: StubAsked) -> Answer | None:
        return self._if_remade(seen, {GIVEN: seen.stub})

    @error("ecarts-du-tirage", "Les cartes écartées à ce tirage n'y retournent pas.")
    def _discards_shuffled(self, seen: StubAsked) -> Answer | None:
        return self._if_remade(seen, {REMADE: seen.remade + seen.wanted})

    @error("brulees-oubliees", "Les cartes brûlées entrent dans le nouveau talon.")
    def _burned_forgotten(self, seen: StubAsked) -> Answer | None:
        return self._if_remade(seen, {REMADE: seen.remade - seen.burned})

    @error("talon-refait-trop-tot", "Le talon suffit : on n'y remélange rien.")
    def _remade_too_soon(self, seen: StubAsked) -> Answer | None:
        return None if seen.remade else {REMADE: seen.dead + seen.burned + 1}

    @staticmethod
    def _if_remade(situation: StubAsked, answer: Answer) -> Answer | None:
        fits = all(number <= len(PACK) for number in answer.values())
        return answer if situation.remade and fits else None

    @override
    def deal(self, rng: Random, house: House) -> StubAsked:
        live, burned = rng.randint(3, 5), rng.randint(2, self.room.variant.draws)
        wanted = rng.randint(7, min(10, 2 * live + 2))
        stub = wanted - rng.randint(*_BEYOND)
        dead = len(PACK) - burned - live * self.room.variant.hole - stub
        return StubAsked(stub, wanted, dead, burned)

    @override
    def classify(self, situation: StubAsked) -> str:
        beyond = situation.wanted - situation.stub
        if beyond > 0:
            return "epuise"
        return {0: "derniere", -1: "juste"}.get(beyond, "suffit")

    @override
    def ask(self, situation: StubAsked) -> Question:
        zones = (
            Zone("Talon", hidden=situation.stub),
            Zone("Brûlées", hidden=situation.burned),
            Zone("Mains couchées et écarts des tirages précédents", hidden=situation.dead),
            Zone("Écartées à ce tirage", hidden=situation.wanted),
        )
        prompt = (
            f"Les joueurs demandent {situation.wanted} cartes. Combien en donnez-vous de ce talon, "
            "et de combien de cartes refaites-vous un talon (0 : aucun) ?"
        )
        return Question(prompt, _FORM, zones)

    @override
    def solve(self, situation: StubAsked) -> Ruling[Answer]:
        answer = {GIVEN: situation.given, REMADE: situation.remade}
        return Ruling(answer, tuple(self._steps(situation)))

    def _steps(self, situation: StubAsked) -> Iterator[Step]:
        facts = {"talon": situation.stub, "demandees": situation.wanted}
        if not situation.remade:
            yield self.room.cite("talon-epuise", "", **facts)
            return
        yield self.room.cite("talon-epuise", "dernier", **facts, donnees=situation.given)
        facts = {"mortes": situation.dead, "brulees": situation.burned}
        yield self.room.cite("talon-epuise", "nouveau", **facts, talon=situation.remade)
