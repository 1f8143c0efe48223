"""Who may do what with the API of schools: one line for each route and verb.

Every route of the API that is not public, practice or a token must have its line
(tests/api/test_access.py). The addresses are those of the pages, so are the refusals; a visitor
is 401 instead of being led to sign in, and what is sent is an empty object.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tests.assignments.access import OBJECTS as ASSIGNMENTS
from tests.exams.access import OBJECTS as EXAMS
from tests.instruction.access import OBJECTS as REPORTS
from tests.live.access import OBJECTS as LIVE
from tests.marks.access import OBJECTS as MARKS
from tests.orders.access import OBJECTS as ORDERS
from tests.registry.access import OBJECTS as REGISTRY
from tests.schools.access import LEVELS, OBJECTS, Least, Pair, level_of, parts
from tests.schools.world import Schools
from tests.written.access import OBJECTS as WRITTEN

ROOT: Final = "api/v1/"


class Verb(NamedTuple):
    """The least that one must be, and the answer to an empty body; others get 404."""

    least: Least
    status: int = 200
    members_only: bool = False
    alone: int = 0
    """The answer to the only administrator of the school, if it is another one."""


type Verbs = Mapping[str, Verb]
NAMING_SOMEBODY: Final = frozenset({"personne", "inscription"})


def expected(route: str, verb: Verb, who: str) -> int:
    """Return the status that somebody gets at an address of the northern trainee."""
    if who == "administrator" and verb.alone:
        return verb.alone
    if who == "visitor":
        return 401
    if verb.least == "owner":
        return verb.status if who == "trainee" else 404
    rank = LEVELS.index(level_of(who))
    if rank < LEVELS.index(verb.least) or (who == "site" and verb.members_only):
        return 404
    own = who == "trainee" or not NAMING_SOMEBODY & {*parts(route)}
    return verb.status if own or rank >= LEVELS.index("instructor") else 404


NAMES: Final[Mapping[str, str]] = {
    "ecole": "school",
    "promotion": "promotion",
    "personne": "member",
    "inscription": "membership",
    "invitation": "invitation",
    "jeu": "game",
    "exercice": "drill",
    "devoir": "assignment",
    "examen": "exam",
    "partie": "part",
    "question": "position",
    "copie": "sitting",
    "rendue": "handed",
    "contestation": "contestation",
    "retrait": "withdrawal",
    "certificat": "certificate",
    "correction": "replay",
    "document": "order",
    "sujet": "number",
    "posee": "question",
    "recue": "asked",
    "suite": "sequence",
    "seance": "lesson",
    "modele": "pattern",
    "ecrite": "own",
    "epreuve": "observation",
}
"""The name of each part of an address → that of the pages."""
_OF_THE_PAGES: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    **OBJECTS,
    **REPORTS,
    **ASSIGNMENTS,
    **EXAMS,
    **MARKS,
    **ORDERS,
    **LIVE,
    **WRITTEN,
    **REGISTRY,
}
PARTS: Final = {french: _OF_THE_PAGES[name] for french, name in NAMES.items()}
"""The name of each part of an address → its value in the north, then in the south."""

_SCHOOL: Final = "formation/ecole/<slug:ecole>/"
_CLASS: Final = f"{_SCHOOL}promotions/<numero:promotion>/"
_PERSON: Final = f"{_SCHOOL}personnes/<numero:personne>/"
_INVITATION: Final = f"{_SCHOOL}invitations/<uuid:invitation>/"
_TASK: Final = f"{_SCHOOL}devoirs/<numero:devoir>/"
_REPORTS: Final = f"{_CLASS}rapports/"
_DOCUMENT: Final = f"{_SCHOOL}documents/<uuid:document>/"
_ACT: Final = {"post": Verb("instructor")}
_SEND: Final = {"post": Verb("instructor", 422)}
_READ: Final = {"get": Verb("instructor")}

_SCHOOLS: Final[Mapping[str, Verbs]] = {
    "rejoindre/": {"post": Verb("stranger", 422)},
    "formation/": {"get": Verb("stranger")},
    "formation/courante/<numero:inscription>/": {"post": Verb("owner")},
    _SCHOOL: {"get": Verb("trainee")},
    f"{_SCHOOL}quitter/": {"post": Verb("trainee", 204, members_only=True, alone=409)},
    f"{_SCHOOL}journal/": {"get": Verb("administrator")},
    # Before anybody becomes anonymous, and what may name them goes.
    f"{_SCHOOL}documents/": _READ,
    _DOCUMENT: _READ,
    f"{_DOCUMENT}fichier/": _READ,
    f"{_DOCUMENT}appliquer/": _SEND,
    f"{_SCHOOL}options/": {"get": Verb("trainee")},
    f"{_SCHOOL}options/<slug:jeu>/": {"get": Verb("trainee"), "put": Verb("administrator", 422)},
    f"{_SCHOOL}promotions/": {"get": Verb("trainee"), **_SEND},
    _CLASS: {"get": Verb("trainee"), "patch": Verb("instructor", 422)},
    f"{_CLASS}archiver/": _ACT,
    f"{_CLASS}rouvrir/": _ACT,
    f"{_CLASS}importer/": _SEND,
    f"{_CLASS}codes/": _READ,
    f"{_SCHOOL}personnes/": _READ,
    _PERSON: {"get": Verb("trainee"), "patch": Verb("instructor", 422)},
    f"{_PERSON}role/": {"post": Verb("administrator", 422)},
    f"{_PERSON}inscrire/": _SEND,
    f"{_PERSON}retirer/": _SEND,
    f"{_PERSON}transferer/": _SEND,
    # The person has joined already.
    f"{_PERSON}code/": {"post": Verb("instructor", 409)},
    f"{_PERSON}partir/": _ACT,
    f"{_PERSON}anonymiser/": {"post": Verb("administrator")},
    # All that an invitation says has a usual value.
    f"{_SCHOOL}invitations/": {**_READ, "post": Verb("instructor", 201)},
    _INVITATION: _READ,
    f"{_INVITATION}retirer/": _ACT,
}
_ASSIGNMENTS: Final[Mapping[str, Verbs]] = {
    f"{_SCHOOL}devoirs/": {**_READ, **_SEND},
    _TASK: {**_READ, "patch": Verb("instructor", 422)},
    f"{_TASK}retirer/": _ACT,
    "devoirs/": {"get": Verb("stranger")},
    "devoirs/<numero:devoir>/": {"get": Verb("owner")},
    "devoirs/<numero:devoir>/commencer/": {"post": Verb("owner", 201)},
}
_REPORTING: Final[Mapping[str, Verbs]] = {
    _REPORTS: _READ,
    f"{_REPORTS}erreurs/": _READ,
    f"{_REPORTS}vitesse/": _READ,
    f"{_REPORTS}presence/": _READ,
    f"{_REPORTS}<slug:jeu>/<slug:exercice>/": _READ,
    f"{_PERSON}suivi/": {"get": Verb("trainee")},
    f"{_SCHOOL}comparaison/": _READ,
    f"{_CLASS}carnet/": _READ,
    f"{_CLASS}pratique/": _READ,
    f"{_SCHOOL}pratique/<numero:epreuve>/": _READ,
    f"{_CLASS}emargement/": _READ,
    f"{_CLASS}emargement/semaines/": _READ,
    f"{_PERSON}documents/": _SEND,
}
_EXAM: Final = f"{_SCHOOL}examens/<numero:examen>/"
_PATTERN: Final = f"{_SCHOOL}examens/modeles/<numero:modele>/"
_PART: Final = f"{_EXAM}parties/<numero:partie>/"
_QUESTION: Final = f"{_EXAM}sujet/<numero:question>/"
_COPY: Final = f"{_EXAM}copies/<uuid:copie>/"
# The exam is published, and somebody is writing.
_TOO_LATE: Final = Verb("instructor", 409)
_EXAMS: Final[Mapping[str, Verbs]] = {
    f"{_SCHOOL}examens/": {**_READ, **_SEND},
    _EXAM: {**_READ, "patch": Verb("instructor", 422), "delete": _TOO_LATE},
    f"{_EXAM}options/<slug:jeu>/": {"put": Verb("instructor", 422)},
    f"{_EXAM}parties/": _SEND,
    _PART: {"patch": Verb("instructor", 422), "delete": _TOO_LATE},
    f"{_EXAM}publier/": {"post": _TOO_LATE},
    f"{_EXAM}reprendre/": {"post": _TOO_LATE},
    f"{_EXAM}modele/": _SEND,
    f"{_SCHOOL}examens/modeles/": _READ,
    _PATTERN: {"delete": Verb("instructor", 204)},
    f"{_PATTERN}examens/": _SEND,
    f"{_EXAM}dupliquer/": {"post": Verb("instructor", 201)},
    f"{_EXAM}depart/": {"post": Verb("instructor", 409)},  # it begins without one
    f"{_EXAM}admettre/": _SEND,
    f"{_EXAM}arreter/": _ACT,
    f"{_EXAM}prolonger/": _SEND,
    f"{_EXAM}rouvrir/": _ACT,
    f"{_EXAM}amenagements/": {**_READ, **_SEND},
    f"{_EXAM}sujet/": _READ,
    f"{_QUESTION}annuler/": _SEND,
    f"{_QUESTION}retablir/": _ACT,
    _COPY: _READ,
    f"{_COPY}rouvrir/": _SEND,
    f"{_COPY}annuler/": _SEND,
    f"{_COPY}retablir/": _ACT,
}
_WRITTEN_ONE: Final = f"{_SCHOOL}questions/<numero:ecrite>/"
_WRITTEN: Final[Mapping[str, Verbs]] = {
    f"{_SCHOOL}questions/": {**_READ, **_SEND},
    _WRITTEN_ONE: {**_READ, "put": Verb("instructor", 422)},
    f"{_WRITTEN_ONE}archiver/": _ACT,
    f"{_WRITTEN_ONE}remettre/": _ACT,
}
_OWN: Final = "examens/copie/<uuid:copie>/"
_SITTINGS: Final[Mapping[str, Verbs]] = {
    "examens/": {"get": Verb("stranger")},
    "examens/<numero:examen>/": {"get": Verb("owner")},
    "examens/<numero:examen>/commencer/": {"post": Verb("owner", 201)},
    _OWN: {"get": Verb("owner")},
    f"{_OWN}temps/": {"post": Verb("owner", 422)},
    f"{_OWN}remettre/": {"post": Verb("owner")},
    # Before the end.
    f"{_OWN}resultat/": {"get": Verb("owner", 409)},
    f"{_OWN}<numero:question>/": {"get": Verb("owner"), "post": Verb("owner", 422)},
    f"{_OWN}<numero:question>/ouvrir/": {"post": Verb("owner")},
}
_NOTES: Final = f"{_SCHOOL}notes/"
_MARKS: Final = f"{_NOTES}examens/<numero:examen>/"
_ANSWER: Final = f"{_NOTES}copies/<uuid:copie>/<numero:question>/"
_CERTIFICATE: Final = f"{_NOTES}certificats/<numero:certificat>/"
_CORRECTION: Final = f"{_NOTES}corrections/<numero:correction>/"
_HANDED: Final = "examens/copie/<uuid:rendue>/"
_CONTEST: Final = f"{_HANDED}<numero:question>/contester/"
_MARKING: Final[Mapping[str, Verbs]] = {
    _MARKS: _READ,
    f"{_MARKS}copies/": _READ,
    f"{_MARKS}certificats/": {**_READ, **_ACT},
    f"{_MARKS}certificats/revoir/": _SEND,
    f"{_MARKS}sujets/<numero:sujet>/": _READ,
    f"{_MARKS}sujets/<numero:sujet>/preparer/": {"post": Verb("instructor", 201)},
    f"{_MARKS}corriges/<numero:sujet>/preparer/": {"post": Verb("instructor", 201)},
    f"{_MARKS}corriges/<numero:sujet>/": _READ,
    _CERTIFICATE: _READ,
    f"{_CERTIFICATE}revoquer/": _SEND,
    _ANSWER: {**_READ, **_SEND},
    f"{_ANSWER}retour/": _SEND,
    f"{_NOTES}contestations/": _READ,
    f"{_NOTES}contestations/<numero:contestation>/": {**_READ, **_SEND},
    f"{_NOTES}corrections/": _READ,
    # Nothing says which game is to be corrected.
    f"{_NOTES}corrections/devis/": {"get": Verb("instructor", 422), **_SEND},
    f"{_NOTES}corrections/devis/notes/": {"get": Verb("instructor", 422)},
    f"{_NOTES}corrections/devis/preparer/": _SEND,
    _CORRECTION: _READ,
    f"{_CORRECTION}reponses/": _READ,
    f"{_CORRECTION}annuler/": _ACT,
    f"{_CORRECTION}continuer/": _ACT,
    f"{_NOTES}retraits/": {**_READ, **_SEND},
    f"{_NOTES}retraits/<numero:retrait>/lever/": _ACT,
    "examens/contestations/": {"get": Verb("stranger")},
    _CONTEST: {"get": Verb("owner"), "post": Verb("owner", 422)},
    f"{_HANDED}certificat/": {"get": Verb("owner")},
}
_ROOM: Final = f"{_CLASS}direct/"
_SEQUENCE: Final = f"{_ROOM}suites/<numero:suite>/"
_THROWN: Final = f"{_ROOM}<numero:posee>/"
_LIVE: Final[Mapping[str, Verbs]] = {
    _ROOM: _READ,
    f"{_ROOM}question/": _SEND,
    f"{_ROOM}suites/": {**_READ, **_SEND},
    _SEQUENCE: {**_READ, "delete": Verb("instructor", 204)},
    # It has no question yet.
    f"{_SEQUENCE}<numero:question>/poser/": {"post": Verb("instructor", 409)},
    f"{_ROOM}seances/": _READ,
    f"{_ROOM}seances/<numero:seance>/": _READ,
    _THROWN: _READ,
    # It is still open.
    f"{_THROWN}expliquer/": {"post": Verb("instructor", 409)},
    f"{_THROWN}clore/": _ACT,
    "direct/": {"get": Verb("stranger")},
    "direct/<numero:recue>/": {"post": Verb("owner", 422)},
}
RULES: Final[Mapping[str, Verbs]] = {
    f"{ROOT}{route}": verbs
    for table in (_SCHOOLS, _ASSIGNMENTS, _REPORTING, _EXAMS, _WRITTEN, _SITTINGS, _MARKING, _LIVE)
    for route, verbs in table.items()
}
