"""Engine values as JSON: pure functions, one for each shape.

Amounts to calculate with are in cents and say so in their name. Values that a client may give
back (answers, situations) are written as the forms read them.
"""
