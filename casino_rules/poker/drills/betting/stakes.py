"""What is posted before the cards, staked in turn, added to call."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Amount, Field, Fields, Json, UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.table_forms import Seats
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.rounds import PLAIN, SHORT, Wanted, anywhere, stopped
from casino_rules.poker.play.betting import Round, Temper
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.room import CLOTH
from casino_rules.poker.situations.dealing import Seated, SeatTaken
from casino_rules.poker.situations.rounds import CallDue
from casino_rules.poker.situations.seats import ALL_IN, rows_of

SMALL: Final = "petite"
BIG: Final = "surblind"
CARD: Final = "carte"

type Answer = dict[str, tuple[int, ...]]


class PostBlinds(RoomDrill[Seated]):
    """Say who posts the blinds, and who receives the first card."""

    slug = "poser-les-blinds"
    title = "Les blinds et la première carte"
    duty = "Faire poser les blinds aux bonnes places, et commencer la donne à la bonne."
    seconds = 10
    situation = Seated
    branches = (
        branch("suite", "Les places à gauche du bouton sont occupées", 2),
        branch("places-vides", "Une place vide à gauche du bouton", 4),
        branch("tete-a-tete", "Un coup à deux joueurs", 4),
    )

    @override
    def classify(self, situation: Seated) -> str:
        if len(situation.seats) == PAIR:
            return "tete-a-tete"
        most = self.room.variant.most_seats
        next_two = tuple((situation.button + step - 1) % most + 1 for step in (1, 2))
        return "suite" if blinds(situation.seats, situation.button) == next_two else "places-vides"

    @override
    def deal(self, rng: Random, house: House) -> Seated:
        seats = self.seats(rng)
        return Seated(rng.choice(seats), tuple(map(SeatTaken, seats)))

    @override
    def ask(self, situation: Seated) -> Question:
        zones = tuple(
            replace(CLOTH.seat(seat), button=seat == situation.button) for seat in situation.seats
        )
        seats = Seats(situation.seats, one=True)
        fields = (
            Field(SMALL, "Petite blind", seats, ALL_SEATS),
            Field(BIG, "Surblind", seats, ALL_SEATS),
            Field(CARD, "Première carte", seats, ALL_SEATS),
        )
        prompt = "Le coup commence : qui pose les blinds, à qui va la première carte ?"
        return Question(prompt, Fields(fields), zones)

    @override
    def solve(self, situation: Seated) -> Ruling[Answer]:
        small, big = blinds(situation.seats, situation.button)
        first = clockwise(situation.seats, situation.button)[0]
        answer: Answer = {SMALL: (small,), BIG: (big,), CARD: (first,)}
        return Ruling(answer, tuple(self._steps(situation, answer)))

    def _steps(self, situation: Seated, answer: Answer) -> Iterator[Step]:
        facts = {"petite": answer[SMALL][0], "grande": answer[BIG][0]}
        kind = "tete-a-tete" if len(situation.seats) == PAIR else ""
        yield self.room.cite("pose-des-blinds", kind, **facts)
        yield self.room.cite("pose-des-blinds", "donne", place=answer[CARD][0])

    @error("bouton-petite-blind", "Le bouton ne pose une blind qu'à deux joueurs.")
    def _button_posts(self, seen: Seated) -> Answer | None:
        if len(seen.seats) == PAIR:
            return None
        return {SMALL: (seen.button,), BIG: clockwise(seen.seats, seen.button)[:1]}

    @error("bouton-surblind", "À deux joueurs, le bouton pose la petite blind.")
    def _as_with_three(self, seen: Seated) -> Answer | None:
        if len(seen.seats) != PAIR:
            return None
        other, button = clockwise(seen.seats, seen.button)
        return {SMALL: (other,), BIG: (button,)}

    @error("donne-par-le-bouton", "La donne commence à gauche du bouton, qui est servi le dernier.")
    def _button_served_first(self, seen: Seated) -> Answer:
        return {CARD: (seen.button,)}


STAKE: Final = "mise"
NEXT: Final = "donneur"


class StakeOrder(RoomDrill[Seated]):
    """Say who stakes first, and before whom the button lies at the next hand."""

    slug = "mise-et-donneur"
    title = "La première mise et le donneur suivant"
    duty = "Demander la première mise au bon joueur, et passer le bouton après le coup."
    seconds = 8
    situation = Seated
    branches = (
        branch("suite", "La place à gauche du donneur est occupée", 2),
        branch("places-vides", "La place à gauche du donneur est vide", 4),
        branch("tete-a-tete", "Un coup à deux joueurs", 2),
    )

    @override
    def classify(self, situation: Seated) -> str:
        if len(situation.seats) == PAIR:
            return "tete-a-tete"
        literal = situation.button % self.room.variant.most_seats + 1
        return "suite" if _left(situation) == literal else "places-vides"

    @override
    def deal(self, rng: Random, house: House) -> Seated:
        seats = self.seats(rng, level=house.level)
        return Seated(rng.choice(seats), tuple(map(SeatTaken, seats)))

    @override
    def ask(self, situation: Seated) -> Question:
        zones = tuple(
            CLOTH.seat(seat, note="donneur" if seat == situation.button else "")
            for seat in situation.seats
        )
        seats = Seats(situation.seats, one=True)
        fields = (
            Field(STAKE, "Mise la première", seats, ALL_SEATS),
            Field(NEXT, "Donne ensuite", seats, ALL_SEATS),
        )
        prompt = "Les joueurs sont servis : qui mise le premier, et qui donnera le coup suivant ?"
        return Question(prompt, Fields(fields), zones)

    @override
    def solve(self, situation: Seated) -> Ruling[Answer]:
        seat = _left(situation)
        answer: Answer = {STAKE: (seat,), NEXT: (seat,)}
        return Ruling(answer, (self.room.cite("donneur", place=seat),))

    @error("donneur-qui-mise", "Le donneur ne mise pas le premier : c'est le joueur à sa gauche.")
    def _dealer_stakes(self, seen: Seated) -> Answer:
        return {STAKE: (seen.button,)}

    @error(
        "donneur-qui-reste", "Le même joueur ne donne pas deux fois de suite : on passe à gauche."
    )
    def _dealer_stays(self, seen: Seated) -> Answer:
        return {NEXT: (seen.button,)}

    @error("a-droite", "On tourne dans le sens des aiguilles d'une montre : à gauche du donneur.")
    def _other_way(self, seen: Seated) -> Answer | None:
        right = clockwise(seen.seats, seen.button)[-2:][0]
        return {STAKE: (right,), NEXT: (right,)} if len(seen.seats) > PAIR else None


def _left(situation: Seated) -> int:
    """Return the player at the dealer's left; an empty seat does not count."""
    return clockwise(situation.seats, situation.button)[0]


_FEWEST: Final = 3
_LACKING: Final = "forcee"
_UNTOLD: Final = "Une blind est à tapis : dites de combien est la surblind, qui est due entière."


class CallAmount(RoomDrill[CallDue]):
    """Say how much a player adds when they call."""

    slug = "montant-a-suivre"
    title = "Combien pour suivre ?"
    duty = "Dire au joueur ce qu'il doit ajouter pour suivre."
    seconds = 6
    situation = CallDue
    branches = (
        branch("entier", "Le joueur n'a rien misé dans le tour", 2),
        branch("complement", "Le joueur a déjà misé dans le tour", 5),
        branch("tapis", "Le joueur n'a pas assez de jetons", 3),
        branch(_LACKING, "Une mise forcée est posée à tapis, pour moins", 2),
    )
    legacy_facts: ClassVar[Mapping[str, Json]] = {"forced": 0}

    @override
    def deal(self, rng: Random, house: House) -> CallDue:
        return self._faced(rng, house, PLAIN)

    @override
    def check(self, situation: CallDue) -> None:
        posted = (row for row in situation.players if row.spoke == "non" and row.bet)
        if not situation.forced and any(row.state == ALL_IN for row in posted):
            raise UnreadableAnswer(_UNTOLD, "forced")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> CallDue:
        temper = SHORT if branch == "tapis" else PLAIN
        lacking = branch == _LACKING
        return wait_for(
            lambda: self._faced(rng, house, temper, lacking=lacking),
            lambda seen: self.classify(seen) == branch,
        )

    def _faced(
        self, rng: Random, house: House, temper: Temper, *, lacking: bool = False
    ) -> CallDue:
        variant = self.room.variant
        every = (1,) if lacking else tuple(range(1, variant.rounds + 1))
        wanted = Wanted(every, _has_to_call, temper, _FEWEST, lacking)
        seen = stopped(rng, variant, house, wanted)
        due = seen.stakes.bring_in or seen.stakes.big
        return CallDue(seen.seat, seen.faces.stack, rows_of(seen), due if lacking else 0)

    @override
    def classify(self, situation: CallDue) -> str:
        if situation.stack < situation.due:
            return "tapis"
        if situation.lacking:
            return _LACKING
        return "complement" if situation.own else "entier"

    @override
    def ask(self, situation: CallDue) -> Question:
        left = format_amount(situation.stack)
        prompt = (
            f"Le joueur de la place {situation.seat}, qui a {left} devant lui, suit. "
            "Combien ajoute-t-il ?"
        )
        force = cloth.forced_in_force(self.room, situation.forced)
        seats = cloth.seats(situation.players)
        return Question(prompt, Amount(), seats, force, seats=(situation.seat,))

    @override
    def solve(self, situation: CallDue) -> Ruling[Cents]:
        amount = min(situation.due, situation.stack)
        return Ruling(amount, tuple(self._steps(situation, amount)))

    def _steps(self, situation: CallDue, amount: Cents) -> Iterator[Step]:
        """Say what is due, then what the player adds."""
        if situation.lacking:
            yield cloth.lacking(self.room, situation)
        facts = {"montant": format_amount(amount)}
        if amount < situation.due:
            yield self.room.cite("suivre", "tapis", **facts, du=format_amount(situation.due))
            return
        facts |= {"haute": format_amount(situation.price)}
        if situation.own:
            facts |= {"deja": format_amount(situation.own)}
        told = "forcee" if situation.lacking else "complete" if situation.own else ""
        yield self.room.cite("suivre", told, **facts)

    @error(
        "mise-posee-seule",
        "La surblind ou le bring-in sont dus entiers, même posés à tapis pour moins.",
    )
    def _only_what_was_posted(self, seen: CallDue) -> Cents | None:
        return min(seen.highest - seen.own, seen.stack) or None if seen.forced else None

    @error(
        "mise-entiere",
        "Ce que le joueur a déjà misé dans le tour compte : il n'ajoute que la différence.",
    )
    def _whole(self, seen: CallDue) -> Cents | None:
        return seen.price if seen.own else None

    @error(
        "derniere-relance-seule",
        "Il faut égaliser la plus haute mise, et non ajouter la seule dernière relance.",
    )
    def _last_raise(self, seen: CallDue) -> Cents | None:
        heights = sorted({row.bet for row in seen.players if row.bet})
        return heights[-1] - heights[-2] if len(heights) > 1 else None

    @error(
        "au-dela-du-tapis", "Un joueur ne met jamais plus que les jetons qu'il a : il suit à tapis."
    )
    def _more_than_the_stack(self, seen: CallDue) -> Cents:
        return seen.due


def _has_to_call(instant: Round) -> bool:
    return anywhere(instant) and instant.faces.due > 0
