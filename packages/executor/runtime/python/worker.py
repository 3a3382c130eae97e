"""Runs programs for an executor. See repost_supervisor.server."""

import os
import sys

from repost_supervisor.server import main

if __name__ == "__main__":
    os._exit(main(sys.argv[1]))
