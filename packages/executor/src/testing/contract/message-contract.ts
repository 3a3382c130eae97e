import assert from "node:assert/strict";
import type { Channel } from "@repost/spec";
import { type ContractCases, runProgram, silence } from "./contract-subject.ts";

export const messageCases: ContractCases = {
  "keeps messages up to the limit and continues without the rest": async ({ executor }) => {
    const program = "import os\nfor at in range(2000):\n    os.write(3, b'%07d\\n' % at)\nprint('done')";
    const run = await runProgram(executor, program, { limits: { message_bytes: 28 } });
    assert.deepEqual(
      { messages: run.messages, truncated: run.messages_truncated, stdout: run.stdout },
      {
        messages: ["0000000", "0000001", "0000002"],
        truncated: true,
        stdout: "done\n",
      },
    );
  },

  "ends a conversation that exceeds the limit": async ({ executor }) => {
    const heard: string[] = [];
    const channel: Channel = { onMessage: (message) => void heard.push(message), incoming: silence };
    const program = "import os\nos.write(3, b'heard\\n')\nwhile True:\n    os.write(3, b'x' * 65536)";
    const limits = { message_bytes: 1_000, wall_ms: 600_000, cpu_ms: 600_000 };
    const run = await runProgram(executor, program, { channel, limits });
    assert.deepEqual(
      { heard, status: run.status, truncated: run.messages_truncated },
      { heard: ["heard"], status: "signaled", truncated: true },
    );
  },

  "does not return an incomplete line as a message": async ({ executor }) => {
    const run = await runProgram(executor, "import os\nos.write(3, b'whole\\nhalf')");
    assert.deepEqual(
      { messages: run.messages, truncated: run.messages_truncated },
      {
        messages: ["whole"],
        truncated: true,
      },
    );
  },

  "does not wait for lines to send after the program has ended": async ({ executor }) => {
    let returned = false;
    const incoming: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: async () => ((returned = true), { done: true, value: undefined }),
      }),
    };
    const run = await runProgram(executor, "print('bye')", { channel: { onMessage: () => undefined, incoming } });
    assert.deepEqual({ stdout: run.stdout, returned }, { stdout: "bye\n", returned: true });
  },

  "ends the run and rethrows the error of the caller's side of a conversation": async ({ executor }) => {
    const program = "from repost_runtime import messages\nmessages.send(1)\nmessages.receive()";
    const failing = (channel: Channel): Promise<unknown> => runProgram(executor, program, { channel });
    // oxlint-disable-next-line require-yield
    async function* broken(): AsyncGenerator<string> {
      throw new Error("no more lines");
    }
    const refuse = (): void => {
      throw new Error("not understood");
    };
    await assert.rejects(failing({ onMessage: refuse, incoming: silence }), { message: "not understood" });
    await assert.rejects(failing({ onMessage: () => undefined, incoming: broken() }), { message: "no more lines" });
  },
};
