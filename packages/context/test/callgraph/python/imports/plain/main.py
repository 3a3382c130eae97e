import pantry

pantry.open_door()
