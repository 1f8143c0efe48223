"""What is reckoned of exams without Django or any table."""
