"""Addresses of the live room: those of its pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views.live import OwnRoom, Room

_ROOM: Final = f"{SCHOOL}promotions/<numero:promotion>/direct/"
_ONE: Final = f"{_ROOM}<numero:posee>/"

urlpatterns = [
    path(_ROOM, Room.as_view({"get": "list"}), name="live-room"),
    path(f"{_ROOM}question/", Room.as_view({"post": "create"}), name="live-ask"),
    path(_ONE, Room.as_view({"get": "retrieve"}), name="live-screen"),
    path(f"{_ONE}clore/", Room.as_view({"post": "close"}), name="live-close"),
    path(f"{_ONE}expliquer/", Room.as_view({"post": "explain"}), name="live-explain"),
    path("direct/", OwnRoom.as_view({"get": "list"}), name="live-own"),
    path("direct/<numero:recue>/", OwnRoom.as_view({"post": "answer"}), name="live-answer"),
]
