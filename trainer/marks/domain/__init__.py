"""What is reckoned of marks without Django or any table."""
