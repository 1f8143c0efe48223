"""A whole hand, played by plausible players, as the duties of its dealer."""
