import { describe, expect, it } from "vitest";
import { missingBlocks } from "./extend-tests.ts";

describe("missingBlocks", () => {
  it("joins adjacent lines and adds the line before them", () => {
    expect(missingBlocks("a\nb\nc\nd\ne\nf", [2, 3, 6], "python")).toBe(
      "```python\na\nb\nc\n```\n\n```python\ne\nf\n```",
    );
  });
});
