"""From the sums of a class to what its reports show: a page, and a sheet to take away."""
