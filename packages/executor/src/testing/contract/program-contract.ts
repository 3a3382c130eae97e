import assert from "node:assert/strict";
import { type Channel, DEFAULT_LIMITS, type Limits } from "@repost/spec";
import { behaviour, type ContractCases, newMark, processesWith, runNode, runProgram } from "./contract-subject.ts";

const MEGABYTE = 1_048_576;
const FILLED_BYTES = 256 * MEGABYTE;

interface Filling {
  readonly program: string;
  readonly stderr: RegExp;
}

const PYTHON = {
  run: runProgram,
  exit: "import sys\nprint('out')\nprint('err', file=sys.stderr)\nsys.exit(3)",
  crash: "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)",
  /** Prints the number, a variable and files that earlier programs may have left. */
  leave: (number: number) =>
    `import builtins, os\nprint(${number}, hasattr(builtins, "left"), len(os.listdir()))\nbuiltins.left = 1\nopen("left", "w").close()`,
  converse: `
from repost_runtime import messages
messages.send("ready")
while (asked := messages.receive()) is not None:
    messages.send({"double": asked + asked})
print("over")`,
  send: `
import os
from repost_runtime import messages
messages.send({"at": 1, "text": "ü🦉"})
os.write(3, b"plain\\n")
messages.send([None])
print(messages.receive() is None)`,
  outlast: (mark: string) => `
import os, time
with open("/proc/self/comm", "w") as comm:
    comm.write("${mark}")
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    time.sleep(1000)
print("started", flush=True)
time.sleep(1000)`,
  spin: "import os\nos.fork()\nwhile True:\n    pass",
  fills: {
    "reports and measures a Python program that fills memory": {
      program: "kept = []\nwhile True:\n    kept.append(b'x' * 10_000_000)",
      stderr: /\bMemoryError\n$/,
    },
  } as Readonly<Record<string, Filling>>,
  small: {
    program: "import json, decimal, datetime\nprint(len(b'x' * 10_000_000))",
    memory_bytes: 40 * MEGABYTE,
    stdout: "10000000\n",
  },
  recover: "try:\n    b'x' * 10**12\nexcept MemoryError:\n    print('recovered')",
  open: {
    program:
      "kept = []\ntry:\n    while True:\n        kept.append(open('/dev/null'))\nexcept OSError as error:\n    print(error.strerror, len(kept) < 40)",
    files: 40,
    stdout: "Too many open files True\n",
  },
};

type Programs = typeof PYTHON;

const NODE: Programs = {
  run: runNode,
  exit: "console.log('out'); console.error('err'); process.exitCode = 3;",
  crash: "process.kill(process.pid, 'SIGSEGV'); setInterval(() => {}, 1000);",
  leave: (number) =>
    `import { readdirSync, writeFileSync } from "node:fs";\nconsole.log(${number}, "left" in globalThis ? "True" : "False", readdirSync(".").length);\nglobalThis.left = 1;\nwriteFileSync("left", "");`,
  converse: `
import { receive, send } from "repost_runtime/messages";
send("ready");
for (let asked = receive(); asked !== undefined; asked = receive()) send({ double: asked + asked });
console.log("over");`,
  send: `
import { writeSync } from "node:fs";
import { receive, send } from "repost_runtime/messages";
send({ at: 1, text: "ü🦉" });
writeSync(3, "plain\\n");
send([null]);
console.log(receive() === undefined ? "True" : "False");`,
  outlast: (mark) => `
import { spawn } from "node:child_process";
process.title = "${mark}";
spawn("sleep", ["1000"], { argv0: "${mark}", detached: true, stdio: "ignore" }).unref();
console.log("started");
for (;;);`,
  spin: "for (;;);",
  fills: {
    "reports and measures a Node program that fills its heap": {
      program: "const kept = []; for (;;) kept.push(new Array(100_000).fill(1.5));",
      stderr: /(?:)/,
    },
    "reports and measures a Node program that fills memory outside of its heap": {
      program: "const kept = []; for (;;) kept.push(Buffer.alloc(10_000_000, 1));",
      stderr: /(?:)/,
    },
  },
  small: {
    program: "console.log(Buffer.alloc(20_000_000, 1).length, new Array(1_000_000).fill(1).length);",
    memory_bytes: 60 * MEGABYTE,
    stdout: "20000000 1000000\n",
  },
  recover: "try { Buffer.alloc(2 ** 33); } catch (error) { console.log('recovered'); }",
  open: {
    program:
      "import { openSync } from 'node:fs';\nlet count = 0;\ntry { for (;; count += 1) openSync('/dev/null'); } catch (error) { console.log(error.code, count < 64); }",
    files: 64,
    stdout: "EMFILE true\n",
  },
};

function casesOf(of: string, programs: Programs): ContractCases {
  return { ...outcomesOf(of, programs), ...exchangesOf(of, programs) };
}

function outcomesOf(of: string, { run, ...programs }: Programs): ContractCases {
  return {
    [`reports output, exit code and usage of a program of ${of}`]: async ({ executor }) => {
      const { held, backend } = await executor.capabilities();
      const { wall_ms, cpu_ms, peak_rss_bytes, ...rest } = await run(executor, programs.exit);
      assert.deepEqual(rest, {
        status: "exited",
        exit_code: 3,
        signal: null,
        stdout: "out\n",
        stderr: "err\n",
        messages: [],
        stdout_truncated: false,
        stderr_truncated: false,
        messages_truncated: false,
        backend,
        limits: DEFAULT_LIMITS,
        held,
        hit: null,
      });
      assert.ok(wall_ms > 0);
      assert.ok((cpu_ms ?? 0) > 0);
      assert.ok((peak_rss_bytes ?? 0) > MEGABYTE);
    },

    [`reports the signal that ended a program of ${of}`]: async ({ executor }) => {
      assert.deepEqual(behaviour(await run(executor, programs.crash)), {
        status: "signaled",
        exit_code: null,
        signal: "SIGSEGV",
        stdout: "",
        stderr: "",
        messages: [],
      });
    },

    [`isolates concurrent and consecutive programs of ${of}`]: async ({ executor }) => {
      const numbers = [0, 1, 2, 3, 4, 5];
      const runs = await Promise.all(numbers.map((number) => run(executor, programs.leave(number))));
      assert.deepEqual(
        runs.map(({ stdout, stderr }) => stdout + stderr),
        numbers.map((number) => `${number} False 1\n`),
      );
    },

    [`ends a program of ${of} and its processes at the time limit`]: async ({ executor }) => {
      const mark = newMark();
      const ended = await run(executor, programs.outlast(mark), { limits: { wall_ms: 2_000 } });
      assert.deepEqual(
        { ...behaviour(ended), left: processesWith(mark) },
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
  };
}

function exchangesOf(of: string, { run, ...programs }: Programs): ContractCases {
  return {
    [`collects messages of a program of ${of} in order, from the library or the raw descriptor`]: async ({
      executor,
    }) => {
      assert.deepEqual(behaviour(await run(executor, programs.send)), {
        status: "exited",
        exit_code: 0,
        signal: null,
        stdout: "True\n",
        stderr: "",
        messages: ['{"at":1,"text":"\\u00fc\\ud83e\\udd89"}', "plain", "[null]"],
      });
    },

    [`exchanges messages with a program of ${of} until either side ends`]: async ({ executor }) => {
      const heard: string[] = [];
      let hear: () => void = () => undefined;
      async function* ask(): AsyncGenerator<string> {
        for (const question of ["1", "21", '"ab"']) {
          const answered = new Promise<void>((resolve) => (hear = resolve));
          yield question;
          await answered;
        }
      }
      const channel: Channel = { onMessage: (message) => (heard.push(message), hear()), incoming: ask() };
      const { stdout, messages } = await run(executor, programs.converse, { channel });
      assert.deepEqual([stdout, messages], ["over\n", []]);
      assert.deepEqual(heard, ['"ready"', '{"double":2}', '{"double":42}', '{"double":"abab"}']);
    },
  };
}

type HeldCases = Readonly<Partial<Record<keyof Limits, ContractCases>>>;

function heldCasesOf(of: string, { run, ...programs }: Programs): HeldCases {
  return {
    cpu_ms: {
      [`ends a program of ${of} whose processes exceed the CPU time limit`]: async ({ executor }) => {
        const ended = await run(executor, programs.spin, { limits: { cpu_ms: 1_000, wall_ms: 20_000 } });
        assert.deepEqual([ended.status, ended.hit], ["timeout", "cpu_ms"]);
        assert.ok(ended.wall_ms < 20_000);
      },
    },
    memory_bytes: {
      ...Object.fromEntries(
        Object.entries(programs.fills).map(([title, { program, stderr }]) => [
          title,
          async ({ executor }) => {
            const filled = await run(executor, program, { limits: { memory_bytes: FILLED_BYTES } });
            assert.deepEqual([filled.status, filled.hit], ["oom", "memory_bytes"], filled.stderr);
            assert.match(filled.stderr, stderr);
            assert.ok((filled.peak_rss_bytes ?? 0) > 200_000_000, `a peak of ${filled.peak_rss_bytes}`);
            assert.ok((filled.cpu_ms ?? 0) > 20, `${filled.cpu_ms} ms of processor time`);
          },
        ]),
      ),

      [`does not count the memory of the interpreter of ${of}`]: async ({ executor }) => {
        const { program, memory_bytes, stdout } = programs.small;
        const done = await run(executor, program, { limits: { memory_bytes } });
        assert.deepEqual([done.status, done.stdout, done.stderr], ["exited", stdout, ""]);
      },

      [`allows a program of ${of} to recover from a failed allocation`]: async ({ executor }) => {
        const { status, stdout, stderr } = await run(executor, programs.recover);
        assert.deepEqual([status, stdout, stderr], ["exited", "recovered\n", ""]);
      },
    },
    files: {
      [`limits the open files of a program of ${of}`]: async ({ executor }) => {
        const { program, files, stdout } = programs.open;
        const done = await run(executor, program, { limits: { files } });
        assert.equal(done.stdout, stdout, done.stderr);
      },
    },
  };
}

export const programCases: ContractCases = casesOf("Python", PYTHON);
export const nodeProgramCases: ContractCases = casesOf("Node", NODE);
export const heldProgramCases: HeldCases = heldCasesOf("Python", PYTHON);
export const heldNodeProgramCases: HeldCases = heldCasesOf("Node", NODE);
