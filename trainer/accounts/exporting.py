"""The export of one's data: what each room keeps of a person, in one JSON document."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import IO, Any, Final

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Count

from trainer.accounts.models import Learner, User
from trainer.accounts.selectors.access import (
    addresses_of,
    connections_of,
    factors_of,
    school_accounts_of,
)
from trainer.accounts.selectors.mail import WEEKDAYS
from trainer.accounts.selectors.preferences import Preferences

type Section = Callable[[int], Iterable[Mapping[str, Any]]]

_FORMAT: Final = "tapis-vert/1"
_sections: dict[str, Section] = {}
_placed: Final[set[str]] = set()
"""Sections of what hangs on one's place in a school: who has none is not asked."""


def exports[S: Section](name: str, *, placed: bool = False) -> Callable[[S], S]:
    """Declare what a room exports of a learner, under a French name, in its ``exporting``.

    It yields one mapping after the other, so that a long history is never in memory. ``placed``
    tells that it hangs on one's place in a school.
    """

    def declare(rows: S) -> S:
        _sections[name] = rows
        if placed:
            _placed.add(name)
        return rows

    return declare


def write_export(user: User, now: datetime, out: IO[bytes]) -> None:
    """Write all that is kept of a person."""
    for part in _document(user, now):
        out.write(part.encode())


def _document(user: User, now: datetime) -> Iterator[str]:
    own = Learner.objects.filter(user=user).values_list("pk", "aim", "game")
    learner, aim, game, places = own.annotate(Count("memberships")).first() or (None, "", "", 0)
    yield f'{{"format": {_json(_FORMAT)},\n"date": {_json(now)},\n"compte": {_json(_account(user))}'
    yield f',\n"point_de_depart": {_json(aim)},\n"jeu_etudie": {_json(game)}'
    for name, rows in _sections.items():
        yield f",\n{_json(name)}: ["
        separator = "\n"
        asked = places or name not in _placed
        for row in rows(learner) if learner and asked else ():
            yield separator + _json(row)
            separator = ",\n"
        yield "]"
    yield "}\n"


def _json(value: object) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


def _account(user: User) -> dict[str, Any]:
    """Return the account; its password is kept only as a digest, which is nobody's business."""
    return {
        "nom_utilisateur": user.username,
        "prenom": user.first_name,
        "nom": user.last_name,
        "adresse_electronique": user.email,
        "adresses": [
            {"adresse": address.email, "confirmee": address.verified}
            for address in addresses_of(user)
        ],
        "reglages": Preferences.read(user.preferences).chosen,
        "jours_de_rappel": [name for day, name in WEEKDAYS if day in user.reminder_days],
        "dernier_rappel": user.reminded_on,
        "inscription": user.date_joined,
        "derniere_connexion": user.last_login,
        "connexions": [
            {
                "adresse_ip": connection.row.ip,
                "navigateur": connection.row.user_agent,
                "ouverte": connection.row.created_at,
                "vue": connection.seen,
            }
            for connection in connections_of(user)
        ],
        "comptes_d_ecole": [
            {"fournisseur": found.provider, "identifiant": found.uid, "recu": found.extra_data}
            for found in school_accounts_of(user)
        ],
        "seconds_facteurs": [
            {"sorte": factor.type, "ajoute": factor.created_at, "employe": factor.last_used_at}
            for factor in factors_of(user)
        ],
    }
