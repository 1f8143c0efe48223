"""From a body to what the services want: the engine's forms read, nothing is judged here."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rest_framework.request import Request

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import join
from casino_rules.core.game import Game
from casino_rules.core.house import UnknownOptionError
from trainer.api.refusals import LengthRequired
from trainer.practice.models import Series
from trainer.practice.services import Plan


def fields_of(request: Request, *known: str) -> Mapping[str, Any]:
    """Return the fields of a body, ``known`` ones only.

    Raises:
        UnreadableAnswer: if the body is not an object, or has another field.
        LengthRequired: if its length is not said.
    """
    if "Transfer-Encoding" in request.headers:
        raise LengthRequired
    data = request.data
    if not isinstance(data, Mapping):
        raise UnreadableAnswer("Envoyez un objet JSON.")
    if not data.keys() <= set(known):
        names = join(f"« {name} »" for name in known)
        raise UnreadableAnswer(f"Un champ est inconnu : on attend {names}.")
    return data


@contextmanager
def reading(field: str) -> Iterator[None]:
    """Place under ``field`` what cannot be read inside the block."""
    try:
        yield
    except UnreadableAnswer as error:
        raise error.within(field) from None


def plan_of(request: Request, game: Game) -> Plan:
    """Return the series that a body asks for.

    Raises:
        UnreadableAnswer: if the drill, an option or a choice does not exist.
    """
    data = fields_of(request, "exercice", "maison")
    drill = data.get("exercice", "")
    with reading("exercice"):
        if not isinstance(drill, str) or (drill and drill not in game.drills):
            raise UnreadableAnswer("Ce jeu n'a pas cet exercice.")
    mode = Series.Mode.DRILL if drill else Series.Mode.GAME
    return Plan(mode, game.slug, drill, house_choices(data.get("maison", {}), game))


def house_choices(data: object, game: Game) -> dict[str, str]:
    """Return the choices of a house, read by the forms of its options.

    Raises:
        UnreadableAnswer: if an option or a choice does not exist.
    """
    with reading("maison"):
        if not isinstance(data, Mapping):
            raise UnreadableAnswer("Donnez un choix par option.")
        return {str(key): _choice(game, str(key), value) for key, value in data.items()}


def queried_house(request: Request, game: Game) -> dict[str, str]:
    """Return the choices of a house given as « ?maison[option]=choix ».

    Raises:
        UnreadableAnswer: if an option or a choice does not exist.
    """
    prefix, suffix = "maison[", "]"
    return house_choices(
        {
            name.removeprefix(prefix).removesuffix(suffix): values
            for name, values in request.query_params.lists()
            if name.startswith(prefix) and name.endswith(suffix)
        },
        game,
    )


def _choice(game: Game, slug: str, raw: object) -> str:
    try:
        option = game.rulebook.option(slug)
    except UnknownOptionError:
        known = join(f"« {option.id} »" for option in game.rulebook.options)
        raise UnreadableAnswer(f"Cette option n'existe pas : on attend {known}.") from None
    with reading(option.id):
        return option.form.parse(raw)
