"""Exams: composing, sitting, closing."""
