"""The form of a situation, which is its table: each fact is asked at its place.

Facts of the house are asked on the cloth, those of a seat on the sheet (« fiche ») that a tap on
the seat opens, and what has no place on a cloth under it. All are ordinary controls.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from casino_rules.core.forms import Choice, Option, Points, UnreadableAnswer
from casino_rules.core.plan import IN_QUESTION, NUMBER, Plan, place_of
from casino_rules.core.situation import Fact, Rows
from casino_rules.hands.categories import capital
from trainer.ui.described.laying import Typed
from trainer.ui.described.sheets import AskedFact, label_at, lines_of, seats_html, summaries
from trainer.ui.forms import Place, write
from trainer.ui.markup import SafeString, attrs, classes, esc, joined

_ROW: Final = 2
"""A fact of a row is named by so many words: that of the rows, the rank of its own."""


@dataclass(frozen=True, slots=True)
class Form:
    """The controls of a situation, by where they stand."""

    on_cloth: SafeString
    """Those of the places of the house and of the seat in question."""
    seats: SafeString
    """One sheet for each seat that may be told of."""
    under: SafeString
    """Those that have no place on a cloth."""
    options: SafeString
    """The options of the house."""


def form_of(asked: AskedFact, options: Collection[str] = ()) -> Form:
    """Return the form of what is typed; ``options`` are the facts that are options of the house."""
    facts = asked.typed.drill.described()
    on_cloth = [item for item in facts if _is_on_cloth(item, asked.plan)]
    seated = [item for item in facts if isinstance(item.form, Rows) and item.form.number]
    under = [item for item in facts if item not in on_cloth and item not in seated]
    return Form(
        joined(_spots(on_cloth, asked)),
        joined(seats_html(seated, asked)),
        joined(_under(item, asked) for item in under if item.name not in options),
        joined(write(item.form, asked.place(item)) for item in under if item.name in options),
    )


def doors_of(typed: Typed) -> Mapping[str, str]:
    """Return where a touch of each place of the table leads: to what is typed of it."""
    facts = typed.drill.described()
    house = {place_of(item.spot) for item in facts if _is_on_cloth(item, typed.plan)}
    seats = {f"place-{seat}" for seat in summaries(facts, typed)}
    return {place: f"#saisie-{place}" for place in sorted(house | seats)}


def _is_on_cloth(item: Fact, plan: Plan) -> bool:
    known = {place.id for place in plan.places} | {IN_QUESTION}
    return place_of(item.spot) in known and not isinstance(item.form, Choice | Rows)


def _spots(facts: Iterable[Fact], asked: AskedFact) -> Iterator[str]:
    """Yield the places of the cloth at which something is asked, each with its controls."""
    by_place: dict[str, list[Fact]] = {}
    for item in facts:
        by_place.setdefault(place_of(item.spot), []).append(item)
    for spot, here in by_place.items():
        yield _spot(spot, here, asked)


def _spot(spot: str, here: Sequence[Fact], asked: AskedFact) -> str:
    """Return the controls of one place: a group with its name, unless one control says it all."""
    name = "Le joueur" if spot == IN_QUESTION else asked.plan.place(spot).name
    alone = len(here) == 1
    css = classes("pose__lieu carton rangee etire ecart-2-3", "pose__lieu--seul" if alone else "")
    group = attrs(
        id=f"saisie-{spot}",
        class_=css,
        role=None if alone else "group",
        aria_label=None if alone else name,
    )
    fields = "".join([write(item.form, asked.place(item)) for item in here])
    head = here[0].label if alone else name
    return f'<div{group}><p class="pose__nom" aria-hidden="true">{esc(head)}</p>{fields}</div>'


def _under(item: Fact, asked: AskedFact) -> str:
    """Return the controls of a fact that has no place on a cloth."""
    place = asked.place(item)
    if item.spot == NUMBER and isinstance(item.form, Points):
        return _number(item.form, place, asked.plan)
    return write(item.form, place)


def _number(form: Points, place: Place, plan: Plan) -> str:
    """Return the choice of a seat, or of none where there may be none."""
    known = [number for number in plan.numbers if form.low <= number <= form.high]
    options = [Option(str(number), f"Place {number}") for number in known]
    if not form.low:
        options.insert(0, Option("0", "Aucune (0)"))
    typed = place.control.text.strip()
    if typed and typed not in {option.key for option in options}:
        options.append(Option(typed, typed))
    chosen = replace(place, control=replace(place.control, value=typed, optional=True))
    return write(Choice(tuple(options)), chosen)


def label_of(typed: Typed, error: UnreadableAnswer) -> str:
    """Return what is at fault, « Place 3 · Ante »; empty if it is the whole."""
    names = error.field.split(".")
    item = next((item for item in typed.drill.described() if item.name == names[0]), None)
    if item is None or not isinstance(item.form, Rows) or len(names) < _ROW:
        return item.label if item else ""
    seats = {str(line.row.index): line.row.seat for line in lines_of(item, typed)}
    seat = seats.get(names[1])
    row = f"Place {seat}" if seat else f"{capital(item.form.noun.singular)} {int(names[1]) + 1}"
    parts = typed.drill.described(item.form.row)
    part = next((part for part in parts if part.name == names[-1]), None)
    return f"{row} · {label_at(part, typed.plan)}" if part else row
