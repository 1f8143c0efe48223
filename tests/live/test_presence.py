"""Who is in the room: counted from phones that ask again, without a write each time."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from tests.exams.world import HX
from tests.live.world import Put, room
from tests.schools.world import Schools
from trainer.live import selectors
from trainer.live.models import Presence
from trainer.live.selectors import Place
from trainer.live.services import answer_class_question, be_present
from trainer.web.addresses import origin
from trainer.web.qr import qr_svg


def test_whose_phone_is_in_the_room_is_present_until_it_asks_no_more(schools: Schools) -> None:
    now = timezone.now()
    assert selectors.crowd(schools.spring, now) == (3, 0)
    for who in ("trainee", "stranger", "instructor"):
        assert schools.client(who).get("/direct/").status_code == 200
    assert [row.membership for row in Presence.objects.all()] == [schools.trainee]
    assert selectors.crowd(schools.spring, timezone.now()) == (3, 1)
    later = timezone.now() + timedelta(minutes=1)
    assert selectors.crowd(schools.spring, later) == (3, 0)
    assert selectors.crowd(schools.southern_class, timezone.now()).here == 0


def test_a_phone_that_asks_again_is_not_written_again_so_soon(schools: Schools) -> None:
    now, one = timezone.now(), schools.trainee.pk
    be_present(places=[Place(one, None)], now=now)
    be_present(places=[Place(one, now)], now=now + timedelta(seconds=9))
    assert Presence.objects.get().seen_at == now
    later = now + timedelta(seconds=20)
    be_present(places=[Place(one, now)], now=later)
    assert Presence.objects.get().seen_at == later


def test_who_has_answered_is_present_though_his_page_asks_nothing(
    schools: Schools, put: Put
) -> None:
    question = put()
    answer_class_question(question=question, member=schools.trainee, raw=lambda _: "tire")
    assert not Presence.objects.exists()
    assert selectors.crowd(schools.spring, timezone.now(), question) == (3, 1)


def test_the_projected_pages_say_how_to_come_in_and_who_has(schools: Schools, put: Put) -> None:
    teacher: Client = schools.client("instructor")
    schools.client("trainee").get("/direct/")
    for page in ("rejoindre/", f"{put().pk}/"):
        response = teacher.get(room(schools, page))
        address = f"{origin(response.wsgi_request)}/direct/"
        assert qr_svg(address) in response.text
        assert address.partition("//")[2] in response.text
        part = teacher.get(room(schools, page), headers=HX).text
        assert "1 présent" in part.replace('<span class="projection__nombre">1</span>', "1")
        assert "sur 3" in part
        assert "<svg" not in part
        assert schools.trainee.last_name not in response.text
    board = teacher.get(room(schools), headers=HX).text
    assert "1 présent dans la salle" in board
