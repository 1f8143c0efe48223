"""The witness of the bataille: its table written a second time; it imports nothing of ours."""


def _paid(end: str, option: str) -> str:
    times = 2 if end == "guerre-egalite" and option == "double" else 1
    return f"{times} pour 1"


TABLES = {"paiements": _paid}
