"""What is touched on the cloth to answer: the cards, the seats and the places of a form.

Each is the label of a control of the form: touched, it takes it. The control of a form alone is
reached without JavaScript too; where several fields are asked, ``static/js/table.js`` binds the
labels to the controls of the one in hand.
"""

from collections.abc import Mapping

from casino_rules.core.forms import Choice
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Cards, Seats
from trainer.ui.post import ANSWER
from trainer.ui.propositions import keys_of, picks_of, touched
from trainer.ui.table.scene import Touch


def touches_of(question: Question) -> Mapping[str, tuple[Touch, ...]]:
    """Return what may be touched, by address or by the code of a card: two alike are two."""
    forms = tuple(touched(question.form))
    wanted = {name: place for form in forms for place, name in enumerate(picks_of(form)) if name}
    alone = isinstance(question.form, Cards | Choice | Seats)
    keys = keys_of(picks_of(question.form))
    cards = next((form.shown for form in forms if isinstance(form, Cards)), ())
    found: dict[str, tuple[Touch, ...]] = {}
    for name, place in wanted.items():
        at = cards[place].code if cards else name
        control = f"{ANSWER}-{place}" if alone else ""
        touch = Touch(name, control, keys[place] if keys else "")
        found[at] = (*found.get(at, ()), touch)
    return found
