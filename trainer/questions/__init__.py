"""Stored questions: what practice, exams and the live room ask, judge and judge again."""
