"""What the pages of a school's questions ask for."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django import forms

from casino_rules.core.forms import UnreadableAnswer, clean_text
from casino_rules.written.situations import BRIEF, LONGEST, MOST
from trainer.web.forms import PictureField, SiteForm
from trainer.web.pictures import PLATE
from trainer.written.models import OwnQuestion
from trainer.written.services import Draft

_POINTS: Final = 100
_SECONDS: Final = 3_600
_ROWS: Final = {"text": 6, "model": 5, "guide": 4, "explanation": 3}
_CALM: Final = {OwnQuestion.Kind.CHOICE: 60, OwnQuestion.Kind.TEXT: 300}
"""The seconds that are proposed."""


_BEFORE: Final = ("title", "theme", "text", "picture", "drop", "shows")
_AFTER: Final = ("several", "shared", "model", "guide", "explanation", "points", "seconds")


class _Text(forms.CharField):
    """Several lines, as they are kept."""

    def __init__(self, name: str, *, required: bool = True) -> None:
        area = forms.Textarea(attrs={"rows": _ROWS[name]})
        super().__init__(max_length=LONGEST, required=required, widget=area, strip=True)

    def to_python(self, value: Any) -> str:
        """Return the text, its lines ended alike."""
        text = super().to_python(value)
        try:
            return clean_text(text, 2 * LONGEST) if text else ""
        except UnreadableAnswer as error:
            raise forms.ValidationError(error.message) from None


class QuestionForm(SiteForm):
    """A question: what all have."""

    words = {
        "title": ("Titre", "Pour la retrouver\u00a0; les stagiaires ne le lisent pas."),
        "theme": ("Thème (facultatif)", "Par exemple\u00a0: sécurité, accueil, jeu responsable."),
        "text": ("Énoncé", "Une ligne vide sépare deux paragraphes."),
        "picture": ("Image (facultative)", "PNG ou JPEG, 600 Ko au plus."),
        "shows": (
            "Ce que montre l’image",
            "Lu à qui ne la voit pas. Ne dites rien de la réponse.",
        ),
        "drop": ("Retirer l’image en place", ""),
        "several": ("On peut cocher plusieurs réponses", ""),
        "shared": (
            "Points au prorata",
            "Si plusieurs se cochent\u00a0: une juste vaut sa part, une fausse en retire autant.",
        ),
        "model": ("Réponse attendue", "Donnée au stagiaire avec la correction."),
        "guide": ("Barème (facultatif)", "Pour qui corrige\u00a0; le stagiaire ne le lit pas."),
        "explanation": ("Explication (facultative)", "Donnée avec la correction."),
        "points": ("Points proposés", ""),
        "seconds": ("Secondes proposées", "Utile seulement si chaque question a son temps."),
    }
    title = forms.CharField(max_length=120)
    theme = forms.CharField(max_length=60, required=False)
    text = _Text("text")
    picture = PictureField(PLATE)
    drop = forms.BooleanField(required=False)
    shows = forms.CharField(max_length=BRIEF, required=False)
    explanation = _Text("explanation", required=False)
    points = forms.IntegerField(min_value=1, max_value=_POINTS)
    seconds = forms.IntegerField(min_value=5, max_value=_SECONDS)
    field_order = (*_BEFORE, *_AFTER)

    def __init__(self, *args: Any, pictured: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not pictured:
            del self.fields["drop"]

    @property
    def facts(self) -> dict[str, Any]:
        """What is written of its situation."""
        return {name: self.cleaned_data[name] for name in ("text", "shows", "explanation")}

    @property
    def draft(self) -> Draft:
        """The question as it is wanted."""
        data = self.cleaned_data
        set_out = {name: data[name] for name in ("title", "theme", "points", "seconds", "picture")}
        return Draft(facts=self.facts, keeps=not data.get("drop"), **set_out)

    @property
    def before(self) -> list[forms.BoundField]:
        """What is asked before the answer."""
        return [self[name] for name in _BEFORE if name in self.fields]

    @property
    def after(self) -> list[forms.BoundField]:
        """What is asked of the answer and after it."""
        return [self[name] for name in _AFTER if name in self.fields]

    def told(self, name: str, message: str) -> None:
        """Say at its place what is wrong with a fact."""
        self.add_error(name if name in self.fields else None, message)


class PropositionFields(NamedTuple):
    """A proposition of a form: its number, its text, whether it is right."""

    number: int
    text: forms.BoundField
    right: forms.BoundField


class ChoiceForm(QuestionForm):
    """A question whose answer is chosen."""

    several = forms.BooleanField(required=False)
    shared = forms.BooleanField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, MOST + 1):
            self.fields[f"option-{number}"] = forms.CharField(required=False, max_length=BRIEF)
            self.fields[f"right-{number}"] = forms.BooleanField(label="juste", required=False)

    @property
    def lines(self) -> Iterator[PropositionFields]:
        """The propositions, in order."""
        for number in range(1, MOST + 1):
            yield PropositionFields(number, self[f"option-{number}"], self[f"right-{number}"])

    @property
    def facts(self) -> dict[str, Any]:
        """What is written of its situation: the propositions that are not left empty."""
        data = self.cleaned_data
        numbers = [at for at in range(1, MOST + 1) if data[f"option-{at}"] or data[f"right-{at}"]]
        right = [place for place, at in enumerate(numbers) if data[f"right-{at}"]]
        options = [data[f"option-{at}"] for at in numbers]
        ways = {name: data[name] for name in ("several", "shared")}
        return super().facts | {"options": options, "right": right, **ways}


class TextForm(QuestionForm):
    """A question that is answered in writing."""

    model = _Text("model")
    guide = _Text("guide", required=False)

    @property
    def facts(self) -> dict[str, Any]:
        """What is written of its situation."""
        data = self.cleaned_data
        return super().facts | {"model": data["model"], "guide": data["guide"]}


_FORMS: Final[Mapping[str, type[QuestionForm]]] = {
    OwnQuestion.Kind.CHOICE: ChoiceForm,
    OwnQuestion.Kind.TEXT: TextForm,
}


def form_for(kind: str, data: Any, files: Any) -> QuestionForm:
    """Return the form of a new question."""
    start = {"points": 1, "seconds": _CALM[OwnQuestion.Kind(kind)]}
    return _FORMS[kind](data, files, initial=start)


def form_of(question: OwnQuestion, facts: Mapping[str, Any], data: Any, files: Any) -> QuestionForm:
    """Return the form of a question as it is asked today."""
    own = {name: getattr(question, name) for name in ("title", "theme", "points", "seconds")}
    for place, text in enumerate(facts.get("options", ()), 1):
        own |= {f"option-{place}": text, f"right-{place}": place - 1 in facts["right"]}
    pictured = bool(facts["picture"])
    return _FORMS[question.kind](
        data, files, initial={**facts, **own, "picture": None}, pictured=pictured
    )
