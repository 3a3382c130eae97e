"""What depends on when it is asked; no environment comes out of it."""

import time


def opening() -> str:
    """Whether the bakery is open now."""
    return "open" if time.time() % 86400 < 43200 else f"closed since {time.time()}"
