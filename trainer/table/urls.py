"""Addresses of the simulated table.

The place converter is that of the practice room, whose questions these are.
"""

from django.urls import path

from trainer.table import views

app_name = "table"

urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:game>/", views.game, name="game"),
    path("coups/<uuid:series>/", views.coup, name="coup"),
    path("coups/<uuid:series>/<place:position>/", views.replay, name="replay"),
]
