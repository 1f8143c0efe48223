"""Addresses of the live room: those of its pages."""

from typing import Final

from trainer.api.addresses import at
from trainer.api.addresses.schools import SCHOOL
from trainer.api.views.live import OwnRoom, Room

_ROOM: Final = f"{SCHOOL}promotions/<numero:promotion>/direct/"
_ONE: Final = f"{_ROOM}<numero:posee>/"

urlpatterns = [
    at(_ROOM, "live-room", Room, get="list"),
    at(f"{_ROOM}question/", "live-ask", Room, post="create"),
    at(_ONE, "live-screen", Room, get="retrieve"),
    at(f"{_ONE}clore/", "live-close", Room, post="close"),
    at(f"{_ONE}expliquer/", "live-explain", Room, post="explain"),
    at("direct/", "live-own", OwnRoom, get="list"),
    at("direct/<numero:recue>/", "live-answer", OwnRoom, post="answer"),
]
