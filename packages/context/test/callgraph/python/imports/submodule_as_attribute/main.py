import house.room

house.room.enter()
