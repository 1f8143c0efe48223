"""What no constraint can say: one school for all the rows of a class, and a log never rewritten.

An alteration of one of these tables on SQLite rebuilds it without its triggers: the migration
that does so must put them back (tests/schools/test_constraints.py fails otherwise).
"""

from django.db import migrations

_SAME = {
    "schools_enrolment": (
        "(SELECT school_id FROM schools_membership WHERE id = NEW.membership_id)"
        " <> (SELECT school_id FROM schools_promotion WHERE id = NEW.promotion_id)"
    ),
    "schools_invitation": (
        "EXISTS (SELECT 1 FROM schools_promotion"
        " WHERE id = NEW.promotion_id AND school_id <> NEW.school_id)"
        " OR EXISTS (SELECT 1 FROM schools_membership"
        " WHERE id = NEW.membership_id AND school_id <> NEW.school_id)"
    ),
}
_OTHER = "NEW.school_id <> OLD.school_id"
_FIXED = {
    "schools_membership": ("school_id", _OTHER),
    "schools_promotion": ("school_id", _OTHER),
    "schools_entry": ("school_id, at, verb, details", None),
}


def guards():
    """Yield (name, table, moment, condition, message) of each trigger."""
    for table, condition in _SAME.items():
        for moment in ("INSERT", "UPDATE"):
            yield f"{table}_{moment.lower()}", table, moment, condition, "not of one school"
    for table, (columns, condition) in _FIXED.items():
        yield f"{table}_fixed", table, f"UPDATE OF {columns}", condition, "never changed"


def put(apps, editor):
    for name, table, moment, condition, message in guards():
        if editor.connection.vendor == "postgresql":
            check = condition or "TRUE"
            editor.execute(
                f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                f" IF {check} THEN RAISE EXCEPTION '{table}: {message}'"
                " USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$"
            )
            editor.execute(
                f"CREATE TRIGGER {name} BEFORE {moment} ON {table}"
                f" FOR EACH ROW EXECUTE FUNCTION {name}()"
            )
        else:
            when = f" WHEN {condition}" if condition else ""
            editor.execute(
                f"CREATE TRIGGER {name} BEFORE {moment} ON {table} FOR EACH ROW{when}"
                f" BEGIN SELECT RAISE(ABORT, '{table}: {message}'); END"
            )


def take_away(apps, editor):
    for name, table, *_ in guards():
        if editor.connection.vendor == "postgresql":
            editor.execute(f"DROP TRIGGER {name} ON {table}")
            editor.execute(f"DROP FUNCTION {name}()")
        else:
            editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    dependencies = [("schools", "0001_initial")]
    operations = [migrations.RunPython(put, take_away)]
