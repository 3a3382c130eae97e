def audit():
    pass


class Ledger:
    def __init__(self, check):
        self.check = check

    def close(self):
        self.check()


Ledger(audit).close()
