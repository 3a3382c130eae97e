from bakery import bread

bread()
