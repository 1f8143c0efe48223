"""A whole coup to deal: a series whose questions are the gestures of one round."""
