import { describe, expect, it } from "vitest";
import { decodeVariants } from "./decode-variants.ts";

const returned = { kind: "returned", value: 1, receiver: null, arguments: [], stdout: "" };
const variant = (index: number, more: object = {}) => ({
  type: "variant",
  index,
  end: "done",
  observations: [returned],
  wall_ms: 2,
  ...more,
});
const read = (...messages: readonly unknown[]) => decodeVariants(messages.map((message) => JSON.stringify(message)));

describe("decodeVariants", () => {
  it("reads the result of each variant, and null for results equal to the module's", () => {
    const exception = { types: ["SyntaxError", "Exception"], message: "no" };
    expect(
      read(
        { type: "loaded" },
        variant(0),
        variant(1, { end: "different", observations: [null, returned] }),
        variant(2, { end: "not_loaded", observations: [], exception, missing: null }),
        { type: "done", count: 3 },
      ),
    ).toEqual({
      status: "told",
      records: [
        { end: "done", observations: [returned], exception: null, wallMs: 2 },
        { end: "different", observations: [null, returned], exception: null, wallMs: 2 },
        { end: "not_loaded", observations: [], exception: { ...exception }, wallMs: 2 },
      ],
    });
  });

  it("keeps messages of a run before its end", () => {
    expect(read({ type: "loaded" }, variant(0))).toMatchObject({ status: "told", records: [{ end: "done" }] });
  });

  it("reports that a loaded module cannot be changed", () => {
    expect(read({ type: "not_switchable", detail: "why" })).toEqual({ status: "not_switchable" });
  });

  it.each([
    ["nothing", []],
    ["a module that does not load", [{ type: "load_error" }]],
    ["a variant out of order", [{ type: "loaded" }, variant(1)]],
    ["an invalid end", [{ type: "loaded" }, variant(0, { end: "well" })]],
    ["an invalid observation", [{ type: "loaded" }, variant(0, { observations: [{ kind: "returned" }] })]],
    ["no observations", [{ type: "loaded" }, variant(0, { observations: 3 })]],
    ["an invalid message", [{ type: "loaded" }, 7]],
  ])("rejects %s", (_, messages) => {
    expect(read(...messages)).toEqual({ status: "unusable" });
  });
});
