"""A post office that takes parcels with a valid label alone."""
