"""What the rooms share and none owns: requests, forms, refusals, numbers, archives, chance."""
