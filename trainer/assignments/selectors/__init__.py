"""Who may see an assignment, what it asks, and of whom."""
