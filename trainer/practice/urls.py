"""Addresses of the practice room."""

from django.urls import path, register_converter

from trainer.practice import views
from trainer.web.numbers import PlaceConverter

app_name = "practice"
register_converter(PlaceConverter, "place")

urlpatterns = [
    path("entrainement/", views.home, name="home"),
    path("entrainement/vitesse/", views.speed, name="speed"),
    path("entrainement/vitesse/commencer/", views.start_mix, name="start-mix"),
    path("entrainement/<slug:game>/", views.game, name="game"),
    path("entrainement/<slug:game>/commencer/", views.start, name="start"),
    path("entrainement/<slug:game>/fiche/", views.sheet, name="sheet"),
    path("seance/reprendre/", views.revise, name="revise"),
    path("seance/<uuid:series>/", views.series, name="series"),
    path("seance/<uuid:series>/encore/", views.again, name="again"),
    path("seance/<uuid:series>/corriges/", views.verdicts, name="verdicts"),
    path("seance/<uuid:series>/bilan/", views.summary, name="summary"),
    path("seance/<uuid:series>/<place:position>/", views.question, name="question"),
    path("seance/<uuid:series>/<place:position>/voisin/", views.neighbour, name="neighbour"),
]
