from three import action
