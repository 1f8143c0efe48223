"""The verbs of practice: answering, correcting, rebuilding."""
