"""The bars of the desk, the same on all the pages of a school: ``{% load bureau %}``."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django import template
from django.urls import reverse

from trainer.schools.models import Membership, Promotion
from trainer.schools.selectors import Desk
from trainer.ui.markup import SafeString, attrs, esc, joined

register = template.Library()


class Tab(NamedTuple):
    """A link of a bar: its words, its page, how the names of the pages that are under it begin."""

    words: str
    page: str
    under: tuple[str, ...] = ()
    administrators: bool = False
    """Whether instructors may not open it."""
    of_school: bool = False
    """Whether its page is the school's, asked of the class alone."""

    def holds(self, view: str) -> bool:
        """Whether a page is under it."""
        return view.startswith((self.page, *self.under))


_CLASSES: Final = Tab(
    "Promotions",
    "schools:promotions",
    ("schools:promotion", "schools:import", "schools:codes", "live:"),
)
_PEOPLE: Final = Tab(
    "Personnes",
    "schools:people",
    (
        "schools:person",
        "schools:invitation",
        "instruction:person",
        "registry:dossier",
        "registry:presence",
        "registry:papers",
    ),
)
_EXAMS: Final = Tab(
    "Examens",
    "exams:list",
    ("exams:", "marks:", "written:", "instruction:exam-", "registry:session"),
)
_REPORTS: Final = Tab(
    "Rapports",
    "instruction:comparison",
    (
        "instruction:",
        "registry:gradebook",
        "registry:reports",
        "registry:attendance",
        "registry:practical",
        "registry:class-calendar",
    ),
)
_SETTINGS: Final = Tab(
    "Réglages",
    "schools:options",
    (
        *("schools:game-options", "schools:doors", "schools:journal"),
        *("registry:letterhead", "registry:grid"),
    ),
)
SECTIONS: Final = (
    _CLASSES,
    _PEOPLE,
    Tab("Devoirs", "assignments:assignments", ("assignments:",)),
    _EXAMS,
    _REPORTS,
    _SETTINGS,
)
"""The bar of a school."""
_OF_A_CLASS: Final = (
    Tab("Personnes", "schools:promotion", ("schools:import", "schools:codes")),
    Tab("Exercices", "instruction:matrix", ("instruction:drill",)),
    Tab("Tous les jeux", "instruction:games"),
    Tab("Vitesse", "instruction:speed"),
    Tab("Erreurs connues", "instruction:slips"),
    Tab("Carnet", "registry:gradebook", ("registry:reports",)),
    Tab("Pratique", "registry:practical"),
    Tab("Assiduité", "registry:attendance"),
    Tab("Devoirs", "assignments:assignments", of_school=True),
    Tab("Examens", "exams:list", of_school=True),
    Tab("En direct", "live:board", ("live:",)),
)
_LISTS: Final = {tab.page for tab in _OF_A_CLASS if tab.of_school}
_OF_AN_EXAM: Final = (
    Tab("Sujet", "exams:paper"),
    Tab("Surveillance", "exams:exam", ("exams:stop",)),
    Tab("Aménagements", "exams:grants"),
    Tab(
        "Résultats",
        "instruction:exam-results",
        ("instruction:exam-", "exams:sitting", "marks:copy", "marks:answer"),
    ),
    Tab("Procès-verbal", "registry:session"),
    Tab("Corrections", "marks:exam-corrections", ("marks:contestation", "marks:marking")),
    Tab("Certificats", "marks:exam", ("marks:revoke", "marks:renew")),
)
_OF_EXAMS: Final = (
    Tab("Tous les examens", "exams:list", ("exams:",)),
    Tab("Questions de l’école", "written:bank", ("written:",)),
    Tab("Notes", "marks:home"),
    Tab("Contestations", "marks:contestations", ("marks:contestation",)),
    Tab("Corrections", "marks:corrections", ("marks:correction", "marks:quotation")),
    Tab("Cas retirés", "marks:withdrawals"),
)
_OF_A_PERSON: Final = (
    Tab("Fiche", "schools:person"),
    Tab("Notes", "registry:dossier"),
    Tab("Suivi du travail", "instruction:person"),
    Tab("Assiduité", "registry:presence"),
    Tab("Documents", "registry:papers"),
)
_OF_PEOPLE: Final = (
    Tab("Toutes", "schools:people"),
    Tab("Invitations", "schools:invitations", ("schools:invitation",)),
)
_OF_SETTINGS: Final = (
    Tab("Options de la maison", "schools:options", ("schools:game-options",)),
    Tab("Pendant les examens", "schools:doors", administrators=True),
    Tab(
        "Épreuve pratique",
        "registry:grids",
        ("registry:grid",),
        administrators=True,
    ),
    Tab("Papiers", "registry:letterhead", administrators=True),
    Tab("Journal", "schools:journal", administrators=True),
)


@register.simple_tag(takes_context=True)
def barre(context: template.Context, desk: Desk) -> SafeString:
    """Show the bar of a school, for its instructors, with the section of the page marked."""
    view = _view(context)
    return _bar("bureau", str(desk.school), SECTIONS, view, (desk.school.slug,))


@register.simple_tag(takes_context=True)
def onglets(context: template.Context, desk: Desk) -> SafeString:
    """Show the tabs of what the page is about: a class, an exam, a person, a section."""
    view = _view(context)
    label, tabs, key = _about(view, context)
    seen = tuple(tab for tab in tabs if desk.administers or not tab.administrators)
    if len(seen) < 2:  # noqa: PLR2004 - a tab alone leads nowhere
        return SafeString("")
    return _bar("onglets", label, seen, view, (desk.school.slug, *key))


def _view(context: template.Context) -> str:
    match = context["request"].resolver_match
    return match.view_name if match else ""


def _about(view: str, known: template.Context) -> tuple[str, Iterable[Tab], tuple[int, ...]]:
    """Return how the tabs of a page are called, the tabs, and the number of what they are of."""
    exam, member, promotion = (known.get(name) for name in ("exam", "member", "promotion"))
    listed = view in _LISTS and isinstance(promotion, Promotion)
    if _EXAMS.holds(view) and not listed:
        if exam is not None and exam.published_at:
            return "Examen", _OF_AN_EXAM, (exam.pk,)
        return "Examens", _OF_EXAMS, ()
    if _PEOPLE.holds(view):
        if isinstance(member, Membership):
            return "Personne", _OF_A_PERSON, (member.pk,)
        return "Personnes", _OF_PEOPLE, ()
    of_classes = listed or _CLASSES.holds(view) or _REPORTS.holds(view)
    if isinstance(promotion, Promotion) and of_classes:
        return "Promotion", _OF_A_CLASS, (promotion.pk,)
    return ("Réglages", _OF_SETTINGS, ()) if _SETTINGS.holds(view) else ("", (), ())


def _bar(
    name: str, label: str, tabs: Iterable[Tab], view: str, key: tuple[object, ...]
) -> SafeString:
    tabs = tuple(tabs)
    current = next((tab for tab in tabs if tab.holds(view)), None)
    links = "".join(
        f"<li><a{attrs(href=_address(tab, key), aria_current=_mark(tab, current, view))}>"
        f"{esc(tab.words)}</a></li>"
        for tab in tabs
    )
    opening = f'<nav{attrs(class_=f"{name} pas-imprime", aria_label=label)}><ul class="rangee etire ecart-1-2" role="list">'
    return joined((opening, links, "</ul></nav>"))


def _address(tab: Tab, key: tuple[object, ...]) -> str:
    if not tab.of_school:
        return reverse(tab.page, args=key)
    school, promotion = key
    return reverse(tab.page, args=(school,), query={"promotion": promotion})


def _mark(tab: Tab, current: Tab | None, view: str) -> str | None:
    if tab is not current:
        return None
    return "page" if tab.page == view else "true"
