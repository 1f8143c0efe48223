"""What the pages of the registry ask for."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, override

from django import forms
from django.core.exceptions import ValidationError

from casino_rules import catalog
from trainer.exams.models import Exam
from trainer.marks.domain import read_criteria
from trainer.marks.models import Letterhead
from trainer.schools.models import Membership, Promotion, Role
from trainer.web.forms import DayField, PictureField, SiteForm
from trainer.web.pictures import LOGO

STATEMENT, REPORT, COMPLETION = "releve", "bulletin", "realisation"
PAPERS: Final = {
    COMPLETION: "Certificat de réalisation",
    STATEMENT: "Relevé d’assiduité et évaluations",
    REPORT: "Bulletin",
}
_NATURES: Final = (
    "action de formation",
    "bilan de compétences",
    "action de VAE",
    "action de formation par apprentissage",
)


@dataclass(frozen=True, slots=True)
class Term:
    """What a term report covers, and of what."""

    since: date
    until: date
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Paper(Term):
    """A paper: its kind, what it covers, and what only the school knows."""

    kind: str = REPORT
    nature: str = ""
    room_seconds: int = 0
    company: str = ""


class TermForm(SiteForm):
    """A term, and how what is taught is called."""

    words = {"since": ("Du", ""), "until": ("Au", ""), "title": ("Intitulé de la formation", "")}
    since = DayField()
    until = DayField()
    title = forms.CharField(max_length=120)

    @override
    def clean(self) -> dict[str, Any]:
        """Refuse a period that ends before it begins."""
        data: dict[str, Any] = super().clean() or {}
        if "since" in data and "until" in data and data["until"] < data["since"]:
            raise ValidationError("La fin précède le début.")
        return data


class PaperForm(TermForm):
    """A paper of a person."""

    field_order = ("kind",)
    words = {
        **TermForm.words,
        "kind": ("Document", ""),
        "nature": ("Nature de l’action", "Pour le certificat de réalisation."),
        "room_hours": (
            "Heures en salle",
            "D’après les feuilles signées\u00a0; elles s’ajoutent à celles du site.",
        ),
        "company": ("Entreprise (facultatif)", "Celle qui emploie la personne."),
        "text": ("Appréciation (facultative)", "Pour le bulletin."),
    }
    kind = forms.ChoiceField(choices=PAPERS.items())
    nature = forms.ChoiceField(choices=[(words, words) for words in _NATURES])
    room_hours = forms.DecimalField(
        min_value=0, max_value=5000, decimal_places=2, required=False, localize=True
    )
    company = forms.CharField(max_length=120, required=False)
    text = forms.CharField(
        max_length=1000, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )

    @property
    def paper(self) -> Paper:
        """What was asked."""
        data = dict(self.cleaned_data)
        return Paper(room_seconds=int((data.pop("room_hours") or 0) * 3600), **data)


class LetterheadForm(SiteForm):
    """What a school prints on its papers."""

    words = {
        "legal_name": ("Raison sociale", "Celle de l’organisme de formation."),
        "address": ("Adresse", ""),
        "city": ("Ville", "«\u00a0Fait à …\u00a0» sur les certificats."),
        "siret": ("SIRET", ""),
        "activity": ("Numéro de déclaration d’activité", ""),
        "signatory": ("Signataire", "Prénom et nom."),
        "quality": ("Qualité du signataire", "Par exemple\u00a0: directrice."),
        "heading": (
            "Titre des certificats d’examen",
            "Sans titre\u00a0: «\u00a0Certificat\u00a0».",
        ),
        "logo": ("Logo", "PNG ou JPEG, 100 Ko au plus. Sans fichier, il ne change pas."),
    }
    legal_name = forms.CharField(max_length=120)
    address = forms.CharField(max_length=200, required=False)
    city = forms.CharField(max_length=80, required=False)
    siret = forms.CharField(max_length=20, required=False)
    activity = forms.CharField(max_length=20, required=False)
    signatory = forms.CharField(max_length=120, required=False)
    quality = forms.CharField(max_length=120, required=False)
    heading = forms.CharField(max_length=80, required=False)
    logo = PictureField(LOGO)

    @classmethod
    def of(cls, kept: Letterhead, data: Any, files: Any) -> "LetterheadForm":
        """Return the form of what is printed today."""
        names = [name for name in cls.base_fields if name != "logo"]
        return cls(data, files, initial={name: getattr(kept, name) for name in names})

    @property
    def changes(self) -> dict[str, str]:
        """What is to be printed from now on."""
        data = dict(self.cleaned_data)
        if data["logo"] is None:
            del data["logo"]
        return data


class BeginForm(SiteForm):
    """A practical examination to be begun."""

    words = {
        "member": ("Personne", ""),
        "game": ("Jeu", ""),
        "exam": ("Jointe à l’examen (facultatif)", "Son certificat portera les deux notes."),
    }
    member = forms.ModelChoiceField(Membership.objects.none(), empty_label=None)
    game = forms.ChoiceField()
    exam = forms.ModelChoiceField(Exam.objects.none(), required=False, empty_label="aucun")

    def __init__(self, promotion: Promotion, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        inside = Membership.objects.filter(
            role=Role.TRAINEE, enrolments__promotion=promotion, enrolments__left_at=None
        )
        self.offer("member", inside.order_by("sort_name"), "Cette personne n’y est pas.")
        self.offer("game", [(item.slug, item.title) for item in catalog.load_all()])
        written = Exam.objects.filter(promotion=promotion, published_at__isnull=False)
        self.offer("exam", written.order_by("-published_at"), "Cet examen n’existe pas.")


class GridForm(SiteForm):
    """What is observed at the tables of a game."""

    words = {
        "criteria": (
            "Critères",
            "Un par ligne, avec son coefficient\u00a0: Gestes\u00a0; 4. Douze au plus.",
        )
    }
    criteria = forms.CharField(max_length=1000, widget=forms.Textarea(attrs={"rows": 8}))

    @classmethod
    def of(cls, criteria: Iterable[tuple[str, int]], data: Any) -> "GridForm":
        """Return the form of what is observed today."""
        lines = "\n".join(f"{name}\u00a0; {weight}" for name, weight in criteria)
        return cls(data, initial={"criteria": lines})

    def clean_criteria(self) -> list[tuple[str, int]]:
        """Return the criteria.

        Raises:
            ValidationError: if they cannot be read.
        """
        try:
            return read_criteria(self.cleaned_data["criteria"])
        except ValueError:
            raise ValidationError(
                "Un critère par ligne, une fois chacun, coefficients de 1 à 20."
            ) from None


class IncidentForm(SiteForm):
    """What an invigilator writes down."""

    words = {
        "text": (
            "Incident",
            "Noté à l’heure où vous l’enregistrez, avec votre nom\u00a0; il ne s’efface plus.",
        )
    }
    text = forms.CharField(max_length=500, widget=forms.Textarea(attrs={"rows": 2}))
