"""A quotation that is too long for a page is made, shown and applied by the queue."""

import re

import pytest
from django.test import Client

from tests.exams.world import GAME
from tests.marks.test_bounds import AGO, QUOTED, newcomer
from tests.marks.world import Office
from tests.practice.faults import misjudge as misjudge_practice
from tests.practice.faults import work
from trainer.marks import quoting
from trainer.marks.models import Replay
from trainer.marks.services import replays
from trainer.marks.services.quotations import correct_whole, quote_whole
from trainer.orders.models import Order
from trainer.practice.models import Correction
from trainer.practice.quoting import quote as quote_practice
from trainer.questions.scope import Scope


@pytest.fixture
def client(office: Office, monkeypatch: pytest.MonkeyPatch) -> Client:
    """An instructor, whose pages replay nothing."""
    monkeypatch.setattr(quoting, "MOST_READ", 1)
    office.faulty()
    misjudge_practice(work(newcomer(office).learner_id, AGO, answers=3))
    return office.client()


def sent(client: Client, form: dict[str, str]) -> str:
    """Send a form of the quotation; return the page of what is made for it, and where it leads."""
    place = client.post(QUOTED, form)["Location"]
    assert str(Order.objects.latest("asked_at").pk) in place
    return client.get(place).text


def test_it_is_prepared_shown_and_applied(client: Client) -> None:
    page = client.get(QUOTED).text
    assert 'name="preparer"' in page
    assert 'name="shown"' not in page
    ready = sent(client, {"preparer": "1"})
    assert "C’est prêt" in ready
    (lead,) = re.findall(r'href="([^"]*corrections/devis[^"]*)">Lire', ready)
    told = client.get(lead.replace("&amp;", "&")).text
    assert "<strong>2 réponses d’examen</strong> sont corrigées" in told
    assert "d’entraînement</strong>" in told
    assert not Replay.objects.exists()
    (shown,) = re.findall(r'name="shown" value="(\w+)"', told)
    done = sent(client, {"shown": shown, "reason": "Relu"})
    made = Replay.objects.get()
    assert f"corrections/{made.pk}/" in done
    assert (made.changed, made.reason) == (2, "Relu")
    assert made.practice is not None
    assert made.practice.finished_at is not None
    refused = sent(client, {"shown": shown, "reason": "Encore"})
    assert "Rien n’a été fait" in refused
    assert Replay.objects.count() == 1


@pytest.mark.usefixtures("client")
def test_a_correction_left_in_the_middle_goes_on(office: Office) -> None:
    school, scope = office.schools.north, Scope(GAME)
    found = quote_whole(school, scope)
    begun = replays.apply(
        actor=office.desk,
        scope=scope,
        reason="Relu",
        shown=found.digest,
        practised=found.practice,
        whole=True,
    )
    assert Correction.objects.get().finished_at is None
    words = {"reason": "Relu", "shown": found.digest}
    made = correct_whole(actor=office.desk, scope=scope, say=lambda *_: None, **words)
    assert made == begun
    assert Correction.objects.get().finished_at is not None
    assert quote_practice(Scope(GAME, school=school)).changed == 0
