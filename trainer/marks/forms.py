"""What the pages of marks ask for, and what waits to be marked by hand beside its form."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, override

from django import forms
from django.utils.safestring import SafeString

from casino_rules import catalog
from casino_rules.catalog import load_all
from casino_rules.core.game import Game
from trainer.exams.models import Exam
from trainer.exams.presenters.sitting import ExamQuestion
from trainer.exams.selectors.access import Row
from trainer.marks.presenters.corrections import case_title
from trainer.marks.presenters.printing.papers import MOST
from trainer.marks.services.contestations import Reply
from trainer.marks.services.decisions import Decision
from trainer.questions.models import Scope
from trainer.web.forms import LongSelect, SiteForm

_LONGEST: Final = 1000
_REASON: Final = 300
_MOST_EXAMS: Final = 500
"""The latest exams, that one chooses among."""


def _reason(longest: int = _REASON) -> forms.CharField:
    return forms.CharField(max_length=longest, widget=forms.TextInput)


def _text() -> forms.CharField:
    return forms.CharField(max_length=_LONGEST, widget=forms.Textarea(attrs={"rows": 5}))


def _points(*, required: bool) -> forms.DecimalField:
    return forms.DecimalField(
        required=required,
        localize=True,
        min_value=0,
        max_digits=7,
        decimal_places=2,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )


class BatchForm(SiteForm):
    """Which of the files of a class is to be printed."""

    batch = forms.IntegerField(min_value=1, max_value=MOST, widget=forms.HiddenInput)
    keys = forms.BooleanField(required=False)


class _PointsForm(SiteForm):
    """Points given to an answer; ``seen`` is the last correction of it that the page showed."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, weight: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["points"].help_text = f"De 0 à {weight}."


class DecisionForm(_PointsForm):
    """The points that an instructor gives."""

    words = {
        "points": ("Points accordés", ""),
        "reason": ("Motif", "Le stagiaire le lira."),
    }
    points = _points(required=True)
    reason = _reason(500)

    @property
    def decision(self) -> Decision:
        """What was decided."""
        data = self.cleaned_data
        return Decision(data["points"], data["reason"], data["seen"])


class MarkingForm(DecisionForm):
    """The points that an instructor gives to what nobody has marked yet."""

    words = {
        "points": ("Points", ""),
        "reason": ("Remarque (facultative)", "Le stagiaire la lira."),
    }

    def __init__(self, weight: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(weight, *args, **kwargs)
        self.fields["reason"].required = False

    @property
    def decision(self) -> Decision:
        """What was decided; a mark needs no reason."""
        data = self.cleaned_data
        return Decision(
            data["points"], data["reason"] or "Corrigée par un formateur.", data["seen"]
        )


class ReturnForm(SiteForm):
    """Going back to the engine's word."""

    words = {"motif": ("Motif du retour", "")}
    motif = _reason()
    vu = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class ReplyForm(_PointsForm):
    """An answer to a contestation; with points, it is accepted."""

    words = {
        "text": ("Votre réponse au stagiaire", ""),
        "points": ("Points accordés si vous acceptez", ""),
    }
    text = _text()
    points = _points(required=False)
    acte = forms.ChoiceField(
        choices=(("accepter", ""), ("maintenir", "")), widget=forms.HiddenInput
    )

    def clean(self) -> dict[str, Any]:
        """Accepting takes points."""
        data: dict[str, Any] = self.cleaned_data
        given = data.get("points") is not None or "points" in self.errors
        if data.get("acte") == "accepter" and not given:
            self.add_error("points", "Dites combien de points sont accordés.")
        return data

    @property
    def reply(self) -> Reply:
        """What was answered."""
        data = self.cleaned_data
        accepted = data["acte"] == "accepter"
        return Reply(data["text"], data["seen"], data["points"] if accepted else None)


class ContestForm(SiteForm):
    """Why a trainee contests."""

    words = {
        "text": (
            "Pourquoi contestez-vous cette question\u00a0?",
            "Citez l’article ou le fait de la situation qui vous donne raison.",
        )
    }
    text = _text()


class AnswerForm(SiteForm):
    """An answer in words alone."""

    words = {"text": ("Votre réponse au stagiaire", "Le verdict, lui, ne change pas.")}
    text = _text()


class ReasonForm(SiteForm):
    """A reason."""

    words = {"reason": ("Motif", "")}
    reason = _reason()


class WithdrawForm(SiteForm):
    """A case to be withdrawn."""

    words = {
        "case": ("Cas à retirer", "Ceux qui sont demandés dans vos examens."),
        "reason": ("Motif", "Il est montré aux stagiaires sur leur copie."),
    }
    case = forms.ChoiceField(widget=LongSelect)
    reason = _reason()

    def __init__(self, cases: Iterable[tuple[str, str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = (("/".join(case), case_title(*case)) for case in cases)
        self.offer("case", [("", "choisir…"), *known])

    @property
    def chosen(self) -> tuple[str, str, str]:
        """The case."""
        game, drill, branch = self.cleaned_data["case"].split("/")
        return game, drill, branch


def _drills(game: Game) -> list[tuple[str, str]]:
    """Return a game and its exercises, as they are chosen."""
    whole = (game.slug, f"{game.title}, tout")
    return [whole, *((f"{game.slug}/{item.slug}", item.title) for item in game.drills.values())]


class _LatestSelect(LongSelect):
    """The latest exams alone: a list that does not grow for ever."""

    @override
    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        self.choices = [*islice(self.choices, 1 + _MOST_EXAMS)]
        return super().render(*args, **kwargs)


class ScopeForm(SiteForm):
    """What is to be replayed."""

    words = {
        "examen": ("Réponses", "Un examen seul, ou tout ce que votre école garde."),
        "exercice": ("Jeu ou exercice", ""),
    }
    examen = forms.ModelChoiceField(
        Exam.objects.none(),
        required=False,
        widget=_LatestSelect,
        empty_label="examens et entraînement de l’école",
    )
    exercice = forms.ChoiceField(widget=LongSelect)

    def __init__(self, exams: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drills = ((game.title, _drills(game)) for game in load_all())
        self.offer("examen", exams, "Cet examen n’existe pas.")
        self.offer("exercice", [("", "choisir…"), *drills])

    def scope(self, choices: dict[str, str]) -> Scope:
        """What was chosen, with options to be corrected."""
        game, _, drill = self.cleaned_data["exercice"].partition("/")
        exam: Exam | None = self.cleaned_data["examen"]
        return Scope(game, drill, choices=choices, exam=exam.pk if exam else None)


class OptionsForm(SiteForm):
    """The options of the house to be corrected in the stored situations."""

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options = game.rulebook.options
        for option in self.options:
            field = forms.ChoiceField(
                required=False,
                label=option.title,
                choices=[
                    ("", "comme dans la situation"),
                    *((choice.key, choice.label) for choice in option.choices),
                ],
            )
            self.fields[f"option-{option.id}"] = field

    @property
    def choices(self) -> dict[str, str]:
        """The options corrected."""
        given = {option.id: self.cleaned_data.get(f"option-{option.id}") for option in self.options}
        return {option: choice for option, choice in given.items() if choice}


class ApplyForm(SiteForm):
    """The quotation that was read, and why it is applied."""

    words = {"reason": ("Motif de la correction", "Il est montré aux stagiaires concernés.")}
    reason = _reason()
    shown = forms.CharField(max_length=64, widget=forms.HiddenInput)


class VerifyForm(SiteForm):
    """The code of a certificate."""

    words = {"code": ("Code du certificat", "Vingt signes, imprimés en bas du certificat.")}
    code = forms.CharField(
        max_length=60,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


def game_of(scope: Scope) -> Game:
    """Return the game of a scope."""
    return catalog.game(scope.game)


@dataclass(frozen=True)
class ToMark:
    """An answer that waits to be marked, with its form; the one that was posted keeps its faults."""

    answer: Any
    leaf: ExamQuestion
    form: MarkingForm


@dataclass(frozen=True)
class Marking:
    """A question whose answers are marked by hand: what was asked, what is expected, the answers."""

    leaf: ExamQuestion
    answers: list[ToMark]

    @property
    def guide(self) -> str:
        """How it is marked, if the school says it."""
        return self.leaf.posed.guide


def marking_of(
    waiting: Iterable[Any], posted: MarkingForm | None, asked: int | None
) -> list[Marking]:
    """Return answers that wait, question by question, each with its form."""
    found: dict[int, Marking] = {}
    for answer in waiting:
        slot, row = answer.question.slot, Row(answer.question, answer)
        leaf = ExamQuestion(answer.sitting, row)
        ids = f"id_{answer.pk}_%s"
        form = posted if posted and answer.pk == asked else MarkingForm(slot.weight, auto_id=ids)
        part = found.setdefault(slot.position, Marking(leaf, []))
        part.answers.append(ToMark(answer, leaf, form))
    return list(found.values())
