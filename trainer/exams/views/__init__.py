"""Pages of exams: those of who sits them, those of instructors."""
