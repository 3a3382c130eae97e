"""Reads JSON lines {"before", "after"}; writes whether the second program parses and differs."""

import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")

for line in sys.stdin:
    programs = json.loads(line)
    try:
        after = ast.dump(ast.parse(programs["after"]))
    except SyntaxError as error:
        print(json.dumps({"parses": False, "differs": True, "detail": str(error)}))
    else:
        print(json.dumps({"parses": True, "differs": after != ast.dump(ast.parse(programs["before"]))}))
