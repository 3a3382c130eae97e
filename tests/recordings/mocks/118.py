# mock for: httpx
class Client:
    def __init__(self, base_url=""):
        self.base_url = base_url
        self.headers = {"user-agent": "mock"}
