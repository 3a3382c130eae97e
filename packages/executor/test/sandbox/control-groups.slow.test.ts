import { afterAll, describe, expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { createSandboxExecutor } from "../../src/index.ts";
import { openControlGroups } from "../../src/sandbox/control-groups.ts";
import { findControlGroups } from "../../src/sandbox/find-control-groups.ts";
import { runProgram } from "../../src/testing/contract/contract-subject.ts";

const folders =
  findControlGroups({
    memberships: readFileSync("/proc/self/cgroup", "utf8"),
    mounts: readFileSync("/proc/self/mountinfo", "utf8"),
  })?.folders ?? [];
const tried = await openControlGroups();
await tried?.remove();

const FOUR_TIMES_50_MB = `
import os, time
for _ in range(4):
    if os.fork() == 0:
        held = bytearray(50_000_000)
        time.sleep(0.5)
        os._exit(0)
for _ in range(4):
    os.wait()`;

describe.skipIf(tried === null)("createSandboxExecutor with control groups", () => {
  const earlier = new Set(groupsOfThisProcess());
  const executor = createSandboxExecutor();
  afterAll(() => executor.close());

  it("reports its version", async () => {
    const { control_groups, notes } = await executor.capabilities();
    expect(control_groups).toBe(tried?.version);
    expect(notes).toContain(`Each run has a control group of version ${tried?.version}.`);
  });

  it("reports the total memory of all processes of a run", async () => {
    const { status, peak_rss_bytes } = await runProgram(executor, FOUR_TIMES_50_MB);
    expect(status).toBe("exited");
    expect(peak_rss_bytes).toBeGreaterThan(200_000_000);
  });

  it("ends a run immediately when its processes exceed the total memory limit", async () => {
    const limits = { memory_bytes: 100_000_000, disk_bytes: 1_000_000 };
    const { status, peak_rss_bytes } = await runProgram(executor, FOUR_TIMES_50_MB.replaceAll("50_000", "90_000"), {
      limits,
    });
    expect(status).toBe("oom");
    expect(peak_rss_bytes).toBeLessThan(200_000_000);
  });

  it("counts the processes of each run separately", async () => {
    const program = `
import os
count = 0
try:
    while True:
        if os.fork() == 0:
            os.read(0, 1); import time; time.sleep(1); os._exit(0)
        count += 1
except OSError as error:
    print(count, error.strerror)`;
    const limits = { processes: 10 };
    const { stdout, held } = await runProgram(executor, program, { limits });
    expect(stdout).toBe("9 Resource temporarily unavailable\n");
    expect(held).toContain("processes");
  });

  it("hides the name of the group and its files from a run", async () => {
    const program = `
import os
print({line.split(":")[2].strip() for line in open("/proc/self/cgroup") if "memory" in line or "pids" in line or line.startswith("0::")})
print(os.path.exists("/sys/fs/cgroup"), [number for number in range(200) if os.path.exists("/proc/self/fd/%d" % number)])`;
    const { stdout } = await runProgram(executor, program);
    expect(stdout).toBe("{'/'}\nFalse [0, 1, 2, 3]\n");
  });

  it("removes all groups", async () => {
    // Executors of other test files may share this process.
    const own = createSandboxExecutor();
    await runProgram(own, "pass");
    expect(groupsOfThisProcess().length).toBeGreaterThan(0);
    await Promise.all([own.close(), executor.close()]);
    expect(groupsOfThisProcess().filter((group) => !earlier.has(group))).toEqual([]);
  });
});

function groupsOfThisProcess(): readonly string[] {
  return folders
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => name.startsWith(`repost-executor-${process.pid}-`));
}
