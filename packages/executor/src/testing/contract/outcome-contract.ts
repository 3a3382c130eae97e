import assert from "node:assert/strict";
import { behaviour, lastLine, type ContractCases, runProgram } from "./contract-subject.ts";

export const outcomeCases: ContractCases = {
  "reports an uncaught exception with only the program's frames": async ({ executor }) => {
    const run = await runProgram(executor, "def f():\n    raise ValueError('no')\nf()");
    assert.equal(run.exit_code, 1);
    assert.deepEqual(framesOf(run.stderr), ["program.py:3", "program.py:2"]);
    assert.equal(lastLine(run.stderr), "ValueError: no");
  },

  "reports a program that does not compile": async ({ executor }) => {
    const run = await runProgram(executor, "def f(:");
    assert.deepEqual(
      { ...behaviour(run), stderr: /^SyntaxError/m.exec(run.stderr)?.[0] },
      {
        status: "exited",
        exit_code: 1,
        signal: null,
        stdout: "",
        stderr: "SyntaxError",
        messages: [],
      },
    );
  },

  "waits for threads and runs exit handlers, as an interpreter does": async ({ executor }) => {
    const program = `
import atexit, threading, time
atexit.register(print, "exit handler")
threading.Thread(target=lambda: (time.sleep(0.05), print("thread"))).start()
print("main")`;
    assert.equal((await runProgram(executor, program)).stdout, "main\nthread\nexit handler\n");
  },

  "finalizes the objects of a program at its end, as an interpreter does": async ({ executor }) => {
    const program = `
class Last:
    def __del__(self):
        print("last words of", name)
name = "an object"
last = Last()
cycle = [Last()]
cycle.append(cycle)
kept = open(1, "w", closefd=False)
kept.write("never flushed\\n")`;
    const lines = (await runProgram(executor, program)).stdout.trimEnd().split("\n");
    assert.deepEqual(lines.toSorted(), ["last words of an object", "last words of an object", "never flushed"]);
  },

  "keeps characters of every script, and replaces invalid bytes": async ({ executor }) => {
    const program = "import os\nprint('Grüße, мир, 世界, 🦉', flush=True)\nos.write(1, b'\\xff\\n')";
    assert.equal((await runProgram(executor, program)).stdout, "Grüße, мир, 世界, 🦉\n\ufffd\n");
  },

  "isolates concurrent runs": async ({ executor }) => {
    const runs = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((number) =>
        runProgram(executor, `import os\nprint(${number}, sorted(os.listdir()))`, {
          files: [{ path: `${number}.txt`, content: "" }],
        }),
      ),
    );
    assert.deepEqual(
      runs.map(({ stdout }) => stdout),
      [0, 1, 2, 3, 4, 5].map((number) => `${number} ['${number}.txt', 'program.py']\n`),
    );
  },
};

function framesOf(traceback: string): readonly string[] {
  return [...traceback.matchAll(/File "[^"]*?([^"/]+)", line (\d+)/g)].map(([, file, line]) => `${file}:${line}`);
}
