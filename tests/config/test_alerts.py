"""What fails beside the pages is told by mail, at once."""

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from pytest_django import Settings

UNIT = "tapis-vert-sauvegarde.service"


def test_who_runs_the_site_reads_which_unit_failed_and_where_to_look(settings: Settings) -> None:
    settings.ALERTED = ["exploitant@example.org"]
    call_command("tell_failure", UNIT)
    (letter,) = mail.outbox
    assert (letter.to, UNIT in letter.subject) == (["exploitant@example.org"], True)
    assert f"journalctl -u {UNIT} -e" in letter.body


@pytest.mark.parametrize("told", [[], ["exploitant@example.org"]])
def test_an_alert_that_nobody_reads_fails_itself(settings: Settings, told: list[str]) -> None:
    settings.ALERTED = told
    settings.MAILERS = {"default": {"BACKEND": "config.mail.NoMail"}}
    with pytest.raises(CommandError, match=UNIT):
        call_command("tell_failure", UNIT)
