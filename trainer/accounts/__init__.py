"""People: their accounts, and the learner that each visitor is, signed in or not."""
