"""The site served for a long time: does anything grow that should not?"""
