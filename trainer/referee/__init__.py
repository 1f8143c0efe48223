"""The referee: anybody lays a situation on a table and reads the ruling, with its proof."""
