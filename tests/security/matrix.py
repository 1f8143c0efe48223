"""Who may do what: the statuses of GET and POST on every route, for three people.

Each row is (address, statuses of GET, statuses of POST), for nobody in particular, for the
owner, and for somebody else with an account.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple
from uuid import UUID

from casino_rules import catalog
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
    question, series = url_of(world.open), f"/seance/{world.open.series_id}/"
    game, drill = world.open.game, world.open.drill
    return {
        "": read("/"),
        "jeux/": read("/jeux/"),
        "jeux/<slug:game>/": read(f"/jeux/{game}/"),
        "regles/": read("/regles/"),
        "regles/<slug:game>/": read(f"/regles/{game}/"),
        "regles/<slug:game>/aide-memoire/": read(f"/regles/{game}/aide-memoire/"),
        "regles/salle-de-poker/": read("/regles/salle-de-poker/"),
        "regles/valeurs-des-mains/": read("/regles/valeurs-des-mains/"),
        "cotes/": read("/cotes/"),
        "glossaire/": read("/glossaire/"),
        "recherche/": read("/recherche/?q=banco"),
        "entrainement/": read("/entrainement/"),
        "entrainement/vitesse/": read("/entrainement/vitesse/"),
        "entrainement/vitesse/commencer/": Row("/entrainement/vitesse/commencer/", NO, always(404)),
        "entrainement/<slug:game>/fiche/": read(f"/entrainement/{game}/fiche/"),
        "entrainement/<slug:game>/": read(f"/entrainement/{game}/"),
        "entrainement/<slug:game>/commencer/": Row(
            f"/entrainement/{game}/commencer/", NO, SEE_OTHER
        ),
        "seance/": read("/seance/", always(302)),
        "seance/essai/": Row("/seance/essai/", NO, SEE_OTHER),
        "seance/depart/": Row("/seance/depart/", NO, always(400)),
        # Who has nothing to do today is told so.
        "seance/jour/": Row("/seance/jour/", NO, Statuses(302, 303, 302)),
        "seance/jeu/": Row("/seance/jeu/", NO, always(404)),
        # Who has something to revise goes to a question, the others are told that all is well.
        "seance/reprendre/": Row("/seance/reprendre/", NO, Statuses(302, 303, 302)),
        "seance/<uuid:series>/": read(series, Statuses(404, 302, 404)),
        "seance/<uuid:series>/encore/": Row(f"{series}encore/", NO, Statuses(404, 303, 404)),
        # Told of a series that was prepared alone: tests/practice/test_prepared.py.
        "seance/<uuid:series>/corriges/": read(f"{series}corriges/", always(404)),
        "seance/<uuid:series>/bilan/": read(f"{series}bilan/", ONE_OF_ONES_OWN),
        "seance/<uuid:series>/<place:position>/": Row(
            question, Statuses(403, 200, 404), Statuses(403, 422, 404)
        ),
        "seance/<uuid:series>/<place:position>/voisin/": read(
            f"{url_of(world.asked[0])}voisin/", ONE_OF_ONES_OWN
        ),
        "seance/<uuid:series>/<place:position>/contester/": Row(
            f"{url_of(world.asked[0])}contester/",
            Statuses(302, 200, 404),
            Statuses(302, 422, 404),
        ),
        "table/": read("/table/"),
        "table/<slug:game>/": Row(f"/table/{game}/", OPEN, SEE_OTHER),
        # To somebody else, the address of a coup that is finished offers to play it.
        "table/coups/<uuid:series>/": Row(
            f"/table/coups/{world.coup.series_id}/", ONE_OF_ONES_OWN, Statuses(404, 303, 404)
        ),
        "table/coups/<uuid:series>/<place:position>/": read(
            f"/table/coups/{world.played.series_id}/1/", ONE_OF_ONES_OWN
        ),
        "arbitre/": read("/arbitre/"),
        "arbitre/<slug:game>/": read(f"/arbitre/{game}/"),
        "arbitre/<slug:game>/<slug:drill>/": read(f"/arbitre/{game}/{drill}/"),
        "progression/": read("/progression/"),
        "progression/<slug:game>/": read(f"/progression/{game}/"),
        "progression/<slug:game>/<slug:drill>/": read(f"/progression/{game}/{drill}/"),
        **account_rows(),
        **api_rows(game, drill, f"{series}", question),
        **answered_rows(f"/api/v1{url_of(world.asked[0])}"),
        "robots.txt": read("/robots.txt"),
        "sitemap.xml": read("/sitemap.xml"),
        "favicon.ico": read("/favicon.ico", always(302)),
        "apple-touch-icon.png": read("/apple-touch-icon.png", always(302)),
        "sante/": read("/sante/"),
        "sante/pret/": read("/sante/pret/"),
        "sante/travail/": read("/sante/travail/"),
        "metriques/": read("/metriques/", always(404)),
        **doors_of(world),
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
    return {french: school[name] for french, name in API_PARTS.items()}


def _api_own(school: Mapping[str, object]) -> dict[str, object]:
    """Return what Léa has to do as a trainee of another school."""
    own = {"devoir": "task", "examen": "announced", "copie": "copy"}
    return {french: school[name] for french, name in own.items()}


API_PARTS: Final = {
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
}


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
        **{path: (always(302), always(302)) for path in (*away, *keys)},
    }
    numbers = {"<int:connection>": "999999", "<int:pk>": "999999"}
    return {
        f"compte/{route}": Row(f"/compte/{numbered(route, numbers)}", *statuses)
        for route, statuses in found.items()
    }


def numbered(route: str, numbers: Mapping[str, str]) -> str:
    """Return a route with its numbers written."""
    for name, number in numbers.items():
        route = route.replace(name, number)
    return route


def account_rows() -> dict[str, Row]:
    """Return the rows of the account, where everybody is at home or signs in first."""
    unread = Statuses(302, 422, 422)
    key = "/compte/mot-de-passe/oublie/lien/1-perdu/"
    return {
        "compte/": Row("/compte/", SIGN_IN_FIRST, Statuses(302, 405, 405)),
        "compte/donnees/": Row("/compte/donnees/", SIGN_IN_FIRST, Statuses(302, 405, 405)),
        "hors-ligne/": Row("/hors-ligne/", OPEN, always(303)),
        "manifest.webmanifest": read("/manifest.webmanifest"),
        "sw.js": read("/sw.js"),
        "compte/reglages/": Row("/compte/reglages/", OPEN, always(303)),
        "compte/rappels/<str:token>/": Row("/compte/rappels/1:faux/", always(404), always(404)),
        "compte/calendrier/": Row("/compte/calendrier/", SIGN_IN_FIRST, Statuses(302, 303, 303)),
        # Whoever holds a key reads the calendar that it opens: tests/registry/test_calendar.py.
        "calendrier/<uuid:feed>/<slug:key>/": read(f"/calendrier/{UUID(int=7)}/faux/", always(404)),
        "compte/suppression/": Row("/compte/suppression/", SIGN_IN_FIRST, unread),
        "compte/suppression/faite/": read("/compte/suppression/faite/"),
        "compte/inscription/": Row(
            "/compte/inscription/", Statuses(200, 302, 302), Statuses(422, 302, 302)
        ),
        "compte/connexion/": Row(
            "/compte/connexion/", Statuses(200, 302, 302), Statuses(422, 302, 302)
        ),
        "compte/jetons/": Row("/compte/jetons/", SIGN_IN_FIRST, unread),
        "compte/jetons/<numero:token>/revoquer/": Row(
            "/compte/jetons/999999/revoquer/", Statuses(302, 405, 405), Statuses(302, 404, 404)
        ),
        **second_factor_rows(),
        "compte/acces/<slug:provider_id>/": Row("/compte/acces/ecole/", always(404), always(404)),
        "compte/acces/<slug:provider_id>/retour/": Row(
            "/compte/acces/ecole/retour/", always(404), always(404)
        ),
        "compte/acces/": Row("/compte/acces/", SIGN_IN_FIRST, unread),
        "compte/acces-nouveau/": Row("/compte/acces-nouveau/", always(302), always(302)),
        "compte/acces-refuse/": Row("/compte/acces-refuse/", always(401), NO),
        "compte/acces-abandonne/": read("/compte/acces-abandonne/"),
        "compte/deconnexion/": Row("/compte/deconnexion/", SIGN_IN_FIRST, always(302)),
        "compte/desactive/": Row("/compte/desactive/", OPEN, NO),
        "compte/confirmation/": Row("/compte/confirmation/", SIGN_IN_FIRST, unread),
        "compte/adresse/": Row("/compte/adresse/", SIGN_IN_FIRST, always(302)),
        "compte/adresse/envoi/": Row("/compte/adresse/envoi/", OPEN, NO),
        r"compte/^adresse/lien/(?P<key>[-:\w]+)/$": Row(
            "/compte/adresse/lien/perdu/", OPEN, always(404)
        ),
        "compte/mot-de-passe/": Row("/compte/mot-de-passe/", SIGN_IN_FIRST, unread),
        "compte/mot-de-passe/premier/": Row(
            "/compte/mot-de-passe/premier/", always(302), always(302)
        ),
        "compte/mot-de-passe/oublie/": Row("/compte/mot-de-passe/oublie/", OPEN, always(422)),
        "compte/mot-de-passe/oublie/envoi/": Row("/compte/mot-de-passe/oublie/envoi/", OPEN, NO),
        r"compte/^mot-de-passe/oublie/lien/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$": Row(
            key, OPEN, OPEN
        ),
        "compte/mot-de-passe/oublie/fait/": Row("/compte/mot-de-passe/oublie/fait/", OPEN, NO),
    }


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
    root, article = "/api/v1", catalog.game(game).rulebook.rules[0].id.partition("/")[2]
    return {
        "api/v1/index": read(f"{root}/"),
        "api/v1/jeux/": read(f"{root}/jeux/"),
        "api/v1/jeux/<slug:jeu>/": read(f"{root}/jeux/{game}/"),
        "api/v1/regles/<slug:jeu>/": read(f"{root}/regles/{game}/"),
        "api/v1/regles/<slug:jeu>/<slug:article>/": read(f"{root}/regles/{game}/{article}/"),
        "api/v1/probabilites/<slug:jeu>/": read(f"{root}/probabilites/{game}/"),
        "api/v1/arbitre/<slug:jeu>/<slug:exercice>/": Row(
            f"{root}/arbitre/{game}/{drill}/", OPEN, always(422)
        ),
        "api/v1/entrainement/<slug:jeu>/": read(f"{root}/entrainement/{game}/"),
        "api/v1/entrainement/<slug:jeu>/commencer/": Row(
            f"{root}/entrainement/{game}/commencer/", NO, always(201)
        ),
        "api/v1/seance/<uuid:serie>/": read(f"{root}{series}", Statuses(401, 200, 404)),
        "api/v1/seance/<uuid:serie>/<position:position>/": Row(
            f"{root}{question}", Statuses(401, 200, 404), Statuses(401, 422, 404)
        ),
        "api/v1/progression/": read(f"{root}/progression/", Statuses(401, 200, 200)),
        "api/v1/progression/<slug:jeu>/": read(
            f"{root}/progression/{game}/", Statuses(401, 200, 200)
        ),
        "api/v1/jeton/": Row(f"{root}/jeton/", NO, always(422)),
        "api/v1/schema/": read(f"{root}/schema/"),
        "api/v1/docs/": read(f"{root}/docs/"),
        "api/v1/docs/<slug:chapitre>/": read(f"{root}/docs/arbitre/"),
        "api/v1/nowhere": Row(f"{root}/nulle-part/", always(404), always(404)),
    }
