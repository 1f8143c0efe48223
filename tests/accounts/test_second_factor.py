"""A second factor: an application of codes, codes on paper that serve once, and who must have one."""

import re
import time
from functools import partial
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from config import environment
from tests.accounts.conftest import FORGOTTEN, PASSWORD, browser_of, is_in, link_sent, sign_in
from tests.accounts.test_pages import ENGLISH, words
from tests.schools.world import Schools, settle_schools
from tests.together import at_once
from trainer.accounts import services
from trainer.accounts.models import User
from trainer.api.authentication import issue_token

pytestmark = pytest.mark.django_db

type Codes = tuple[str, list[str]]
"""The key of an application, and the codes on paper."""
ADD, CODE = "/compte/securite/application/", "/compte/connexion/code/"


def code_of(secret: str, periods: int = 0) -> str:
    """Return what the application shows, some periods from now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + periods))


def with_application(client: Client) -> Codes:
    """Add an application to the account of a browser; return its key and the codes on paper."""
    client.post("/compte/confirmation/", {"password": PASSWORD})
    page = client.get(ADD).text
    assert "<svg" in page
    secret = re.search(r'<code class="compte__adresse">([A-Z2-7]+)</code>', page)
    assert secret is not None
    done = client.post(ADD, {"code": code_of(secret[1])})
    assert done["Location"] == "/compte/securite/codes/"
    return secret[1], re.findall(r"<code>(\d{8})</code>", client.get(done["Location"]).text)


@pytest.fixture
def protected(signed_in: Client) -> Codes:
    return with_application(signed_in)


def typed(user: User, code: str) -> int:
    """Return the status of a code, sent from a new browser."""
    return at_the_code(user).post(CODE, {"code": code}).status_code


def at_the_code(user: User) -> Client:
    """Return a browser whose password was right, before its code."""
    client = Client()
    assert sign_in(client, user.username)["Location"] == CODE
    return client


def test_the_password_alone_opens_nothing_any_more(user: User, protected: Codes) -> None:
    client = at_the_code(user)
    assert client.get("/compte/").status_code == 302
    assert client.get(CODE).status_code == 200
    wrong = client.post(CODE, {"code": "000000"})
    assert wrong.status_code == 422
    assert "n’est pas le bon" in wrong.text
    done = client.post(CODE, {"code": code_of(protected[0], 1)})
    assert done["Location"] == "/"
    assert client.get("/compte/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_adding_it_ends_the_other_sessions(user: User, signed_in: Client) -> None:
    other, stranger = browser_of(user.username), browser_of("paul")
    with_application(signed_in)
    assert [is_in(client) for client in (signed_in, other, stranger)] == [True, False, True]
    sign_in(other, user.username)
    signed_in.post("/compte/securite/codes/nouveaux/")  # other codes on paper are no other factor
    assert other.get(CODE).status_code == 200


def test_a_code_serves_once_as_long_as_it_could_be_typed(
    user: User, protected: Codes, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = code_of(protected[0], 1)
    assert [typed(user, code) for _ in range(2)] == [302, 422]
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 45)
    assert typed(user, code) == 422


def test_the_code_that_added_the_application_does_not_sign_in(
    user: User, signed_in: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    secret, _ = with_application(signed_in)
    assert [typed(user, code_of(secret, period)) for period in (0, 1)] == [422, 302]


def test_a_code_on_paper_serves_once_and_is_shown_once(
    user: User, signed_in: Client, protected: Codes
) -> None:
    codes = protected[1]
    assert len(set(codes)) == 10
    assert not re.search(r"<code>\d", signed_in.get("/compte/securite/codes/").text)
    assert [typed(user, codes[0]) for _ in range(2)] == [302, 422]
    assert "9 codes" in signed_in.get("/compte/securite/").text.replace("\u00a0", " ")
    signed_in.post("/compte/securite/codes/nouveaux/")
    assert typed(user, codes[1]) == 422


def test_codes_are_guessed_five_times_and_no_more(user: User, protected: Codes) -> None:
    client = at_the_code(user)
    tries = [client.post(CODE, {"code": "1"}).status_code for _ in range(6)]
    assert tries == [422] * 5 + [429]
    right = {"code": code_of(protected[0], 1)}
    assert client.post(CODE, right).status_code == 429


@pytest.mark.usefixtures("protected")
def test_a_password_gives_no_token_past_the_second_factor(user: User) -> None:
    body = {"identifiant": user.username, "mot_de_passe": PASSWORD}
    refused = Client().post("/api/v1/jeton/", body, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "second-facteur")


@pytest.mark.usefixtures("protected")
def test_a_new_password_by_mail_does_not_step_over_it(user: User) -> None:
    client = Client()
    client.post(FORGOTTEN, {"email": user.email})
    form = client.get(link_sent())["Location"]
    client.post(form, {"password1": "autre carré 5", "password2": "autre carré 5"})
    asked = sign_in(client, user.username, "autre carré 5")
    assert asked["Location"] == CODE


def test_the_secrets_are_sealed_in_the_database(
    user: User, protected: Codes, settings: Settings
) -> None:
    secret, codes = protected
    kept = str([*Authenticator.objects.values_list("data", flat=True)])
    assert secret not in kept
    assert not any(code in kept for code in codes)
    former = settings.SECRET_KEY
    settings.SECRET_KEY = "another" * 9
    assert typed(user, code_of(secret, 1)) == 422
    settings.SECRET_KEY_FALLBACKS = [former]
    row = Authenticator.objects.get(type="totp")
    assert services.opened(row.data["secret"]) == secret


def test_a_seal_that_no_key_opens_is_not_an_empty_secret(settings: Settings) -> None:
    user = User.objects.create_user("nina")
    before = RecoveryCodes.activate(user).generate_codes()
    settings.SECRET_KEY = "another" * 9
    after = RecoveryCodes.activate(user)
    assert not {*before, *after.generate_codes()} & {*after.generate_codes()}


def test_the_password_is_asked_again_before_a_factor_changes(signed_in: Client) -> None:
    for path in (ADD, "/compte/securite/cles/ajout/", "/compte/securite/codes/nouveaux/"):
        assert signed_in.get(path)["Location"].startswith("/compte/confirmation/")
        assert signed_in.post(path)["Location"].startswith("/compte/confirmation/")
    assert not Authenticator.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_it_is_taken_away_and_the_codes_on_paper_with_it(user: User, signed_in: Client) -> None:
    with_application(signed_in)
    assert signed_in.get("/compte/securite/application/retrait/").status_code == 200
    signed_in.post("/compte/securite/application/retrait/")
    assert not Authenticator.objects.exists()
    assert sign_in(Client(), user.username)["Location"] == "/"
    assert [message.subject for message in mail.outbox] == [
        "[Tapis vert] Application de codes ajoutée",
        "[Tapis vert] Application de codes retirée",
    ]


@pytest.mark.usefixtures("protected")
def test_who_has_lost_all_is_let_in_by_a_command_or_by_the_administration(
    user: User, admin_client: Client
) -> None:
    with pytest.raises(CommandError):
        call_command("forget_second_factor", "personne")
    call_command("forget_second_factor", user.username, stdout=StringIO())
    assert sign_in(Client(), user.username)["Location"] == "/"
    with_application(browser_of(user.username))
    chosen = {"action": "forget_factors", "_selected_action": [user.pk]}
    admin_client.post("/gestion/accounts/user/", chosen)
    assert not Authenticator.objects.exists()


def test_no_page_of_it_speaks_english(user: User, signed_in: Client) -> None:
    with_application(signed_in)
    for path in ("", "application/retrait/", "codes/", "codes/nouveaux/", "cles/ajout/"):
        page = signed_in.get(f"/compte/securite/{path}", follow=True)
        assert page.status_code == 200
        assert not ENGLISH.search(words(page.text)), path
    for path in ("confirmation/", "confirmation/code/", "connexions/"):
        assert not ENGLISH.search(words(signed_in.get(f"/compte/{path}").text)), path
    client = at_the_code(user)
    for page in (
        client.get(CODE),
        client.post(CODE, {"code": ""}),
        client.post(CODE, {"credential": "{}"}),
        signed_in.post("/compte/confirmation/code/", {"code": "1"}),
        signed_in.post("/compte/securite/cles/ajout/", {"name": "", "credential": "{}"}),
    ):
        assert not ENGLISH.search(words(page.text))


@pytest.mark.parametrize(
    ("asked", "of"),
    [
        ({"formateurs"}, {"instructor", "administrator"}),
        ({"administrateurs"}, {"site"}),
        (set(), set()),
    ],
    ids=["of instructors", "of administrators", "of nobody"],
)
def test_the_settings_say_of_whom_it_is_required(
    settings: Settings, asked: set[str], of: set[str]
) -> None:
    schools = settle_schools()
    settings.SECOND_FACTOR = asked
    for who in ("trainee", "instructor", "administrator", "site"):
        client = schools.client(who)
        for path in ("/", "/gestion/", "/formation/"):
            away = client.get(path).get("Location") == "/compte/securite/"
            assert away is (who in of), (who, path)
        assert is_in(client), who
        assert (client.get("/api/v1/moi/").status_code == 403) is (who in of), who


@pytest.mark.parametrize("word", ["Bearer", "bearer", "BEARER "])
def test_a_token_does_not_stand_for_it(settings: Settings, word: str) -> None:
    people = settle_schools().people
    settings.SECOND_FACTOR = {"formateurs"}
    for who, status in (("instructor", 403), ("trainee", 200)):
        token = issue_token(user=people[who], now=timezone.now())
        told = Client().get("/api/v1/formation/", headers={"authorization": f"{word} {token}"})
        assert told.status_code == status, who


def test_who_has_set_it_up_goes_on(settings: Settings) -> None:
    schools: Schools = settle_schools()
    settings.SECOND_FACTOR = {"formateurs", "administrateurs"}
    head = schools.people["administrator"]
    head.set_password(PASSWORD)
    head.save()
    client = browser_of(head.username)
    assert client.get("/formation/")["Location"] == "/compte/securite/"
    assert "Votre rôle demande" in client.get("/compte/securite/").text
    with_application(client)
    assert client.get("/formation/").status_code == 200
    client.post("/compte/securite/application/retrait/")
    assert client.get("/formation/")["Location"] == "/compte/securite/"


def test_in_production_administrators_must_have_one_unless_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for written, production, expected in (
        ("", True, {"administrateurs"}),
        ("", False, set[str]()),
        ("personne", True, set[str]()),
        ("formateurs, administrateurs", True, {"formateurs", "administrateurs"}),
    ):
        monkeypatch.setenv("DJANGO_SECOND_FACTOR", written)
        assert environment.second_factor(production=production) == expected
    monkeypatch.setenv("DJANGO_SECOND_FACTOR", "tous")
    with pytest.raises(ImproperlyConfigured, match="tous"):
        environment.second_factor(production=True)


FULL, ARABIC = (
    str.maketrans("0123456789", signs) for signs in ("０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩")
)
SPELLINGS = (
    lambda code: f" {code} ",
    lambda code: f"{code[:3]} {code[3:]}",
    lambda code: f"{code[:3]}\u00a0{code[3:]}",
    lambda code: f"{code[:3]}-{code[3:]}",
    lambda code: f"{code}\u200b",
    lambda code: f"\u202e{code}",
    lambda code: f"0{code}",
    lambda code: f"+{code}",
    lambda code: f"{code}.0",
    "_".join,
    lambda code: code.translate(FULL),
    lambda code: code.translate(ARABIC),
)


@pytest.mark.parametrize("number", range(0, len(SPELLINGS), 3))
def test_a_code_that_has_served_serves_no_more_in_another_spelling(
    user: User, signed_in: Client, number: int
) -> None:
    secret, papers = with_application(signed_in)
    code = code_of(secret, 1)
    for used in (code, papers[0]):
        assert at_the_code(user).post(CODE, {"code": used}).status_code == 302
        client = at_the_code(user)
        for spelt in SPELLINGS[number : number + 3]:
            again = client.post(CODE, {"code": spelt(used)})
            assert again.status_code == 422, spelt(used)
            assert client.get("/compte/").status_code == 302
        sure = papers[1] if used == code else papers[2]
        assert client.post(CODE, {"code": sure}).status_code == 302  # the counter of errors goes on


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("paper", [True, False])
def test_of_many_who_send_one_code_at_once_one_comes_in(
    user: User, signed_in: Client, *, paper: bool
) -> None:
    secret, papers = with_application(signed_in)
    browsers = [at_the_code(user) for _ in range(4)]
    sent = {"code": papers[0] if paper else code_of(secret, 1)}
    done = at_once(partial(client.post, CODE, sent) for client in browsers)
    assert sorted(response.status_code for response in done) == [302, 422, 422, 422]
    assert sum(is_in(client) for client in browsers) == 1
