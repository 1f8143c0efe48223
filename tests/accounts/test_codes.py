"""A code serves once, however it is written and however many send it at the same instant."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from tests.accounts.test_second_factor import at_the_code, code_of, with_application
from trainer.accounts.models import User

CODE = "/compte/connexion/code/"
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


@pytest.mark.django_db
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
    code, together = papers[0] if paper else code_of(secret, 1), Barrier(len(browsers))

    def send(client: Client) -> int:
        together.wait()
        try:
            return client.post(CODE, {"code": code}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(browsers)) as pool:
        statuses = list(pool.map(send, browsers))
    assert sorted(statuses) == [302, 422, 422, 422]
    inside = [client for client in browsers if client.get("/compte/").status_code == 200]
    assert len(inside) == 1
