"""Writes docs/validation.md: what the forms take, and what is refused of things that do not go together.

    python -m scripts.rules

All of it is read in the code: the fields of the forms, and the French words of the refusals. Nothing
is written by hand, so that it says what is done; a test compares it with the code.
"""

import ast
import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "docs" / "validation.md"
_HEAD: Final = """# Ce que les formulaires acceptent

Écrit par `python -m scripts.rules` d’après les formulaires et les refus du programme ; ce qui est corrigé ici à la main est perdu.
L’API dit les siens dans son schéma ([API](api.md)) ; les réponses aux questions suivent les formes du moteur
([architecture](architecture.md)). Partout, un texte n’a pas d’octet nul ; ce qu’un navigateur envoie fait {whole} Kio au plus, {typed} sans
les fichiers, et {fields} champs.

« … » tient la place de ce qui dépend du cas. Un champ entre parenthèses peut rester vide.
"""
_KINDS: Final = {
    "PictureField": "image",
    "NetworksField": "adresses de réseau",
    "MomentField": "jour et heure",
    "ModelMultipleChoiceField": "plusieurs de la liste montrée",
    "ModelChoiceField": "un de la liste montrée",
    "MultipleChoiceField": "plusieurs choix",
    "ChoiceField": "choix",
    "DecimalField": "nombre",
    "FloatField": "nombre",
    "IntegerField": "entier",
    "NullBooleanField": "oui, non ou rien",
    "BooleanField": "case",
    "DateField": "jour",
    "TimeField": "heure",
    "FileField": "fichier",
    "JSONField": "JSON",
    "EmailField": "adresse électronique",
    "CharField": "texte",
}
"""What a field takes, from the most particular to the least."""
_BOUNDS: Final = (
    ("min_length", "{} signes au moins"),
    ("max_length", "{} signes au plus"),
    ("decimal_places", "{} décimales au plus"),
)
_LONGEST: Final = "MaxLengthValidator"
_MOST_CHOICES: Final = 8
_REFUSALS: Final = frozenset(
    {"RefusedError", "ValidationError", "UnreadableListError", "add_error"}
)


def text() -> str:
    """Return the whole document."""
    from django.apps import apps  # noqa: PLC0415 - once Django is set up
    from django.conf import settings  # noqa: PLC0415 - likewise

    from config.serving.gate import LARGEST_BODY  # noqa: PLC0415 - likewise

    rooms = [app for app in apps.get_app_configs() if app.name.startswith("trainer.")]
    told = (_room(ROOT / app.name.replace(".", "/"), str(app.verbose_name)) for app in rooms)
    head = _HEAD.format(
        whole=LARGEST_BODY >> 10,
        typed=settings.DATA_UPLOAD_MAX_MEMORY_SIZE >> 10,
        fields=settings.DATA_UPLOAD_MAX_NUMBER_FIELDS,
    )
    return "\n".join([head, *filter(None, told)])


def _room(folder: Path, title: str) -> str:
    """Return what a room takes and refuses, nothing if it has neither form nor refusal."""
    lines = [line for form in _forms(folder) for line in _form(form)]
    if folder.name == "accounts":
        from django.contrib.auth.password_validation import (  # noqa: PLC0415 - once Django is set up
            password_validators_help_texts,
        )

        lines += [
            "",
            "Un mot de passe, en plus :",
            "",
            *(f"- {it}" for it in password_validators_help_texts()),
        ]
    refused = sorted({said for path in sorted(folder.rglob("*.py")) for said in _refusals(path)})
    if refused:
        lines += ["", "Ce qui est refusé, en ces mots :", "", *(f"- {said}" for said in refused)]
    return "\n".join([f"## {title}", *lines, ""]) if lines else ""


def _forms(folder: Path) -> Iterator[type[Any]]:
    """Yield the forms of a room that name their fields, in the order of their file."""
    if (folder / "forms.py").exists():
        module = import_module(f"trainer.{folder.name}.forms")
        for form in vars(module).values():
            own = isinstance(form, type) and form.__module__ == module.__name__
            if own and getattr(form, "base_fields", None) and not form.__name__.startswith("_"):
                yield form


def _form(form: type[Any]) -> Iterator[str]:
    yield from ("", f"### `{form.__name__}`", "", "| champ | nom | ce qu’il prend | bornes |")
    yield "| --- | --- | --- | --- |"
    for name, field in _fields(form).items():
        label = form.words.get(name, ("", ""))[0] if hasattr(form, "words") else ""
        shown = label or field.label or ""
        kind = next(
            told
            for kind, told in _KINDS.items()
            if kind in {it.__name__ for it in type(field).__mro__}
        )
        code = f"`{name}`" if field.required else f"(`{name}`)"
        yield f"| {shown} | {code} | {kind} | {', '.join(_bounds(field))} |"


def _fields(form: type[Any]) -> dict[str, Any]:
    """Return the fields that a page shows; those of the class where more must be known to make one."""
    from allauth.socialaccount.models import SocialLogin  # noqa: PLC0415 - once Django is set up

    from trainer.accounts.models import User  # noqa: PLC0415 - likewise

    stranger = User()
    for made_with in ({}, {"user": stranger}, {"sociallogin": SocialLogin(user=stranger)}):
        with suppress(Exception):
            fields: dict[str, Any] = form(**made_with).fields
            return fields
    return dict(form.base_fields)


def _bounds(field: Any) -> Iterator[str]:
    longest = [it.limit_value for it in field.validators if type(it).__name__ == _LONGEST]
    bounds = vars(field) | ({"max_length": min(longest)} if longest else {})
    low, high = bounds.get("min_value"), bounds.get("max_value")
    if low is not None:
        yield f"de {low} à {high}" if high is not None else f"{low} au moins"
    for name, said in _BOUNDS:
        if (bound := bounds.get(name)) is not None and (name, bound) != ("min_length", 1):
            yield said.format(bound)
    yield from _choices(field)


def _choices(field: Any) -> Iterator[str]:
    if hasattr(field, "bounds"):
        yield field.bounds.told.rstrip(".")
    for check in field.validators:
        if extensions := getattr(check, "allowed_extensions", ()):
            yield "fichier en " + ", ".join(f".{it}" for it in extensions)
    choices = [] if hasattr(field, "queryset") else [*getattr(field, "choices", ())]
    if choices:
        few = len(choices) <= _MOST_CHOICES
        yield " ; ".join(str(it) for _, it in choices) if few else f"{len(choices)} choix"


def _refusals(path: Path) -> Iterator[str]:
    """Yield the French words with which a module refuses something."""
    tree = ast.parse(path.read_text("utf-8"))
    known = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in _REFUSALS:
            for argument in node.args:
                yield from filter(_is_said, _words(argument, known))


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _words(node: ast.expr, known: dict[str, ast.expr]) -> list[str]:
    """Return what an expression may say; « … » stands for what is only known when it is said."""
    match node:
        case ast.Constant(value=str(said)):
            return [said]
        case ast.JoinedStr(values=parts):
            return ["".join(_part(part) for part in parts)]
        case ast.IfExp(body=one, orelse=other):
            return _words(one, known) + _words(other, known)
        case ast.Name(id=name) if name in known:
            return _words(known[name], {it: value for it, value in known.items() if it != name})
    return []


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "…"


def _is_said(words: str) -> bool:
    """Whether words are a sentence, rather than the name of a field or of a kind of refusal."""
    return " " in words.replace("\u00a0", " ") and words[0] in "ABCDEÉFGHIJKLMNOPQRSTUVWXYZÀ«…"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_ENV", "development")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    FILE.write_text(text(), "utf-8")
