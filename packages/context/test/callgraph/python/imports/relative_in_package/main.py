from garden.bed import dig

dig()
