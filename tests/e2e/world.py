"""A site in use: an account with a history, another account, a visitor, and all its pages.

``PAGES`` and ``NOT_PAGES`` together name every route of the site: a new one without an entry
fails ``test_site_map``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from http.client import MOVED_PERMANENTLY as MOVED
from random import Random
from typing import Any, Final, Literal
from uuid import UUID

from django.db.models import F
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from casino_rules import catalog
from tests.drills import every_drill
from tests.e2e.answers import ask, one_drill_per_form, right, wrong
from tests.e2e.desk import DESK_RULES, open_school
from tests.exams.access import FRAGMENTS
from tests.marks.access import FILES as PAPERS
from tests.orders.access import FILES as MADE
from tests.registry.access import FILES as SHEETS
from tests.schools.access import address
from tests.written.access import FILES as PICTURES
from trainer.accounts.models import User
from trainer.accounts.selectors.mail import token_of
from trainer.accounts.services import learner_of_user
from trainer.practice.domain import Pace
from trainer.practice.models import Attempt, Series
from trainer.practice.selectors.room import DAY
from trainer.practice.services import answering
from trainer.practice.services.answering import Answered, Plan
from trainer.ui.described.telling import query_of

PASSWORD: Final = "carré de rois 4"
ADMINISTRATION: Final = "gestion/"


type Who = Literal["lea", "omar", "visitor"]


@dataclass(frozen=True, slots=True)
class Visit:
    """A page as somebody sees it."""

    path: str
    who: Who = "lea"
    status: int = 200


@dataclass(frozen=True)
class World:
    """Léa has practised, Omar has an account, the visitor has none but has begun."""

    lea: User
    omar: User
    visitor: Client
    asked: tuple[Attempt, ...]
    """Léa's series: an open question of each form, one answered right, one answered wrong."""
    coup: Attempt
    played: Attempt
    """The last gesture of a coup that Léa has finished, with faults."""
    fresh: Attempt
    """The visitor's open question."""
    school: Mapping[str, object]
    """What the addresses of Léa's school are made of: she administers it."""
    opened: dict[Who, dict[str, Any]] = field(default_factory=dict)
    """What the session of somebody who has just signed in holds: it is done once."""

    def client(self, who: Who) -> Client:
        """Return this person's browser, in a session of its own."""
        if who == "visitor":
            return self.visitor
        client = Client()
        if who in self.opened:
            session = client.session
            session.update(self.opened[who])
            session.save()
        else:
            client.force_login(getattr(self, who))
            self.opened[who] = dict(client.session)
        return client

    @property
    def open(self) -> Attempt:
        """One of Léa's open questions."""
        return next(attempt for attempt in self.asked if attempt.open)


def url_of(attempt: Attempt) -> str:
    return f"/seance/{attempt.series_id}/{attempt.position}/"


def settle(*, history: int = 30, everything: bool = False) -> World:
    """Return a site in use; ``everything`` is: all games practised, each drill asked.

    Otherwise the first game is practised, and one drill asked per form of answer.
    """
    lea = User.objects.create_user("lea", "lea@exemple.fr", PASSWORD)
    omar = User.objects.create_user("omar", "omar@exemple.fr", PASSWORD)
    learner = learner_of_user(lea)
    for game in catalog.load_all() if everything else catalog.load_all()[:1]:
        practise(learner, game.slug, history)
    drills = every_drill() if everything else one_drill_per_form()
    asked = [give(learner, ask(learner, *drills[0]), right)]
    for game, drill in drills:
        asked += [ask(learner, game, drill), give(learner, ask(learner, game, drill), wrong)]
    # All exercises are more than a day holds: they were begun the day before yesterday.
    Series.objects.filter(learner=learner).update(started_at=F("started_at") - 2 * DAY)
    game = catalog.load_all()[0]
    coup = answering.start_series(
        learner=learner, plan=Plan(Series.Mode.COUP, game.slug, seats=5), rng=Random(3)
    )
    played = play(learner, game.slug)
    climb(learner, game.slug)
    visitor = Client()
    visitor.post(f"/entrainement/{game.slug}/commencer/", {"exercice": next(iter(game.drills))})
    fresh = Attempt.objects.latest("pk")
    return World(lea, omar, visitor, tuple(asked), coup, played, fresh, open_school(lea))


def play(learner: int, game: str, seats: int = 5) -> Attempt:
    """Play a coup to its end, one gesture in three wrong; return the last one."""
    plan, rng = Plan(Series.Mode.COUP, game, seats=seats), Random(3)
    attempt = answering.start_series(learner=learner, plan=plan, rng=rng)
    while True:
        answered = submit(learner, attempt, wrong if attempt.position % 3 == 1 else right, rng)
        if answered.following is None:
            return answered.attempt
        attempt = answered.following


def climb(learner: int, game: str) -> None:
    """Play a run to its fault, and leave another after its first answer."""
    for answers in ((right, wrong), (right,)):
        plan = Plan(Series.Mode.DRILL, game, next(iter(catalog.game(game).drills)))
        attempt: Attempt | None = answering.start_series(
            learner=learner, plan=replace(plan, pace=Pace.STREAK), rng=Random(3)
        )
        for given in answers:
            assert attempt is not None
            attempt = submit(learner, attempt, given, Random(3)).following


def practise(learner: int, game: str, answers: int) -> None:
    """Answer questions of a game over some weeks, one in four wrong."""
    now, rng = timezone.now() - timedelta(days=21), Random(5)
    attempt: Attempt | None = answering.start_series(
        learner=learner, plan=Plan(Series.Mode.GAME, game), rng=rng, now=now
    )
    for number in range(answers):
        assert attempt is not None
        now += timedelta(days=20) / answers
        raw = right if number % 4 else wrong
        attempt = submit(learner, attempt, raw, rng, now).following


def give(learner: int, attempt: Attempt, raw: Callable[[Attempt], object]) -> Attempt:
    return submit(learner, attempt, raw, Random(1)).attempt


def submit(
    learner: int,
    attempt: Attempt,
    raw: Callable[[Attempt], object],
    rng: Random,
    now: datetime | None = None,
) -> Answered:
    """Answer a question as the site does."""
    return answering.submit_answer(
        learner=learner,
        series=attempt.series_id,
        position=attempt.position,
        raw=lambda _: raw(attempt),
        rng=rng,
        now=now,
    )


def routes() -> dict[str, URLPattern]:
    """Return every route of the site but those of Django's administration."""
    return {
        route: pattern for route, pattern in all_routes() if not route.startswith(ADMINISTRATION)
    }


def all_routes(
    resolver: URLResolver | None = None, before: str = ""
) -> Iterator[tuple[str, URLPattern]]:
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from all_routes(pattern, route)
        else:
            yield (route if route != "api/v1/" else f"{route}{pattern.name}"), pattern


def visits(world: World) -> Iterator[Visit]:
    """Yield every page of the site."""
    for pages in PAGES.values():
        yield from pages(world)


def _per_game(path: str, who: Who = "lea") -> Callable[[World], Iterator[Visit]]:
    return lambda _: (Visit(path.format(game.slug), who) for game in catalog.load_all())


def _per_drill(path: str) -> Callable[[World], Iterator[Visit]]:
    return lambda world: (
        Visit(path.format(*drill))
        for drill in dict.fromkeys((a.game, a.drill) for a in world.asked)
    )


def _desk(route: str) -> Callable[[World], Iterator[Visit]]:
    """Return the visit of a page of the school, by who runs it, or by anybody if they may."""
    who: Who = "visitor" if DESK_RULES[route].least == "visitor" else "lea"
    return lambda world: iter((Visit(address(route, world.school), who),))


def _at(*paths: str, who: Who = "lea", status: int = 200) -> Callable[[World], Iterator[Visit]]:
    return lambda _: (Visit(path, who, status) for path in paths)


def _rulings(world: World) -> Iterator[Visit]:
    yield from _per_drill("/arbitre/{}/{}/")(world)
    for game in catalog.load_all():
        cases = {case.drill: case for case in game.cases}
        wanted = {attempt.drill for attempt in world.asked if attempt.game == game.slug}
        for drill in wanted & cases.keys():
            yield Visit(f"/arbitre/{game.slug}/{drill}/?exemple={cases[drill].id}")
    case = catalog.load_all()[0].cases[0]
    name = next(iter(case.situation))
    yield Visit(f"/arbitre/{catalog.load_all()[0].slug}/{case.drill}/?{name}=%3F", status=422)


def _tables(world: World) -> Iterator[Visit]:
    """The whole table of each game: bare, that of a worked case, and one that decides nothing."""
    yield from _per_game("/arbitre/{}/")(world)
    for game in catalog.load_all():
        whole = game.drill(game.whole_table)
        case = next(case for case in game.cases if case.drill == whole.slug)
        told = query_of(whole.load(case.situation))
        yield Visit(f"/arbitre/{game.slug}/?{told}")
        name = next(iter(case.situation))
        yield Visit(f"/arbitre/{game.slug}/?{name}=%3F", status=422)


def _questions(world: World) -> Iterator[Visit]:
    runs = Attempt.objects.exclude(series__pace="")
    yield from (Visit(url_of(attempt)) for attempt in (*world.asked, world.coup, *runs))
    yield Visit(url_of(world.fresh), "visitor")


PAGES: Final[dict[str, Callable[[World], Iterator[Visit]]]] = {
    "": lambda _: iter((Visit("/", "visitor"), Visit("/"), Visit("/", "omar"))),
    "jeux/": lambda _: iter((Visit("/jeux/", "visitor"), Visit("/jeux/"))),
    "jeux/<slug:game>/": _per_game("/jeux/{}/"),
    "regles/<slug:game>/": _per_game("/regles/{}/", "visitor"),
    "regles/<slug:game>/aide-memoire/": _at("/regles/punto-banco/aide-memoire/", who="visitor"),
    "recherche/": _at("/recherche/", "/recherche/?q=banco", "/recherche/?q=introuvable"),
    "entrainement/<slug:game>/fiche/": _at("/entrainement/punto-banco/fiche/"),
    "entrainement/<slug:game>/": _per_game("/entrainement/{}/"),
    "seance/<uuid:series>/bilan/": lambda world: iter(
        Visit(f"/seance/{series}/bilan/")
        for series in (
            world.asked[0].series_id,
            Series.objects.earliest("started_at").pk,
            *Series.objects.exclude(pace="").values_list("pk", flat=True),
        )
    ),
    "seance/<uuid:series>/<place:position>/": _questions,
    "seance/<uuid:series>/<place:position>/voisin/": lambda world: (
        Visit(f"{url_of(attempt)}voisin/") for attempt in world.asked[:3] if not attempt.open
    ),
    "seance/<uuid:series>/<place:position>/contester/": lambda world: iter(
        (Visit(f"{url_of(world.asked[0])}contester/"),)
    ),
    "table/<slug:game>/": _per_game("/table/{}/"),
    "table/coups/<uuid:series>/": lambda world: iter(
        (
            Visit(f"/table/coups/{world.coup.series_id}/"),
            Visit(f"/table/coups/{world.played.series_id}/"),
            Visit(f"/table/coups/{world.played.series_id}/", "visitor"),
        )
    ),
    "table/coups/<uuid:series>/<place:position>/": lambda world: iter(
        Visit(f"/table/coups/{world.played.series_id}/{number}/")
        for number in (1, world.played.position)
    ),
    "arbitre/<slug:game>/": _tables,
    "arbitre/<slug:game>/<slug:drill>/": _rulings,
    "progression/": lambda _: iter((Visit("/progression/", "visitor"), Visit("/progression/"))),
    "progression/<slug:game>/": _per_game("/progression/{}/"),
    "progression/<slug:game>/<slug:drill>/": _per_drill("/progression/{}/{}/"),
    "compte/rappels/<str:token>/": lambda world: iter(
        (Visit(f"/compte/rappels/{token_of(world.lea.pk)}/", "visitor"),)
    ),
    r"compte/^adresse/lien/(?P<key>[-:\w]+)/$": _at("/compte/adresse/lien/perdu/", who="visitor"),
    r"compte/^mot-de-passe/oublie/lien/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$": _at(
        "/compte/mot-de-passe/oublie/lien/1-perdu/", who="visitor"
    ),
    **{
        route: _at(f"/{route}")
        for route in (
            *("regles/", "regles/salle-de-poker/", "regles/valeurs-des-mains/", "cotes/"),
            *("glossaire/", "entrainement/", "entrainement/vitesse/", "table/", "arbitre/"),
            *("hors-ligne/", "compte/", "compte/reglages/", "compte/jetons/", "compte/calendrier/"),
            *("compte/connexions/", "compte/securite/", "compte/acces/", "compte/suppression/"),
            *("compte/deconnexion/", "compte/confirmation/", "compte/adresse/"),
            "compte/mot-de-passe/",
        )
    },
    **{
        route: _at(f"/{route}", who="visitor")
        for route in (
            *("compte/acces-abandonne/", "compte/suppression/faite/", "compte/inscription/"),
            *("compte/connexion/", "compte/desactive/", "compte/adresse/envoi/", "api/v1/docs/"),
            *(f"compte/mot-de-passe/oublie/{then}" for then in ("", "envoi/", "fait/")),
        )
    },
    "api/v1/docs/<slug:chapitre>/": _at("/api/v1/docs/arbitre/", who="visitor"),
    **{
        route: _desk(route)
        for route, rule in DESK_RULES.items()
        if rule.get not in {None, MOVED}
        and route not in PAPERS | SHEETS | MADE | PICTURES | FRAGMENTS
    },
    "formation/ecole/<slug:school>/devoirs/nouveau/<number:promotion>/": lambda world: iter(
        (
            Visit(
                f"/formation/ecole/nord/devoirs/nouveau/{world.school['promotion']}/"
                f"?jeu={world.school['game']}"
            ),
        )
    ),
    "(refus)": lambda world: iter(
        (
            Visit("/rien-de-tel/", status=404),
            Visit(url_of(world.fresh), "omar", 404),
            Visit(f"/seance/{UUID(int=0)}/1/", "omar", 404),
        )
    ),
}
NOT_PAGES: Final = {
    "seance/": "leads home",
    **dict.fromkeys(
        (
            *("entrainement/<slug:game>/commencer/", "entrainement/vitesse/commencer/"),
            *(f"seance/{it}/" for it in ("essai", "depart", "jour", "jeu", "reprendre")),
            *("seance/<uuid:series>/encore/", "compte/jetons/<numero:token>/revoquer/"),
            *("compte/connexions/fermer/", "compte/connexions/<int:connection>/fermer/"),
            *(route for route, rule in DESK_RULES.items() if not rule.get),
        ),
        "posts only",
    ),
    "seance/<uuid:series>/": "leads to the question that waits",
    "seance/<uuid:series>/corriges/": "for the device, of a series that was prepared",
    "compte/donnees/": "a file",
    "calendrier/<uuid:feed>/<slug:key>/": "a file",
    **dict.fromkeys(
        (
            *("robots.txt", "sitemap.xml", "favicon.ico", "apple-touch-icon.png", "sw.js"),
            "manifest.webmanifest",
        ),
        "for programs",
    ),
    **dict.fromkeys(
        ("compte/acces/<slug:provider_id>/", "compte/acces/<slug:provider_id>/retour/"),
        "for a school that has a provider, of which there is none",
    ),
    "compte/acces-nouveau/": "on the way back from such a provider",
    "compte/acces-refuse/": "answers 401",
    **{
        f"compte/{path}": "asks for a password or a code first: walked in tests/accounts"
        for path in (
            *("connexion/code/", "connexion/cle/", "confirmation/code/", "confirmation/cle/"),
            *("securite/application/", "securite/application/retrait/", "securite/codes/"),
            *("securite/codes/nouveaux/", "securite/cles/", "securite/cles/ajout/"),
            *("securite/cles/<int:pk>/nom/", "securite/cles/<int:pk>/retrait/"),
        )
    },
    "compte/mot-de-passe/premier/": "for an account without a password, of which there is none",
    "sante/": "a word for a monitor",
    **dict.fromkeys(("sante/pret/", "sante/travail/", "metriques/"), "for a machine"),
    **{route: "leads elsewhere" for route, rule in DESK_RULES.items() if rule.get == MOVED},
    **dict.fromkeys(PAPERS | SHEETS | MADE | PICTURES, "a file"),
    **dict.fromkeys(FRAGMENTS, "the clock of a page"),
}


def is_page(route: str) -> bool:
    """Whether a route shows a page: JSON and what is listed above do not."""
    return route not in NOT_PAGES and (
        route.startswith("api/v1/docs/") or not route.startswith("api/")
    )
