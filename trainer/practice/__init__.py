"""Asking and answering: series of questions, attempts, and the choice of what comes next."""
