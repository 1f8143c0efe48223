"""The table as one picture: things with an address, placed by one engine, drawn as one SVG."""
