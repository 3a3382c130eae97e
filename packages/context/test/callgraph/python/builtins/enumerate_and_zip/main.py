def knead():
    pass


def rest():
    pass


for position, step in enumerate([knead]):
    step()
for step, minutes in zip([rest], [10]):
    step()
