import kitchen

kitchen.cook()
