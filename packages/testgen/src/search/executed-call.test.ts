import type { CanonicalValue, Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { emptySubject } from "../../test/empty-subject.ts";
import type { Candidate, ResultFunction, Subject } from "../subject.ts";
import { executedCallOf } from "./executed-call.ts";

const candidate: Candidate = { setup: [], receiver: null, arguments: [], origin: "search", expectsException: false };

function tells(language: "Function" | "function", callArguments: readonly ResultFunction[]): boolean {
  const subject: Subject = {
    ...emptySubject,
    resultFunctions: callArguments,
  };
  const value: CanonicalValue = {
    $: "object",
    class: language,
    v: { $: "attributes" },
    items: [[[3], ["returned", 6]]],
  };
  const observation: Observation = { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
  return executedCallOf(candidate, { observation, lines: [1], arcs: [], wallMs: 1 }, 0, subject).isObservable;
}

describe("executedCallOf", () => {
  it.each(["Function", "function"] as const)(
    "returns for a %s as argument its known parameters, and the usual calls if these are open",
    (language) => {
      const known = { callee: "result", parameters: [] };
      expect([tells(language, [known]), tells(language, [])]).toEqual([false, true]);
    },
  );
});
