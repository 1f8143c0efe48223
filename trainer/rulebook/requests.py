"""Reading what a visitor asks for in the address."""

from typing import Final

from django.http import Http404, QueryDict

from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.unknown import UnknownError

PREFIX: Final = "maison."
"""« ?maison.commission=six-paye-moitie » chooses an option of the house."""


def asked_house(game: Game, data: QueryDict, usual: House) -> House:
    """Return the house that the address describes, the usual one for the options left out.

    Raises:
        Http404: if an option or a choice does not exist.
    """
    choices = {
        name.removeprefix(PREFIX): str(value)
        for name, value in data.items()
        if name.startswith(PREFIX)
    }
    try:
        return game.rulebook.house(usual.as_dict() | choices)
    except UnknownError:
        raise Http404 from None
