"""Who may see what of a school, which house is in force, which words open it."""
