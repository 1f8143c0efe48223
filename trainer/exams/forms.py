"""What the pages of instructors ask for."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from django import forms

from casino_rules import catalog
from casino_rules.core.game import Game
from casino_rules.written import SLUG as OWN
from trainer.exams.domain import certain_branches
from trainer.exams.models import Exam, ExamPattern, Part
from trainer.exams.selectors.papers import house_of_draft
from trainer.exams.services.composing import MOST_QUESTIONS, EditedPart, Terms, Wanted
from trainer.exams.services.conducting import Grant
from trainer.schools.models import Membership, Promotion
from trainer.web.forms import LongSelect, MomentField, NetworksField, SiteForm, level_field


class NewExamForm(SiteForm):
    """A new exam: its title, its class, the game of a ready-made one."""

    words = {
        "title": ("Titre", "Par exemple\u00a0: Punto banco, examen de fin de module."),
        "promotion": ("Promotion", ""),
        "game": (
            "Composition",
            "Un examen type couvre tous les exercices du jeu\u00a0; il se modifie.",
        ),
    }
    title = forms.CharField(max_length=120)
    promotion = forms.ModelChoiceField(Promotion.objects.none(), empty_label=None)
    game = forms.ChoiceField(required=False)

    def __init__(self, promotions: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        types = [(item.slug, f"Examen type\u00a0: {item.title}") for item in catalog.load_all()]
        self.offer("promotion", promotions, "Cette promotion n’existe pas.")
        self.offer("game", [("", "Vide\u00a0: je compose moi-même"), *types])

    @property
    def template(self) -> Game | None:
        """The game of the ready-made exam that is wanted."""
        slug = self.cleaned_data["game"]
        return catalog.game(slug) if slug else None


class DraftForm(NewExamForm):
    """A new exam, which may also start from a pattern of the school."""

    _PATTERN: Final = "modele-"

    def __init__(
        self, promotions: Any, patterns: Iterable[ExamPattern], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(promotions, *args, **kwargs)
        self._patterns = {f"{self._PATTERN}{item.pk}": item for item in patterns}
        if self._patterns:
            own = [(key, item.title) for key, item in self._patterns.items()]
            known = list(self.fields["game"].choices)  # type: ignore[attr-defined]  # a choice
            self.offer("game", [known[0], ("Modèles de l’école", own), ("Par jeu", known[1:])])

    @property
    def pattern(self) -> ExamPattern | None:
        """The pattern that is wanted."""
        return self._patterns.get(self.cleaned_data["game"])


class PatternForm(SiteForm):
    """The title of a pattern of the school."""

    words = {"title": ("Titre du modèle", "")}
    title = forms.CharField(max_length=120)


class ExpressForm(SiteForm):
    """An exam in one go."""

    words = {
        "title": ("Titre", ""),
        "closes_at": ("Ouvert jusqu’au", "Personne ne peut plus commencer ensuite."),
        "together": ("Départ donné à tous par le formateur", ""),
    }
    title = forms.CharField(max_length=120)
    closes_at = MomentField()
    together = forms.BooleanField(required=False)


class TermsForm(SiteForm):
    """How an exam is sat."""

    words = {
        "title": ("Titre", ""),
        "instructions": ("Consignes (facultatives)", "Lues avant de commencer."),
        "pace": ("Rythme", ""),
        "minutes": (
            "Durée de la copie, en minutes",
            "Si chaque question a son temps, c’est la durée de l’ensemble.",
        ),
        "opens_at": ("Ouverture (facultative)", "Sans date\u00a0: dès la publication."),
        "closes_at": (
            "Fermeture (facultative)",
            "Sans date\u00a0: jusqu’à ce que vous l’arrêtiez.",
        ),
        "attempts": ("Tentatives permises", ""),
        "pass_mark": ("Réussite à partir de, en\u00a0%", ""),
        "papers": ("Sujets", ""),
        "feedback": ("Résultat et correction", ""),
        "level": (
            "Niveau des tables",
            "Une partie peut en avoir un autre\u00a0; les règles sont les mêmes à tous.",
        ),
        "grace_seconds": (
            "Tolérance, en secondes",
            "Une réponse reçue si tard après la fin compte encore. Trois au plus par question.",
        ),
        "together": ("Départ donné à tous par le formateur", ""),
        "by_program": (
            "Par programme aussi",
            "Sinon par navigateur seulement\u00a0: l’API ne donne ni questions ni copie.",
        ),
        "addresses": (
            "Adresses de la salle (facultatif)",
            "Pour n’admettre qu’elles, séparées par une virgule\u00a0: 192.168.1.0/24, 10.0.0.7.",
        ),
    }
    title = forms.CharField(max_length=120)
    instructions = forms.CharField(
        required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )
    pace = forms.ChoiceField(choices=Exam.Pace.choices)
    minutes = forms.IntegerField(min_value=1, max_value=480)
    opens_at = MomentField(required=False)
    closes_at = MomentField(required=False)
    attempts = forms.IntegerField(min_value=1, max_value=20)
    pass_mark = forms.IntegerField(min_value=0, max_value=100)
    papers = forms.ChoiceField(choices=Exam.Papers.choices)
    feedback = forms.ChoiceField(choices=Exam.Feedback.choices)
    level = level_field()
    grace_seconds = forms.IntegerField(min_value=0, max_value=120)
    together = forms.BooleanField(required=False)
    by_program = forms.BooleanField(required=False)
    addresses = NetworksField()

    @classmethod
    def of(cls, exam: Exam, data: Any) -> "TermsForm":
        """Return the form of an exam as it is."""
        known = {name: getattr(exam, name) for name in cls.base_fields}
        return cls(data, initial=known | {"level": exam.furnished.value})

    @property
    def terms(self) -> Terms:
        """What was chosen."""
        return Terms(**self.cleaned_data)


class NewPartForm(SiteForm):
    """Questions of a drill, or one that the school has written, added to a draft."""

    words = {"drill": ("Exercice", ""), "count": ("Nombre de questions", "")}
    drill = forms.CharField(max_length=140)
    count = forms.IntegerField(min_value=1, max_value=MOST_QUESTIONS, initial=2)

    def clean_drill(self) -> str:
        """Return a game and its exercise, « jeu/exercice », with the number of a written question.

        Raises:
            ValidationError: if there is no such exercise.
        """
        named: str = self.cleaned_data["drill"]
        game, drill, *_ = (*named.split("/"), "")
        if game not in {*catalog.games(), OWN} or drill not in catalog.asked(game).drills:
            raise forms.ValidationError("Ce choix n’existe pas.")
        return named

    @property
    def wanted(self) -> Wanted:
        """The part that is wanted."""
        game, drill, *own = self.cleaned_data["drill"].split("/")
        return Wanted(game, drill, self.cleaned_data["count"], tuple(own))


class LineForm(SiteForm):
    """A part as it is edited in the paper; seconds are there if each question has its own."""

    words = {"count": ("Questions", ""), "weight": ("Points", ""), "seconds": ("Secondes", "")}
    count = forms.IntegerField(min_value=1, max_value=MOST_QUESTIONS)
    weight = forms.IntegerField(min_value=1, max_value=100)
    level = level_field(without="celui de l’examen")
    seconds = forms.IntegerField(min_value=5, max_value=3600, required=False)

    @property
    def line(self) -> EditedPart:
        """The part as it is wanted."""
        return EditedPart(**self.cleaned_data)


class PartForm(SiteForm):
    """A part of a draft: its cases, how many questions, for how many points, in what time."""

    words = {
        "count": ("Nombre de questions", ""),
        "weight": ("Points par question", ""),
        "seconds": ("Secondes par question", "Utile seulement si chaque question a son temps."),
        "level": ("Niveau", "Sans choix\u00a0: celui de l’examen."),
        "branches": ("Cas", "Aucun choisi\u00a0: tous ceux de l’exercice."),
    }
    count = forms.IntegerField(min_value=1, max_value=MOST_QUESTIONS)
    weight = forms.IntegerField(min_value=1, max_value=100)
    seconds = forms.IntegerField(min_value=5, max_value=3600)
    level = level_field(without="celui de l’examen")
    branches = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, exam: Exam, part: Part, *args: Any, **kwargs: Any) -> None:
        initial = {name: getattr(part, name) for name in self.base_fields}
        super().__init__(*args, initial=initial, **kwargs)
        self.part = part
        known = dict.fromkeys(part.branches) if part.own else _cases(exam, part)
        self.offered = tuple(known)
        self.offer("branches", list(known.items()))

    @property
    def wanted(self) -> Wanted:
        """The part as it is wanted."""
        data = self.cleaned_data
        return Wanted(
            self.part.game,
            self.part.drill,
            data["count"],
            tuple(data["branches"]),
            data["weight"],
            data["seconds"],
            data["level"],
        )


def _cases(exam: Exam, part: Part) -> dict[str, str]:
    """Return the cases of a part that may be asked, with their titles."""
    game = catalog.game(part.game)
    house, fixed = house_of_draft(exam, game), exam.fixed.get(game.slug, {})
    branches = certain_branches(game, game.drill(part.drill), house, fixed)
    return {branch.slug: branch.title for branch in branches}


class MinutesForm(SiteForm):
    """Minutes to give."""

    words = {"minutes": ("Minutes", "")}
    minutes = forms.IntegerField(min_value=1, max_value=480, initial=10)


class ExtendForm(MinutesForm):
    """Minutes to give to everybody, by a page on which the last copy ended at an hour."""

    seen_end = MomentField(required=False)


class ReopenForm(SiteForm):
    """Until when an exam is open again."""

    words = {
        "closes_at": ("Nouvelle fermeture", "Sans date\u00a0: jusqu’à ce que vous l’arrêtiez.")
    }
    closes_at = MomentField(required=False)


class ReasonForm(SiteForm):
    """Why a question is voided."""

    words = {"reason": ("Motif", "Les stagiaires le liront.")}
    reason = forms.CharField(max_length=300)


class VoidCopyForm(SiteForm):
    """Why a copy is set aside, and whether it may be made again."""

    words = {
        "reason": ("Motif", "La personne le lira."),
        "returned": (
            "Rendre la tentative",
            "La personne peut recommencer, sur un autre sujet, tant que l’examen est ouvert.",
        ),
    }
    reason = forms.CharField(max_length=300)
    returned = forms.BooleanField(required=False)


class PercentForm(SiteForm):
    """The time that a person has in plus at every exam."""

    percent = forms.IntegerField(
        min_value=0, max_value=300, error_messages={"required": "Donnez un pourcentage."}
    )


class GrantForm(SiteForm):
    """What is granted to a person."""

    words = {
        "member": ("Personne", ""),
        "extra_percent": ("Temps en plus, en\u00a0%", "Un tiers temps\u00a0: 33."),
        "minutes": ("Minutes en plus", ""),
        "extra_attempts": ("Tentatives en plus", ""),
    }
    member = forms.ModelChoiceField(Membership.objects.none(), empty_label=None, widget=LongSelect)
    extra_percent = forms.IntegerField(min_value=0, max_value=300, initial=0)
    minutes = forms.IntegerField(min_value=0, max_value=480, initial=0)
    extra_attempts = forms.IntegerField(min_value=0, max_value=20, initial=0)

    def __init__(self, members: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        refusal = "Cette personne n’est pas dans l’école."
        self.offer("member", members.select_related(None), refusal)

    @property
    def grant(self) -> Grant:
        """What was chosen."""
        data = self.cleaned_data
        seconds = int(timedelta(minutes=data["minutes"]).total_seconds())
        return Grant(data["extra_percent"], seconds, data["extra_attempts"])
