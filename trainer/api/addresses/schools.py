"""Addresses of schools: those of their pages."""

from typing import Any, Final

from django.urls import path

from trainer.api.views.people import Invitations, People
from trainer.api.views.schools import Houses, OwnSchools, Promotions, Schools

SCHOOL: Final = "formation/ecole/<slug:ecole>/"
_CLASSES: Final = f"{SCHOOL}promotions/"
_CLASS: Final = f"{_CLASSES}<numero:promotion>/"
_PERSON: Final = f"{SCHOOL}personnes/<numero:personne>/"
_INVITATIONS: Final = f"{SCHOOL}invitations/"
_INVITATION: Final = f"{_INVITATIONS}<uuid:invitation>/"
_LIST: Final[dict[str, Any]] = {"get": "list"}
_MANY: Final[dict[str, Any]] = {"get": "list", "post": "create"}
_READ: Final[dict[str, Any]] = {"get": "retrieve"}
_ONE: Final[dict[str, Any]] = {"get": "retrieve", "patch": "partial_update"}

urlpatterns = [
    path("rejoindre/", Invitations.as_view({"post": "join"}), name="join"),
    path("formation/", OwnSchools.as_view(_LIST), name="schools"),
    path(
        "formation/courante/<numero:inscription>/",
        OwnSchools.as_view({"post": "choose"}),
        name="choose",
    ),
    path(SCHOOL, Schools.as_view(_READ), name="school"),
    path(f"{SCHOOL}quitter/", Schools.as_view({"post": "leave"}), name="leave"),
    path(f"{SCHOOL}journal/", Schools.as_view({"get": "journal"}), name="journal"),
    path(f"{SCHOOL}options/", Houses.as_view(_LIST), name="school-houses"),
    path(
        f"{SCHOOL}options/<slug:jeu>/",
        Houses.as_view({"get": "retrieve", "put": "update"}),
        name="school-house",
    ),
    path(_CLASSES, Promotions.as_view(_MANY), name="promotions"),
    path(_CLASS, Promotions.as_view(_ONE), name="promotion"),
    path(f"{_CLASS}archiver/", Promotions.as_view({"post": "archive"}), name="archive"),
    path(f"{_CLASS}rouvrir/", Promotions.as_view({"post": "reopen"}), name="reopen"),
    path(f"{_CLASS}importer/", Promotions.as_view({"post": "import_list"}), name="import"),
    path(f"{_CLASS}codes/", Promotions.as_view({"get": "codes"}), name="codes"),
    path(f"{SCHOOL}personnes/", People.as_view(_LIST), name="members"),
    path(_PERSON, People.as_view(_ONE), name="member"),
    path(f"{_PERSON}role/", People.as_view({"post": "change_role"}), name="member-role"),
    path(f"{_PERSON}inscrire/", People.as_view({"post": "enrol"}), name="enrol"),
    path(f"{_PERSON}retirer/", People.as_view({"post": "withdraw"}), name="withdraw"),
    path(f"{_PERSON}transferer/", People.as_view({"post": "transfer"}), name="transfer"),
    path(f"{_PERSON}code/", People.as_view({"post": "renew_code"}), name="member-code"),
    path(f"{_PERSON}partir/", People.as_view({"post": "remove"}), name="remove"),
    path(f"{_PERSON}anonymiser/", People.as_view({"post": "anonymise"}), name="anonymise"),
    path(_INVITATIONS, Invitations.as_view(_MANY), name="invitations"),
    path(_INVITATION, Invitations.as_view(_READ), name="invitation"),
    path(f"{_INVITATION}retirer/", Invitations.as_view({"post": "revoke"}), name="revoke"),
]
