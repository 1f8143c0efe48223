"""What the security log tells of who came in, by which door, and of who asked for what is another's."""

import re
from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import Client

from tests.accounts.conftest import PASSWORD, practise, sign_in, sign_up
from tests.accounts.test_second_factor import at_the_code, code_of, with_application
from tests.captured_logs import Kept, heard
from tests.schools.world import settle_schools
from trainer.accounts.models import User
from trainer.accounts.services import recovery_path

pytestmark = pytest.mark.django_db
CODE = "/compte/connexion/code/"


@pytest.fixture
def log() -> Iterator[Kept]:
    with heard() as kept:
        yield kept


def test_each_door_is_told(user: User, signed_in: Client, log: Kept) -> None:
    secret, papers = with_application(signed_in)
    at_the_code(user).post(CODE, {"code": code_of(secret, 1)})
    assert log.last("connexion")["door"] == "mot-de-passe+code"
    at_the_code(user).post(CODE, {"code": papers[0]})
    assert log.last("connexion")["door"] == "mot-de-passe+code-de-secours"
    sign_up(Client(), "nina")
    assert log.last("connexion")["door"] == "inscription"
    sign_in(Client(), "nina")
    assert log.last("connexion")["door"] == "mot-de-passe"


def test_each_door_that_stays_shut_is_told(user: User, log: Kept) -> None:
    sign_in(Client(), user.username, "faux")
    assert log.last("connexion.refusee")["door"] == "mot-de-passe"
    for credential in ("{}", '{"rawId": "AAAA"}', "[", "null"):
        Client().post("/compte/connexion/cle/", {"credential": credential})
        assert log.last("connexion.refusee")["door"] == "cle", credential
        log.lines.clear()
    for _ in range(6):
        sign_in(Client(), user.username, "faux")
    assert log.last("connexion.verrou")["door"] == "mot-de-passe"


def test_a_link_of_a_message_is_no_door_by_itself(user: User, log: Kept) -> None:
    client = Client()
    client.post("/compte/mot-de-passe/oublie/", {"email": user.email})
    assert re.search(r"http://testserver(\S+)", str(mail.outbox[-1].body))
    form = client.get(recovery_path(user), follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "quinte au 7", "password2": "quinte au 7"})
    assert "mot-de-passe.refait" in log.events()
    assert "connexion" not in log.events()


def test_what_is_another_s_is_told_when_somebody_asks_for_it(user: User, log: Kept) -> None:
    series = practise(Client(), 1)[0].series_id
    curious = Client()
    sign_in(curious, user.username)
    for path in (f"/seance/{series}/1/", f"/api/v1/seance/{series}/1/"):
        log.lines.clear()
        assert curious.get(path).status_code == 404
        told = log.last("refus")
        assert (told["status"], told["account"]) == (404, user.pk)
        assert str(series) not in str(told)
        assert "<uuid:" in str(told["route"])
    log.lines.clear()
    schools = settle_schools()
    assert (
        schools.client("outsider" if "outsider" in schools.people else "stranger")
        .get("/formation/ecole/nord/personnes/")
        .status_code
        == 404
    )
    assert log.last("refus")["status"] == 404
    log.lines.clear()
    assert curious.get("/nulle-part/").status_code == 404  # no thing was asked for
    assert Client().get("/regles/inconnu/").status_code == 404  # nobody to be named
    assert "refus" not in log.events()


def test_signing_out_has_the_browser_forget_what_it_saw_not_what_it_keeps(
    signed_in: Client, user: User
) -> None:
    assert "Clear-Site-Data" not in signed_in.get("/compte/deconnexion/")
    done = signed_in.post("/compte/deconnexion/")
    # Drafts of an exam that the server has not received are in the browser's own storage.
    assert done["Clear-Site-Data"] == '"cache"'
    assert signed_in.get("/compte/").status_code == 302
    sign_in(signed_in, user.username)
    gone = signed_in.post("/compte/suppression/", {"password": PASSWORD, "name": user.username})
    assert gone["Location"] == "/compte/suppression/faite/"
    assert gone["Clear-Site-Data"] == '"cache"'
