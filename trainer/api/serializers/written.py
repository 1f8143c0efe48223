"""The questions that a school writes itself."""

from collections.abc import Mapping
from typing import Any, Final, override

from rest_framework.exceptions import ValidationError

from casino_rules.written.situations import BRIEF, LONGEST, MOST
from trainer.api.fields import Address, Choice, Flag, Many, Number, Text, Whole
from trainer.api.serializers.base import WHOLE, Paged, Shape, faults_of
from trainer.written.forms import QuestionForm, form_for
from trainer.written.models import OwnQuestion

_NAMES: Final[Mapping[str, str]] = {
    "title": "titre",
    "theme": "theme",
    "text": "enonce",
    "shows": "image_montre",
    "options": "propositions",
    "right": "justes",
    "several": "plusieurs",
    "shared": "au_prorata",
    "model": "attendu",
    "guide": "bareme",
    "explanation": "explication",
    "points": "points",
    "seconds": "secondes",
}
"""What the fields of the page and the facts of a question are called on the wire."""


def named(name: str) -> str:
    """Return what the body calls a field of the page, or a fact of the question."""
    fact = name.partition("-")[0]  # « option-2 » is one of the « options »
    return _NAMES.get("options" if fact == "option" else fact, WHOLE)


class QuestionEcrite(Shape):
    """Une question de la banque d’une école."""

    question = Number(source="pk")
    genre = Choice(OwnQuestion.Kind.values, source="kind")
    titre = Text(source="title")
    theme = Text()
    points = Whole("Proposés quand on la met au sujet d’un examen.")
    secondes = Whole("De même, si chaque question a son temps.", source="seconds")
    version = Whole("Celle que poseront les examens publiés désormais.")
    archivee = Flag(source=lambda found: found.archived_at is not None)
    adresse = Address("own-question", "school.slug", "pk")


class QuestionsCherchees(Paged):
    """Les questions cherchées."""

    q = Text("Des mots du titre ou du thème.", required=False, max_length=80)
    archivees = Flag("Les archivées, au lieu des autres.", required=False)


class FicheQuestion(QuestionEcrite):
    """Une question entière, réponse comprise ; ce qui n’est pas de son genre est vide."""

    enonce = Text(source="facts.text")
    image_montre = Text(
        "Ce que montre son image ; vide sans image. Elle se met par la page.", source="facts.shows"
    )
    propositions = Many(Text(), source=lambda found: found.facts.get("options", []))
    justes = Many(
        Whole(),
        "Le rang des justes, à partir de 1.",
        source=lambda found: [place + 1 for place in found.facts.get("right", ())],
    )
    plusieurs = Flag(
        "Si plusieurs se cochent.", source=lambda found: found.facts.get("several", False)
    )
    au_prorata = Flag(
        "Si chaque juste vaut sa part, et que chaque fausse en retire autant.",
        source=lambda found: found.facts.get("shared", False),
    )
    attendu = Text(
        "La réponse attendue d’un texte.", source=lambda found: found.facts.get("model", "")
    )
    bareme = Text("Pour qui corrige.", source=lambda found: found.facts.get("guide", ""))
    explication = Text(source="facts.explanation")


class QuestionVoulue(Shape):
    """Une question à écrire, ou telle qu’elle doit devenir."""

    genre = Choice(OwnQuestion.Kind.values)
    titre = Text(max_length=120)
    theme = Text(max_length=60, required=False)
    enonce = Text(max_length=LONGEST)
    image_montre = Text("Si elle a une image.", max_length=BRIEF, required=False)
    propositions = Many(
        Text(max_length=BRIEF),
        f"De deux à {MOST}, pour un choix.",
        required=False,
        max_length=MOST,
    )
    justes = Many(
        Whole(min_value=1, max_value=MOST),
        "Le rang des justes, à partir de 1.",
        required=False,
        max_length=MOST,
    )
    plusieurs = Flag(required=False)
    au_prorata = Flag("Si plusieurs se cochent.", required=False)
    attendu = Text("Pour un texte, obligatoire.", max_length=LONGEST, required=False)
    bareme = Text(max_length=LONGEST, required=False)
    explication = Text(max_length=LONGEST, required=False)
    points = Whole(min_value=1, max_value=100, required=False, default=1)
    secondes = Whole(min_value=5, max_value=3600, required=False, default=60)
    form: QuestionForm
    """The form of the page, well filled, once the body is valid."""

    @override
    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Fill the form of the page.

        Raises:
            ValidationError: with its faults, under the names that the body gives the fields.
        """
        if found := self.more_faults(attrs):
            raise ValidationError(found)
        return attrs

    @override
    def more_faults(self, right: dict[str, Any]) -> Mapping[str, Any]:
        if "genre" not in right:
            return {}
        self.form = form_for(right["genre"], _posted(right), None)
        found: dict[str, Any] = {} if self.form.is_valid() else faults_of(self.form, named)
        if any(rank > len(right.get("propositions", ())) for rank in right.get("justes", ())):
            found = {"justes": ["Ce rang n’a pas de proposition."]} | found
        return found


def _posted(attrs: Mapping[str, Any]) -> dict[str, Any]:
    """Return a body as the page would post it."""
    data = {key: attrs[name] for key, name in _NAMES.items() if name in attrs}
    for rank, text in enumerate(data.pop("options", ()), 1):
        data[f"option-{rank}"] = text
    for rank in data.pop("right", ()):
        data[f"right-{rank}"] = True
    return data
