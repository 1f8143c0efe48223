"""Addresses of the lobby: the home page, and what begins there."""

from django.urls import path

from trainer.lobby import views

app_name = "lobby"

urlpatterns = [
    path("", views.home, name="home"),
    path("jeux/", views.games, name="games"),
    path("jeux/<slug:game>/", views.game, name="game"),
    path("hors-ligne/", views.offline, name="offline"),
    path("seance/", views.old_home, name="old_home"),
    path("seance/essai/", views.trial, name="trial"),
    path("seance/depart/", views.begin, name="begin"),
    path("seance/jour/", views.work_on, name="day"),
    path("seance/jeu/", views.choose_game, name="study"),
]
