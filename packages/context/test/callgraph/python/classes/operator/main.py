class Money:
    def __add__(self, other):
        return self

    def __lt__(self, other):
        return True

    def __getitem__(self, key):
        return self

    def __contains__(self, key):
        return False


purse = Money()
total = purse + purse
purse < total
purse["coin"]
"coin" in purse
