import asyncio

async def inner():
    return a

def a():
    pass

async def outer():
    tool = await inner()
    tool()

asyncio.run(outer())
