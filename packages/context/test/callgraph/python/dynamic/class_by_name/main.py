import shapes


getattr(shapes, "Square")().draw()
