import json

class Encoder(json.JSONEncoder):
    def default(self, value):
        return super().default(value)

Encoder().default(1)
