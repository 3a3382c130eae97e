"""A post office that takes parcels with a stamp of its own alone."""
