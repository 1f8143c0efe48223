"""The verbs of schools, by subject. One transaction each, and a line in the audit log."""
