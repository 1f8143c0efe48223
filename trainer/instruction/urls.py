"""Addresses of the reports."""

from django.urls import path

from trainer.instruction.views import classes, persons

app_name = "instruction"

_SCHOOL = "formation/ecole/<slug:school>/"
_CLASS = f"{_SCHOOL}promotions/<number:promotion>/rapports/"

urlpatterns = [
    path(_CLASS, classes.matrix_page, name="matrix"),
    path(f"{_CLASS}erreurs/", classes.slips_page, name="slips"),
    path(f"{_CLASS}presence/", classes.attendance_page, name="attendance"),
    path(f"{_CLASS}<slug:game>/<slug:drill>/", classes.drill_page, name="drill"),
    path(f"{_SCHOOL}comparaison/", classes.comparison_page, name="comparison"),
    path(f"{_SCHOOL}personnes/<number:member>/suivi/", persons.person_page, name="person"),
]
