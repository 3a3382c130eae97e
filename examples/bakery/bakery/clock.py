"""Functions that depend on the time. No environment is built from them."""

import time


def opening() -> str:
    """Returns "open", or since when the bakery is closed."""
    return "open" if time.time() % 86400 < 43200 else f"closed since {time.time()}"
