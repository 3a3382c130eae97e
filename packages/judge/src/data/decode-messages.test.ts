import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { honestMessages } from "../../test/fake-executor.ts";
import { medianObservations, returned } from "../../test/median.ts";
import { decodeMessages } from "./decode-messages.ts";

const honest = honestMessages(medianObservations);
const calls = medianObservations.length;
const line = (message: unknown): string => JSON.stringify(message);
const statusOf = (lines: readonly string[]): string => decodeMessages(lines, calls).status;

describe("decodeMessages", () => {
  it("reads the observations of a program that follows the protocol", () => {
    expect(decodeMessages(honest, calls)).toEqual({ status: "closed", observations: medianObservations });
  });

  it("reads the observations before a program ended early", () => {
    expect(decodeMessages(honest.slice(0, 3), calls)).toEqual({
      status: "open",
      observations: medianObservations.slice(0, 2),
    });
  });

  it("reports a program without messages as ended early", () => {
    expect(decodeMessages([], calls)).toEqual({ status: "open", observations: [] });
  });

  it("reads why a module did not load", () => {
    const exception = {
      types: ["ModuleNotFoundError", "ImportError", "Exception"],
      message: "No module named 'flour'",
    };
    expect(decodeMessages([line({ type: "load_error", exception, missing: "flour" })], calls)).toEqual({
      status: "load_error",
      exception,
      missing: "flour",
    });
  });

  it.each<[string, readonly string[]]>([
    ["a line that is no JSON", ["loaded"]],
    ["a line that is not an object", ["[]"]],
    ["an unknown message", [line({ type: "passed" })]],
    ["a message without a type", [line({})]],
    ["loading twice", [honest[0] ?? "", ...honest]],
    ["a call before loading", honest.slice(1)],
    ["the same call twice", [...honest.slice(0, 2), ...honest.slice(1)]],
    ["calls out of order", [honest[0] ?? "", honest[2] ?? "", honest[1] ?? "", ...honest.slice(3)]],
    ["an additional call", [...honest.slice(0, 4), line({ type: "call", index: 3, observation: returned(1) })]],
    ["an early end", [...honest.slice(0, 3), line({ type: "done", count: calls })]],
    ["an end with another count", [...honest.slice(0, 4), line({ type: "done", count: 2 })]],
    ["a message after the end", [...honest, line({ type: "loaded" })]],
    ["a second end", [...honest, honest.at(-1) ?? ""]],
    [
      "a load error after loading",
      [honest[0] ?? "", line({ type: "load_error", exception: { types: ["E"], message: "" } })],
    ],
    [
      "calls after a load error",
      [line({ type: "load_error", exception: { types: ["E"], message: "" }, missing: null }), ...honest],
    ],
    [
      "a load error without types",
      [line({ type: "load_error", exception: { types: [], message: "" }, missing: null })],
    ],
    [
      "an unknown kind of observation",
      [honest[0] ?? "", line({ type: "call", index: 0, observation: { kind: "passed" } })],
    ],
    [
      "an observation without state",
      [honest[0] ?? "", line({ type: "call", index: 0, observation: { kind: "returned", value: 1 } })],
    ],
    [
      "a bare number that is not an integer",
      [honest[0] ?? "", line({ type: "call", index: 0, observation: returned(1.5) })],
    ],
    [
      "a value nested beyond the limit",
      [honest[0] ?? "", `{"type":"call","index":0,"observation":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ],
  ])("reports %s as tampering", (_name, lines) => {
    expect(statusOf(lines)).toBe("tampered");
  });

  it("never throws and never reports a closed program for malformed input", () => {
    const message = fc.record(
      {
        type: fc.constantFrom("loaded", "call", "done", "load_error", "static", "x"),
        index: fc.oneof(fc.nat(3), fc.jsonValue()),
        count: fc.oneof(fc.nat(3), fc.jsonValue()),
        observation: fc.jsonValue(),
        exception: fc.jsonValue(),
        missing: fc.jsonValue(),
        __proto__: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const garbage = fc.array(
      fc.oneof(
        fc.string(),
        message.map((value) => JSON.stringify(value)),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(garbage, (lines) => {
        expect(["tampered", "open", "load_error"]).toContain(statusOf(lines));
      }),
      { numRuns: 500 },
    );
  });

  it("never reports a closed program after an inserted, dropped, duplicated or swapped message", () => {
    const position = fc.nat(honest.length - 1);
    fc.assert(
      fc.property(position, position, fc.constantFrom("insert", "drop", "double", "swap"), (at, other, change) => {
        const lines = [...honest];
        const here = lines[at] ?? "";
        if (change === "insert") lines.splice(at, 0, lines[other] ?? "");
        if (change === "drop") lines.splice(at, 1);
        if (change === "double") lines.splice(at, 0, here);
        if (change === "swap") {
          fc.pre(at !== other);
          lines[at] = lines[other] ?? "";
          lines[other] = here;
        }
        expect(statusOf(lines)).toBe(change === "drop" && at === honest.length - 1 ? "open" : "tampered");
      }),
    );
  });
});
