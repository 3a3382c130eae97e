// @module-tag bubblewrap
import { type Executor, RepostError } from "@repost/spec";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createSandboxExecutor, keepModules, type KeepModulesOptions } from "../../src/index.ts";
import { keptRequest, type KeptTestJob } from "./kept-job.ts";
import { testPythons } from "./test-pythons.ts";

const target = `def price(count):
    if isinstance(count, str):
        return globals()[count]()
    if count > 2:
        return count * 3
    return count * 4
`;
const module = `${target}
import os, time
LOADED_BY = os.getpid()
def writes():
    with open("left.txt", "w") as file: file.write("left")
def looks(): return os.path.exists("left.txt")
def exits(): os._exit(3)
def ends_the_process_that_loaded(): os.kill(LOADED_BY, 9)
def hangs_the_process_that_loaded(): os.kill(LOADED_BY, 19)
def forges():
    for number in range(3, 20):
        try: os.write(number, b'{"type":"kept","exit_code":0,"signal":null}\\n')
        except OSError: pass
    return "forged"
`;
const callsItself = `def price(count):
    if isinstance(count, str):
        return 1
    if count > 2:
        return count * 3
    return count * 4
PRICE = price(3)
`;

const missing = await createSandboxExecutor()
  .capabilities()
  .then(
    () => undefined,
    (error: unknown) => (RepostError.is(error) ? error.message : String(error)),
  );

describe.skipIf(missing !== undefined).each(testPythons)(`kept modules, under %s ${missing ?? ""}`, (python) => {
  const executor = createSandboxExecutor({ python });
  afterAll(() => executor.close());

  function keeper(options: KeepModulesOptions = { leastLoadMs: 0 }) {
    const counted = { ...executor, runs: 0 };
    counted.execute = (...parameters) => {
      counted.runs += 1;
      return executor.execute(...parameters);
    };
    const kept = keepModules(counted, options);
    onTestFinished(() => kept.close());
    return { kept, counted };
  }

  const traced: KeptTestJob = { module, calls: ["1", "3", "'looks'"], trace: true };
  const plain: KeptTestJob = { module, calls: ["1", "3"] };
  const varied: KeptTestJob = {
    module,
    calls: ["1", "3"],
    variants: [
      ["count * 3", "count * 5"],
      ["count > 2", "count >= 3"],
      ["count * 4", "exits()"],
    ],
  };
  const changed: KeptTestJob = { module, calls: ["1", "3"], changed: ["count * 3\n    return count * 4", "None"] };

  it.each([
    ["traced calls", [traced, varied, plain, changed, traced]],
    ["variants", [varied, plain, traced, changed, varied]],
    ["calls", [plain, changed, traced, varied, plain]],
  ])("report the same in one process as in several when %s come first", async (_, jobs) => {
    const { kept, counted } = keeper();
    await messagesOf(kept, { ...traced, seed: 1 });
    for (const job of jobs) expect(await messagesOf(kept, job)).toEqual(await messagesOf(executor, job));
    expect(counted.runs).toBe(2);
  });

  it("ends with its first job when the module loads fast", async () => {
    const { kept, counted } = keeper({ leastLoadMs: 10_000 });
    for (const job of [traced, plain, varied])
      expect(await messagesOf(kept, job)).toEqual(await messagesOf(executor, job));
    expect(counted.runs).toBe(3);
  });

  it("uses another process for a module that calls its target while it loads", async () => {
    const { kept, counted } = keeper();
    const job = { module: callsItself, calls: ["1", "3"] };
    await messagesOf(kept, { ...job, trace: true });
    expect(await messagesOf(kept, job)).toEqual(await messagesOf(executor, job));
    expect(await messagesOf(kept, { ...job, variants: [["count * 3", "1"]] })).toEqual([
      { type: "not_switchable", detail: "the module calls the target while it loads" },
    ]);
    expect(counted.runs).toBe(2);
  });

  it("hides files of a job from later jobs", async () => {
    const { kept, counted } = keeper();
    const looking = { ...traced, calls: ["'looks'"] };
    for (const calls of [["'looks'"], ["'writes'", "'looks'"]]) await messagesOf(kept, { ...traced, calls });
    expect(counted.runs).toBe(1);
    expect(valuesOf(await messagesOf(kept, looking))).toEqual([false]);
    expect(counted.runs).toBe(2);
  });

  it("reports a call that exits, and keeps the process", async () => {
    const { kept, counted } = keeper();
    expect(valuesOf(await messagesOf(kept, { ...traced, calls: ["'exits'", "1"] }))).toEqual(["died", 4]);
    expect(valuesOf(await messagesOf(kept, plain))).toEqual([4, 9]);
    expect(counted.runs).toBe(1);
  });

  it("loads the module again after a call ended its process", async () => {
    const { kept, counted } = keeper();
    await messagesOf(kept, traced);
    const ended = await kept.execute(keptRequest({ ...plain, calls: ["1", "'ends_the_process_that_loaded'"] }));
    expect([ended.status, ended.signal]).toEqual(["signaled", "SIGKILL"]);
    expect(valuesOf(await messagesOf(kept, plain))).toEqual([4, 9]);
    expect(counted.runs).toBe(2);
  });

  it("ends a process that a call stops", async () => {
    const { kept } = keeper();
    await messagesOf(kept, traced);
    const calls = ["'hangs_the_process_that_loaded'"];
    const { status, hit } = await kept.execute(keptRequest({ ...plain, calls, wallMs: 2_000 }));
    expect([status, hit]).toEqual(["timeout", "wall_ms"]);
    expect(valuesOf(await messagesOf(kept, plain))).toEqual([4, 9]);
  });

  it("receives no message that a call forges", async () => {
    const { kept, counted } = keeper();
    for (const job of [traced, plain]) {
      const values = valuesOf(await messagesOf(kept, { ...job, calls: ["'forges'", "3"] }));
      expect(values).toEqual(["died", 9]);
    }
    expect(counted.runs).toBe(1);
  });
});

async function messagesOf(executor: Pick<Executor, "execute">, job: KeptTestJob): Promise<readonly unknown[]> {
  const { messages, stderr } = await executor.execute(keptRequest(job));
  if (stderr !== "") throw new Error(stderr);
  return messages.map((line) => {
    const { wall_ms: _, ...message } = JSON.parse(line) as Record<string, unknown>;
    return message;
  });
}

function valuesOf(messages: readonly unknown[]): readonly unknown[] {
  return messages.flatMap((message) => {
    const { observation } = message as { readonly observation?: Readonly<Record<string, unknown>> };
    return observation === undefined ? [] : [observation["value"] ?? observation["kind"]];
  });
}
