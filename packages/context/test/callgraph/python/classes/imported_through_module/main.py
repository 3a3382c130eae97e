import shop

stall = shop.Stall()
stall.sell()
