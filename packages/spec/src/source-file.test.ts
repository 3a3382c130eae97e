import { describe, expect, it } from "vitest";
import { contentOf, executionFiles } from "./source-file.ts";

describe("executionFiles", () => {
  it("returns text unchanged, and decodes base64 to bytes", () => {
    const files = executionFiles([
      { path: "prices.csv", code: "AP8A\n" },
      { path: "prices.mo", code: "AP8A", encoding: "base64" },
    ]);
    expect(files.map(({ path, content }) => [path, typeof content === "string" ? content : [...content]])).toEqual([
      ["prices.csv", "AP8A\n"],
      ["prices.mo", [0, 255, 0]],
    ]);
    expect(contentOf({ code: "rye" })).toBe("rye");
  });
});
