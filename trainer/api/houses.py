"""The options of the house as a caller gives them, read by the forms of the engine."""

from collections.abc import Mapping

from rest_framework.exceptions import ValidationError

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import join
from casino_rules.core.game import Game
from casino_rules.core.house import UnknownOptionError


def house_choices(data: Mapping[str, object], game: Game) -> dict[str, str]:
    """Return the choices of a house, each of an option of the game.

    Raises:
        ValidationError: for each option or choice that does not exist.
    """
    found, faults = {}, {}
    for slug, value in data.items():
        try:
            found[slug] = _choice(game, slug, value)
        except UnreadableAnswer as error:
            faults[slug] = [error.message]
    if faults:
        raise ValidationError({"maison": faults}, "invalid_choice")
    return found


def _choice(game: Game, slug: str, raw: object) -> str:
    try:
        option = game.rulebook.option(slug)
    except UnknownOptionError:
        known = join(f"« {option.id} »" for option in game.rulebook.options)
        raise UnreadableAnswer(f"Cette option n'existe pas : on attend {known}.") from None
    return option.form.parse(raw)
