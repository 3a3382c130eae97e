import shed

shed.rake.sweep()
