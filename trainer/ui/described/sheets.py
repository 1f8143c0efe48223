"""The sheets of the seats (« fiches »): what is told of each, its chips, its cards, its decision."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from casino_rules.core.forms import Choice, UnreadableAnswer
from casino_rules.core.plan import NUMBER, Plan
from casino_rules.core.situation import Fact, Rows
from casino_rules.hands.categories import capital
from trainer.ui.controls import Control
from trainer.ui.described.laying import YES_NO, Typed
from trainer.ui.described.seating import Row, part_of, rows_at
from trainer.ui.forms import Place, error_html, write
from trainer.ui.markup import attrs, classes, esc

FREE: Final = "libre"
_CLEAR: Final = (
    '<button class="bouton bouton--lien fiche__vide avec-js" type="button" data-vide>'
    '<span aria-hidden="true">×</span> Libérer la place</button>'
)


@dataclass(frozen=True, slots=True)
class AskedFact:
    """What is asked: what is typed already, and why it cannot be judged."""

    typed: Typed
    error: UnreadableAnswer | None = None
    closed: bool = False
    """Whether the sheets of the seats are closed, the situation being whole."""

    @property
    def plan(self) -> Plan:
        """The plan of the cloth."""
        return self.typed.plan

    def place(self, item: Fact) -> Place:
        """Return the place of a fact in the form."""
        root = Place(Control("", "", alone=False), "", self.error)
        return root.child(item.name, item.label, self.typed.values.get(item.name), item.help)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One row of a fact, at its seat."""

    fact: Fact
    form: Rows
    row: Row

    @property
    def told(self) -> bool:
        """Whether something is told of it."""
        return self.form.tells(self.row.raw)

    @property
    def path(self) -> str:
        """Its name in the form, « seats.2 »."""
        return f"{self.fact.name}.{self.row.index}"


def lines_of(item: Fact, typed: Typed) -> tuple[SeatRow, ...]:
    """Return the rows of a fact at their seats; none where it has no rows of seats."""
    form = item.form
    if not isinstance(form, Rows) or not form.number:
        return ()
    rows = rows_at(form, typed.values.get(item.name), typed.plan)
    return tuple(SeatRow(item, form, row) for row in rows)


def seats_html(facts: Iterable[Fact], asked: AskedFact) -> Iterator[str]:
    """Yield what is wrong with the seats as a whole, then their sheets in order."""
    at: dict[int, list[SeatRow]] = {}
    for item in facts:
        if message := asked.place(item).message:
            yield str(error_html(message))
        lines = lines_of(item, asked.typed)
        if lines and lines[0].form.bare:
            yield _taken(item, lines)
            continue
        for line in lines:
            at.setdefault(line.row.seat, []).append(line)
    for seat in sorted(at, key=lambda number: (not number, number)):
        yield _sheet(seat, at[seat], asked)


def summaries(facts: Iterable[Fact], typed: Typed) -> Mapping[int, str]:
    """Return what is told of each seat, in a line."""
    at: dict[int, list[str]] = {}
    for item in facts:
        for line in lines_of(item, typed):
            if not line.form.bare and line.row.seat:
                at.setdefault(line.row.seat, []).extend(_words(line, typed) if line.told else ())
    return {seat: " · ".join(words) or FREE for seat, words in sorted(at.items())}


def _taken(item: Fact, lines: Iterable[SeatRow]) -> str:
    """Return a box to tick for each seat, where who sits is all that is told."""
    boxes = "".join([_box(line) for line in sorted(lines, key=lambda line: line.row.seat)])
    return (
        '<fieldset class="champ champ--groupe">'
        f'<legend class="champ__nom">{esc(item.label)}</legend>'
        f'<div class="places-choix rangee etire">{boxes}</div></fieldset>'
    )


def _box(line: SeatRow) -> str:
    seat, name = line.row.seat, f"{line.path}.{line.form.number}"
    ticked = attrs(name=name, value=seat or str(line.row.raw[line.form.number]), checked=line.told)
    return (
        f'<label class="place-choix"><input type="checkbox"{ticked}><span class="place-choix__nom centre chiffres">'
        f'<span class="vh">Place </span>{seat or "?"}</span></label>'
    )


def _sheet(seat: int, lines: list[SeatRow], asked: AskedFact) -> str:
    """Return the sheet of a seat: its name, what is told of it in a line, its controls."""
    name = f"Place {seat}" if seat else "Place à préciser"
    told = any(line.told for line in lines)
    wrong = any(_is_wrong(line, asked) for line in lines)
    words = [word for line in lines if line.told for word in _words(line, asked.typed)]
    summary = " · ".join(words) or FREE
    resume = classes("fiche__resume mineur discret", "" if words else "vh")
    css = classes("fiche", "fiche--place", "" if told else "fiche--libre")
    opening = attrs(class_=css, open=wrong or (told and not asked.closed) or not seat)
    rows = "".join([_row(line, asked) for line in lines])
    return (
        f'<details{opening}><summary><span class="medaillon" aria-hidden="true">{seat or "?"}</span>'
        f'<span><b>{name}</b> <span class="{resume}" id="resume-{seat}">· {esc(summary)}</span></span></summary>'
        f'<div class="fiche__dit rangee en-haut ecart-3-4" id="saisie-place-{seat}" role="group" aria-label="{name}">'
        f"{rows}{_CLEAR}</div></details>"
    )


def _is_wrong(line: SeatRow, asked: AskedFact) -> bool:
    field = asked.error.field if asked.error else ""
    return f"{field}.".startswith(f"{line.path}.")


def _words(line: SeatRow, typed: Typed) -> Iterator[str]:
    """Yield what is typed of a seat, as it is typed."""
    for item in typed.drill.described(line.form.row):
        text = str(line.row.raw.get(item.name) or "").strip()
        if text and item.spot != NUMBER:
            yield from _word(item, text)


def _word(item: Fact, text: str) -> Iterator[str]:
    form = item.form
    if not isinstance(form, Choice):
        yield f"{item.label} {text}"
    elif {*form.keys} != YES_NO:
        yield next((option.label for option in form.options if option.key == text), text)
    elif text == "oui":
        yield item.label


def _row(line: SeatRow, asked: AskedFact) -> str:
    """Return the controls of one row, its seat being known."""
    row = line.row
    here = asked.place(line.fact).child(str(row.index), line.fact.label, row.raw)
    here = replace(here, control=replace(here.control, optional=True))
    facts = asked.typed.drill.described(line.form.row)
    fields = "".join([_field(item, here, row, asked.plan) for item in facts])
    part, _ = part_of(line.form, asked.plan)
    head = f'<p class="fiche__part">{capital(part)} {row.rank}</p>' if part and row.rank > 1 else ""
    error = error_html(here.message) if here.message else ""
    return f'{head}<div class="fiche__champs rangee en-haut ecart-3-4">{fields}</div>{error}'


def _field(item: Fact, here: Place, row: Row, plan: Plan) -> str:
    place = here.child(item.name, label_at(item, plan), row.raw.get(item.name), item.help)
    if item.spot == NUMBER and row.seat:
        return f"<input{attrs(type='hidden', name=place.control.name, value=row.seat)}>"
    return write(item.form, place)


def label_at(item: Fact, plan: Plan) -> str:
    """Return the label of a fact of a seat: that of its box on the cloth, where it has one."""
    box = item.spot.partition(".")[2]
    return next((found.name for found in plan.boxes if found.id == box), item.label)
