"""What the dealer accepts of what a player does, and says of it."""

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import Branch, Pitfall, branch, wait_for
from casino_rules.core.forms import Choice, Json, Option, UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.money import format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.betting import actions
from casino_rules.poker.drills.betting.actions import (
    ALL_IN,
    CALLED,
    LEAST,
    MOST,
    NO,
    YES,
    Finding,
    judge,
    undecided,
)
from casino_rules.poker.play import state
from casino_rules.poker.room import Room
from casino_rules.poker.situations.raises import (
    CALL,
    CHECK,
    DOUBLE,
    GIVEN_BACK,
    RAISE,
    TWO_MOVES,
    Action,
    FreeAction,
    StudAction,
)
from casino_rules.poker.variant import Opening, Structure, Variant

_WORDS: Final = Choice.of(**{YES: "Oui, je l'accepte", NO: "Non, je la refuse"})


def _pot_limit(variant: Variant) -> bool:
    return variant.structure is Structure.POT_LIMIT


class LegalAction(RoomDrill[Action]):
    """Accept or refuse what a player does."""

    slug = "action-permise"
    title = "Cette action est-elle permise ?"
    duty = "Accepter ou refuser ce que fait un joueur à son tour de parole."
    seconds = 8
    legacy_facts: ClassVar[Mapping[str, Json]] = {
        "relance_incomplete": GIVEN_BACK,
        "relance_minimale": DOUBLE,
        "rise": 0,
    }

    def __init__(self, room: Room) -> None:
        """Take the room: what may be bet depends on its structure."""
        super().__init__(room)
        self.situation = Action if self._limit else FreeAction
        if room.variant.opening is Opening.BRING_IN:
            self.situation = StudAction
        self.branches = tuple(self._branches())
        self.pitfalls = (*self.pitfalls, *self._opposites())

    def _opposites(self) -> Iterator[Pitfall[Action]]:
        """Yield the errors of accepting what cannot stand, of refusing what does, by kind."""
        variant = self.room.variant
        for answer, told in (
            (YES, actions.accepted(variant)),
            (NO, actions.refused(variant)),
        ):
            for kind, message in told.items():
                yield self.pitfall(f"contre-{kind}", message, partial(self._against, kind, answer))

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
        yield branch("courte-a-tapis", "Miser trop peu, sans de quoi compléter", 4)
        yield branch("rouvert", "Relancer encore, après plus qu'une relance entière", 2)
        yield branch("rouvert-juste", "Relancer encore, après une relance juste entière", 3)
        yield branch("sans-adversaire", "Relancer contre des joueurs tous à tapis", 3)
        yield branch("pas-rouvert", "Relancer encore, après un tapis incomplet", 4)
        yield branch("deux-gestes", "Suivre, puis relancer en un second geste", 3)

    def _against(self, kind: str, answer: str, situation: Action) -> str | None:
        """Return the answer of an error, where the action is of that kind."""
        return answer if self._find(situation).kind == kind else None

    @error(
        "jetons-rendus",
        "On ne rend pas tout : ce que le joueur a annoncé ou posé l'engage, dans la mesure permise.",
    )
    def _given_back(self, seen: Action) -> str | None:
        return NO if self._find(seen).stands in {LEAST, MOST, CALLED, ALL_IN} else None

    @error(
        "surplus-garde",
        "Il ne pouvait que suivre : ce qu'il a ajouté lui est rendu, et rien n'est complété.",
    )
    def _raised_all_the_same(self, seen: Action) -> str | None:
        return LEAST if self._find(seen).stands == CALLED else None

    @error(
        "simple-suivi",
        "Il pouvait relancer : sa mise est portée au montant permis, et non ramenée à un suivi.",
    )
    def _only_called(self, seen: Action) -> str | None:
        return CALLED if self._find(seen).stands in {LEAST, MOST, ALL_IN} else None

    @error(
        "completee-sans-jetons",
        "Il n'a pas de quoi : on ne complète jamais au-delà des jetons du joueur.",
    )
    def _completed_beyond_the_stack(self, seen: Action) -> str | None:
        return LEAST if self._find(seen).stands == ALL_IN else None

    @error("tapis-force", "Il a de quoi : le minimum suffit, le reste de ses jetons est à lui.")
    def _all_in_for_nothing(self, seen: Action) -> str | None:
        return ALL_IN if self._find(seen).stands == LEAST else None

    @error(
        "completee-a-tort",
        "Sa mise tient telle quelle : il n'y a pas d'autre montant à lui demander.",
    )
    def _completed_for_nothing(self, seen: Action) -> str | None:
        return LEAST if self._stands_alone(seen) else None

    @error(
        "ramenee-a-tort", "Sa mise ne dépasse pas le pot : il n'y a rien à lui rendre.", _pot_limit
    )
    def _cut_for_nothing(self, seen: Action) -> str | None:
        return MOST if self._stands_alone(seen) else None

    @error("relance-retiree", "Sa mise tient : il n'a pas seulement suivi.")
    def _raise_taken_off(self, seen: Action) -> str | None:
        return CALLED if self._stands_alone(seen) else None

    @error(
        "bornes-confondues",
        "Sous le minimum, la mise se porte au minimum ; au-delà du pot, elle se ramène au maximum.",
        _pot_limit,
    )
    def _wrong_bound(self, seen: Action) -> str | None:
        return {LEAST: MOST, MOST: LEAST}.get(self._find(seen).stands)

    def _stands_alone(self, situation: Action) -> bool:
        """Whether chips were put forward that stand as they are."""
        return situation.action not in {CHECK, CALL} and self._find(situation).stands == YES

    def _find(self, situation: Action) -> Finding:
        return judge(self.room.variant, situation)

    @override
    def check(self, situation: Action) -> None:
        self.check_round(situation.round)
        if undecided(self.room.variant, situation):
            raise UnreadableAnswer(cloth.HOUSES_DIFFER, "players")

    @override
    def deal(self, rng: Random, house: House) -> Action:
        return actions.draw(rng, self.room.variant, house, rng.choice(self.branches).slug)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Action:
        return wait_for(
            lambda: actions.draw(rng, self.room.variant, house, branch),
            lambda seen: self.classify(seen) == branch,
        )

    @override
    def classify(self, situation: Action) -> str:
        return self._find(situation).kind

    @override
    def ask(self, situation: Action) -> Question:
        stack = format_amount(situation.stack)
        prompt = (
            f"Le joueur de la place {situation.seat}, qui a {stack} devant lui, "
            f"{self._told(situation)}. "
        )
        form = self._form(situation)
        prompt += "L'acceptez-vous ?" if form is _WORDS else "Que dites-vous ?"
        force = cloth.in_force(self.room, situation)
        if form is not _WORDS:
            option = cloth.said(self.room, "relance-incomplete", situation.relance_incomplete)
            force = (*force, option)
        return Question(prompt, form, cloth.zones(self.room, situation), force)

    def _form(self, situation: Action) -> Choice:
        """Return what the dealer may say: to a word yes or no, to chips what stands of them."""
        if situation.action in {CHECK, CALL}:
            return _WORDS
        spot = situation.spot(self.room.variant.structure)
        least, most = (format_amount(f(spot)) for f in (state.minimum, state.maximum))
        called = f"« Suivi, {format_amount(spot.highest)} », et le reste est rendu"
        options = [Option(YES, "Accepter")]
        fixed = f"« {least}, la mise fixe » : ni plus, ni moins"
        options.append(Option(LEAST, fixed if self._limit else f"« {least} au moins »"))
        if self.room.variant.structure is Structure.POT_LIMIT:
            options.append(Option(MOST, f"« {most} au plus », et le reste est rendu"))
        all_in = format_amount(spot.all_in)
        options.append(Option(ALL_IN, f"« Tapis, {all_in} » : tous ses jetons y sont"))
        options.append(Option(CALLED, called if spot.highest else "« Parole » : tout est rendu"))
        options.append(Option(NO, "Rendre les jetons : il reprend la parole"))
        return Choice(tuple(options))

    def _told(self, situation: Action) -> str:
        spot = situation.spot(self.room.variant.structure)
        total = format_amount(situation.total)
        if situation.action == CHECK:
            return "dit « parole »"
        if situation.action == CALL:
            return f"suit à {total}"
        if situation.action == TWO_MOVES:
            return f"dit « je suis », pose ses jetons, puis en ajoute pour relancer à {total}"
        word = "relance" if spot.highest else "je mise"
        if situation.total == spot.all_in:
            return f"annonce « tapis » et pousse tout, {total} avec sa mise du tour"
        return f"annonce « {word} » et porte sa mise à {total}"

    @override
    def solve(self, situation: Action) -> Ruling[str]:
        found = self._find(situation)
        facts = self._facts(situation)
        steps = tuple(self.room.cite(slug, why, **facts[slug]) for slug, why in found.reasons)
        if situation.lacking and situation.action == CALL:
            steps = (cloth.lacking(self.room, situation), *steps)
        return Ruling(found.stands, steps, (ALL_IN,) if self._all_in(situation, found) else ())

    def _all_in(self, situation: Action, found: Finding) -> bool:
        """Whether what stands is all that the player has, and « tapis » says it just as well."""
        spot = situation.spot(self.room.variant.structure)
        least = state.minimum(spot)
        stands = {YES: situation.total, LEAST: least}.get(found.stands)
        return situation.action == RAISE and stands == spot.all_in

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
        every["mises-fixes"]["total"] = format_amount(state.minimum(spot))
        every["limite-du-pot"]["total"] = format_amount(spot.highest + spot.called)
        least = format_amount(state.minimum(spot))
        for slug in ("relance-completee", "relance-moitie", "relance-double", "relance-hausse"):
            every[slug]["minimum"] = least
        every["mise-ramenee"]["maximum"] = format_amount(state.maximum(spot))
        every["relance-hausse"]["hausse"] = format_amount(spot.rise)
        for slug in ("relance-completee", "relance-moitie"):
            every[slug]["montant"] = format_amount(spot.all_in)
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
    "relance-hausse",
    "relance-completee",
    "relance-moitie",
    "relance-rendue",
    "mise-ramenee",
    "limite-du-pot",
    "tour-fini",
    "mise-non-suivie",
)
