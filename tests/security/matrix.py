"""Who may do what: the statuses of GET and POST on every route, for three people.

Each row is (address, statuses of GET, statuses of POST), for nobody in particular, for the
owner, and for somebody else with an account.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple
from uuid import UUID

from casino_rules import catalog
from tests.api.access import NAMES as API_NAMES
from tests.api.access import RULES as API_RULES
from tests.api.access import Verbs
from tests.api.access import expected as api_expected
from tests.e2e.desk import DESK_RULES
from tests.e2e.world import World, url_of
from tests.schools.access import Rule, address, expected, names_a_person


class Statuses(NamedTuple):
    """What a request gets from a browser without a session, from the owner, from another."""

    nobody: int
    owner: int
    other: int


class Row(NamedTuple):
    """A route, at one address."""

    path: str
    get: Statuses
    post: Statuses


def always(status: int) -> Statuses:
    return Statuses(status, status, status)


NO: Final = always(405)
OPEN: Final = always(200)
SEE_OTHER: Final = always(303)
SIGN_IN_FIRST: Final = Statuses(302, 200, 200)
ONE_OF_ONES_OWN: Final = Statuses(404, 200, 404)


def read(path: str, statuses: Statuses = OPEN) -> Row:
    """Return the row of a page that is only read."""
    return Row(path, statuses, NO)


def rows(world: World) -> dict[str, Row]:
    """Return the row of every route."""
    game, series = world.open.game, f"/seance/{world.open.series_id}/"
    return {
        **at_values(OF_THE_SITE, world),
        **at_values(OF_THE_ACCOUNT, world),
        **second_factor_rows(),
        "recherche/": read("/recherche/?q=banco"),
        "seance/<uuid:series>/<place:position>/voisin/": read(
            f"{url_of(world.asked[0])}voisin/", ONE_OF_ONES_OWN
        ),
        "seance/<uuid:series>/<place:position>/contester/": Row(
            f"{url_of(world.asked[0])}contester/",
            Statuses(302, 200, 404),
            Statuses(302, 422, 404),
        ),
        # To somebody else, the address of a coup that is finished offers to play it.
        "table/coups/<uuid:series>/": Row(
            f"/table/coups/{world.coup.series_id}/", ONE_OF_ONES_OWN, Statuses(404, 303, 404)
        ),
        "table/coups/<uuid:series>/<place:position>/": read(
            f"/table/coups/{world.played.series_id}/1/", ONE_OF_ONES_OWN
        ),
        **api_rows(game, world.open.drill, series, url_of(world.open)),
        **answered_rows(f"/api/v1{url_of(world.asked[0])}"),
        **doors_of(world),
    }


def at_values(table: Mapping[str, tuple[Statuses, Statuses]], world: World) -> dict[str, Row]:
    """Return the rows of routes whose addresses are about Léa's open question, or about nothing."""
    asked = world.open
    values: dict[str, object] = {"game": asked.game, "drill": asked.drill}
    values |= {"series": asked.series_id, "position": asked.position} | LOST
    return {
        route: Row(AT.get(route) or address(route, values), *statuses)
        for route, statuses in table.items()
    }


READ: Final = (OPEN, NO)
ONCE_DONE: Final = (always(302), always(302))
MISSING: Final = (always(404), always(404))
OF_THE_SITE: Final[Mapping[str, tuple[Statuses, Statuses]]] = {
    **dict.fromkeys(
        (
            *("", "jeux/", "jeux/<slug:game>/", "regles/", "regles/<slug:game>/"),
            *("regles/<slug:game>/aide-memoire/", "regles/salle-de-poker/"),
            *("regles/valeurs-des-mains/", "cotes/", "glossaire/", "entrainement/"),
            *("entrainement/vitesse/", "entrainement/<slug:game>/fiche/"),
            *("entrainement/<slug:game>/", "table/", "arbitre/", "arbitre/<slug:game>/"),
            *("arbitre/<slug:game>/<slug:drill>/", "progression/", "progression/<slug:game>/"),
            *("progression/<slug:game>/<slug:drill>/", "robots.txt", "sitemap.xml", "sw.js"),
            *("manifest.webmanifest", "sante/", "sante/pret/", "sante/travail/"),
        ),
        READ,
    ),
    "entrainement/vitesse/commencer/": (NO, always(404)),
    "entrainement/<slug:game>/commencer/": (NO, SEE_OTHER),
    "seance/": (always(302), NO),
    "seance/essai/": (NO, SEE_OTHER),
    "seance/depart/": (NO, always(400)),
    # Who has nothing to do today is told so.
    "seance/jour/": (NO, Statuses(302, 303, 302)),
    "seance/jeu/": (NO, always(404)),
    # Who has something to revise goes to a question, the others are told that all is well.
    "seance/reprendre/": (NO, Statuses(302, 303, 302)),
    "seance/<uuid:series>/": (Statuses(404, 302, 404), NO),
    "seance/<uuid:series>/encore/": (NO, Statuses(404, 303, 404)),
    # Told of a series that was prepared alone: tests/practice/test_prepared.py.
    "seance/<uuid:series>/corriges/": (always(404), NO),
    "seance/<uuid:series>/bilan/": (ONE_OF_ONES_OWN, NO),
    "seance/<uuid:series>/<place:position>/": (Statuses(403, 200, 404), Statuses(403, 422, 404)),
    "table/<slug:game>/": (OPEN, SEE_OTHER),
    "favicon.ico": (always(302), NO),
    "apple-touch-icon.png": (always(302), NO),
    "metriques/": (always(404), NO),
    "hors-ligne/": (OPEN, SEE_OTHER),
    # Whoever holds a key reads the calendar that it opens: tests/registry/test_calendar.py.
    "calendrier/<uuid:feed>/<slug:key>/": (always(404), NO),
}


def doors_of(world: World) -> dict[str, Row]:
    """Return the rows of Léa's school, in an order in which each form finds what it needs.

    An invitation is used before it is closed; the forms of the pages, posted last, make somebody
    anonymous and hand a copy in.
    """
    pages, joining = desk_rows(world), "rejoindre/<slug:word>/"
    return {joining: pages[joining], **school_api_rows(world), **pages}


def desk_rows(world: World) -> dict[str, Row]:
    """Return the rows of Léa's school, which she administers; Omar is a stranger there."""
    return {
        route: Row(
            address(route, world.school),
            _desk_statuses(route, rule, "get"),
            _desk_statuses(route, rule, "post"),
        )
        for route, rule in DESK_RULES.items()
    }


def school_api_rows(world: World) -> dict[str, Row]:
    """Return the rows of the API of schools, at the addresses of the same people."""
    values, own = _api_parts(world.school), _api_parts(world.school) | _api_own(world.school)
    return {
        route: Row(
            address(route, own if verbs_are_own(verbs) else values),
            _api_statuses(route, verbs, "get"),
            _api_statuses(route, verbs, "post"),
        )
        for route, verbs in API_RULES.items()
    }


def verbs_are_own(verbs: Verbs) -> bool:
    """Whether an address is its owner's alone."""
    return any(verb.least == "owner" for verb in verbs.values())


def _api_parts(school: Mapping[str, object]) -> dict[str, object]:
    return {french: school[name] for french, name in API_NAMES.items()}


def _api_own(school: Mapping[str, object]) -> dict[str, object]:
    """Return what Léa has to do as a trainee of another school."""
    own = {"devoir": "task", "examen": "announced", "copie": "copy"}
    return {french: school[name] for french, name in own.items()}


def _api_statuses(route: str, verbs: Verbs, method: str) -> Statuses:
    verb = verbs.get(method)
    if verb is None:
        return always(405)
    owner = api_expected(route, verb, "trainee" if verb.least == "owner" else "administrator")
    if route.endswith("/code/"):
        owner = 200  # it is somebody who has not joined yet
    return Statuses(401, owner, api_expected(route, verb, "stranger"))


def _desk_statuses(route: str, rule: Rule, method: str) -> Statuses:
    owner = expected(rule, method, "administrator")
    other = expected(rule, method, "stranger", own=not names_a_person(route))
    return Statuses(expected(rule, method, "visitor"), owner, other)


def second_factor_rows() -> dict[str, Row]:
    """Return the rows of connections and second factors: those who have none are sent to set one."""
    seen = (SIGN_IN_FIRST, Statuses(302, 405, 405))
    only_posted, missing = Statuses(302, 405, 405), Statuses(302, 404, 404)
    away = {
        *("connexion/code/", "connexion/cle/", "confirmation/code/", "confirmation/cle/"),
        *("securite/cles/", "securite/application/", "securite/codes/nouveaux/"),
        "securite/cles/ajout/",
    }
    keys = ("securite/cles/<int:pk>/nom/", "securite/cles/<int:pk>/retrait/")
    found = {
        "connexions/": seen,
        "securite/": seen,
        "connexions/fermer/": (only_posted, always(302)),
        "connexions/<int:connection>/fermer/": (only_posted, missing),
        "securite/application/retrait/": (missing, missing),
        "securite/codes/": (missing, Statuses(302, 405, 405)),
        **dict.fromkeys((*away, *keys), ONCE_DONE),
    }
    numbers = {"connection": 999999, "pk": 999999}
    return {
        f"compte/{route}": Row(address(f"compte/{route}", numbers), *statuses)
        for route, statuses in found.items()
    }


SIGNED_OUT: Final = (Statuses(200, 302, 302), Statuses(422, 302, 302))
CONFIRMED: Final = (SIGN_IN_FIRST, Statuses(302, 422, 422))
_ADDRESS_LINK: Final = r"compte/^adresse/lien/(?P<key>[-:\w]+)/$"
_FORGOTTEN: Final = "compte/mot-de-passe/oublie/"
_PASSWORD_LINK: Final = (
    r"compte/^mot-de-passe/oublie/lien/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$"
)
OF_THE_ACCOUNT: Final[Mapping[str, tuple[Statuses, Statuses]]] = {
    **dict.fromkeys(("compte/", "compte/donnees/"), (SIGN_IN_FIRST, Statuses(302, 405, 405))),
    "compte/reglages/": (OPEN, SEE_OTHER),
    "compte/rappels/<str:token>/": MISSING,
    "compte/calendrier/": (SIGN_IN_FIRST, Statuses(302, 303, 303)),
    **dict.fromkeys(
        (
            *("compte/suppression/", "compte/jetons/", "compte/acces/", "compte/confirmation/"),
            "compte/mot-de-passe/",
        ),
        CONFIRMED,
    ),
    **dict.fromkeys(("compte/suppression/faite/", "compte/acces-abandonne/"), READ),
    **dict.fromkeys(("compte/inscription/", "compte/connexion/"), SIGNED_OUT),
    "compte/jetons/<numero:token>/revoquer/": (Statuses(302, 405, 405), Statuses(302, 404, 404)),
    "compte/acces/<slug:provider_id>/": MISSING,
    "compte/acces/<slug:provider_id>/retour/": MISSING,
    "compte/acces-nouveau/": ONCE_DONE,
    "compte/acces-refuse/": (always(401), NO),
    **dict.fromkeys(("compte/deconnexion/", "compte/adresse/"), (SIGN_IN_FIRST, always(302))),
    **dict.fromkeys(("compte/desactive/", "compte/adresse/envoi/"), READ),
    _ADDRESS_LINK: (OPEN, always(404)),
    "compte/mot-de-passe/premier/": ONCE_DONE,
    _FORGOTTEN: (OPEN, always(422)),
    **dict.fromkeys((f"{_FORGOTTEN}envoi/", f"{_FORGOTTEN}fait/"), READ),
    _PASSWORD_LINK: (OPEN, OPEN),
}
"""The account, where everybody is at home or signs in first."""
AT: Final = {
    _ADDRESS_LINK: "/compte/adresse/lien/perdu/",
    _PASSWORD_LINK: "/compte/mot-de-passe/oublie/lien/1-perdu/",
    "compte/rappels/<str:token>/": "/compte/rappels/1:faux/",
}
"""The addresses of the routes that a value of each part does not make."""
LOST: Final = {"token": 999999, "provider_id": "ecole", "feed": UUID(int=7), "key": "faux"}
"""What leads to nothing."""


def answered_rows(answered: str) -> dict[str, Row]:
    """Return the rows of the API about a question that is answered."""
    route = "api/v1/seance/<uuid:serie>/<position:position>/"
    own = Statuses(401, 200, 404)
    return {
        f"{route}voisin/": read(f"{answered}voisin/", own),
        f"{route}contester/": Row(f"{answered}contester/", own, Statuses(401, 422, 404)),
    }


def api_rows(game: str, drill: str, series: str, question: str) -> dict[str, Row]:
    """Return the rows of the API."""
    article = catalog.game(game).rulebook.rules[0].id.partition("/")[2]
    values = {"jeu": game, "exercice": drill, "article": article, "chapitre": "arbitre"}
    own = Statuses(401, 200, 404)
    found = {
        **dict.fromkeys(
            (
                *("jeux/", "jeux/<slug:jeu>/", "regles/<slug:jeu>/"),
                *("regles/<slug:jeu>/<slug:article>/", "probabilites/<slug:jeu>/"),
                *("entrainement/<slug:jeu>/", "schema/", "docs/", "docs/<slug:chapitre>/"),
            ),
            READ,
        ),
        "arbitre/<slug:jeu>/": (OPEN, always(422)),
        "arbitre/<slug:jeu>/<slug:exercice>/": (OPEN, always(422)),
        "entrainement/<slug:jeu>/commencer/": (NO, always(201)),
        "progression/": (Statuses(401, 200, 200), NO),
        "progression/<slug:jeu>/": (Statuses(401, 200, 200), NO),
        "jeton/": (NO, always(422)),
    }
    return {
        "api/v1/index": read("/api/v1/"),
        **{
            f"api/v1/{route}": Row(address(f"api/v1/{route}", values), *statuses)
            for route, statuses in found.items()
        },
        "api/v1/seance/<uuid:serie>/": read(f"/api/v1{series}", own),
        "api/v1/seance/<uuid:serie>/<position:position>/": Row(
            f"/api/v1{question}", own, Statuses(401, 422, 404)
        ),
        "api/v1/nowhere": Row("/api/v1/nulle-part/", *MISSING),
    }
