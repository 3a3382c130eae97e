from .core import run, hidden

__all__ = ["run"]
