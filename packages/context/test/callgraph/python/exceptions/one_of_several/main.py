class Cut(Exception):
    def heal(self):
        pass


class Burn(Exception):
    def heal(self):
        pass


def hurt(kind):
    try:
        raise kind()
    except (Cut, Burn) as wound:
        wound.heal()


hurt(Cut)
hurt(Burn)
