"""What the room adds to the schools' counts when they are written again."""

from trainer.live.services.recording import answers_in_class
from trainer.tallies.services.rebuilding import counts_too

counts_too(answers_in_class)
