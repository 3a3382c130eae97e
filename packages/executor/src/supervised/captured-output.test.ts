import { PassThrough } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CapturedOutput, type CapturedText } from "./captured-output.ts";

describe("CapturedOutput", () => {
  it("keeps everything up to the cap, and nothing is lost at it", async () => {
    expect(await capture(["abc", "de"], 5)).toEqual({ text: "abcde", truncated: false });
    expect(await capture(["abc", "def"], 5)).toEqual({
      text: "abc\n[... 1 bytes left out ...]\nef",
      truncated: true,
    });
    expect(await capture([], 5)).toEqual({ text: "", truncated: false });
  });

  it("leaves out characters that the cut goes through", async () => {
    expect(await capture(["ä🦉", "b", "ü🦉"], 6)).toEqual({ text: "ä\n[... 7 bytes left out ...]\n", truncated: true });
    expect(await capture(["a🦉", "x".repeat(9), "🦉b"], 8)).toEqual({
      text: "a\n[... 11 bytes left out ...]\nb",
      truncated: true,
    });
  });

  it("does not depend on how the output comes in pieces", async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 120 }), async (parts, cap) => {
        const buffers = parts.map((part) => Buffer.from(part));
        expect(await capture(buffers, cap)).toEqual(await capture([Buffer.concat(buffers)], cap));
      }),
    );
  });

  it("keeps the first and the last bytes of any output", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme-ascii", maxLength: 30 })),
        fc.integer({ min: 2, max: 60 }),
        async (parts, cap) => {
          const whole = parts.join("");
          const { text, truncated } = await capture(parts, cap);
          const head = Math.ceil(cap / 2);
          const cut = `${whole.slice(0, head)}\n[... ${whole.length - cap} bytes left out ...]\n${whole.slice(whole.length - cap + head)}`;
          expect({ text, truncated }).toEqual(
            whole.length <= cap ? { text: whole, truncated: false } : { text: cut, truncated: true },
          );
        },
      ),
    );
  });
});

async function capture(parts: readonly (string | Buffer)[], cap: number): Promise<CapturedText> {
  const stream = new PassThrough();
  const captured = new CapturedOutput(stream, cap);
  const ended = new Promise((resolve) => stream.once("end", resolve));
  for (const part of parts) stream.write(part);
  stream.end();
  await ended;
  return captured.read();
}
