import json

dump = json.dumps
dump({})
