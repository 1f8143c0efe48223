"""Whether the dealer accepts what a player does."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.money import format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.betting import actions, spots
from casino_rules.poker.drills.betting.judging import Finding, judge
from casino_rules.poker.play import raising
from casino_rules.poker.room import Room
from casino_rules.poker.situations.raises import CALL, CHECK, TWO_MOVES, Action
from casino_rules.poker.variant import Opening, Structure

YES: Final = "oui"
NO: Final = "non"
_FORM: Final = Choice.of(**{YES: "Oui, je l'accepte", NO: "Non, je la refuse"})
_ANY: Final = {
    "parole": "Sans mise devant lui, un joueur peut dire « parole ».",
    "parole-refusee": "Devant une mise, on suit, on relance ou on se couche.",
    "suivre": "Suivre la plus haute mise est toujours permis, au premier tour aussi.",
    "tapis-court": "Un joueur peut toujours mettre tous ses jetons.",
    "rouvert": "Une relance entière rend à tous le droit de relancer.",
    "pas-rouvert": "Un tapis incomplet ne rend pas la relance à qui a déjà parlé.",
    "deux-gestes": "Une mise se fait en une fois : il a suivi.",
}
_BLINDS: Final = {"surblind": "Personne n'ayant relancé, la surblind n'a rien à suivre."}
_LIMIT: Final = {
    "mise-juste": "À la limite, on mise ou relance exactement de la mise fixe.",
    "mise-libre": "À la limite, une relance est de la mise fixe, ni plus ni moins.",
    "cap": "Après une mise et trois relances, on ne relance plus.",
}
_FREE: Final = {
    "mise-juste": "Du minimum au maximum, le joueur mise ce qu'il veut.",
    "mise-courte": "On ouvre de la surblind au moins, et l'on relance au moins du double.",
}
_POT: Final = {"au-dela-du-pot": "À la limite du pot, on suit d'abord, puis on ajoute le pot."}


class LegalAction(RoomDrill[Action]):
    """Accept or refuse what a player does."""

    slug = "action-permise"
    title = "Cette action est-elle permise ?"
    duty = "Accepter ou refuser ce que fait un joueur à son tour de parole."
    seconds = 8
    situation = Action

    def __init__(self, room: Room) -> None:
        """Take the room: what may be bet depends on its structure."""
        super().__init__(room)
        self.branches = tuple(self._branches())
        messages = _ANY | (_LIMIT if self._limit else _FREE)
        messages |= _BLINDS if room.variant.opening is Opening.BLINDS else {}
        messages |= _POT if room.variant.structure is Structure.POT_LIMIT else {}
        self.pitfalls = tuple(
            self.pitfall(f"contre-{kind}", message, partial(self._against, kind))
            for kind, message in messages.items()
        )

    @property
    def _limit(self) -> bool:
        return self.room.variant.structure is Structure.LIMIT

    def _branches(self) -> Iterator[Branch]:
        yield branch("parole", "Dire parole sans mise devant soi", 2)
        yield branch("parole-refusee", "Dire parole devant une mise", 3)
        if self.room.variant.opening is Opening.BLINDS:
            yield branch("surblind", "La surblind dit parole, personne n'ayant relancé", 2)
        yield branch("suivre", "Suivre, et entrer dans le coup au premier tour", 2)
        if self._limit:
            yield branch("mise-juste", "Miser ou relancer exactement de la mise fixe", 2)
            yield branch("mise-libre", "Relancer d'un autre montant que la mise fixe", 4)
            yield branch("cap", "Relancer quand la mise est au cap", 3)
        else:
            yield branch("mise-juste", "Ouvrir ou relancer dans les limites", 3)
            yield branch("mise-courte", "Ouvrir ou relancer sous le minimum", 4)
        if self.room.variant.structure is Structure.POT_LIMIT:
            yield branch("au-dela-du-pot", "Relancer au-delà du pot", 4)
        yield branch("tapis-court", "Relancer à tapis sans avoir le minimum", 4)
        yield branch("rouvert", "Relancer encore, après une relance entière", 2)
        yield branch("pas-rouvert", "Relancer encore, après un tapis incomplet", 4)
        yield branch("deux-gestes", "Suivre, puis relancer en un second geste", 3)

    def _against(self, kind: str, situation: Action) -> str | None:
        """Return the opposite of what is found, where it is of that kind."""
        found = self._find(situation)
        if found.kind != kind:
            return None
        return NO if found.stands else YES

    def _find(self, situation: Action) -> Finding:
        return judge(self.room.variant, situation)

    @override
    def check(self, situation: Action) -> None:
        self.check_round(situation.round)

    @override
    def deal(self, rng: Random, house: House) -> Action:
        return actions.draw(rng, self.room.variant)

    @override
    def classify(self, situation: Action) -> str:
        return self._find(situation).kind

    @override
    def ask(self, situation: Action) -> Question:
        stack = format_amount(situation.stack)
        prompt = (
            f"La place {situation.seat}, qui a {stack} devant elle, {self._told(situation)}. "
            "L'acceptez-vous ?"
        )
        force = spots.in_force(self.room.variant, situation.unit)
        return Question(prompt, _FORM, spots.zones(situation), force)

    def _told(self, situation: Action) -> str:
        spot = situation.spot(self.room.variant.structure)
        total = format_amount(situation.total)
        if situation.action == CHECK:
            return "dit « parole »"
        if situation.action == CALL:
            return f"suit à {total}"
        if situation.action == TWO_MOVES:
            return f"dit « je suis », pose ses jetons, puis en ajoute pour relancer à {total}"
        verb = "relance" if spot.highest else "ouvre"
        if situation.total == spot.all_in:
            return f"{verb} à tapis, à {total}"
        return f"{verb} à {total}"

    @override
    def solve(self, situation: Action) -> Ruling[str]:
        found = self._find(situation)
        facts = self._facts(situation)
        steps = tuple(self.room.cite(slug, why, **facts[slug]) for slug, why in found.reasons)
        return Ruling(YES if found.stands else NO, steps)

    def _facts(self, situation: Action) -> dict[str, dict[str, object]]:
        """Return what each article tells of the situation."""
        spot = situation.spot(self.room.variant.structure)
        told = {
            "haute": format_amount(spot.highest),
            "sienne": format_amount(spot.own),
            "unite": format_amount(spot.unit),
            "total": format_amount(situation.total),
        }
        every: dict[str, dict[str, object]] = {slug: dict(told) for slug in _ARTICLES}
        every["option-surblind"] = {"place": situation.seat}
        every["suivre"] = {
            "haute": told["haute"],
            "deja": told["sienne"],
            "montant": format_amount(spot.due),
        }
        every["mises-fixes"]["total"] = format_amount(raising.minimum(spot))
        every["limite-du-pot"]["total"] = format_amount(spot.highest + spot.called)
        return every


_ARTICLES: Final = (
    "parole-permise",
    "limper",
    "deux-gestes",
    "cap",
    "tapis-incomplet",
    "relance-a-tapis",
    "mises-fixes",
    "ouverture-minimale",
    "relance-double",
    "limite-du-pot",
)
