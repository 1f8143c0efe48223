"""What the people of an older base find in it now: ``python -m tests.config.backups.revisited FILE``.

It is restored; they sign in, read what they had, and go on where they were; what it held is told.
"""

import json
import sys

import django
from django.core.management import call_command
from django.test import Client

PASSWORD = "un-mot-de-passe-de-test"


def signed_in(name: str) -> Client:
    """Return the browser of somebody who has typed the password of then."""
    client = Client(headers={"host": "localhost"})
    sent = client.post("/compte/connexion/", {"login": name, "password": PASSWORD})
    assert sent.status_code == 302, sent.status_code
    return client


def read(client: Client, *paths: str) -> None:
    for path in paths:
        assert client.get(path, follow=True).status_code == 200, path


def main() -> None:
    from tests.practice.conftest import right_answer  # noqa: PLC0415 - once Django is ready
    from trainer.exams.models import Exam, Sitting  # noqa: PLC0415 - once Django is set up
    from trainer.exams.selectors.copies import scores  # noqa: PLC0415 - once Django is set up
    from trainer.practice.models import Attempt  # noqa: PLC0415 - once Django is set up

    exam, copy = (
        Exam.objects.get(),
        Sitting.objects.get(membership__learner__user__username="trainee"),
    )
    last = Attempt.objects.get(answered_at=None)
    question = f"/seance/{last.series_id}/{last.position}/"
    held = {
        "reponses": Attempt.objects.exclude(answered_at=None).count(),
        "justes": Attempt.objects.filter(correct=True).count(),
        "points": sorted(str(found.points) for found in scores(exam).values()),
    }
    trainee, instructor = signed_in("trainee"), signed_in("instructor")
    read(trainee, "/", "/progression/", "/progression/punto-banco/", "/examens/", question)
    read(trainee, f"/examens/copie/{copy.pk}/resultat/", "/entrainement/punto-banco/")
    school = "/formation/ecole/nord/"
    promotion = f"{school}promotions/{exam.promotion_id}/"
    read(instructor, school, promotion, f"{promotion}rapports/", f"{school}personnes/")
    read(instructor, f"{school}notes/examens/{exam.pk}/", f"{school}notes/copies/{copy.pk}/")
    assert trainee.post(question, {"reponse": right_answer(last)}).status_code == 303
    told = trainee.get(question).text
    assert "data-verdict" in told
    assert Client(headers={"host": "localhost"}).get("/sante/pret/").status_code == 200
    print(json.dumps(held))  # noqa: T201 - what it is asked for


if __name__ == "__main__":
    django.setup()
    call_command("restore", sys.argv[1], stdout=sys.stderr)
    main()
