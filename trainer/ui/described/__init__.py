"""A situation described on its table: what is asked, place by place, and what is drawn of it."""
