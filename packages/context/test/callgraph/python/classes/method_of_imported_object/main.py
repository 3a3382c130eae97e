from shop import shop

shop.open()
