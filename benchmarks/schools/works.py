"""What instructors give to their classes: exams that were sat, questions in class, assignments."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from benchmarks.schools.people import Class
from benchmarks.schools.practice import run, table
from benchmarks.schools.questions import Question as Known
from benchmarks.schools.questions import judged
from casino_rules import catalog
from casino_rules.core.grading import Verdict
from trainer.assignments.models import Assignment, Item, Share
from trainer.assignments.selectors import Part
from trainer.assignments.services import Order, give_assignment
from trainer.exams.models import Answer, Exam, Question, Sitting
from trainer.exams.services.composing import Terms, create_exam
from trainer.exams.services.conducting import publish
from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.marks.models import Contestation, Overlay, Replay, Withdrawal
from trainer.marks.services.certificates import issue
from trainer.schools.models import School

_SAT: Final = 0.85
_RIGHT: Final = 0.72
_AT_ONCE: Final = 2000
_GOAL: Final = 15


def hold_exams(classes: Iterable[Class], now: datetime, rng: Random) -> None:
    """Hold an exam in each class: papers by the site's services, answers judged by the engine."""
    for one in classes:
        begun = now - timedelta(days=rng.randrange(2, 120))
        exam = _published(one, begun, rng)
        questions = list(Question.objects.filter(paper__exam=exam).select_related("slot"))
        verdicts = {item.pk: _verdicts(item) for item in questions}
        people = [member for member in one.trainees if rng.random() < _SAT]
        sittings = Sitting.objects.bulk_create(
            Sitting(
                exam=exam,
                membership=member,
                paper=questions[0].paper,
                started_at=begun,
                deadline=begun + timedelta(minutes=30),
                finished_at=begun + timedelta(minutes=rng.randrange(12, 30)),
                ended_by=Sitting.End.HANDED,
            )
            for member in people
        )
        answers = [
            _answer(sitting, item, verdicts[item.pk], rng)
            for sitting in sittings
            for item in questions
        ]
        Answer.objects.bulk_create(answers, batch_size=_AT_ONCE)
        _contest(one, answers, now, rng)
        issue(actor=one.actor, exam=exam, now=now)


def _published(one: Class, at: datetime, rng: Random) -> Exam:
    game = catalog.game(rng.choice(tuple(catalog.games())))
    terms = Terms(f"Examen {game.title}", opens_at=at, closes_at=at + timedelta(hours=2))
    exam = create_exam(
        actor=one.actor,
        promotion=one.promotion,
        terms=terms,
        rng=rng,
        game=game,
        now=at - timedelta(days=1),
    )
    return publish(actor=one.actor, exam=exam, now=at - timedelta(hours=12))


def _verdicts(question: Question) -> tuple[tuple[object, Verdict], ...]:
    drill = catalog.game(question.slot.game).drill(question.slot.drill)
    return tuple(judged(drill, drill.load(question.situation)))


def _answer(
    sitting: Sitting, question: Question, verdicts: Sequence[tuple[object, Verdict]], rng: Random
) -> Answer:
    wrong = len(verdicts) > 1 and rng.random() > _RIGHT
    raw, verdict = rng.choice(verdicts[1:]) if wrong else verdicts[0]
    return Answer(
        sitting=sitting,
        question=question,
        raw=raw,
        saved_at=sitting.started_at + timedelta(seconds=40 * question.position),
        version=1,
        rules_version=question.rules_version,
        correct=verdict.correct,
        share=verdict.share,
        out_of=verdict.out_of,
        verdict=verdict.as_json(),
    )


def _contest(one: Class, answers: Sequence[Answer], now: datetime, rng: Random) -> None:
    """Contest some answers, some of them closed by a decision."""
    wrong = [answer for answer in answers if not answer.correct]
    contested = rng.sample(wrong, min(4, len(wrong)))
    open_ones, closed = contested[:2], contested[2:]
    decisions = Overlay.objects.bulk_create(
        Overlay(
            answer=answer,
            number=1,
            version=answer.version,
            kind=Overlay.Kind.DECISION,
            share=answer.out_of,
            out_of=answer.out_of,
            correct=True,
            reason="L’énoncé prêtait à confusion.",
            at=now,
            actor=one.actor.membership,
        )
        for answer in closed
    )
    Contestation.objects.bulk_create(
        Contestation(answer=answer, text="Je ne suis pas d’accord.", at=now) for answer in open_ones
    )
    Contestation.objects.bulk_create(
        Contestation(
            answer=overlay.answer,
            text="Je ne suis pas d’accord.",
            at=now - timedelta(hours=2),
            state=Contestation.State.ACCEPTED,
            reply="Vous avez raison.",
            replied_at=now,
            replied_by=one.actor.membership,
            overlay=overlay,
        )
        for overlay in decisions
    )


def correct_rules(now: datetime) -> None:
    """Write a correction without effect and a case withdrawn, in each school."""
    for school in School.objects.all():
        exam = Exam.objects.filter(school=school).order_by("pk")[0]
        slot = exam.slots.order_by("position")[0]
        case: dict[str, Any] = {"school": school, "game": slot.game, "drill": slot.drill}
        counts = dict.fromkeys(("replayed", "changed", "marks"), 0)
        Replay.objects.create(**case, reason="Relecture", rules_version=1, at=now, **counts)
        Withdrawal.objects.create(**case, branch=slot.branch, reason="À revoir", at=now)


def ask_classes(
    classes: Iterable[Class], asked: Sequence[Known], now: datetime, rng: Random
) -> None:
    """Put questions to each class, all explained but the last one."""
    for one in classes:
        for ago in range(5):
            known, at = rng.choice(asked), now - timedelta(days=7 * ago, hours=1)
            over = at + timedelta(minutes=5) if ago else None
            question = ClassQuestion.objects.create(
                promotion=one.promotion,
                author=one.actor.membership,
                game=known.game,
                drill=known.drill,
                branch=known.branch,
                seed=known.seed,
                rules_version=known.rules_version,
                situation=known.situation,
                asked_at=at,
                closed_at=over,
                explained_at=over,
            )
            ClassAnswer.objects.bulk_create(_given(question, known, one, at, rng))


def _given(
    question: ClassQuestion, known: Known, one: Class, at: datetime, rng: Random
) -> Iterator[ClassAnswer]:
    for member in one.trainees:
        verdict = rng.choice(known.verdicts)
        yield ClassAnswer(
            question=question,
            membership=member,
            shown=verdict.given,
            correct=verdict.correct,
            verdict=verdict.as_json(),
            answered_at=at + timedelta(seconds=30),
        )


def give_work(classes: Iterable[Class], popular: Sequence[str], now: datetime, rng: Random) -> None:
    """Give each class an assignment that is over and two that run; ``popular`` games first."""
    for one in classes:
        for start, length in ((60, 14), (10, 20), (3, 10)):
            game = catalog.game(popular[min(int(rng.expovariate(0.4)), len(popular) - 1)])
            parts = [Part(game.slug)] if rng.random() < 0.4 else []
            parts = parts or [Part(game.slug, drill) for drill in sorted(game.drills)[:3]]
            at = now - timedelta(days=start)
            right = Assignment.Target.RIGHT
            due_at = at + timedelta(days=length)
            order = Order(f"Devoir {game.title}", tuple(parts), right, _GOAL, due_at)
            give_assignment(actor=one.actor, promotion=one.promotion, order=order, now=at)


def count_shares(stage: str) -> None:
    """Count in each share the answers of its person, as the site does with each answer."""
    run(
        f"WITH given AS (SELECT s.id, a.goal, t.answered_at, v.correct, row_number() OVER"  # noqa: S608 - names
        " (PARTITION BY s.id, v.correct ORDER BY t.answered_at) AS rank"
        f" FROM {table(Share)} s JOIN {table(Assignment)} a ON a.id = s.assignment_id"
        f" JOIN {stage}.place p USING (membership_id) JOIN {stage}.attempt t"
        " ON t.history = p.history AND t.answered_at >= s.since AND t.answered_at < a.due_at"
        f" JOIN {stage}.question q ON q.number = t.question JOIN {stage}.verdict v"
        " ON v.question = t.question AND v.number = t.verdict WHERE EXISTS (SELECT 1 FROM"
        f" {table(Item)} i WHERE i.assignment_id = a.id AND i.game = q.game"
        " AND i.drill IN ('', q.drill) AND i.branch IN ('', q.branch))),"
        " sums AS (SELECT id, count(*) AS answered, count(*) FILTER (WHERE correct) AS correct,"
        " max(answered_at) AS last_at, min(answered_at) FILTER (WHERE correct AND rank = goal)"
        " AS done_at FROM given GROUP BY id)"
        f" UPDATE {table(Share)} s SET answered = sums.answered, correct = sums.correct,"
        " last_at = sums.last_at, done_at = sums.done_at FROM sums WHERE sums.id = s.id"
    )
