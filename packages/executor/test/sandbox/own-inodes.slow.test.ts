// @module-tag bubblewrap
import { AssertionError } from "node:assert";
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createSandboxExecutor, probeBackends } from "../../src/index.ts";
import { runProgram } from "../../src/testing/contract/contract-subject.ts";
import { sharedLockCases } from "../../src/testing/contract/lock-contract.ts";

const available = (await probeBackends()).some(({ backend, available }) => backend === "sandbox" && available);

describe.skipIf(!available)("createSandboxExecutor without overlays", () => {
  const executor = createSandboxExecutor({ overlay: false });
  afterAll(() => executor.close());

  it("reports that runs can see locks of other runs", async () => {
    const { notes } = await executor.capabilities();
    expect(notes).toContain(
      "Runs can see locks of others on files of the machine, for this user cannot mount overlays.",
    );
  });

  it.each(Object.entries(sharedLockCases))("fails the check that it %s", async (_title, check) => {
    await expect(check({ executor, create: createSandboxExecutor })).rejects.toBeInstanceOf(AssertionError);
  });
});

/** Limits that docs/security.md names. */
describe.skipIf(!available)("programs of createSandboxExecutor", () => {
  const executor = createSandboxExecutor();
  afterAll(() => executor.close());

  it("can detect by a watch that another run opens a device", async () => {
    const watch = `
import ctypes, os
from repost_runtime import messages
libc = ctypes.CDLL(None)
watches = libc.inotify_init1(0)
libc.inotify_add_watch(watches, b"/dev/full", 0x20)
messages.send("watching")
messages.receive()
print(len(os.read(watches, 4096)) > 0)`;
    let begin = (): void => undefined;
    const watching = new Promise<void>((resolve) => (begin = resolve));
    async function* incoming(): AsyncGenerator<string> {
      await watching;
      await runProgram(executor, "open('/dev/full').close()");
      yield '"opened"';
    }
    const channel = { onMessage: () => begin(), incoming: incoming() };
    expect((await runProgram(executor, watch, { channel })).stdout).toBe("True\n");
  });

  it("can read statistics of the whole machine", async () => {
    const read = "print(sum(int(line.split()[1]) for line in open('/proc/meminfo') if line.startswith('MemTotal')))";
    const total = Number(/MemTotal:\s+(\d+)/.exec(readFileSync("/proc/meminfo", "utf8"))?.[1]);
    expect(Number((await runProgram(executor, read)).stdout)).toBe(total);
  });
});
