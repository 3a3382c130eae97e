import { describe, expect, it } from "vitest";
import { tokenBudget } from "./task-prompt.ts";

describe("tokenBudget", () => {
  it.each([
    ["the published defaults", {}, { context: 4096, file: 3584, output: 512 }],
    [
      "the published larger window",
      { windowTokens: 32_768, maxContextTokens: 8192, maxOutputTokens: 1024 },
      { context: 8192, file: 23_552, output: 1024 },
    ],
    ["half of a small window", { windowTokens: 2048 }, { context: 1024, file: 512, output: 512 }],
    ["no room in a tiny window", { windowTokens: 512 }, { context: 256, file: 0, output: 512 }],
  ])("divides the window: %s", (_name, options, budget) => {
    expect(tokenBudget(options)).toEqual(budget);
  });
});
