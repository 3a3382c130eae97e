import assert from "node:assert/strict";
import type { Limits } from "@repost/spec";
import {
  behaviour,
  lastLine,
  type ContractCases,
  markedProgram,
  processesWith,
  runProgram,
} from "./contract-subject.ts";

const MEGABYTE = 1_048_576;

export const limitCases: ContractCases = {
  "ends a program and its processes at the time limit": async ({ executor }) => {
    const { mark, program } = markedProgram(`
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    time.sleep(1000)
print("started", flush=True)
time.sleep(1000)`);
    const run = await runProgram(executor, program, { limits: { wall_ms: 1_500 } });
    assert.deepEqual(
      { ...behaviour(run), left: processesWith(mark) },
      {
        status: "timeout",
        exit_code: null,
        signal: "SIGKILL",
        stdout: "started\n",
        stderr: "",
        messages: [],
        left: [],
      },
    );
  },

  "ends background processes when a program ends": async ({ executor }) => {
    const { mark, program } = markedProgram(`
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.close(1); os.close(2); os.close(3)
        time.sleep(1000)
    os._exit(0)
os.wait()`);
    const run = await runProgram(executor, program);
    assert.deepEqual({ status: run.status, left: processesWith(mark) }, { status: "exited", left: [] });
  },

  "ends a program that ignores all possible signals": async ({ executor }) => {
    const program = `
import signal, time
for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    try:
        signal.signal(number, signal.SIG_IGN)
    except OSError:
        pass
while True:
    time.sleep(1)`;
    assert.equal((await runProgram(executor, program, { limits: { wall_ms: 500 } })).status, "timeout");
  },

  "counts the CPU time of children, waited for or not": async ({ executor }) => {
    const program = `
import os, time
def burn():
    while time.process_time() < 0.2:
        pass
for wait in (True, False):
    pid = os.fork()
    if pid == 0:
        burn()
        os._exit(0)
    # Waited for, but left for others to count.
    os.waitpid(pid, 0) if wait else os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)`;
    const run = await runProgram(executor, program, { limits: { wall_ms: 20_000 } });
    assert.ok((run.cpu_ms ?? 0) > 300);
  },

  "keeps the beginning and the end of excessive output": async ({ executor }) => {
    const program =
      "import sys\nfor at in range(100_000):\n    print('%07d' % at)\n    print('e' * 7, file=sys.stderr)";
    const run = await runProgram(executor, program, { limits: { output_bytes: 32 } });
    assert.equal(run.stdout, "0000000\n0000001\n\n[... 799968 bytes left out ...]\n0099998\n0099999\n");
    assert.deepEqual([run.stdout_truncated, run.stderr_truncated, run.messages_truncated], [true, true, false]);
    assert.equal(run.status, "exited");
  },
};

export const heldLimitCases: Readonly<Partial<Record<keyof Limits, ContractCases>>> = {
  cpu_ms: {
    "ends a program whose processes exceed the CPU time limit": async ({ executor }) => {
      const program = "import os\nos.fork()\nwhile True:\n    pass";
      const run = await runProgram(executor, program, { limits: { cpu_ms: 500, wall_ms: 20_000 } });
      assert.equal(run.status, "timeout");
      assert.ok(run.wall_ms < 20_000);
    },
  },
  memory_bytes: {
    "reports a program that exceeds the memory limit": async ({ executor }) => {
      const program = "kept = []\nwhile True:\n    kept.append(b'x' * 10_000_000)";
      const run = await runProgram(executor, program, { limits: { memory_bytes: 200 * MEGABYTE } });
      assert.deepEqual(
        { status: run.status, last: lastLine(run.stderr) },
        {
          status: "oom",
          last: "MemoryError",
        },
      );
    },

    "does not count the memory of the interpreter": async ({ executor }) => {
      const program = "import json, decimal, datetime\nprint(len(b'x' * 10_000_000))";
      const run = await runProgram(executor, program, { limits: { memory_bytes: 40 * MEGABYTE } });
      assert.deepEqual(behaviour(run), {
        status: "exited",
        exit_code: 0,
        signal: null,
        stdout: "10000000\n",
        stderr: "",
        messages: [],
      });
    },

    "allows a program to recover from a memory error": async ({ executor }) => {
      const program = "try:\n    b'x' * 10**12\nexcept MemoryError:\n    print('recovered')";
      const run = await runProgram(executor, program);
      assert.deepEqual(behaviour(run), {
        status: "exited",
        exit_code: 0,
        signal: null,
        stdout: "recovered\n",
        stderr: "",
        messages: [],
      });
    },
  },
  files: {
    "limits open files": async ({ executor }) => {
      const program =
        "kept = []\ntry:\n    while True:\n        kept.append(open('/dev/null'))\nexcept OSError as error:\n    print(error.strerror, len(kept) < 40)";
      assert.equal(
        (await runProgram(executor, program, { limits: { files: 40 } })).stdout,
        "Too many open files True\n",
      );
    },
  },
};
