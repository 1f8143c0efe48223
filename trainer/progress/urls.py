"""Addresses of the progress room."""

from django.urls import path

from trainer.progress import views

app_name = "progress"

urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:game>/", views.game, name="game"),
    path("<slug:game>/<slug:drill>/", views.drill, name="drill"),
]
