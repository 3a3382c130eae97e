import type { ExecutionRequest } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { executorThatEnds } from "../../test/executor-that-ends.ts";
import { orchardRequest } from "../../test/python.ts";
import { runVariants } from "./run-variants.ts";

const { module } = orchardRequest("def grow(x):\n    return x\n", "grow");

function raised(type: string, message: string, explicit = true) {
  return { kind: "raised", exception: { types: [type], message, explicit }, receiver: null, arguments: [], stdout: "" };
}

async function differencesOf(own: object, variant: object, untilDifferent = false) {
  const requests: ExecutionRequest[] = [];
  const end = untilDifferent ? "different" : "done";
  const messages = [
    { type: "variant", index: 0, end: "done", observations: [own] },
    { type: "variant", index: 1, end, observations: [variant] },
  ].map((message) => JSON.stringify(message));
  const [result] = await runVariants({
    executor: executorThatEnds({ messages }, requests),
    module,
    calls: [{ setup: [], receiver: null, arguments: [] }],
    span: { startLine: 1, endLine: 2 },
    variants: ["def grow(x):\n    pass\n"],
    untilDifferent,
  });
  return { different: result?.different, runs: requests.length };
}

describe("runVariants", () => {
  it.each([
    ["another message", raised("ValueError", "a"), raised("ValueError", "b"), []],
    ["an exception of the interpreter", raised("ValueError", "a"), raised("ValueError", "a", false), []],
    ["another class", raised("ValueError", "a"), raised("TypeError", "a"), [0]],
    [
      "another message of a class that judges compare by message",
      raised("Exception", "a"),
      raised("Exception", "b"),
      [0],
    ],
    ["another message of a private class", raised("trees._Error", "a"), raised("trees._Error", "b"), [0]],
  ])("compares %s as judges do", async (_title, own, variant, different) => {
    expect((await differencesOf(own, variant)).different).toEqual(different);
  });

  it("executes the remaining calls after a difference that judges ignore", async () => {
    expect(await differencesOf(raised("ValueError", "a"), raised("ValueError", "b"), true)).toEqual({
      different: [],
      runs: 2,
    });
    expect((await differencesOf(raised("ValueError", "a"), raised("TypeError", "a"), true)).runs).toBe(1);
  });
});
