import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMessage } from "./check-message.ts";
import { createRelay, type Relay, type Side } from "./relay.ts";

interface Heard {
  readonly relay: Relay;
  readonly passed: (readonly [Side, string])[];
  readonly over: () => number;
}

function relayed(...lines: readonly (readonly [Side, string])[]): Heard {
  const passed: (readonly [Side, string])[] = [];
  let over = 0;
  const relay = createRelay({ send: (side, line) => passed.push([side, line]), onOver: () => (over += 1) });
  for (const [side, line] of lines) relay.accept(side, line, readMessage(line));
  return { relay, passed, over: () => over };
}

const exchange = (t: string, n: number): string => JSON.stringify({ t, n, v: [1], o: [[1, "list", []]], s: {} });
const end = (calls: number, error: unknown = null): string =>
  JSON.stringify({ t: "end", ok: error === null, calls, handles: false, names: [], remote: false, error });

const READY = ["candidate", '{"t":"ready"}'] as const;
const CALL = ["trusted", exchange("call", 1)] as const;
const ANSWER = ["candidate", exchange("answer", 1)] as const;
const END = ["trusted", end(1)] as const;

describe("createRelay", () => {
  it("forwards a conversation and checks the count at its end", () => {
    const { relay, passed, over } = relayed(READY, CALL, ANSWER, END, ["candidate", '{"t":"closed","calls":1}']);
    expect(passed).toEqual([
      ["candidate", exchange("call", 1)],
      ["trusted", exchange("answer", 1)],
      ["candidate", '{"t":"close"}'],
    ]);
    expect([relay.state, over()]).toEqual([
      {
        end: {
          calls: 1,
          handles: false,
          names: [],
          remote: false,
          withheld: false,
          changed: false,
          hasAnswersInInputs: false,
          notRun: [],
          failure: null,
        },
        loadError: null,
        violation: null,
        closed: true,
        calls: 1,
      },
      1,
    ]);
  });

  it("allows nested requests with answers in reverse order", () => {
    const { relay, passed } = relayed(
      READY,
      CALL,
      ["candidate", exchange("op", 1)],
      ["trusted", exchange("call", 2)],
      ["candidate", exchange("throw", 2)],
      ["trusted", exchange("answer", 1)],
      ANSWER,
      ["trusted", end(2)],
    );
    expect([relay.state.violation, relay.state.calls, passed.length]).toEqual([null, 2, 7]);
  });

  it("keeps the exception that the module with the candidate raised on load", () => {
    const error = {
      t: "load_error",
      exception: { types: ["ValueError", "Exception"], message: "burnt" },
      missing: null,
    };
    const { relay, over } = relayed(["candidate", JSON.stringify(error)]);
    expect([relay.state.loadError, over()]).toEqual([
      { exception: { types: ["ValueError", "Exception"], message: "burnt" }, missing: null },
      1,
    ]);
  });

  it.each<readonly [string, readonly (readonly [Side, string])[]]>([
    ["sends a message before it is ready", [ANSWER]],
    ["is ready twice", [READY, READY]],
    ["answers without a request", [READY, ANSWER]],
    ["answers twice", [READY, CALL, ANSWER, ANSWER]],
    ["answers another request", [READY, CALL, ["candidate", exchange("answer", 2)]]],
    ["calls the test", [READY, CALL, ["candidate", exchange("call", 1)]]],
    ["sends a request outside of a call", [READY, ["candidate", exchange("op", 1)]]],
    ["ends the test", [READY, CALL, ["candidate", end(1)]]],
    ["continues after the end", [READY, CALL, ANSWER, END, ANSWER]],
    ["counts wrongly", [READY, CALL, ANSWER, END, ["candidate", '{"t":"closed","calls":2}']]],
    [
      "closes twice",
      [READY, CALL, ANSWER, END, ["candidate", '{"t":"closed","calls":1}'], ["candidate", '{"t":"closed","calls":1}']],
    ],
    ["sends no JSON", [READY, CALL, ["candidate", "{"]]],
    [
      "sends a number outside of the double range",
      [READY, CALL, ["candidate", '{"t":"answer","n":1,"v":[1e400],"o":[],"s":{}}']],
    ],
    ["sends unknown fields", [READY, CALL, ["candidate", '{"t":"answer","n":1,"v":[1],"o":[],"s":{},"x":1}']]],
    [
      "sends values without a number",
      [READY, CALL, ["candidate", '{"t":"answer","n":1,"v":[1],"o":[[0,"list",[]]],"s":{}}']],
    ],
  ])("stops permanently when the candidate %s", (_name, lines) => {
    const { relay, passed } = relayed(...lines);
    const before = passed.length;
    expect(relay.state.violation?.side).toBe("candidate");
    for (const [side, line] of [CALL, ANSWER, END]) relay.accept(side, line, readMessage(line));
    expect([relay.state.violation?.side, passed.length]).toEqual(["candidate", before]);
  });

  it("accepts a violation that the test's process reports, and rejects its inconsistent messages", () => {
    const { relay } = relayed(READY, CALL, ["trusted", '{"t":"violation","detail":"the number 7 was never given"}']);
    expect(relay.state.violation).toEqual({ side: "candidate", detail: "the number 7 was never given" });
    expect(relayed(READY, CALL, ANSWER, ["trusted", end(5)]).relay.state.violation?.side).toBe("trusted");
    expect(relayed(READY, CALL, END).relay.state.violation?.side).toBe("trusted");
  });

  it("survives any message of the candidate, and reports no end of a test", () => {
    const line = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .record({
          t: fc.constantFrom("answer", "throw", "op", "end", "closed", "ready"),
          n: fc.integer(),
          v: fc.array(fc.jsonValue()),
        })
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { relay } = relayed(READY, CALL, ...lines.map((text) => ["candidate", text] as const));
        expect(relay.state.end).toBeNull();
      }),
    );
  });
});
