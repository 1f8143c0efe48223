"""Assignments (« devoirs »): exercises to do by a date, and who is where."""
