import pack.core

pack.core.run()
