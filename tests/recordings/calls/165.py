class Cup:
    def __init__(self, **ingredients):
        self.ingredients = ingredients


CALLS = [
    "CoffeeMaker().is_resource_sufficient(Cup(water=200, milk=50, coffee=20))",
    "CoffeeMaker().is_resource_sufficient(Cup(water=3001))",
    "CoffeeMaker().is_resource_sufficient(Cup(water=3000, milk=2001, coffee=401))",
    "CoffeeMaker().is_resource_sufficient(Cup())",
    "maker = CoffeeMaker()\nmaker.resources['milk'] = 10\nmaker.is_resource_sufficient(Cup(milk=11, coffee=1))",
]
