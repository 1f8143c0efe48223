"""What the pages of exams show."""
