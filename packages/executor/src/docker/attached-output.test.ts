import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AttachedOutput } from "./attached-output.ts";

describe("AttachedOutput", () => {
  it("separates stdout from stderr, wherever chunks are split", async () => {
    const piece = fc.record({ stream: fc.constantFrom(1, 2), content: fc.string({ unit: "grapheme-ascii" }) });
    await fc.assert(
      fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 40 }), async (pieces, size) => {
        const of = (wanted: number): string =>
          pieces
            .filter(({ stream }) => stream === wanted)
            .map(({ content }) => content)
            .join("");
        expect(await read(Buffer.concat(pieces.map(framed)), size)).toEqual({ stdout: of(1), stderr: of(2).trim() });
      }),
    );
  });

  it("keeps the end of output that exceeds the limit", async () => {
    const flood = framed({ stream: 2, content: `${"x".repeat(100_000)} the reason` });
    const { stderr } = await read(flood, 1_000);
    expect({ length: stderr.length, end: stderr.slice(-10) }).toEqual({ length: 8_192, end: "the reason" });
  });

  it("applies backpressure when its output is not read", async () => {
    const source = new PassThrough();
    const output = new AttachedOutput(source);
    source.write(framed({ stream: 1, content: "x".repeat(200_000) }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(source.isPaused()).toBe(true);
    source.end();
    expect((await text(output.stdout)).length).toBe(200_000);
  });

  it("ends when the connection breaks", async () => {
    const source = new PassThrough();
    const output = new AttachedOutput(source);
    source.write(framed({ stream: 1, content: "half" }).subarray(0, 10));
    source.destroy(new Error("broken"));
    expect(await text(output.stdout)).toMatch(/^(ha)?$/);
  });
});

function framed({ stream, content }: { readonly stream: number; readonly content: string }): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.from([stream, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([header, bytes]);
}

async function read(bytes: Buffer, size: number): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const source = new PassThrough();
  const output = new AttachedOutput(source);
  const stdout = text(output.stdout);
  for (let at = 0; at < bytes.length; at += size) source.write(bytes.subarray(at, at + size));
  source.end();
  return { stdout: await stdout, stderr: output.stderr };
}
