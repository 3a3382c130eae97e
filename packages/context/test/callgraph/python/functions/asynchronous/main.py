import asyncio


async def fetch():
    return await connect()


async def connect():
    return close


def close():
    pass


async def everything():
    (await fetch())()


asyncio.run(everything())
