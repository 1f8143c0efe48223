"""Addresses of the simulated table."""

from django.urls import path

from trainer.table import views

app_name = "table"

urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:game>/", views.game, name="game"),
]
