"""The verbs of exams, by who acts: composing, conducting, sitting, closing."""
