"""From the rows of a school to what its pages show."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from casino_rules import catalog
from casino_rules.core.french import Noun
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.unknown import UnknownError
from trainer.schools import selectors
from trainer.schools.models import Entry, Invitation, Role, School
from trainer.schools.selectors import house_in
from trainer.schools.services.audit import verb_label
from trainer.web.addresses import absolute
from trainer.web.moments import wall
from trainer.web.pictures import qr_svg
from trainer.web.sheets import Sheet

_SITE: Final = "L’administration du site"


@dataclass(frozen=True)
class Opening:
    """The words of an invitation, as they are handed out."""

    invitation: Invitation
    link: str
    code: str

    @property
    def qr(self) -> SafeString:
        """The QR code of the link."""
        return qr_svg(self.link)


def opening(request: HttpRequest, invitation: Invitation) -> Opening:
    """Return the link, the code and the QR code of an invitation."""
    return _opening(request, invitation, selectors.token_of(invitation.pk))


def code_sheet(request: HttpRequest, invitations: Iterable[Invitation]) -> list[Opening]:
    """Return what is handed out to each person.

    A ticket is small: its QR code holds the short code, which takes fewer dots.
    """
    return [_opening(request, item, selectors.code_of(item.pk)) for item in invitations]


def _opening(request: HttpRequest, invitation: Invitation, word: str) -> Opening:
    link = absolute(request, reverse("schools:join", args=(word,)))
    return Opening(invitation, link, selectors.shown(selectors.code_of(invitation.pk)))


_OPEN: Final = "ouverte"
INVITATION_STATES: Final = (_OPEN, "retirée", "expirée", "complète")


@dataclass(frozen=True)
class ShownInvitation:
    """An invitation and its state, in French."""

    row: Invitation
    state: str

    @property
    def open(self) -> bool:
        """Whether somebody may still join by it."""
        return self.state == _OPEN


def shown_invitation(invitation: Invitation, now: datetime) -> ShownInvitation:
    """Return an invitation with its state."""
    if invitation.revoked_at is not None:
        return ShownInvitation(invitation, "retirée")
    if invitation.expires_at <= now:
        return ShownInvitation(invitation, "expirée")
    full = invitation.uses >= invitation.use_limit
    return ShownInvitation(invitation, "complète" if full else _OPEN)


@dataclass(frozen=True)
class ToldEntry:
    """A line of the audit log, in French."""

    entry: Entry
    who: str
    verb: str
    details: tuple[str, ...]
    about: str = ""
    """The exam that it is about, if it is about one."""


_PLACE: Final = Noun("place", "places", feminine=True)
_NEW: Final = Noun("nouveau", "nouveaux")


def told_entry(entry: Entry) -> ToldEntry:
    """Return a line of the audit log, in French."""
    if entry.actor is not None:
        who = entry.actor.name
    else:
        who = f"{_SITE} ({entry.site_actor})" if entry.site_actor else _SITE
    about = str(entry.details.get("title", ""))
    return ToldEntry(entry, who, verb_label(entry.verb), tuple(_details(entry)), about)


SUBJECTS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "examens": ("Examens", ("exam.", "written.")),
    "notes": ("Notes et certificats", ("marks.", "practical.")),
    "devoirs": ("Devoirs et direct", ("assignment.", "live.")),
    "personnes": ("Personnes", ("member.", "enrolment.", "list.", "invitation.")),
    "ecole": ("Promotions et réglages", ("promotion.", "house.", "doors.", "board.", "papers.")),
}
"""What the audit log is read about: its words, and how the verbs begin."""


def journal_sheet(school: School, rows: Iterable[Entry]) -> Sheet:
    """Return lines of the audit log for a spreadsheet."""
    heads = ("Date", "Qui", "Acte", "Objet", "Promotion", "Personne", "Détails")
    return Sheet(f"{school} journal", heads, [_journal_row(told_entry(row)) for row in rows])


def _journal_row(told: ToldEntry) -> tuple[str, ...]:
    entry = told.entry
    return (
        f"{wall(entry.at):%Y-%m-%d %H:%M}",
        told.who,
        told.verb,
        told.about,
        str(entry.promotion or ""),
        entry.subject.name if entry.subject else "",
        ", ".join(told.details),
    )


def _details(entry: Entry) -> Iterable[str]:
    """Yield what the details say; those of rooms above tell themselves as « nom : valeur »."""
    details: dict[str, Any] = dict(entry.details)
    match entry.verb:
        case "house.changed":
            yield from _house_changes(details["game"], details["changes"])
        case "member.role":
            yield f"{_role(details['before'])} → {_role(details['after'])}"
        case "promotion.edited":
            yield f"{details['before']} → {details['after']}"
        case "enrolment.moved":
            yield f"depuis «\u00a0{details['source']}\u00a0»"
        case "invitation.opened":
            yield f"{_role(details['role'])}, {_PLACE.count(details['places'])}"
        case "list.imported":
            yield f"{_NEW.count(details['new'])}, {details['enrolled']} déjà dans l’école"
        case "promotion.created":
            return
        case _:
            yield from (
                _told(name, value) for name, value in details.items() if _tells(name, value)
            )


_WORDS: Final[Mapping[str, str]] = {
    "reason": "motif",
    "regles": "règles",
    "ferme": "fermé aux adresses de l’école",
    "running": "copies fermées",
    "extra_percent": "temps en plus (%)",
    "pour_cent": "temps en plus (%)",
    "extra_seconds": "secondes en plus",
    "extra_attempts": "tentatives en plus",
}
"""Names of details that are not French words."""
_NUMBERS: Final = {"exam", "certificat", "correction", "numero", "title"}
"""Details that only a machine reads, or that the sentence has said: what the others name."""


def _tells(name: str, value: object) -> bool:
    return name not in _NUMBERS and not (name.startswith("extra_") and not value)


def _told(name: str, value: object) -> str:
    shown = _READ.get(name, str)(str(value))
    return f"{_WORDS.get(name, name)}\u00a0: {shown}"


def _case(text: str) -> str:
    """Return a case « jeu/exercice/cas » by its titles, or as it is once withdrawn."""
    try:
        slug, drill, branch = text.split("/")
        found = catalog.asked(slug).drill(drill)
        return f"{found.title}, {found.branch(branch).title}"
    except (ValueError, UnknownError):
        return text


def _game(slug: str) -> str:
    """Return a game by its title, or as it is once it is taught no longer."""
    return catalog.game(slug).title if slug in catalog.games() else slug


def _decimal(text: str) -> str:
    return text.replace(".", ",")


_READ: Final[Mapping[str, Callable[[str], str]]] = {
    "cas": _case,
    "jeu": _game,
    "points": _decimal,
}
"""How a detail is read that the log keeps as a program writes it."""


def _role(value: str) -> str:
    return Role(value).label if value in Role.values else value


def _house_changes(slug: str, changes: dict[str, list[str]]) -> Iterable[str]:
    for option, (before, after) in changes.items():
        try:
            game = catalog.game(slug)
            known = game.rulebook.option(option)
            told = f"{known.title}\u00a0: {known.label(before)} → {known.label(after)}"
            yield f"{game.title}, {told}"
        except UnknownError:  # withdrawn since
            yield f"{slug}, {option}\u00a0: {before} → {after}"


@dataclass(frozen=True)
class HouseLine:
    """A game and the options in force in a school."""

    school: School
    game: Game

    @cached_property
    def house(self) -> House:
        """The options in force."""
        return house_in(self.school, self.game)

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices in force, in French."""
        options = self.game.rulebook.options
        return tuple(option.label(self.house.choice(option.id)) for option in options)

    @property
    def own(self) -> bool:
        """Whether the school decided otherwise than the rule book."""
        return self.house != self.game.rulebook.default_house


def house_lines(school: School) -> tuple[HouseLine, ...]:
    """Return every game that has options, with the choices in force."""
    return tuple(HouseLine(school, game) for game in catalog.load_all() if game.rulebook.options)
