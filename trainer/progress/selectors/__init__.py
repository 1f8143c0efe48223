"""What is known of a learner, and what comes next."""
