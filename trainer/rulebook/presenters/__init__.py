"""What the pages of the rule books show."""
