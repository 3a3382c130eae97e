import assert from "node:assert/strict";
import { behaviour, type ContractCases, runProgram } from "./contract-subject.ts";

export const outcomeCases: ContractCases = {
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
};
