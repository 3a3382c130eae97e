from tools import run as go

go()
