def VIEW(result):
    return [str(result.base_url), sorted(result.headers.items())]


CALLS = [
    "get_client('rye', 'https://api.example')",
    "get_client('', 'https://git.example/api/v3')",
    "get_client(token='a b', base_url='http://localhost:80')",
]
