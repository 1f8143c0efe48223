"""Addresses of the public pages."""

from django.urls import path

from trainer.rulebook import views

app_name = "rulebook"

urlpatterns = [
    path("regles/", views.games, name="games"),
    path("regles/salle-de-poker/", views.compare_games, name="compared"),
    path("regles/valeurs-des-mains/", views.values_of_hands, name="hand_values"),
    path("regles/<slug:game>/", views.game, name="game"),
    path("regles/<slug:game>/aide-memoire/", views.crib_sheet, name="crib"),
    path("cotes/", views.compare_edges, name="edges"),
    path("glossaire/", views.glossary, name="glossary"),
    path("recherche/", views.search, name="search"),
]
