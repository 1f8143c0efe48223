"""A stored question: kept, asked, judged, judged again. No table."""
