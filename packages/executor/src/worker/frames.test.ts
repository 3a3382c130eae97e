import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeFrame, FRAME, FrameReader } from "./frames.ts";

describe("FrameReader", () => {
  it("parses the same frames however they are split", () => {
    const frames = fc.array(fc.record({ kind: fc.constantFrom(...Object.values(FRAME)), payload: fc.uint8Array() }));
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 11 }), (sent, size) => {
        const bytes = Buffer.concat(sent.map(({ kind, payload }) => encodeFrame(kind, payload)));
        const result: { kind: string; payload: number[] }[] = [];
        const reader = new FrameReader(({ kind, payload }) => result.push({ kind, payload: [...payload] }));
        for (let at = 0; at < bytes.length; at += size) reader.add(bytes.subarray(at, at + size));
        expect(result).toEqual(sent.map(({ kind, payload }) => ({ kind, payload: [...payload] })));
      }),
    );
  });

  it("writes kind, length and payload", () => {
    expect([...encodeFrame("m", Buffer.from("ab"), Buffer.from("c"))]).toEqual([109, 0, 0, 0, 3, 97, 98, 99]);
  });
});
