"""What the page of tokens asks."""

from django import forms

from trainer.accounts.forms import PasswordForm
from trainer.api.authentication import Terms
from trainer.api.models import Token


class TokenForm(PasswordForm):
    """A new token: for what, with which scope, for how long."""

    words = {
        "label": ("Nom du jeton", "Le logiciel qui s’en servira. Un même nom remplace l’ancien."),
        "scope": ("Ce qu’il permet", ""),
        "days": ("Valable", ""),
        **PasswordForm.words,
    }
    label = forms.CharField(max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    scope = forms.ChoiceField(choices=Token.Scope.choices, initial=Token.Scope.READING)
    days = forms.TypedChoiceField(
        coerce=int,
        initial=90,
        choices=((30, "un mois"), (90, "trois mois"), (365, "un an"), (0, "sans limite")),
    )
    field_order = ("label", "scope", "days", "password")

    @property
    def terms(self) -> Terms:
        """What the token is for."""
        data = self.cleaned_data
        return Terms(data["label"], data["scope"], data["days"])
