"""What the room adds to the schools' counts when they are written again."""

from trainer.live.services import answers_in_class
from trainer.tallies.services import counts_too

counts_too(answers_in_class)
