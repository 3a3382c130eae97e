import type { CanonicalValue, Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { compareObservations } from "./compare-observations.ts";
import { describeDifference } from "./difference.ts";

type Returned = Extract<Observation, { kind: "returned" }>;

const returned = (value: CanonicalValue, state: Partial<Returned> = {}): Observation => ({
  kind: "returned",
  value,
  receiver: null,
  arguments: [],
  stdout: "",
  ...state,
});

const raised = (types: [string, ...string[]], message = ""): Observation => ({
  kind: "raised",
  exception: { types, message, explicit: true },
  receiver: null,
  arguments: [],
  stdout: "",
});

function difference(expected: Observation, actual: Observation): string | null {
  const result = compareObservations(expected, actual);
  return result === null ? null : describeDifference(result);
}

describe("compareObservations", () => {
  it.each<[string, Observation, Observation, string | null]>([
    ["another result", returned(1), returned(2), "expected 1, got 2"],
    [
      "an exception for a result",
      returned(1),
      raised(["KeyError", "LookupError"], "'a'"),
      `expected 1, got KeyError("'a'") raised`,
    ],
    [
      "a result for an exception",
      raised(["ValueError"], "empty"),
      returned(0),
      "expected ValueError('empty') raised, got 0",
    ],
    [
      "another exception",
      raised(["KeyError"]),
      raised(["LookupError"]),
      "expected KeyError('') raised, got LookupError('') raised",
    ],
    ["a subclass of the exception", raised(["LookupError"]), raised(["KeyError", "LookupError"]), null],
    ["another message", raised(["ValueError"], "empty"), raised(["ValueError"], "no items"), null],
    [
      "another message of a generic class",
      raised(["Exception"], "empty"),
      raised(["ValueError", "Exception"], "full"),
      "expected Exception('empty') raised, got ValueError('full') raised",
    ],
    [
      "another exit status",
      raised(["SystemExit"], "2"),
      raised(["SystemExit"], "0"),
      "expected SystemExit('2') raised, got SystemExit('0') raised",
    ],
    [
      "a private class of the same public one",
      raised(["_Empty", "ValueError"]),
      raised(["_Nothing", "ValueError"]),
      null,
    ],
    ["a timeout", returned(1), { kind: "timeout" }, "expected 1, got no result in time"],
    [
      "a death",
      returned(1),
      { kind: "died", detail: "killed by SIGSEGV" },
      "expected 1, got the end of its process (killed by SIGSEGV)",
    ],
    [
      "an unwritable result",
      returned(1),
      { kind: "unusable", detail: "a lock" },
      "expected 1, got nothing that can be written down (a lock)",
    ],
    [
      "another state of an argument",
      returned(null, { arguments: [[1]] }),
      returned(null, { arguments: [[2]] }),
      "arguments[0][0]: expected 1, got 2",
    ],
    [
      "another state of the receiver",
      returned(null, { receiver: [1] }),
      returned(null, { receiver: [] }),
      "receiver[0]: expected 1, got nothing",
    ],
    ["different output", returned(null, { stdout: "a\n" }), returned(null), "stdout: expected 'a\\n', got ''"],
    ["additional output", returned(null), returned(null, { stdout: "debug\n" }), null],
    [
      "a copy instead of the argument itself",
      returned({ $: "list", id: 1, v: [] }, { arguments: [[]] }),
      returned([], { arguments: [[]] }),
      null,
    ],
  ])("judges %s", (_name, expected, actual, text) => {
    expect(difference(expected, actual)).toBe(text);
  });
});
