"""What is looked up of exams: drafts, papers, copies, marks, what is shut meanwhile."""
