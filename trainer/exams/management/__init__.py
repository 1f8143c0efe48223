"""Commands of the exams room."""
