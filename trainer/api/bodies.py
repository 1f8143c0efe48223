"""From a body to what the services want: the engine's forms read, nothing is judged here."""

from collections.abc import Mapping
from typing import Any

from django.forms import Form
from rest_framework.request import Request

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import join
from casino_rules.core.game import Game
from trainer.api.checking import check
from trainer.api.houses import house_choices
from trainer.api.refusals import Refusal
from trainer.api.schema import schema_of


def fields_of(request: Request, *known: str) -> Mapping[str, Any]:
    """Return the fields of a body, ``known`` ones only.

    Raises:
        UnreadableAnswer: if the body is not an object, or has another field.
        Refusal: if its length is not said.
    """
    if "Transfer-Encoding" in request.headers:
        raise Refusal("longueur")
    data = request.data
    if not isinstance(data, Mapping):
        raise UnreadableAnswer("Envoyez un objet JSON.")
    if not data.keys() <= set(known):
        names = join(f"« {name} »" for name in known)
        raise UnreadableAnswer(f"Un champ est inconnu : on attend {names}.")
    return data


def shaped(request: Request, shape: Any) -> dict[str, Any]:
    """Return a body that is of a shape.

    Raises:
        UnreadableAnswer: if it is not.
        Refusal: if its length is not said.
    """
    if "Transfer-Encoding" in request.headers:
        raise Refusal("longueur")
    data = request.data
    check(data, schema_of(shape))
    return dict(data)


def given(body: Mapping[str, Any], names: Mapping[str, str], before: Any = None) -> dict[str, Any]:
    """Return what a form is filled with: ``names`` are body field → form field.

    What the body leaves out is as ``before``, an object with the attributes of the form.

    Raises:
        UnreadableAnswer: if nothing is changed.
    """
    if before is not None and not body:
        raise UnreadableAnswer("Rien n'est à changer.")
    kept = {field: getattr(before, field) for field in names.values()} if before else {}
    return kept | {field: body[name] for name, field in names.items() if name in body}


def accepted[F: Form](form: F, names: Mapping[str, str]) -> F:
    """Return a form that is well filled.

    Raises:
        UnreadableAnswer: with its first fault, under the name that the body gave the field.
    """
    if form.is_valid():
        return form
    field, faults = next(iter(form.errors.items()))
    told = {form_name: name for name, form_name in names.items()}
    raise UnreadableAnswer(str(faults[0]), told.get(field, ""))


def queried_house(request: Request, game: Game) -> dict[str, str]:
    """Return the choices of a house given as « ?maison[option]=choix ».

    Raises:
        UnreadableAnswer: if an option or a choice does not exist.
    """
    prefix, suffix = "maison[", "]"
    return house_choices(
        {
            name.removeprefix(prefix).removesuffix(suffix): values
            for name, values in request.query_params.lists()
            if name.startswith(prefix) and name.endswith(suffix)
        },
        game,
    )
