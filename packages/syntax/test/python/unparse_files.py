"""Reads file names, one a line, and writes ast.unparse of each program as JSON."""

import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")

for line in sys.stdin:
    path = line.rstrip("\n")
    with open(path, encoding="utf-8", newline="") as file:
        print(json.dumps({"path": path, "code": ast.unparse(ast.parse(file.read()))}))
