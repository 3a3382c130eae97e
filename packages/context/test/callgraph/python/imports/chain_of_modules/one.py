from two import action
