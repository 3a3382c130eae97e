import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeStream } from "./decode-stream.ts";

const look = (k: number, v: unknown): string => JSON.stringify({ t: "value", k, v });
const end = (count: number): string => JSON.stringify({ t: "end", count, how: "returned" });

describe("decodeStream", () => {
  it("reads the observed values of a run and its end", () => {
    expect(decodeStream([look(0, [1, { $: "float", v: "0.5" }]), end(1)])).toEqual({
      status: "closed",
      looks: [{ kind: "value", statementNumber: 0, value: [1, { $: "float", v: "0.5" }] }],
      end: { how: "returned", count: 1, code: null, types: [], message: "" },
    });
    expect(decodeStream([look(0, 1)])).toMatchObject({ status: "open" });
  });

  it.each([
    ["is no JSON", ["passed"]],
    ["is not a message", ["[1]"]],
    ["is of an unknown kind", ['{"t":"verdict","k":0,"v":1}']],
    ["has no position", ['{"t":"value","k":"0","v":1}']],
    ["has a bare fraction", [look(0, 0.5)]],
    ["ends with another count", [look(0, 1), end(2)]],
    ["follows the end", [end(0), look(0, 1)]],
    ["ends twice", [end(0), end(0)]],
  ])("rejects a stream with a line that %s", (_, lines) => {
    expect(decodeStream(lines)).toMatchObject({ status: "tampered" });
  });

  it("never throws for any line", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.json(),
            fc.constant(end(0)),
            fc.jsonValue().map((v) => look(1, v)),
          ),
        ),
        (lines) => {
          expect(["open", "closed", "tampered"]).toContain(decodeStream(lines).status);
        },
      ),
    );
  });
});
