"""The tags and filters of the design system: ``{% load ui %}``.

They are plain functions that return ``SafeString``: no template is rendered inside another. Most
are those of the other modules of this package, under a French name.
"""

from collections.abc import Sequence

from django import template

from casino_rules.core.cards import Card
from casino_rules.core.french import de, thousands
from casino_rules.core.grading import Verdict
from casino_rules.core.level import Level
from casino_rules.core.money import Currency, format_amount
from casino_rules.core.questions import Question, Stake
from casino_rules.core.table_forms import told
from trainer.ui import charts
from trainer.ui.addresses import Addresses, addresses
from trainer.ui.cards import hand_html
from trainer.ui.keeping import kept_for
from trainer.ui.markup import SafeString, icon
from trainer.ui.page import file_url, nav_item_html, release_html, stylesheets_html
from trainer.ui.table import svg as tables_of
from trainer.ui.table.cloth import Cloth
from trainer.ui.table.small import shapes_html
from trainer.ui.table.svg import paints_svg
from trainer.ui.tables import table_html
from trainer.ui.verdicts import NEXT, answers_html, reasons_html, rule_url, verdict_html

register = template.Library()
register.simple_tag(reasons_html, name="raisons")
register.simple_tag(table_html, name="table_regle")
register.simple_tag(charts.heat_map, name="carte_chaleur")
register.simple_tag(charts.activity, name="activite")
register.simple_tag(charts.mastery_bar, name="maitrise")
register.simple_tag(charts.ring, name="anneau")
register.simple_tag(charts.outlook, name="pente")
register.simple_tag(charts.trend, name="courbe")
register.simple_tag(charts.weeks_table, name="chiffres_semaines")
register.simple_tag(charts.speed_chart, name="vitesse_justesse")
register.simple_tag(icon, name="icone")
register.simple_tag(file_url, name="fichier")
register.simple_tag(stylesheets_html, name="feuilles")
register.simple_tag(release_html, name="livraison")
register.simple_tag(kept_for, name="conservation")
register.simple_tag(paints_svg, name="peintures")
register.simple_tag(shapes_html, name="formes_tables")
register.simple_tag(addresses, name="adresses")
register.filter("adresse", Addresses.of)
register.filter("montant", format_amount)
register.filter("adresse_regle", rule_url)
register.filter("nombre", thousands)
register.filter("de", de)


@register.simple_tag
def main(cards: Sequence[Card], cachees: int = 0, taille: str = "") -> SafeString:
    """Show a hand: ``{% main cards %}``, ``{% main cards cachees=2 %}``."""
    return hand_html(cards, cachees, taille)


@register.simple_tag
def tapis(question: Question, cloth: Cloth, corrige: Verdict | None = None) -> SafeString:
    """Show the table of a question; with ``corrige``, the correction is painted on it."""
    return tables_of.table_html(question, cloth, verdict=corrige)


@register.simple_tag
def verdict(verdict: Verdict, suite: str = "", libelle: str = NEXT, niveau: int = 2) -> SafeString:
    """Show a verdict; ``suite`` is the address of the next question."""
    return verdict_html(verdict, suite, libelle, niveau)


@register.simple_tag
def fautes(verdict: Verdict) -> SafeString:
    """Show what was given wrongly beside what was due; what is right of several is left out."""
    return answers_html(verdict, wrong_only=True)


@register.simple_tag(takes_context=True)
def rubrique(context: template.Context, adresse: str, nom: str, avec: str = "") -> SafeString:
    """Show an item of the navigation, marked when the page is inside it, or inside ``avec``."""
    request = context.get("request")
    return nav_item_html(adresse, nom, request.path if request else "", rooms=avec)


@register.simple_tag
def niveaux() -> tuple[Level, ...]:
    """Return the levels of the tables, to be chosen from."""
    return tuple(Level)


@register.filter
def mise(stake: Stake, currency: Currency) -> str:
    """Return what a stake is worth, or its chips one by one if they are to be read."""
    if stake.piles:
        return told(stake.piles, currency)
    return format_amount(stake.amount, currency)


@register.filter
def nom_niveau(level: int) -> str:
    """Return the name of a level: « Table pleine »."""
    return Level(level).title


@register.filter
def pluriel(number: int, endings: str = ",s") -> str:
    """Return the ending of a French plural, from two on: ``{{ n|pluriel:"a,ont" }}``."""
    one, _, several = endings.rpartition(",")
    return several if number > 1 else one
