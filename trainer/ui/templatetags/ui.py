"""The tags and filters of the design system: ``{% load ui %}``.

They are plain functions that return ``SafeString``: no template is rendered inside another.
"""

from collections.abc import Sequence
from typing import Any

from django import template

from casino_rules.core.cards import Card
from casino_rules.core.grading import Reason, Verdict
from casino_rules.core.money import EUR, Cents, Currency, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.tables import Table
from trainer.ui import charts
from trainer.ui.cards import hand_html
from trainer.ui.cloth import cloth_html
from trainer.ui.markup import SafeString, icon
from trainer.ui.page import file_url, nav_item_html, stylesheets_html
from trainer.ui.tables import table_html
from trainer.ui.verdicts import reasons_html, rule_url, verdict_html

register = template.Library()


@register.simple_tag
def main(cards: Sequence[Card], cachees: int = 0, taille: str = "") -> SafeString:
    """Show a hand: ``{% main cards %}``, ``{% main cards cachees=2 %}``."""
    return hand_html(cards, cachees, taille)


@register.simple_tag
def tapis(question: Question) -> SafeString:
    """Show the cloth of a question."""
    return cloth_html(question)


@register.simple_tag
def verdict(
    verdict: Verdict, suite: str = "", libelle: str = "Question suivante", niveau: int = 2
) -> SafeString:
    """Show a verdict; ``suite`` is the address of the next question."""
    return verdict_html(verdict, suite, libelle, niveau)


@register.simple_tag
def raisons(reasons: tuple[Reason, ...]) -> SafeString:
    """Show the steps of a proof."""
    return reasons_html(reasons)


@register.simple_tag
def table_regle(table: Table[Any]) -> SafeString:
    """Show a table of a rule book."""
    return table_html(table)


@register.simple_tag
def carte_chaleur(table: Table[Any], cases: charts.Cells) -> SafeString:
    """Shade a table by one's own answers: ``cases`` is (row, column) → (answers, right)."""
    return charts.heat_map(table, cases)


@register.simple_tag
def activite(jours: Sequence[charts.Day]) -> SafeString:
    """Draw the answers of each day."""
    return charts.activity(jours)


@register.simple_tag
def maitrise(valeur: float | None, reponses: int) -> SafeString:
    """Show a mastery, always with the number of answers."""
    return charts.mastery_bar(valeur, reponses)


@register.simple_tag
def icone(nom: str) -> SafeString:
    """Show a decorative icon: juste, faux, note, fleche."""
    return SafeString(icon(nom))


@register.simple_tag
def fichier(chemin: str) -> str:
    """Return the address of a static file: ``{% fichier "js/app.js" %}``."""
    return file_url(chemin)


@register.simple_tag
def feuilles() -> SafeString:
    """Link the style sheets of the site."""
    return stylesheets_html()


@register.simple_tag(takes_context=True)
def rubrique(context: template.Context, adresse: str, nom: str) -> SafeString:
    """Show an item of the navigation, marked when the page is inside it."""
    request = context.get("request")
    return nav_item_html(adresse, nom, request.path if request else "")


@register.filter
def montant(cents: Cents, currency: Currency = EUR) -> str:
    """Write an amount in cents: « 1 234,50 € »."""
    return format_amount(cents, currency)


@register.filter
def adresse_regle(rule_id: str) -> str:
    """Return the address of an article: ``{{ rule.id|adresse_regle }}``."""
    return rule_url(rule_id)


@register.filter
def pluriel(number: int, endings: str = ",s") -> str:
    """Return the ending of a French plural, from two on: ``{{ n|pluriel:"a,ont" }}``."""
    one, _, several = endings.rpartition(",")
    return several if number > 1 else one
