"""How many series one learner may begin: more than anybody who practises, fewer than a program.

Whoever begins one is counted here: an account, a visitor, a page, a token. What is read is the last
day of one learner, never their history.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q

from trainer.practice.models import PREPARED, Attempt, Series
from trainer.web.refusals import TooOftenError

DAY: Final = timedelta(days=1)
MOST: Final = 1_000
"""Series that a learner begins in a day: one a minute, sixteen hours long. A hard day of a trainee
has three hundred."""
MOST_WAITING: Final = 100
"""Those of the last day of which nothing is answered."""
MOST_PREPARED: Final = 50
"""Those of twenty questions for where there is no network: a thousand questions."""
_ENOUGH: Final = (
    "Vous avez commencé mille séries en un jour\u00a0: répondez à celles qui attendent,"
    " ou revenez demain."
)
_WAITING: Final = (
    "Cent séries commencées attendent une première réponse\u00a0: répondez à l’une d’elles,"
    " ou revenez demain."
)
_PREPARED: Final = "Cinquante séances préparées en un jour\u00a0: jouez-les, ou revenez demain."


def check_room(learner: int, now: datetime) -> None:
    """Let a learner begin a series, in one query that the index of their last ones answers.

    Raises:
        TooOftenError: if they have begun too many in a day, or left too many without an answer.
    """
    lately = Series.objects.filter(learner=learner, started_at__gt=now - DAY)
    answered = Exists(Attempt.objects.filter(series=OuterRef("pk"), answered_at__isnull=False))
    ahead = Q(purpose__startswith=PREPARED)
    found = lately.aggregate(
        begun=Count("pk"), waiting=Count("pk", ~ahead & ~Q(answered)), ahead=Count("pk", ahead)
    )
    for name, most, refusal in (
        ("begun", MOST, _ENOUGH),
        ("waiting", MOST_WAITING, _WAITING),
        ("ahead", MOST_PREPARED, _PREPARED),
    ):
        if found[name] >= most:
            raise TooOftenError(refusal)
