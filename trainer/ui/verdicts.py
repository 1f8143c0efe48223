"""The verdict on an answer: right or wrong in words, what was expected, and why.

A right answer as it is read: a few words, or a line for each field of a form of several.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from casino_rules.core.forms import Fields, Form, Json
from casino_rules.core.french import ordinal, typo
from casino_rules.core.grading import (
    FieldVerdict,
    Footing,
    Move,
    Placed,
    Reason,
    Verdict,
    compared,
    moves,
)
from casino_rules.written import SLUG as OWN
from trainer.ui.markup import SafeString, attrs, esc, icon

ARROW: Final = " → "
"""What stands between the steps of an order that is shown (``Ordering.show``)."""
_SEAT: Final = re.compile(r"Place [0-9]+(?:, [^–:.]{1,20}?)?(?= – |\u00a0: )")
"""What opens a step of a proof that tells of one seat: « Place 3 – », « Place 3, jeu 2 : »."""
_MANY: Final = 4
_NEARLY: Final = 0.75
"""The share of an answer of so many parts from which it is nearly right."""
_FOLDED: Final = 3
"""From so many right fields on, they are folded: what is wrong is read first."""
_BY_FIELD: Final = (("faux", "Faux"), ("juste", "Juste"))
"""What is said of a field of an answer."""
_FOOTING: Final = {
    Footing.PLACED: ("juste", "En place"),
    Footing.SHIFTED: ("", "Décalé"),
    Footing.EARLY: ("faux", "Dit trop tôt"),
    Footing.LATE: ("faux", "Dit trop tard"),
    Footing.MISSING: ("faux", "Manque"),
}
"""What is said of a step of an order, and how it looks."""
_MOVED: Final = 3
"""Steps to be moved, at most, that are told one by one."""
NEXT: Final = "Question suivante"
RULES: Final = "/regles/"
"""Where the rule pages are: a rule « jeu/article » is at ``/regles/jeu/#article``."""


def rule_url(rule_id: str) -> str:
    """Return the address of an article on the page of its game."""
    game, _, slug = rule_id.partition("/")
    return f"{RULES}{game}/#{slug}"


def verdict_html(
    verdict: Verdict,
    next_url: str = "",
    next_label: str = NEXT,
    level: int = 2,
    *,
    time: str = "",
    credited: bool = False,
    further: str = "",
) -> SafeString:
    """Return the verdict region; with ``next_url``, the way to the next question stands in it.

    ``level`` is that of its heading in the page, ``time`` a sentence on how long the answer took,
    ``further`` the markup of what can be done with it, after the proof;
    ``credited`` tells that its right fields count, where others are wrong.
    """
    name, word = ("juste", "Juste") if verdict.correct else ("faux", _wrong(verdict))
    if credited and verdict.share and not verdict.correct:
        word = "Juste en partie"
    detail = (
        f'<span class="verdict__part">{verdict.share} sur {verdict.out_of}</span>'
        if verdict.out_of > 1
        else ""
    )
    parts = [
        f'<section class="verdict verdict--{name}" role="status" tabindex="-1" data-verdict>',
        '<div class="verdict__tete rangee entre ecart-2-4">',
        f'<h{level} class="verdict__titre rangee rangee--seule">{icon(name)}{word}{detail}</h{level}>',
        _next(next_url, next_label),
        "</div>",
        f'<p class="verdict__temps chiffres">{esc(time)}</p>' if time else "",
        answers_html(verdict),
        _pitfall(verdict),
        reasons_html(verdict.reasons),
        further,
        "</section>",
    ]
    return SafeString("".join(parts))


def awaited_html(right: Verdict, next_url: str, next_label: str, *, time: str) -> SafeString:
    """Return what was expected of an answer that nobody has judged yet: it claims neither way.

    ``right`` is the verdict on the right answer, ``time`` a sentence on when the other is judged.
    """
    return SafeString(
        '<section class="verdict verdict--attendu" role="status" tabindex="-1" data-verdict>'
        '<div class="verdict__tete rangee entre ecart-2-4"><h2 class="verdict__titre rangee rangee--seule">La réponse attendue</h2>'
        f'{_next(next_url, next_label)}</div><p class="verdict__temps chiffres">{esc(time)}</p>'
        f'<dl class="verdict__reponses grille grille--pleine ecart-2-5">{_expected(right)}</dl>'
        f"{reasons_html(right.reasons)}</section>"
    )


def _wrong(verdict: Verdict) -> str:
    """Return the word for an answer that is not right: nearly, from three quarters of it."""
    right, parts = verdict.share, verdict.out_of
    if _is_order(verdict):
        steps = _placed(verdict)
        right, parts = sum(not it.moves for it in steps), len(steps)
    return "Presque" if parts >= _MANY and right >= parts * _NEARLY else "Faux"


def _is_order(verdict: Verdict) -> bool:
    return not verdict.correct and ARROW in verdict.expected


def _placed(verdict: Verdict) -> tuple[Placed, ...]:
    return compared(_steps(verdict.answer), _steps(verdict.right))


def _steps(stored: Json) -> list[str]:
    return [str(step) for step in stored] if isinstance(stored, list | tuple) else []


def _next(url: str, label: str) -> str:
    if not url:
        return ""
    return (
        f"<a{attrs(class_='bouton bouton--principal verdict__suite', href=url, data_suite=True)}>"
        f"{esc(label)}{icon('fleche')}</a>"
    )


def answers_html(verdict: Verdict, *, wrong_only: bool = False) -> SafeString:
    """Return what was given beside what was due: by field, by step of an order, or in two lines.

    ``wrong_only`` leaves out the fields that are right.
    """
    if any(item.given for item in verdict.fields):
        return fields_html(
            tuple(item for item in verdict.fields if not (wrong_only and item.correct))
        )
    if _is_order(verdict):
        return SafeString(_orders(verdict))
    given = (
        f"<div><dt>Votre réponse</dt><dd>{esc(verdict.given)}</dd></div>" if verdict.given else ""
    )
    expected = "" if verdict.correct else _expected(verdict)
    return SafeString(
        f'<dl class="verdict__reponses grille grille--pleine ecart-2-5">{given}{expected}</dl>'
    )


def _expected(verdict: Verdict) -> str:
    """Return the right answer; of several fields, each by its name."""
    told = [(it.label, it.expected) for it in verdict.fields]
    return "".join(
        f'<div class="verdict__attendu"><dt>{esc(name)}</dt><dd>{esc(expected)}</dd></div>'
        for name, expected in told or [("Réponse attendue", verdict.expected)]
    )


def _orders(verdict: Verdict) -> str:
    """What is to be moved, then each step with its rank and that which it was given."""
    found = _placed(verdict)
    labels = verdict.expected.split(ARROW)
    names = {it.step: label for it, label in zip(found, labels, strict=True)}
    rows = "".join(
        _row(
            names[it.step],
            ordinal(it.given) if it.given else "",
            ordinal(it.expected),
            *_FOOTING[it.footing],
        )
        for it in found
    )
    caption = "L’ordre attendu, et le rang donné à chaque étape"
    return _to_move(names, found) + _results("Étape", caption, rows)


def _to_move(names: Mapping[str, str], found: Sequence[Placed]) -> str:
    """Say where each step belongs; beyond a few, the whole order is to be read again."""
    out = {it.step: it for it in found if it.moves}
    if not 0 < len(out) <= _MOVED:
        return ""
    told = (f"<li>{esc(_moved(names, out[move.step], move))}</li>" for move in moves(found))
    return f'<ul class="verdict__ordre gras" aria-label="À déplacer">{"".join(told)}</ul>'


def _moved(names: Mapping[str, str], it: Placed, move: Move) -> str:
    """Say when a step was told, when it should have been, and where it belongs."""
    ranks = f"{ordinal(it.given)}, attendu {ordinal(it.expected)}" if _is_plain(it) else ""
    told = f"{_FOOTING[it.footing][1].lower()}{ranks and f' ({ranks})'}"
    where = f"avant « {names[move.before]} »" if move.before else "en dernier"
    return typo(f"« {names[it.step]} » {told} : {where}.")


def _is_plain(it: Placed) -> bool:
    """Whether its ranks tell which way a step has to move: others that move may hide it."""
    ways = {Footing.EARLY: it.given < it.expected, Footing.LATE: it.given > it.expected}
    return ways.get(it.footing, False)


def fields_html(fields: tuple[FieldVerdict, ...]) -> SafeString:
    """Return the result of each field of a form of several, as a table; many right are folded."""
    right = tuple(item for item in fields if item.correct)
    if len(right) < _FOLDED:
        return SafeString(_of_fields(fields))
    wrong = tuple(item for item in fields if not item.correct)
    return SafeString(
        f"{_of_fields(wrong) if wrong else ''}"
        f'<details class="verdict__justes"><summary>{len(right)} justes</summary>'
        f"{_of_fields(right)}</details>"
    )


def _of_fields(fields: tuple[FieldVerdict, ...]) -> str:
    rows = "".join(
        [_row(item.label, item.given, item.expected, *_BY_FIELD[item.correct]) for item in fields]
    )
    return _results("Demandé", "Résultat de chaque réponse demandée", rows)


def _results(first: str, caption: str, rows: str) -> str:
    return (
        f'<table class="tableau verdict__champs"><caption class="vh">{caption}</caption>'
        f'<thead><tr><th scope="col">{first}</th><th scope="col">Votre réponse</th>'
        f'<th scope="col">Attendu</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _row(label: str, given: str, expected: str, name: str, word: str) -> str:
    """Return a line; ``name`` is « juste », « faux », or empty for what is neither."""
    css = f' class="champ-{name}"' if name else ""
    told = (
        f"resultat rangee rangee--seule mineur gras resultat--{name}"
        if name
        else "resultat rangee rangee--seule mineur gras"
    )
    return (
        f'<tr{css}><th scope="row">{esc(label)}'
        f'<span class="{told}">{icon(name) if name else ""}{word}</span></th>'
        f"<td>{esc(given)}</td><td>{esc(expected)}</td></tr>"
    )


def _pitfall(verdict: Verdict) -> str:
    if not verdict.pitfall_message:
        return ""
    return (
        f'<div class="note note--ecueil">{icon("note")}'
        f'<p><strong class="note__nom">Erreur connue</strong> {esc(verdict.pitfall_message)}</p></div>'
    )


def reasons_html(reasons: tuple[Reason, ...]) -> SafeString:
    """Return the steps of the proof, with a link to the article that each applies.

    Steps in a row that apply the same article share its link, after the last of them.
    """
    following = (*(reason.rule for reason in reasons[1:]), "")
    items = "".join(
        _reason(reason, linked=reason.rule != after)
        for reason, after in zip(reasons, following, strict=True)
    )
    return SafeString(f'<ol class="raisons colonne" aria-label="Pourquoi">{items}</ol>')


def _reason(reason: Reason, *, linked: bool) -> str:
    linked = linked and not reason.rule.startswith(f"{OWN}/")  # a school's own word has no page
    link = (
        f'<a class="raison__article" href="{esc(rule_url(reason.rule))}">{esc(reason.title)}</a>'
        if linked
        else ""
    )
    return (
        f'<li class="raison"><p class="raison__texte lecture">{_told(reason.text)}</p>{link}</li>'
    )


def _told(text: str) -> str:
    """Return the text of a step; the seat that it opens with stands out."""
    seat = _SEAT.match(text)
    if seat is None:
        return esc(text)
    return f"<strong>{esc(seat[0])}</strong>{esc(text[seat.end() :])}"


def answer_html(form: Form[Any], value: Any) -> SafeString:
    """Return an answer in French: text, or a list of fields with their values."""
    if not isinstance(form, Fields):
        return SafeString(esc(form.show(value)))
    lines = "".join(
        f"<div><dt>{esc(label)}</dt><dd>{esc(text)}</dd></div>"
        for label, text in answer_lines(form, value)
    )
    return SafeString(f'<dl class="reponse-champs">{lines}</dl>')


def answer_lines(form: Fields, value: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Yield the label and the value of each field, those of inner forms after their own label."""
    for field in form.fields:
        label = f"{above}, {field.label.lower()}" if above else field.label
        if isinstance(field.form, Fields):
            yield from answer_lines(field.form, value[field.key], label)
        else:
            yield label, field.form.show(value[field.key])
