import { describe, expect, it } from "vitest";
import { contentOf, executionFiles } from "./source-file.ts";

describe("executionFiles", () => {
  it("gives text as it stands, and bytes where base64 stands for them", () => {
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
