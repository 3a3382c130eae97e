from yard.tree import climb

climb()
