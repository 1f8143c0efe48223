"""What the pages of a school ask for."""

from datetime import timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.core.validators import FileExtensionValidator

from trainer.schools.domain import (
    LONGEST_NAME,
    Doors,
    NameList,
    Shut,
    UnreadableListError,
    decoded,
    read_list,
)
from trainer.schools.models import Promotion, Role
from trainer.schools.selectors import Desk
from trainer.schools.services.invitations import LONGEST, MOST, Terms, usual_places
from trainer.schools.services.promotions import PromotionWords
from trainer.web.forms import DayField, NetworksField, SiteForm

_LARGEST_FILE: Final = 128 * 1024
_USUAL: Final = Terms()
_PLACES: Final = (
    f"De 1 à {MOST}\u00a0; laissé vide, {usual_places(Role.TRAINEE)} pour des stagiaires et"
    f" {usual_places(Role.INSTRUCTOR)} pour un formateur ou un administrateur."
)


class NameForm(SiteForm):
    """The name of a person in the school."""

    words = {
        "last_name": ("Nom", ""),
        "first_name": ("Prénom", ""),
    }
    last_name = forms.CharField(max_length=LONGEST_NAME)
    first_name = forms.CharField(max_length=LONGEST_NAME, required=False)


class JoinForm(NameForm):
    """The name under which one joins a school."""

    words = {
        "last_name": ("Votre nom", "Vos formateurs vous connaîtront sous ce nom."),
        "first_name": ("Votre prénom", ""),
    }


class CodeForm(SiteForm):
    """The short code of an invitation."""

    words = {"code": ("Code d’invitation", "Huit signes, par exemple ABCD-2345.")}
    code = forms.CharField(
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class PromotionForm(SiteForm):
    """A class."""

    words = {
        "name": ("Nom de la promotion", "Par exemple «\u00a0Baccara, printemps 2026\u00a0»."),
        "starts_on": ("Début (facultatif)", ""),
        "ends_on": ("Fin (facultative)", ""),
    }
    name = forms.CharField(max_length=80)
    starts_on = DayField(required=False)
    ends_on = DayField(required=False)

    @property
    def promotion(self) -> PromotionWords:
        """What was written of the class."""
        return PromotionWords(**self.cleaned_data)


class RoleForm(SiteForm):
    """The role of a person."""

    words = {"role": ("Rôle", "")}
    role = forms.ChoiceField(choices=Role.choices)

    @property
    def chosen(self) -> Role:
        """The role chosen."""
        return Role(self.cleaned_data["role"])


class InvitationForm(SiteForm):
    """An invitation."""

    words = {
        "role": ("Rôle", ""),
        "promotion": ("Promotion", ""),
        "use_limit": ("Nombre de places", _PLACES),
        "days": ("Valable", ""),
    }
    role = forms.ChoiceField(choices=Role.choices, initial=_USUAL.role.value)
    promotion = forms.ModelChoiceField(
        Promotion.objects.none(), required=False, empty_label="aucune, l’école seule"
    )
    use_limit = forms.IntegerField(min_value=1, max_value=MOST, required=False)
    days = forms.TypedChoiceField(
        coerce=int,
        initial=_USUAL.lasts.days,
        choices=(
            (1, "un jour"),
            (7, "une semaine"),
            (14, "deux semaines"),
            (30, "un mois"),
            (LONGEST.days, "trois mois"),
        ),
    )

    def __init__(self, here: Desk, promotions: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer("promotion", promotions, "Cette promotion n’existe pas.")
        if not here.administers:
            del self.fields["role"]

    @property
    def terms(self) -> Terms:
        """What the invitation offers."""
        role = Role(self.cleaned_data.get("role", Role.TRAINEE))
        return Terms(
            role=role,
            promotion=self.cleaned_data["promotion"],
            use_limit=self.cleaned_data["use_limit"] or usual_places(role),
            lasts=timedelta(days=self.cleaned_data["days"]),
        )


class ListForm(SiteForm):
    """A list of names: a file, or lines typed."""

    words = {
        "file": ("Fichier CSV", "Deux colonnes, nom et prénom, enregistrées par un tableur."),
        "names": ("Ou une personne par ligne", "Nom\u00a0; prénom"),
    }
    file = forms.FileField(
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
        validators=[
            FileExtensionValidator(
                ["csv", "txt"], "Un fichier CSV : son nom finit par .csv ou .txt."
            )
        ],
    )
    names = forms.CharField(
        required=False,
        strip=False,
        max_length=_LARGEST_FILE,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    people: NameList = NameList(())
    text: str = ""
    guessed: str = ""
    """What is said of a file whose writing was guessed. French."""

    def clean_file(self) -> str:
        """Read the file."""
        given: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if given is None:
            return ""
        if (given.size or 0) > _LARGEST_FILE:
            raise ValidationError("Ce fichier est trop volumineux.")
        try:
            text, self.guessed = decoded(given.read())
        except UnreadableListError as error:
            raise ValidationError(str(error)) from None
        return text

    @property
    def notes(self) -> tuple[str, ...]:
        """How the list was read, where somebody should look. French."""
        return (self.guessed, *self.people.notes) if self.guessed else self.people.notes

    def clean(self) -> dict[str, Any]:
        """Read the list."""
        data: dict[str, Any] = self.cleaned_data
        self.text = data.get("file") or data.get("names") or ""
        if not self.errors:
            try:
                self.people = read_list(self.text)
            except UnreadableListError as error:
                self.add_error("names", str(error))
        return data


class DoorsForm(SiteForm):
    """What the exams of a school shut."""

    words = {
        "rules_open": (
            "Laisser les règles ouvertes à qui compose",
            "Sinon il n’en a plus, pour les jeux de l’examen et leur famille, tant que sa copie n’est pas finie.",
        ),
        "shut": (
            "Fermer aussi aux adresses de l’école",
            "Tant qu’un de ses examens est ouvert, pour tous ceux qui n’y enseignent pas.",
        ),
        "networks": (
            "Adresses de l’école",
            "Celles que voit le site, séparées par une virgule\u00a0: 192.168.1.0/24, 10.0.0.7.",
        ),
    }
    rules_open = forms.BooleanField(required=False)
    shut = forms.ChoiceField(
        choices=(
            (Shut.NOTHING, "Rien"),
            (Shut.REFEREE, "L’arbitre"),
            (
                Shut.ALL,
                "L’arbitre, la recherche, l’entraînement, et les règles de la famille des jeux examinés",
            ),
        )
    )
    networks = NetworksField()

    @classmethod
    def of(cls, doors: Doors, data: Any) -> "DoorsForm":
        """Return the form of what is chosen."""
        kept = {name: getattr(doors, name) for name in cls.base_fields}
        return cls(data, initial=kept)

    @property
    def doors(self) -> Doors:
        """What was chosen."""
        data = self.cleaned_data
        return Doors(data["rules_open"], data["networks"], Shut(data["shut"]))
