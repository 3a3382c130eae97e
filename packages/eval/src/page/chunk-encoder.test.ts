import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createChunkEncoder } from "./chunk-encoder.ts";
import { inflate } from "./client/chunks.js";

const ELEMENT =
  /^<script type="(?<type>[^"]+)"(?: data-encoding="(?<encoding>[^"]+)")? id="c">(?<text>[^<]*)<\/script>\n$/u;

async function decode(element: string): Promise<unknown> {
  const { encoding, text = "" } = ELEMENT.exec(element)?.groups ?? {};
  return JSON.parse(encoding === "deflate-raw" ? await inflate(text) : text);
}

const hostile = fc.constantFrom(
  "</script>",
  "<!--",
  "<script>",
  "]]>",
  "\u2028",
  "\u2029",
  "\\u003c",
  "\uD800",
  "&lt;",
  "\0",
  "é🧪",
);
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: "binary" })), { maxLength: 6 })
  .map((parts) => parts.join(""));

describe("createChunkEncoder", () => {
  it.each([5_000_000, 0])(
    "decodes to the same value, whatever text is in it (%i characters plain)",
    async (plainLength) => {
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(text, fc.array(fc.oneof(text, fc.integer(), fc.constant(null)))),
          async (value) => {
            expect(await decode(await createChunkEncoder({ plainLength }).encode("c", value))).toEqual(
              JSON.parse(JSON.stringify(value)),
            );
          },
        ),
      );
    },
  );

  it("compresses only data beyond the plain part", async () => {
    const encoder = createChunkEncoder({ plainLength: 1000 });
    const elements = [];
    for (const length of [400, 400, 400]) elements.push(await encoder.encode("c", "x".repeat(length)));
    expect(elements.map((element) => ELEMENT.exec(element)?.groups?.["type"])).toEqual([
      "application/json",
      "application/json",
      "text/plain",
    ]);
  });
});
