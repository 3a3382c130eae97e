"""Reads file names from standard input, one a line, and writes one JSON line each: the program as CPython writes it from its own tree."""

import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")

for line in sys.stdin:
    path = line.rstrip("\n")
    with open(path, encoding="utf-8", newline="") as file:
        print(json.dumps({"path": path, "code": ast.unparse(ast.parse(file.read()))}))
