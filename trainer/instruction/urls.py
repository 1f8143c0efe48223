"""Addresses of the reports."""

from django.urls import path

from trainer.instruction import views

app_name = "instruction"

_SCHOOL = "formation/ecole/<slug:school>/"
_EXAM = f"{_SCHOOL}examens/<number:exam>/"
_CLASS = f"{_SCHOOL}promotions/<number:promotion>/rapports/"

urlpatterns = [
    path(_CLASS, views.matrix_page, name="matrix"),
    path(f"{_CLASS}jeux/", views.games_page, name="games"),
    path(f"{_CLASS}vitesse/", views.speed_page, name="speed"),
    path(f"{_CLASS}erreurs/", views.slips_page, name="slips"),
    path(f"{_CLASS}<slug:game>/<slug:drill>/", views.drill_page, name="drill"),
    path(f"{_EXAM}questions/", views.questions_page, name="exam-questions"),
    path(f"{_EXAM}resultats/", views.results_page, name="exam-results"),
    path(f"{_SCHOOL}comparaison/", views.comparison_page, name="comparison"),
    path(f"{_SCHOOL}personnes/<number:member>/suivi/", views.person_page, name="person"),
]
