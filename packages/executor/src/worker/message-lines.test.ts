import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MessageLines } from "./message-lines.ts";

describe("MessageLines", () => {
  it("returns each line once it is complete", () => {
    expect(read(["on", "e\ntwo\n\nth", "ree\n"])).toEqual({ lines: ["one", "two", "", "three"], truncated: false });
  });

  it("reports an unterminated line, and bytes over the limit", () => {
    expect(read(["one\ntw"])).toEqual({ lines: ["one"], truncated: true });
    expect(read(["one\n", "two\n", "three\n"], 8)).toEqual({ lines: ["one", "two"], truncated: true });
    expect(read(["one\ntwo\n"], 8)).toEqual({ lines: ["one", "two"], truncated: false });
  });

  it("parses the same lines however they are split", () => {
    const text = fc.array(fc.string({ unit: "grapheme" }).map((line) => line.replaceAll("\n", " ")));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (lines, size) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, at * size + size),
        );
        expect(read(pieces)).toEqual({ lines, truncated: false });
      }),
    );
  });
});

function read(pieces: readonly (string | Buffer)[], cap = 1_000_000): { lines: readonly string[]; truncated: boolean } {
  const lines: string[] = [];
  const messages = new MessageLines(cap, (line) => lines.push(line));
  for (const piece of pieces) messages.add(Buffer.from(piece));
  return { lines, truncated: messages.truncated };
}
