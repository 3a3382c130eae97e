from town.street.shop import sell

sell()
