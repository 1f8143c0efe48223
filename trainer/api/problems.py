"""Every refusal of the API: its stable code, its status, what it means (RFC 9457).

The detail of a refusal is a French sentence that may be improved; programs look at the code.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final, NamedTuple

from rest_framework import exceptions

MEDIA_TYPE: Final = "application/problem+json"


class Problem(NamedTuple):
    """A kind of refusal: its status, its title, and what is said where nothing is more precise."""

    status: HTTPStatus
    title: str
    detail: str


PROBLEMS: Final[Mapping[str, Problem]] = {
    "json-illisible": Problem(
        HTTPStatus.BAD_REQUEST,
        "Corps illisible",
        "Le corps de la requête n’est pas du JSON lisible, en UTF-8.",
    ),
    "non-reconnu": Problem(
        HTTPStatus.UNAUTHORIZED,
        "Qui appelle ?",
        "Nul ne sait qui vous êtes : donnez un jeton, ou gardez la session d’un navigateur.",
    ),
    "jeton-refuse": Problem(
        HTTPStatus.UNAUTHORIZED,
        "Jeton refusé",
        "Ce jeton n’est pas valable : demandez-en un autre.",
    ),
    "csrf": Problem(
        HTTPStatus.FORBIDDEN,
        "Requête refusée",
        "Requête refusée : le jeton CSRF de la session manque ou n’est plus valable.",
    ),
    "identifiants-faux": Problem(
        HTTPStatus.FORBIDDEN, "Identifiants faux", "Identifiant ou mot de passe incorrect."
    ),
    "portee": Problem(
        HTTPStatus.FORBIDDEN,
        "Portée du jeton dépassée",
        "Ce jeton n’a pas la portée qu’il faut pour cette opération.",
    ),
    "introuvable": Problem(
        HTTPStatus.NOT_FOUND, "Introuvable", "Rien à cette adresse, ou rien pour vous."
    ),
    "methode": Problem(
        HTTPStatus.METHOD_NOT_ALLOWED,
        "Méthode refusée",
        "Cette adresse n’accepte pas cette méthode.",
    ),
    "format-de-reponse": Problem(
        HTTPStatus.NOT_ACCEPTABLE,
        "Format de réponse",
        "L’API répond en JSON : acceptez « application/json ».",
    ),
    "pdf-seulement": Problem(
        HTTPStatus.NOT_ACCEPTABLE,
        "Un PDF, et rien d’autre",
        "Cette adresse donne un PDF : acceptez « application/pdf ».",
    ),
    "refuse": Problem(
        HTTPStatus.CONFLICT,
        "Acte impossible",
        "L’état des choses l’interdit : « detail » dit pourquoi.",
    ),
    "archive": Problem(HTTPStatus.CONFLICT, "Promotion archivée", "Cette promotion est archivée."),
    "nom-pris": Problem(HTTPStatus.CONFLICT, "Nom déjà pris", "Ce nom est déjà pris."),
    "publie": Problem(
        HTTPStatus.CONFLICT, "Examen publié", "Cet examen est publié : il ne change plus."
    ),
    "ferme": Problem(
        HTTPStatus.CONFLICT, "Examen fermé", "Cet examen n’est pas ouvert en ce moment."
    ),
    "copie-finie": Problem(HTTPStatus.CONFLICT, "Copie finie", "Votre copie est terminée."),
    "entre-temps": Problem(
        HTTPStatus.CONFLICT,
        "Changé entre-temps",
        "Quelqu’un, ou un autre onglet, a écrit entre-temps : relisez, puis recommencez.",
    ),
    "longueur": Problem(
        HTTPStatus.LENGTH_REQUIRED,
        "Longueur manquante",
        "Envoyez le corps d’un seul tenant, avec sa longueur (« Content-Length »).",
    ),
    "trop-grand": Problem(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        "Corps trop grand",
        "Le corps de la requête est trop grand : 64 Kio au plus.",
    ),
    "format-de-corps": Problem(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        "Format de corps",
        "Envoyez du JSON : « Content-Type: application/json ».",
    ),
    "illisible": Problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "Illisible",
        "C’est du JSON, mais illisible : « champ » dit où, « detail » quoi donner.",
    ),
    "parametre": Problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "Paramètre inconnu",
        "Cette adresse ne prend pas ce paramètre : « champ » le nomme.",
    ),
    "cle-employee": Problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "Clé déjà employée",
        "Cette « Idempotency-Key » a déjà servi pour une autre requête.",
    ),
    "trop-de-requetes": Problem(
        HTTPStatus.TOO_MANY_REQUESTS,
        "Trop de requêtes",
        "Trop de requêtes : patientez un instant.",
    ),
    "trop-d-essais": Problem(
        HTTPStatus.TOO_MANY_REQUESTS,
        "Trop d’essais",
        "Trop d’essais manqués : réessayez dans quelques minutes.",
    ),
}
"""By code. A code may be added; none changes within a version of the API."""

CODES: Final[Mapping[type[Exception], str]] = {
    exceptions.ParseError: "json-illisible",
    exceptions.NotAuthenticated: "non-reconnu",
    exceptions.AuthenticationFailed: "jeton-refuse",
    exceptions.PermissionDenied: "csrf",
    exceptions.MethodNotAllowed: "methode",
    exceptions.NotAcceptable: "format-de-reponse",
    exceptions.UnsupportedMediaType: "format-de-corps",
    exceptions.Throttled: "trop-de-requetes",
}
"""The codes of REST framework's own refusals."""


def refusal_text(status: int) -> str:
    """Return what a refusal of that status may be: the codes, with their titles."""
    known = [
        f"{item.title} (« {code} »)" for code, item in PROBLEMS.items() if item.status == status
    ]
    return " ; ".join(known) + "."
