"""What is said to who accepts or refuses an action wrongly, by the kind of the action."""

from collections.abc import Mapping
from typing import Final

from casino_rules.poker.variant import Opening, Structure, Variant

_ACCEPTED: Final = {
    "parole-refusee": "Devant une mise, on suit, on relance ou on se couche.",
    "pas-rouvert": "Un tapis incomplet ne rend pas la relance à qui a déjà parlé.",
    "deux-gestes": "Une mise se fait en une fois : il a suivi.",
    "sans-adversaire": "Aucun adversaire n'a plus de jetons : il suit, et il n'y a rien à relancer.",
    "courte-a-tapis": "Sous le minimum, une mise ne tient que si elle prend tous ses jetons.",
}
_ACCEPTED_LIMIT: Final = {
    "mise-libre": "À la limite, une relance est de la mise fixe, ni plus ni moins.",
    "cap": "Après une mise et trois relances, on ne relance plus.",
}
_ACCEPTED_FREE: Final = {
    "mise-courte": "Cette mise est sous le minimum : elle ne peut pas rester telle quelle.",
}
_ACCEPTED_POT: Final = {
    "au-dela-du-pot": "À la limite du pot, on suit d'abord, puis on ajoute le pot."
}
_REFUSED: Final = {
    "parole": "Sans mise devant lui, un joueur peut dire « parole ».",
    "suivre": "Suivre la plus haute mise est toujours permis, au premier tour aussi.",
    "tapis-court": "Un joueur peut toujours mettre tous ses jetons.",
    "rouvert": "Une relance entière rend à tous le droit de relancer.",
    "rouvert-juste": "Une relance juste entière suffit : elle rend à tous le droit de relancer.",
}
_REFUSED_BLINDS: Final = {
    "surblind": "Personne n'ayant relancé, la surblind n'a rien à suivre.",
}
_JUST_LIMIT: Final = {"mise-juste": "À la limite, on mise ou relance exactement de la mise fixe."}
_JUST_FREE: Final = {"mise-juste": "Du minimum au maximum, le joueur mise ce qu'il veut."}


def accepted(variant: Variant) -> Mapping[str, str]:
    """Return what is said to who accepts what cannot stand."""
    pot = _ACCEPTED_POT if variant.structure is Structure.POT_LIMIT else {}
    return _ACCEPTED | (_ACCEPTED_LIMIT if variant.limit else _ACCEPTED_FREE) | pot


def refused(variant: Variant) -> Mapping[str, str]:
    """Return what is said to who refuses what stands."""
    blinds = _REFUSED_BLINDS if variant.opening is Opening.BLINDS else {}
    return _REFUSED | blinds | (_JUST_LIMIT if variant.limit else _JUST_FREE)
