"""Who may do what in a school: one line for each route.

Every route under ``DESK`` must have its line (tests/schools/test_access.py), and every other
route its line in tests/security/matrix.py. A room above adds its own lines and objects to
``RULES`` and ``OBJECTS`` from its own file, listed in ``test_access.TABLES``.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from tests.schools.world import Schools

DESK: Final = ("formation/", "rejoindre/", "devoirs/", "direct/", "examens/", "certificats/")
"""How the routes of the desk begin."""

type Least = Literal["visitor", "stranger", "trainee", "instructor", "administrator", "owner"]
"""The least that one must be to be let in: « stranger » is anybody with an account, « owner »
nobody but the person of the address."""

PERSONAL: Final = frozenset(
    {"member", "membership", "task", "asked", "announced", "copy", "handed"}
)
LEVELS: Final = ("visitor", "stranger", "trainee", "instructor", "administrator")


class Rule(NamedTuple):
    """Who is let in by a route, and what they get; the others get 404, visitors sign in first.

    A method without a status is refused to all (405). ``post`` is the answer to an empty form,
    for ``writer`` and above if only they may send it; ``visitor_post`` to that of somebody
    without an account. ``members_only`` keeps out the administrators of the site.
    """

    least: Least
    get: int | None = 200
    post: int | None = None
    writer: Least | None = None
    members_only: bool = False
    visitor_post: int = 302


def expected(rule: Rule, method: str, who: str, *, own: bool = True) -> int:
    """Return the status that somebody gets: « trainee », « visitor », « southern trainee »…

    ``own`` tells whether the person that the address names, if any, is that somebody.
    """
    status = rule.get if method == "get" else rule.post
    if status is None:
        return 405
    least = (rule.writer or rule.least) if method == "post" else rule.least
    if who == "visitor" and method == "post":
        return rule.visitor_post
    if who == "visitor":
        return status if least == "visitor" else 302
    if least == "owner":
        return status if own else 404
    level = LEVELS.index(level_of(who))
    if level < LEVELS.index(least) or (who == "site" and rule.members_only):
        return 404
    return status if own or level >= LEVELS.index("instructor") else 404


def level_of(who: str) -> str:
    """Return what somebody is in the north: the people of the south are strangers there."""
    if who.startswith("southern"):
        return "stranger"
    return {"site": "administrator", "classmate": "trainee"}.get(who, who)


def address(route: str, values: Mapping[str, object]) -> str:
    """Return an address of a route."""
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(values[part[1]]), route)


def names_a_person(route: str) -> bool:
    """Whether an address of the route is about somebody."""
    return bool(PERSONAL & {*parts(route)})


def parts(route: str) -> tuple[str, ...]:
    """Return the names of the parts of a route."""
    return tuple(re.findall(r"<(?:\w+:)?(\w+)>", route))


class Pair(NamedTuple):
    """An object of an address: the one of the school of the north, and the south's."""

    north: object
    south: object


OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    "school": lambda it: Pair(it.north.slug, it.south.slug),
    "promotion": lambda it: Pair(it.spring.pk, it.southern_class.pk),
    "member": lambda it: Pair(it.trainee.pk, it.southern_trainee.pk),
    "membership": lambda it: Pair(it.trainee.pk, it.southern_trainee.pk),
    "invitation": lambda it: Pair(it.invitation.pk, it.southern_invitation.pk),
    "game": lambda _: Pair("punto-banco", "punto-banco"),
    "word": lambda it: Pair(it.word, it.word),
}
"""The name of each part of an address → its value. Where the two differ, the second is tried
in the place of the first, and nobody of the north may reach it."""


def home(
    schools: Schools, objects: Mapping[str, Callable[[Schools], Pair]] = OBJECTS
) -> dict[str, object]:
    """Return the parts of the addresses of the north."""
    return {name: pair(schools).north for name, pair in objects.items()}


_SCHOOL: Final = "formation/ecole/<slug:school>/"
_CLASS: Final = f"{_SCHOOL}promotions/<number:promotion>/"
_PERSON: Final = f"{_SCHOOL}personnes/<number:member>/"
_INVITATION: Final = f"{_SCHOOL}invitations/<uuid:invitation>/"

RULES: Final[Mapping[str, Rule]] = {
    "rejoindre/": Rule("visitor", 200, 422, visitor_post=422),
    # Without an account, the form only leads to the page that says how to open one.
    "rejoindre/<slug:word>/": Rule("visitor", 200, 422, visitor_post=200),
    "formation/": Rule("stranger"),
    "formation/courante/<number:membership>/": Rule("owner", None, 303),
    _SCHOOL: Rule("trainee"),
    f"{_SCHOOL}quitter/": Rule("trainee", 200, 303, members_only=True),
    f"{_SCHOOL}journal/": Rule("administrator"),
    f"{_SCHOOL}promotions/": Rule("instructor", 200, 422),
    _CLASS: Rule("trainee"),
    f"{_CLASS}modifier/": Rule("instructor", 200, 422),
    f"{_CLASS}archiver/": Rule("instructor", None, 303),
    f"{_CLASS}rouvrir/": Rule("instructor", None, 303),
    f"{_CLASS}importer/": Rule("instructor", 200, 422),
    f"{_CLASS}codes/": Rule("instructor"),
    f"{_SCHOOL}personnes/": Rule("instructor"),
    _PERSON: Rule("trainee"),
    f"{_PERSON}nom/": Rule("instructor", 200, 422),
    f"{_PERSON}role/": Rule("administrator", None, 303),
    # An empty form names no class: there is none of that number.
    f"{_PERSON}inscrire/": Rule("instructor", None, 404),
    f"{_PERSON}retirer/": Rule("instructor", None, 404),
    f"{_PERSON}transferer/": Rule("instructor", None, 404),
    f"{_PERSON}code/": Rule("instructor", None, 303),
    f"{_PERSON}mot-de-passe/": Rule("instructor", None, 200),
    f"{_PERSON}partir/": Rule("instructor", None, 303),
    f"{_PERSON}anonymiser/": Rule("administrator", 200, 303),
    f"{_SCHOOL}invitations/": Rule("instructor", 200, 422),
    _INVITATION: Rule("instructor"),
    f"{_INVITATION}retirer/": Rule("instructor", None, 303),
    # An empty form shuts what the settings propose: nothing but what every exam does.
    f"{_SCHOOL}pendant-les-examens/": Rule("administrator", 200, 422),
    f"{_SCHOOL}options/": Rule("trainee", 200, 303, writer="administrator"),
    f"{_SCHOOL}options/<slug:game>/": Rule("trainee", 200, 303, writer="administrator"),
}
