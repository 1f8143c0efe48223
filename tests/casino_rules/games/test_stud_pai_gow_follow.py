"""What each right answer of a coup says is what the next cloth shows: chips, places, cards."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tests.casino_rules.coups import Step
from tests.casino_rules.games.follow import MAIN, PAI_GOW, RAISE, SIDE, STUD, Walk, each_walk, lying

RAISED = {"caribbean-stud": 2, "casino-stud": 2, "poker-3-cartes": 1}
"""How many times the first stake a raise is."""
FOLDS = {"reglement-main", "reglement-place"}
"""What is asked when a player passes, beside the gestures in their order."""
PACK = 53
"""The cards of Pai Gow, with the joker."""


def _kind(step: Step) -> str:
    return getattr(step.seen, "kind", getattr(step.seen, "what", ""))


def _amounts(step: Step, *, after: bool = False) -> dict[tuple[int, str], int]:
    cloth = lying(step.after if after else step.before)
    return {(seat, box): sum_ for seat, row in cloth.items() for box, sum_ in row.items()}


def _changes(step: Step) -> Iterator[tuple[int, str, int, int]]:
    """Yield what changes on the cloth from a duty to the next: seat, box, what lay, what lies."""
    was, now = _amounts(step), _amounts(step, after=True)
    for seat, box in sorted(was.keys() | now.keys()):
        old, new = was.get((seat, box), 0), now.get((seat, box), 0)
        if old != new:
            yield seat, box, old, new


def _collected(step: Step, box: str) -> bool:
    """Whether the right answer takes what lies in a box."""
    if step.duty.drill == "achat-carte":
        return box == "Bonus" and step.answer["bonus"] == "ramasser"
    if step.duty.drill == "incidents":
        return _kind(step) in {"renonce-avant", "pair-plus-tue-perdue"}
    passed = step.duty.drill == "gestes" and _kind(step) == "passe"
    return (passed or step.duty.drill in FOLDS) and box != "BONI 5+1"


def _told_at(step: Step) -> int:
    """Return the seat of a duty, 0 if it tells none but in its scene."""
    return getattr(step.seen, "seat", getattr(step.seen, "place", 0))


@each_walk(*STUD, *PAI_GOW)
def test_chips_move_only_as_the_right_answer_says(walk: Walk) -> None:
    for step in walk.played:
        for seat, box, old, new in _changes(step):
            if new:
                base = lying(step.after)[seat][MAIN[walk.game.slug]]
                raised = RAISED[walk.game.slug] * base
                assert (box, old, new) == (RAISE[walk.game.slug], 0, raised), step.duty
            else:
                assert _collected(step, box), (step.duty, box)
                assert _told_at(step) in {0, seat}, step.duty


@each_walk(*STUD, *PAI_GOW)
def test_what_is_collected_lies_there_no_more(walk: Walk) -> None:
    for step in walk.steps:
        seat = _told_at(step)
        taken = step.duty.drill == "gestes" and _kind(step) == "passe"
        if taken or _kind(step) == "renonce-avant":
            assert lying(step.before)[seat], step.duty
            assert not lying(step.after)[seat], step.duty


@each_walk(*STUD, *PAI_GOW)
def test_the_cards_that_a_question_reads_lie_face_up(walk: Walk) -> None:
    for step in walk.steps:
        face_up = {card for zone in step.before for card in zone.cards}
        shown = {card for zone in step.question.zones for card in zone.cards}
        assert shown <= face_up, step.duty


@each_walk("caribbean-stud", "poker-3-cartes")
def test_cards_go_to_the_places_that_were_answered(walk: Walk) -> None:
    for at, step in enumerate(walk.steps):
        if step.duty.drill == "ordre-donne" or _kind(step) == "donne":
            served = {int(key.removeprefix("place-")) for key in step.answer if key[-1].isdigit()}
            later = next(one for one in walk.steps[at:] if any(z.hidden for z in one.before))
            assert served == {zone.seat for zone in later.before if zone.hidden and zone.seat}


@each_walk(*PAI_GOW)
def test_the_cards_counted_after_the_deal_are_those_of_the_cloth(walk: Walk) -> None:
    step = next(step for step in walk.steps if step.duty.drill == "donne")
    stakes = lying(step.before)
    hands = {zone.seat: zone.hidden for zone in step.before}
    idle = sum(cards for seat, cards in hands.items() if seat and not stakes[seat])
    dealt = sum(hands.values())
    assert step.answer["talon"] == PACK - dealt
    assert step.answer.get("ramassees", 0) == idle
    assert step.answer.get("donnees", dealt) == dealt


@each_walk(*PAI_GOW)
def test_the_house_sets_the_two_cards_that_were_answered(walk: Walk) -> None:
    step = next(step for step in walk.steps if step.duty.drill == "facon-maison")
    lies = {zone.spot: set(zone.cards) for zone in step.after}
    assert lies["banque.deux"] == set(step.answer)
    assert lies["banque.cinq"] == set(step.seen.cards) - set(step.answer)


def _holder(walk: Walk, cards: tuple[Any, ...]) -> int:
    """Return the seat that holds these cards when all is settled."""
    last = walk.steps[-1]
    held: dict[int, Counter[Any]] = {}
    for zone in last.before:
        held.setdefault(zone.seat, Counter()).update(zone.cards)
    return next((seat for seat, hand in held.items() if seat and not Counter(cards) - hand), 0)


_HANDS = {"joueur": "payer", "banque": "ramasser", "egalite": "rendre"}


@each_walk(*STUD)
def test_a_hand_is_settled_as_it_was_compared(walk: Walk) -> None:
    key = "place-{}" if walk.game.slug == "poker-3-cartes" else "geste-{}"
    final = walk.steps[-1].answer
    for step in walk.steps:
        if step.duty.drill in {"gagnant", "comparer-mains"}:
            seat = _holder(walk, step.seen.player)
            assert final[key.format(seat)] == _HANDS[step.answer["gagnant"]]


@each_walk(*PAI_GOW)
def test_a_place_is_settled_as_it_was_compared(walk: Walk) -> None:
    final = walk.steps[-1].answer
    for step in walk.steps:
        if step.duty.drill == "resultat":
            seat = _holder(walk, step.seen.joueur_forte)
            assert final[f"place-{seat}"] == step.answer["resultat"]
        if step.duty.drill == "pose" and step.answer == "fautive":
            assert final[f"place-{_holder(walk, step.seen.forte)}"] == "ramasser"


@each_walk("caribbean-stud", "casino-stud")
def test_a_side_bet_is_settled_as_it_was_judged(walk: Walk) -> None:
    final = walk.steps[-1].answer
    judged = [step for step in walk.steps if step.duty.drill in {"bonus", "boni"}]
    seats = [key for key in final if key.startswith("a-part-")]
    told = Counter(step.answer["geste"] for step in judged)
    assert told == Counter(final[key] for key in seats)


@each_walk("poker-3-cartes")
def test_a_place_is_paid_what_its_parts_were_judged_to_be(walk: Walk) -> None:
    last = walk.steps[-1]
    if last.duty.drill != "reglement-tapis":
        return
    parts: Counter[int] = Counter()
    for step in walk.steps:
        if step.duty.drill in {"pair-plus", "bonus-ante"}:
            cards = getattr(step.seen, "cards", getattr(step.seen, "player", ()))
            parts[_holder(walk, cards)] += step.answer
    for seat, row in lying(last.before).items():
        times = {"payer": 2, "payer-ante": 1}.get(last.answer.get(f"place-{seat}"), 0)
        due = parts[seat] + times * row.get("Ante", 0)
        assert last.answer.get(f"paye-{seat}", 0) == due, seat


def _lost(walk: Walk) -> dict[int, int]:
    """Return what each seat has lost on the cloth: what was collected on the way, then at the end."""
    lost: Counter[int] = Counter()
    for step in walk.played:
        for seat, _, old, new in _changes(step):
            lost[seat] += old - new if new < old else 0
        if step.duty.drill == "achat-carte":
            lost[_buyer(step)] += step.answer["prix"]
    last = walk.steps[-1]
    side = SIDE.get(walk.game.slug, "")
    for seat, row in lying(last.before).items():
        main = last.answer.get(f"geste-{seat}", last.answer.get(f"place-{seat}"))
        apart = last.answer.get(f"a-part-{seat}", "")
        for box, amount in row.items():
            lost[seat] += amount * ((apart if box == side else main) == "ramasser")
    return dict(lost)


def _buyer(step: Step) -> int:
    """Return who has bought a card: a card that was face down is so no more."""
    before = {zone.seat: zone.hidden for zone in step.before}
    return next(zone.seat for zone in step.after if zone.seat and zone.hidden < before[zone.seat])


@each_walk("caribbean-stud", "casino-stud")
def test_what_is_paid_and_taken_makes_the_results_of_the_coup(walk: Walk) -> None:
    last = walk.steps[-1]
    if last.duty.drill != "reglement-tapis":
        return
    lost = _lost(walk)
    for seat, won in walk.coup.results.items():
        paid = last.answer.get(f"place-{seat}", 0)
        assert won == paid - lost.get(seat, 0), seat


@each_walk(*PAI_GOW)
def test_the_total_paid_is_what_the_winners_of_the_coup_win(walk: Walk) -> None:
    last, lost = walk.steps[-1], _lost(walk)
    assert last.answer["total"] == sum(won for won in walk.coup.results.values() if won > 0)
    for seat, won in walk.coup.results.items():
        assert max(-won, 0) == lost.get(seat, 0), seat


@each_walk("caribbean-stud")
def test_a_void_coup_gives_back_what_lies_at_each_place(walk: Walk) -> None:
    last = walk.steps[-1]
    if last.duty.drill == "coup-nul":
        staked = {f"place-{seat}": sum(row.values()) for seat, row in lying(last.before).items()}
        assert last.answer == staked


TRIED: Final = {
    "mise-tardive",
    "mise-sur-parole",
    "aveugle-interdit",
    "aveugle-ante-seule",
    "aveugle-demande",
    "aveugle-sans-play",
    "aveugle-place-prise",
    "seconde-main",
    "pair-plus-seule",
    "case-vide-demandee",
    "mise-trop-faible",
    "mise-trop-forte",
    "depart-apres-les-cartes",
    "jouer-apres-la-maison",
}
"""The incidents of chips that somebody puts down, holds out or names: they lie nowhere yet."""
TOLD: Final = ("{ante}", "{mise}", "{bet}", "{double}")


@each_walk(*STUD, *PAI_GOW)
def test_the_chips_that_an_incident_tells_of_lie_at_its_place(walk: Walk) -> None:
    for step in walk.steps:
        seen = step.seen
        if step.duty.drill != "incidents" or seen.kind in TRIED:
            continue
        if any(name in seen.incident.scene for name in TOLD):
            facts = {getattr(seen, name, None) for name in ("ante", "stake", "mise")}
            there = lying(step.before)[seen.seat].values()
            assert facts & set(there), step.duty
