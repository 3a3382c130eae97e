import assert from "node:assert/strict";
import type { ExecutionRequest } from "@repost/spec";
import {
  type ContractCases,
  temporaryFolders,
  markedProgram,
  processesWith,
  programRequest,
  runProgram,
  silence,
} from "./contract-subject.ts";

const FOREVER = `
import os, time
from repost_runtime import messages
if os.fork() == 0:
    os.setsid()
messages.send(os.getpid())
time.sleep(1000)`;

export const endingCases: ContractCases = {
  "starts no run for an aborted signal": async ({ executor }) => {
    const reason = new Error("called off");
    await assert.rejects(runProgram(executor, "", { signal: AbortSignal.abort(reason) }), (error) => error === reason);
  },

  "ends a run and its processes when its signal aborts, and continues": async ({ executor }) => {
    for (let count = 0; count < 3; count += 1) {
      const { mark, program } = markedProgram(FOREVER);
      const controller = new AbortController();
      const reason = new Error("called off");
      const running = runProgram(executor, program, {
        signal: controller.signal,
        ...whenStarted(() => controller.abort(reason)),
      });
      await assert.rejects(running, (error) => error === reason);
      assert.deepEqual(processesWith(mark), []);
      assert.equal((await runProgram(executor, "print('fine')")).stdout, "fine\n");
    }
  },

  "ends its runs when it is closed, and starts no more": async ({ create }) => {
    const { mark, program } = markedProgram(FOREVER);
    const closingExecutor = await create();
    let closing: Promise<void> | undefined;
    const running = closingExecutor.execute(
      programRequest(program, { ...whenStarted(() => void (closing = closingExecutor.close())) }),
    );
    await assert.rejects(running, { code: "EXECUTOR_CLOSED" });
    await closing;
    await closingExecutor.close();
    await assert.rejects(runProgram(closingExecutor, ""), { code: "EXECUTOR_CLOSED" });
    await assert.rejects(closingExecutor.capabilities(), { code: "EXECUTOR_CLOSED" });
    assert.deepEqual(processesWith(mark), []);
  },

  "removes a program that ends its supervisor, and continues": async ({ executor }) => {
    const { mark, program } = markedProgram(`
import os, signal, time
for number in (signal.SIGKILL, signal.SIGTERM):
    for kill in (os.kill, os.killpg):
        try:
            kill(os.getppid(), number)
        except OSError:
            pass
time.sleep(1000)`);
    const { status } = await runProgram(executor, program, { limits: { wall_ms: 700 } });
    // Without a reachable supervisor its time limit ends it.
    assert.ok(status === "signaled" || status === "timeout");
    assert.deepEqual(processesWith(mark), []);
    assert.equal((await runProgram(executor, "print('fine')")).stdout, "fine\n");
  },

  "removes all temporary folders": async ({ create }) => {
    const before = temporaryFolders();
    const closingExecutor = await create();
    await runProgram(
      closingExecutor,
      "open('made', 'w').write('x')\nimport os\nos.mkdir('folder')\nos.chmod('folder', 0)",
    );
    const controller = new AbortController();
    const reason = new Error("called off");
    const running = runProgram(closingExecutor, FOREVER, {
      signal: controller.signal,
      ...whenStarted(() => controller.abort(reason)),
    });
    await assert.rejects(running, (error) => error === reason);
    await closingExecutor.close();
    assert.deepEqual(
      temporaryFolders().filter((name) => !before.includes(name)),
      [],
    );
  },

  "refuses requests that cannot be run, and says what is wrong": async ({ executor }) => {
    const bad: readonly Partial<ExecutionRequest>[] = [
      { files: [{ path: "../x", content: "" }] },
      { files: [{ path: "/tmp/x", content: "" }] },
      { files: [{ path: "a\\b", content: "" }] },
      { files: [{ path: "program.py", content: "" }] },
      { entry: "other.py" },
      { limits: { wall_ms: 0 } },
      { env: { "A=B": "" } },
      { library: { files: [{ path: "../x.py", content: "" }], modules: [] } },
      { library: { files: [{ path: "x.txt", content: "" }], modules: [] } },
      { runtime: "node", library: { files: [{ path: "x.cjs", content: "" }], modules: ["y.cjs"] } },
      { runtime: "node", library: { files: [{ path: "x.mjs", content: "" }], modules: ["x.mjs"] } },
    ];
    for (const request of bad) {
      await assert.rejects(runProgram(executor, "", request), { code: "EXECUTOR_REQUEST_INVALID" });
    }
  },
};

function whenStarted(act: () => void): Pick<ExecutionRequest, "channel"> {
  return { channel: { onMessage: act, incoming: silence } };
}
