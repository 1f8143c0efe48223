"""Agreement in French: a number and its noun, an article and its noun, the elision.

Zero, one and what is less than two take the singular: « 0 réponse juste », « 1 joueur ».
"""

import re
from typing import Final

_REGULAR: Final = """
    adresse année article banque boîte branche carte case classe combinaison compte copie
    correction couleur coup croupier certificat devoir décision école épreuve erreur essai étape
    examen exercice fichier formateur gagnant geste groupe heure incident invitation jeton joueur
    jour lettre ligne main membre minute mise moitié mot niveau nom option page paire paiement paquet
    partie perdant personne phrase place plaque point ponte pot promotion question rang règle
    règlement réponse résultat révision sabot seconde semaine série session situation stagiaire
    sujet surblind tentative texte tirage tour unité verdict version visiteur
"""
_ODD: Final = {
    "enjeu": "enjeux",
    "jeu": "jeux",
    "lieu": "lieux",
    "niveau": "niveaux",
    "tableau": "tableaux",
    "total": "totaux",
}
NOUNS: Final = {word: word + "s" for word in _REGULAR.split()} | _ODD
"""What is counted on the site: singular → plural, without those that are also verbs."""
_ONE, _MANY = "|".join(NOUNS), "|".join(NOUNS.values())

_S: Final = "[ \u00a0\u202f]"
_START: Final = rf"(?<![\w,.’'/:–−+×-])(?<!\bet{_S})"
_LAST: Final = r"(?![\w-])"
_NONE_OR_ONE: Final = r"(?:[01](?:,\d+)?|zéro|une?|aucune?|chaque)"
_SEVERAL: Final = (
    rf"(?:[2-9]|[1-9]\d+|[1-9]\d{{0,2}}(?:{_S}\d{{3}})+|deux|trois|quatre|cinq|six|sept|huit|neuf|"
    r"dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|cent|mille|"
    r"plusieurs|quelques)"
)
_INVARIABLE: Final = (
    r"fois|as|cas|choix|bras|dos|bis|tapis|mois|temps|prix|tiers|bonus|bas|gros|gris|mauvais|faux|"
    r"dans|sans|sous|vers|hors|pas|plus|puis|mais|très|après|dès|depuis|jamais|toujours|moins|"
    r"seulement|deux|six|dix|trois|des|les|aux|ses|ces|vous|nous|ils|elles"
)
"""Words in -s or -x that may follow « 1 »."""
_AGREED: Final = r"\w+(?:és|ées|ues|ants|antes|ents|entes|justes|fausses|distinctes|égales|nulles)"
_ALONE: Final = r"\w*(?:[^aeiou]é|ée|juste|fausse|égale|restante?|suivante|distincte?)"
_NAMED: Final = (
    r"places?|joueurs?|art\.|articles?|tours?|tableaux?|questions?|lignes?|l\.|cases?|n°"
)
_NUMBERED: Final = re.compile(
    rf"\b(?:{_NAMED}|numéros?|étapes?|versions?|sièges?|niveaux?){_S}\d[\d-]*"
    rf"(?:(?:,|{_S}(?:et|ou|à|puis|contre)){_S}\d+)*",
    re.IGNORECASE,
)
"""Numbers that name and do not count: « places 5, 2 et 1 », « article 55-1 »."""
_VOWELS: Final = (
    rf"as|aucune?|égalité|ils?|elles?|on|une?(?!{_S}(?:à|ou|sur))|à|au|aux|en|y|erreur|option|exercice|examen|école|"
    "article|annonce|invitation|abattage|abandon|étape|écart"
)
_SLIPS: Final = {
    "a plural after one or none": (
        rf"{_START}[01]{_S}(?!(?:{_INVARIABLE})\b)[a-zà-ÿœ]+[sx]",
        rf"{_START}(?:{_NONE_OR_ONE}|le|la|ce|cet|cette|du|au|son|sa){_S}(?:{_MANY})",
        rf"{_START}[01]{_S}(?:{_ONE}){_S}{_AGREED}",
    ),
    "a singular after several": (
        rf"{_START}(?:{_SEVERAL}|des|ces|aux|ses|nos|vos|leurs){_S}(?:{_ONE})",
        rf"(?<!\bde{_S}){_START}{_SEVERAL}{_S}(?:{_MANY}){_S}{_ALONE}",
    ),
    "a word twice": (
        rf"\b(?!(?:nous|vous|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b)((?-i:[a-zà-ÿœ]{{2,}})){_S}\1",
    ),
    "a plural in brackets": (r"\w\((?:s|e|es|x)\)",),
    "no elision": (
        rf"{_START}(?:de|la|que|ne|se|me|te|jusque|lorsque|puisque|je){_S}(?:{_VOWELS})",
        rf"{_START}(?:le|du|au|ce){_S}(?:as|abattage|abandon|examen|exercice|article|écart)",
        rf"{_START}(?:de le|de les|à le|à les){_S}(?:{_ONE}|{_MANY})",
    ),
}
_PATTERNS: Final = [
    (name, re.compile(sign + _LAST, re.IGNORECASE))
    for name, signs in _SLIPS.items()
    for sign in signs
]


def slips(text: str) -> list[str]:
    """Return the slips of agreement of a text, each with the words where it is."""
    words = _NUMBERED.sub("§", text)
    return [f"{name}: {found[0]!r}" for name, sign in _PATTERNS for found in sign.finditer(words)]
