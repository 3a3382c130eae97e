import { availableParallelism } from "node:os";
import { PassThrough } from "node:stream";
import assert from "node:assert/strict";
import type { Channel, Executor } from "@repost/spec";
import { type ContractCases, runProgram } from "./contract-subject.ts";

export const togetherCases: ContractCases = {
  "runs all participants of a conversation concurrently, whatever their number": async ({ executor }) => {
    const count = availableParallelism() + 2;
    const meeting = new Meeting(count);
    const runs = await Promise.all(Array.from({ length: count }, () => meet(executor, meeting)));
    assert.deepEqual(
      runs.map(({ status, stdout }) => [status, stdout]),
      Array.from({ length: count }, () => ["exited", `"all"\n`]),
    );
  },

  "forwards a conversation between two runs, message by message": async ({ executor }) => {
    const [toFirst, toSecond] = [new PassThrough({ objectMode: true }), new PassThrough({ objectMode: true })];
    const program = `
from repost_runtime import messages
import sys
if sys.argv[1] == "first":
    messages.send(0)
while (value := messages.receive()) is not None and value < 200:
    messages.send(value + 1)
print(value)`;
    const side = (name: string, from: PassThrough, to: PassThrough): Promise<{ stdout: string }> => {
      const channel: Channel = { onMessage: (message) => to.write(message), incoming: from };
      return runProgram(executor, program, { args: [name], channel }).finally(() => to.end());
    };
    const runs = await Promise.all([side("first", toFirst, toSecond), side("second", toSecond, toFirst)]);
    assert.deepEqual(runs.map(({ stdout }) => stdout).toSorted(), ["200\n", "None\n"]);
  },

  "limits the buffered messages that a program never reads": async ({ executor }) => {
    let taken = 0;
    async function* incoming(): AsyncGenerator<string> {
      for (; taken < 200; taken += 1) yield "x".repeat(1_000_000);
    }
    const channel: Channel = { onMessage: () => undefined, incoming: incoming() };
    const run = await runProgram(executor, "import time\ntime.sleep(0.5)\nprint('over')", { channel });
    assert.equal(run.stdout, "over\n");
    assert.ok(taken < 20, `took ${taken} messages`);
  },

  "delivers long messages to a slow program": async ({ executor }) => {
    async function* incoming(): AsyncGenerator<string> {
      for (let at = 0; at < 8; at += 1) yield JSON.stringify("y".repeat(500_000 + at));
    }
    const channel: Channel = { onMessage: () => undefined, incoming: incoming() };
    const program = `
import time
from repost_runtime import messages
total = 0
while (text := messages.receive()) is not None:
    total += len(text)
    time.sleep(0.01)
print(total)`;
    assert.equal((await runProgram(executor, program, { channel })).stdout, "4000028\n");
  },

  "isolates concurrent runs from the failures of another": async ({ executor }) => {
    const bad =
      "import os, time\nfor _ in range(20):\n    if os.fork() == 0:\n        while True: pass\nwhile True: pass";
    const disturbing = runProgram(executor, bad, { limits: { wall_ms: 1_500, processes: 30 } });
    const outputs: string[] = [];
    for (let at = 0; at < 5; at += 1) outputs.push((await runProgram(executor, `print(${at})`)).stdout);
    assert.equal((await disturbing).status, "timeout");
    assert.deepEqual(outputs, ["0\n", "1\n", "2\n", "3\n", "4\n"]);
  },
};

class Meeting {
  readonly #opening = Promise.withResolvers<void>();
  #missing: number;

  constructor(count: number) {
    this.#missing = count;
  }

  get all(): Promise<void> {
    return this.#opening.promise;
  }

  come(): void {
    this.#missing -= 1;
    if (this.#missing === 0) this.#opening.resolve();
  }
}

function meet(executor: Executor, meeting: Meeting): Promise<{ status: string; stdout: string }> {
  async function* incoming(): AsyncGenerator<string> {
    await meeting.all;
    yield '"all"';
  }
  const channel: Channel = { onMessage: () => meeting.come(), incoming: incoming() };
  const program =
    "from repost_runtime import messages\nimport json\nmessages.send(1)\nprint(json.dumps(messages.receive()))";
  return runProgram(executor, program, { channel, limits: { wall_ms: 30_000 } });
}
