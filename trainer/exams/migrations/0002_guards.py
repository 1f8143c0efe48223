"""What no constraint can say: one school for an exam, its class and its people.

An alteration of one of these tables on SQLite rebuilds it without its triggers: the migration
that does so must put them back (tests/exams/test_constraints.py fails otherwise).
"""

from django.db import migrations

_PERSON = (
    "(SELECT school_id FROM schools_membership WHERE id = NEW.membership_id)"
    " <> (SELECT school_id FROM exams_exam WHERE id = NEW.exam_id)"
)
_SAME = {
    "exams_exam": (
        "(SELECT school_id FROM schools_promotion WHERE id = NEW.promotion_id) <> NEW.school_id"
    ),
    "exams_candidate": _PERSON,
    "exams_sitting": (
        f"{_PERSON} OR (SELECT exam_id FROM exams_paper WHERE id = NEW.paper_id) <> NEW.exam_id"
    ),
    "exams_answer": (
        "(SELECT paper_id FROM exams_question WHERE id = NEW.question_id)"
        " <> (SELECT paper_id FROM exams_sitting WHERE id = NEW.sitting_id)"
    ),
}
_MOMENTS = {
    "exams_exam": ("INSERT", "UPDATE OF school_id, promotion_id"),
    "exams_candidate": ("INSERT", "UPDATE OF exam_id, membership_id"),
    "exams_sitting": ("INSERT", "UPDATE OF exam_id, membership_id, paper_id"),
    "exams_answer": ("INSERT", "UPDATE OF sitting_id, question_id"),
}


def guards():
    """Yield (name, table, moment, condition) of each trigger."""
    for table, condition in _SAME.items():
        for moment in _MOMENTS[table]:
            yield f"{table}_{moment.split()[0].lower()}", table, moment, condition


def put(apps, editor):
    for name, table, moment, condition in guards():
        message = f"{table}: not of one school"
        if editor.connection.vendor == "postgresql":
            editor.execute(
                f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                f" IF {condition} THEN RAISE EXCEPTION '{message}'"
                " USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$"
            )
            editor.execute(
                f"CREATE TRIGGER {name} BEFORE {moment} ON {table}"
                f" FOR EACH ROW EXECUTE FUNCTION {name}()"
            )
        else:
            editor.execute(
                f"CREATE TRIGGER {name} BEFORE {moment} ON {table} FOR EACH ROW WHEN {condition}"
                f" BEGIN SELECT RAISE(ABORT, '{message}'); END"
            )


def take_away(apps, editor):
    for name, table, *_ in guards():
        if editor.connection.vendor == "postgresql":
            editor.execute(f"DROP TRIGGER {name} ON {table}")
            editor.execute(f"DROP FUNCTION {name}()")
        else:
            editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    dependencies = [("exams", "0001_initial")]
    operations = [migrations.RunPython(put, take_away)]
