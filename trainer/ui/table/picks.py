"""What is touched on the cloth to answer: the cards, the seats and the places of a form.

Each has a label (« prise ») on the table, bound to its control in the form: touched, it takes it.
The control of a form alone is reached without JavaScript too; where several fields are asked,
``static/js/table.js`` binds the labels to the controls of the one in hand.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from casino_rules.core.card_forms import Cards
from casino_rules.core.forms import Choice, Form
from casino_rules.core.questions import Question
from casino_rules.core.seat_forms import Seats
from trainer.ui.markup import SafeString, attrs
from trainer.ui.post import ANSWER
from trainer.ui.propositions import keys_of, marked_for, picks_of, touched

_SPOT: Final = re.compile(
    r'<div(?=[^>]*\sdata-lieu="([^"]+)")[^>]*>|<span class="carte[^"]* c-(\w\w)"[^>]*>[^<]*</span>'
)


def laid_on(table: SafeString, question: Question) -> tuple[SafeString, frozenset[str]]:
    """Return the table with what is touched to answer, and the names of what it has of it."""
    forms = tuple(touched(question.form))
    wanted = {name: place for form in forms for place, name in enumerate(picks_of(form)) if name}
    if not wanted:
        return table, frozenset()
    alone = isinstance(question.form, Cards | Choice | Seats)
    keys = keys_of(picks_of(question.form))
    names = _names(forms, wanted)
    found: set[str] = set()

    def lay(match: re.Match[str]) -> str:
        name = next(names.get(match[1] or match[2], iter(())), "")
        if not name:
            return match[0]
        found.add(name)
        place = wanted[name]
        bound = f"{ANSWER}-{place}" if alone else None
        return f"{match[0]}<label{
            attrs(
                class_='prise',
                data_prise=name,
                for_=bound,
                data_cle=keys[place] or None if keys else None,
                aria_hidden='true',
            )
        }></label>"

    html = marked_for(_SPOT.sub(lay, str(table)), forms)
    return SafeString(html), frozenset(found)


def _names(forms: tuple[Form[Any], ...], wanted: dict[str, int]) -> dict[str, Iterator[str]]:
    """Return the names to lay at each spot and on each card: one a spot, one a card of each code."""
    cards = next((form.shown for form in forms if isinstance(form, Cards)), ())
    codes: dict[str, list[str]] = {}
    for name, place in wanted.items():
        codes.setdefault(cards[place].code if cards else name, []).append(name)
    return {code: iter(found) for code, found in codes.items()}
