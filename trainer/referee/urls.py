"""Addresses of the referee."""

from django.urls import path

from trainer.referee import views

app_name = "referee"

urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:game>/", views.game, name="game"),
    path("<slug:game>/<slug:drill>/", views.ruling, name="ruling"),
]
