"""Addresses of the registry."""

from django.urls import path

from trainer.registry.views import attendance, calendars, gradebook, person, practical

app_name = "registry"

_SCHOOL = "formation/ecole/<slug:school>/"
_CLASS = "formation/ecole/<slug:school>/promotions/<number:promotion>/"
_PERSON = "formation/ecole/<slug:school>/personnes/<number:member>/"

urlpatterns = [
    path(f"{_CLASS}carnet/", gradebook.gradebook_page, name="gradebook"),
    path(f"{_CLASS}bulletins/", gradebook.reports_page, name="reports"),
    path(f"{_CLASS}assiduite/", attendance.register_page, name="attendance"),
    path(f"{_CLASS}rapports/presence/", attendance.former_page, name="former-attendance"),
    path(f"{_CLASS}emargement/", attendance.signing_sheet, name="signing"),
    path(f"{_CLASS}pratique/", practical.practical_page, name="practical"),
    path(f"{_SCHOOL}pratique/<number:observation>/", practical.sheet_page, name="practical-sheet"),
    path(f"{_SCHOOL}examens/<number:exam>/proces-verbal/", attendance.session_page, name="session"),
    path(f"{_SCHOOL}grilles/", practical.grids_page, name="grids"),
    path(f"{_SCHOOL}grilles/<slug:game>/", practical.grid_page, name="grid"),
    path(f"{_PERSON}dossier/", person.dossier_page, name="dossier"),
    path(f"{_PERSON}assiduite/", person.presence_page, name="presence"),
    path(f"{_PERSON}documents/", person.papers_page, name="papers"),
    path(f"{_CLASS}calendrier/", calendars.class_page, name="class-calendar"),
    path("compte/calendrier/", calendars.own_page, name="calendar"),
    path("calendrier/<uuid:feed>/<slug:key>/", calendars.calendar_file, name="calendar-file"),
    path("formation/ecole/<slug:school>/papiers/", person.letterhead_page, name="letterhead"),
    path("formation/ecole/<slug:school>/papiers/logo/", person.logo, name="logo"),
]
