"""Addresses of the reports."""

from django.urls import path

from trainer.instruction.views import classes, exams, persons

app_name = "instruction"

_SCHOOL = "formation/ecole/<slug:school>/"
_EXAM = f"{_SCHOOL}examens/<number:exam>/"
_CLASS = f"{_SCHOOL}promotions/<number:promotion>/rapports/"

urlpatterns = [
    path(_CLASS, classes.matrix_page, name="matrix"),
    path(f"{_CLASS}jeux/", classes.games_page, name="games"),
    path(f"{_CLASS}vitesse/", classes.speed_page, name="speed"),
    path(f"{_CLASS}erreurs/", classes.slips_page, name="slips"),
    path(f"{_CLASS}<slug:game>/<slug:drill>/", classes.drill_page, name="drill"),
    path(f"{_EXAM}questions/", exams.questions_page, name="exam-questions"),
    path(f"{_EXAM}resultats/", exams.results_page, name="exam-results"),
    path(f"{_SCHOOL}comparaison/", classes.comparison_page, name="comparison"),
    path(f"{_SCHOOL}personnes/<number:member>/suivi/", persons.person_page, name="person"),
]
