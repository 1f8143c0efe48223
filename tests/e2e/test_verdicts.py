"""What follows a verdict, in a browser: its neighbouring case and « Je conteste »."""

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, expect

from casino_rules.core.neighbour import neighbour
from tests.e2e.conftest import take
from tests.e2e.keyboard import Walk
from tests.e2e.world import url_of
from tests.practice.conftest import start
from trainer.accounts.learners import learner_of_user
from trainer.accounts.models import User
from trainer.marks.models import Objection
from trainer.practice.models import Attempt

pytestmark = [pytest.mark.e2e, pytest.mark.thorough, pytest.mark.django_db(transaction=True)]
WHY = "Punto a tiré un as."


def asked(context: BrowserContext, site: str) -> Attempt:
    """Sign Léa in, and return an open question of hers that one fact turns."""
    user = User.objects.create_user("lea")
    client = Client()
    client.force_login(user)
    take(context, client, site)
    learner = learner_of_user(user)
    drawn = (start(learner, seed=seed) for seed in range(20))
    return next(it for it in drawn if neighbour(it.posed.drill, it.posed.situation))


def test_both_are_reached_by_keyboard_alone_without_leaving_the_verdict(walk: Walk) -> None:
    attempt = asked(walk.page.context, walk.site)
    walk.open(url_of(attempt))
    walk.page.locator("form[data-htmx-powered]").first.wait_for()
    walk.fill()
    walk.validate()
    walk.reach("Le cas voisin", role="link")
    walk.key.press("Enter")
    near = walk.page.get_by_role("region", name="Le cas voisin")
    expect(near).to_contain_text("La réponse devient")
    expect(walk.page.locator("[data-verdict]")).to_be_visible()
    expect(walk.page).to_have_url(walk.site + url_of(attempt))
    walk.reach("Je conteste", role="link")
    walk.key.press("Enter")
    expect(walk.page.get_by_role("heading", level=1)).to_have_text("Je conteste")
    walk.reach("Pourquoi", role="textbox")
    walk.key.type(WHY)
    walk.reach("Envoyer")
    walk.key.press("Enter")
    expect(walk.page.get_by_role("main")).to_contain_text(WHY)
    expect(walk.page.get_by_role("button", name="Envoyer")).to_have_count(0)
    assert Objection.objects.get().attempt == attempt


def test_both_are_reached_without_scripts(plain: Walk) -> None:
    attempt, page = asked(plain.page.context, plain.site), plain.page
    main = page.get_by_role("main")
    plain.open(url_of(attempt))
    main.get_by_role("radio").first.press("Space")
    main.get_by_role("button", name="Valider").press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
    main.get_by_role("link", name="Le cas voisin").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Le cas voisin")
    expect(main).to_contain_text("La réponse devient")
    main.get_by_role("link", name="Revenir à la question").press("Enter")
    expect(page.locator("[data-verdict]")).to_be_visible()
    main.get_by_role("link", name="Je conteste").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Je conteste")
    main.get_by_role("textbox").fill(WHY)
    main.get_by_role("button", name="Envoyer").press("Enter")
    expect(main).to_contain_text(WHY)
    expect(main.get_by_role("button", name="Envoyer")).to_have_count(0)
    assert Objection.objects.get().attempt == attempt
