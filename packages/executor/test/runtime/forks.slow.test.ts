import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor } from "../../src/index.ts";
import { runDriver } from "./run-driver.ts";
import { testPythons } from "./test-pythons.ts";

/** Forks share one processor with programs that never rest. */
const CROWDED = `
import os, signal, time
from repost_runtime import forks, messages

def work(seconds):
    while time.process_time() < seconds:
        pass
    return {"observation": {"kind": "worked"}}

def rest():
    time.sleep(60)
    return {}

def spin():
    while True:
        pass

os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
crowd = []
for _ in range(9):
    pid = os.fork()
    if pid == 0:
        signal.alarm(50)
        spin()
    crowd.append(pid)
try:
    worked = forks.run(lambda: work(0.1), 0.3)
    begun = time.monotonic()
    rested = forks.run(rest, 0.2)
    resting = time.monotonic() - begun
    spun = forks.run(spin, 0.2)
finally:
    for pid in crowd:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
messages.send({"worked": worked, "rested": rested, "resting": resting < 5, "spun": spun})
`;

describe.each(testPythons)("forks, under %s", (python) => {
  const executor = createProcessExecutor({ python });
  afterAll(() => executor.close());

  it("are charged only for their CPU time on a busy machine, and end when they block or loop", async () => {
    const timeout = { observation: { kind: "timeout" } };
    expect(await runDriver(executor, CROWDED)).toEqual([
      { worked: { observation: { kind: "worked" } }, rested: timeout, resting: true, spun: timeout },
    ]);
  }, 120_000);
});
