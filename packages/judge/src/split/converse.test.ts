import type { Channel, ExecutionRequest } from "@repost/spec";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createFakeExecutor } from "../../test/fake-executor.ts";
import { resolveOptions } from "../judge-options.ts";
import { createRunGate } from "../run-gate.ts";
import { converse } from "./converse.ts";

const exchange = (t: string, n = 1): string => JSON.stringify({ t, n, v: [1], o: [], s: {} });
const END = JSON.stringify({ t: "end", ok: true, calls: 1, handles: false, names: [], remote: false, error: null });
const EVENT_LOOP_MS = 20;

const side = (entry: string): ExecutionRequest => ({ runtime: "node", files: [], entry });

type Program = (channel: Channel) => Promise<void>;

async function conversation(trusted: Program, candidate: Program) {
  const executor = createFakeExecutor(async ({ entry, channel }) => {
    // No process speaks before both have been started.
    await delay(1);
    if (channel !== undefined) await (entry === "trusted" ? trusted : candidate)(channel);
    return { exit_code: 0 };
  });
  const context = { settings: resolveOptions({ executor }), gate: createRunGate(), signal: undefined };
  const result = await converse(context, { trusted: side("trusted"), candidate: side("candidate") });
  return { end: result.state.end !== null, trusted: result.trusted?.status ?? null, closed: result.state.closed };
}

const answering: Program = async ({ onMessage, incoming }) => {
  onMessage('{"t":"ready"}');
  await nextLine(incoming);
  onMessage(exchange("answer"));
};

async function nextLine(incoming: AsyncIterable<string>): Promise<string | undefined> {
  const next = await incoming[Symbol.asyncIterator]().next();
  return next.done === true ? undefined : next.value;
}

describe("converse", () => {
  it("receives the end of a test after the candidate's process has exited", async () => {
    const slow: Program = async ({ onMessage, incoming }) => {
      onMessage(exchange("call"));
      await nextLine(incoming);
      await delay(EVENT_LOOP_MS);
      onMessage(END);
    };
    expect(await conversation(slow, answering)).toEqual({ end: true, trusted: "exited", closed: false });
  });

  it("forwards long messages in order, even if their process exits immediately", async () => {
    const long = (t: string): string => JSON.stringify({ t, n: 1, v: ["x".repeat(400_000)], o: [], s: {} });
    const heard: (string | undefined)[] = [];
    const asking: Program = async ({ onMessage, incoming }) => {
      onMessage(long("call"));
      heard.push(await nextLine(incoming));
      onMessage(END);
    };
    const leaving: Program = async ({ onMessage, incoming }) => {
      onMessage('{"t":"ready"}');
      await nextLine(incoming);
      onMessage(long("answer"));
    };
    expect(await conversation(asking, leaving)).toEqual({ end: true, trusted: "exited", closed: false });
    expect(heard).toEqual([long("answer")]);
  });

  it("does not block the host's thread while it reads a candidate's long message", async () => {
    const parts = `[${"1,".repeat(8_000_000)}1]`;
    let longestMs = 0;
    let sentAt = performance.now();
    let last = sentAt;
    const clock = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const asking: Program = async ({ onMessage, incoming }) => {
      onMessage(exchange("call"));
      expect(await nextLine(incoming)).toBeUndefined();
    };
    const flooding: Program = async ({ onMessage, incoming }) => {
      onMessage('{"t":"ready"}');
      await nextLine(incoming);
      sentAt = last = performance.now();
      onMessage(`{"t":"answer","n":1,"v":${parts},"o":[],"s":{}}`);
    };
    expect(await conversation(asking, flooding)).toEqual({ end: false, trusted: null, closed: false });
    clearInterval(clock);
    expect(longestMs).toBeLessThan((performance.now() - sentAt) / 2);
  });

  it("closes the input of a test that calls a candidate whose process has exited", async () => {
    const asking: Program = async ({ onMessage, incoming }) => {
      onMessage(exchange("call"));
      await nextLine(incoming);
      onMessage(exchange("call", 2));
      expect(await nextLine(incoming)).toBeUndefined();
    };
    expect(await conversation(asking, answering)).toEqual({ end: false, trusted: null, closed: false });
  });

  it("ends a candidate when the test has ended", async () => {
    const waiting: Program = async ({ incoming }) => {
      expect(await nextLine(incoming)).toBeUndefined();
    };
    expect(await conversation(async () => {}, waiting)).toEqual({ end: false, trusted: "exited", closed: false });
  });
});
