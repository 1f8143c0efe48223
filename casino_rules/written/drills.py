"""The two exercises: propositions, judged at once, and free text, which an instructor marks."""

import re
from typing import Any, Final, override

from casino_rules.core.drill import Branch, Drill, UnknownBranchError
from casino_rules.core.forms import Choice, Json, Option, Prose, Several
from casino_rules.core.french import NBSP
from casino_rules.core.lessons import Lesson
from casino_rules.core.questions import Picture, Question
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Remark, Ruling
from casino_rules.written.situations import Choices, Open, Written

SLUG: Final = "ecole"
TEXT: Final = "texte"
ANSWER: Final = Rule(
    id=f"{SLUG}/correction",
    section="",
    title="Correction de l’école",
    statement="La réponse est celle que l’école a écrite avec sa question.",
    explanations={"": ""},
    provenance=(),
)
SHARED: Final = (
    f"Chaque réponse juste cochée vaut sa part des points{NBSP}; chaque réponse fausse cochée en"
    " retire autant, sans descendre sous zéro."
)
"""How a question of several propositions counts where they share its points."""
_CASE: Final = re.compile(r"([0-9]{1,18})-[0-9]{1,9}")


def by_hand(game: str, drill: str) -> bool:
    """Whether the answers to an exercise are marked by a person."""
    return (game, drill) == (SLUG, TEXT)


class _Asked[S: Written](Drill[S]):
    """What both have: a situation stored whole, and nothing to draw."""

    branches = ()

    @override
    def classify(self, situation: S) -> str:
        return situation.case

    @override
    def branch(self, slug: str) -> Branch:
        found = _CASE.fullmatch(slug)
        if found is None:
            raise UnknownBranchError(f"{self.slug}: {slug}")
        return Branch(slug, f"Question n°\u00a0{found[1]}")

    @override
    def dump(self, situation: S) -> dict[str, Json]:
        return situation.as_json()

    @override
    def load(self, data: object) -> S:
        return self.situation.of(data)

    @staticmethod
    def proof(situation: Written, otherwise: str) -> tuple[Remark, ...]:
        """Return why the answer is right, in the words of the school."""
        return (Remark(ANSWER, "", {"dit": situation.explanation or otherwise}),)

    @staticmethod
    def picture(situation: Written) -> Picture | None:
        """Return what is seen beside the wording."""
        if not situation.picture:
            return None
        return Picture(situation.picture, situation.shows)


class Ticked(_Asked[Choices]):
    """Propositions, one or several of which are right: all of them, and no other."""

    slug = "choix"
    title = "Question à choix"
    duty = "Choisir parmi les réponses que l’école propose."
    situation = Choices

    @override
    def ask(self, situation: Choices) -> Question:
        options = tuple(Option(str(at), text) for at, text in enumerate(situation.options, 1))
        several = Several(options, situation.shared)
        form = several if situation.several else Choice(options)
        return Question(situation.text, form, picture=self.picture(situation))

    @override
    def solve(self, situation: Choices) -> Ruling[Any]:
        right = tuple(str(place + 1) for place in sorted(situation.right))
        told = f"{NBSP}; ".join(situation.options[place] for place in sorted(situation.right))
        proof = self.proof(situation, f"Il fallait répondre{NBSP}: {told}.")
        if situation.shared:
            proof = (*proof, Remark(ANSWER, "", {"dit": SHARED}))
        return Ruling(right if situation.several else right[0], proof)


class FreeText(_Asked[Open]):
    """Free text. What the school expects is told; whether a text is right, nobody but a person says."""

    slug = TEXT
    title = "Question à rédiger"
    duty = "Répondre par écrit ; un formateur corrige."
    seconds = 100
    situation = Open

    @override
    def ask(self, situation: Open) -> Question:
        return Question(situation.text, Prose(), picture=self.picture(situation))

    @override
    def solve(self, situation: Open) -> Ruling[str]:
        return Ruling(situation.model, self.proof(situation, "Un formateur corrige cette réponse."))


LESSONS: Final = (Lesson(1, "Les questions de l'école", (Ticked(), FreeText())),)
