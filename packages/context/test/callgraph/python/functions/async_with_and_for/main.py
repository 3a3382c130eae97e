class Door:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *rest):
        pass

    async def steps(self):
        yield self.step

    def step(self):
        pass

async def main_task():
    async with Door() as door:
        async for step in door.steps():
            step()

import asyncio
asyncio.run(main_task())
