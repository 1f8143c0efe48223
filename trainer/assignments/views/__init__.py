"""Pages of assignments: for instructors, and for who has to do them."""
