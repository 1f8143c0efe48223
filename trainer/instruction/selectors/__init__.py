"""What reports read: tallies, exams, the weeks that are over."""
