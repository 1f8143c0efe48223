"""Who may see a lesson, and what its answers come to."""
