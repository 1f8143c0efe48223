"""Known errors declared by what is then answered: a function, or in these branches this answer."""

from collections.abc import Callable, Mapping
from typing import Any

from casino_rules.core.drill import Pitfall


def error[S](
    slug: str, message: str, *, told: Callable[[Any], str] | None = None
) -> Callable[[Callable[[S], Any]], Pitfall[S]]:
    """Declare a function as a known error: it returns what is then answered, or None.

    ``told`` says what is wrong with it in one situation (``Pitfall.told``).
    """
    return lambda answer: Pitfall(slug, message, answer, told)


def taken[S](classify: Callable[[S], str], wrong: Mapping[str, Any]) -> Callable[[S], Any]:
    """Return the answer of a trainee who is wrong in these branches, None in the others."""
    return lambda situation: wrong.get(classify(situation))


def error_answering[S](classify: Callable[[S], str], wrong: object) -> Callable[..., Pitfall[S]]:
    """Return how an error with this wrong answer is declared: its slug, message and branches."""

    def declared(slug: str, message: str, *branches: str) -> Pitfall[S]:
        return Pitfall(slug, message, taken(classify, dict.fromkeys(branches, wrong)))

    return declared
