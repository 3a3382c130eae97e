square = lambda number: number * number
cube = lambda number: square(number) * number
cube(2)
