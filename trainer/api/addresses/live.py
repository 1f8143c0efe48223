"""Addresses of the live room: those of its pages."""

from typing import Final

from django.urls import path

from trainer.api.addresses.schools import SCHOOL
from trainer.api.views import live

_ROOM: Final = f"{SCHOOL}promotions/<numero:promotion>/direct/"
_ONE: Final = f"{_ROOM}<numero:posee>/"

urlpatterns = [
    path(_ROOM, live.RoomView.as_view(), name="live-room"),
    path(f"{_ROOM}question/", live.AskView.as_view(), name="live-ask"),
    path(_ONE, live.ScreenView.as_view(), name="live-screen"),
    path(f"{_ONE}clore/", live.CloseView.as_view(), name="live-close"),
    path(f"{_ONE}expliquer/", live.ExplainView.as_view(), name="live-explain"),
    path("direct/", live.OwnRoomView.as_view(), name="live-own"),
    path("direct/<numero:recue>/", live.OwnAnswerView.as_view(), name="live-answer"),
]
