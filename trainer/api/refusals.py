"""Every refusal of the API: its stable code, its status, what it means (RFC 9457), its sentence."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

from rest_framework import exceptions
from rest_framework.exceptions import APIException

from casino_rules.core.forms import UnreadableAnswer

MEDIA_TYPE: Final = "application/problem+json"


class Problem(NamedTuple):
    """A kind of refusal: its status, its title, and what is said where nothing is more precise."""

    status: int
    title: str
    detail: str


PROBLEMS: Final[Mapping[str, Problem]] = {
    code: Problem(status, title, detail)
    for status, code, title, detail in (
        (400, "json-illisible", "Corps illisible", "Ce corps n’est pas du JSON lisible, en UTF-8."),
        (401, "non-reconnu", "Qui appelle ?", "Donnez un jeton, ou gardez une session."),
        (401, "jeton-refuse", "Jeton refusé", "Ce jeton ne vaut rien : demandez-en un autre."),
        (403, "csrf", "Requête refusée", "Le jeton CSRF de la session manque, ou ne vaut plus."),
        (403, "identifiants-faux", "Refusé", "Identifiant ou mot de passe incorrect."),
        (
            403,
            "second-facteur",
            "Second facteur",
            "Ce compte a un second facteur : créez le jeton sur sa page « Mes jetons ».",
        ),
        (403, "portee", "Portée dépassée", "Ce jeton n’a pas la portée de cette opération."),
        (403, "examen-en-cours", "Examen", "Fermé tant qu’une copie d’examen n’est pas finie."),
        (
            403,
            "par-navigateur",
            "Par navigateur",
            "Cet examen se passe par les pages du site, non par programme.",
        ),
        (403, "hors-salle", "Hors de la salle", "Cet examen n’admet pas votre adresse."),
        (404, "introuvable", "Introuvable", "Rien à cette adresse, ou rien pour vous."),
        (405, "methode", "Méthode refusée", "Cette adresse n’accepte pas cette méthode."),
        (406, "format-de-reponse", "Format de réponse", "L’API répond en JSON : acceptez-le."),
        (
            406,
            "pdf-seulement",
            "Un PDF",
            "Cette adresse donne un PDF : acceptez « application/pdf ».",
        ),
        (409, "refuse", "Acte impossible", "L’état des choses l’interdit : « detail » dit lequel."),
        (409, "archive", "Promotion archivée", "Cette promotion est archivée."),
        (409, "nom-pris", "Nom déjà pris", "Ce nom est déjà pris."),
        (409, "publie", "Examen publié", "Cet examen est publié : il ne change plus."),
        (409, "ferme", "Examen fermé", "Cet examen n’est pas ouvert en ce moment."),
        (409, "attente", "Départ attendu", "Le départ de cet examen n’est pas encore donné."),
        (409, "copie-finie", "Copie finie", "Votre copie est terminée."),
        (409, "entre-temps", "Changé entre-temps", "Relisez ce qui a changé, et recommencez."),
        (411, "longueur", "Longueur manquante", "Dites la longueur (« Content-Length »)."),
        (
            412,
            "precondition",
            "Changé entre-temps",
            "Ce que vous changez n’est plus ce que vous aviez lu : relisez-le, puis recommencez.",
        ),
        (413, "trop-grand", "Corps trop grand", "Le corps est trop grand : 64 Kio au plus."),
        (415, "format-de-corps", "Format de corps", "Envoyez du JSON : « application/json »."),
        (422, "illisible", "Illisible", "« champ » dit où, « detail » quoi donner."),
        (422, "parametre", "Paramètre inconnu", "« champ » nomme ce paramètre."),
        (422, "cle-employee", "Clé déjà employée", "Cette clé a servi pour une autre requête."),
        (429, "trop-de-requetes", "Trop de requêtes", "Trop de requêtes : patientez un instant."),
        (429, "trop-d-essais", "Trop d’essais", "Trop d’essais manqués : réessayez plus tard."),
    )
}
"""By code. A code may be added; none changes within a version of the API."""

FAULTS: Final[Mapping[str, str]] = {
    "manque": "Il manque, ou il est vide.",
    "forme": "Il n’est pas de la forme attendue.",
    "bornes": "Il est trop petit, trop grand, trop court ou trop long.",
    "choix": "Il n’est pas de ceux que l’on attend.",
    "inconnu": "Rien ne s’appelle ainsi.",
    "refuse": "Autre chose : la phrase le dit.",
}
"""What may be wrong with a field, by code."""
KINDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("required", "blank", "empty"), "manque"),
    **dict.fromkeys(("invalid", "null", "not_a_list", "invalid_list"), "forme"),
    **dict.fromkeys(("min_value", "max_value", "min_length", "max_length"), "bornes"),
    **dict.fromkeys(("invalid_choice", "does_not_exist"), "choix"),
    **dict.fromkeys(("parametre", "inconnu"), "inconnu"),
}
"""The codes of the faults that fields tell, Django's and REST framework's."""
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


_WAITS: Final = {"trop-d-essais": 300, "trop-de-requetes": 3600}
"""Seconds after which what came too often may be asked again: « Retry-After »."""


class Fault(NamedTuple):
    """A field at fault, by its path (empty for the whole), what is wrong, and a code of that."""

    field: str
    message: str
    code: str = "refuse"


class Refusal(APIException):
    """A refusal; ``field`` is the path of the field at fault, if there is one.

    ``wait``: seconds after which it may be asked again, where it is not always the same. ``faults``
    are all that is wrong, where a body or a query is.
    """

    def __init__(
        self,
        code: str,
        message: str = "",
        field: str = "",
        *,
        wait: int | None = None,
        faults: tuple[Fault, ...] = (),
    ) -> None:
        self.code = code if code in PROBLEMS else "refuse"
        self.status_code = PROBLEMS[self.code].status
        self.field = field
        self.wait = wait or _WAITS.get(code)
        self.faults = faults
        super().__init__(message or PROBLEMS[self.code].detail)


@contextmanager
def reading(field: str) -> Iterator[None]:
    """Place under ``field`` what cannot be read inside the block."""
    try:
        yield
    except UnreadableAnswer as error:
        raise error.within(field) from None
