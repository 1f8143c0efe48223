"""What is reckoned in reports without Django or any table."""
