"""The options of the house as a caller gives them, read by the forms of the engine."""

from collections.abc import Mapping

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import join
from casino_rules.core.game import Game
from casino_rules.core.house import UnknownOptionError
from trainer.api.refusals import reading


def house_choices(data: Mapping[str, object], game: Game) -> dict[str, str]:
    """Return the choices of a house, each of an option of the game.

    Raises:
        UnreadableAnswer: if an option or a choice does not exist.
    """
    with reading("maison"):
        return {slug: _choice(game, slug, value) for slug, value in data.items()}


def _choice(game: Game, slug: str, raw: object) -> str:
    try:
        option = game.rulebook.option(slug)
    except UnknownOptionError:
        known = join(f"« {option.id} »" for option in game.rulebook.options)
        raise UnreadableAnswer(f"Cette option n'existe pas : on attend {known}.") from None
    with reading(option.id):
        return option.form.parse(raw)
