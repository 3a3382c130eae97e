import { promptPlaces } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { ENV_PROMPTS, loadPrompt } from "./load-prompt.ts";
import { clip, logForPrompt } from "./prompt-text.ts";

describe("logForPrompt", () => {
  const patches = {
    patch: "+++ b/price.py\n+    return secret * 9 // 10\n+}\n",
    test_patch: "+assert price(3) == 27\n",
  };

  it("removes lines that the patches add, and control characters", () => {
    const log = "\u001B[31mE   \u001B[0massert price(3) == 27\n>   return secret * 9 // 10\n}\nE   KeyError\u0007\n";
    expect(logForPrompt(log, patches)).toBe("[a line of a patch]\n[a line of a patch]\n}\nE   KeyError");
  });

  it("keeps the first and the last lines of a long log", () => {
    const log = Array.from({ length: 5000 }, (_, index) => `line ${index}`).join("\n");
    const shown = logForPrompt(log, patches);
    expect(shown.length).toBeLessThan(6200);
    expect(shown).toMatch(/^line 0\n/u);
    expect(shown).toMatch(/\nline 4999$/u);
  });
});

describe("clip", () => {
  it("reports the omitted length", () => {
    expect(clip("abcdefghij", 6)).toBe("ab\n[4 characters left out]\nghij");
    expect(clip("abc", 6)).toBe("abc");
  });
});

describe("loadPrompt", () => {
  it.each(ENV_PROMPTS)("reads %s, which has no placeholder for a patch or a statement", async (name) => {
    const prompt = await loadPrompt(name);
    expect(prompt).toMatchObject({ name, language: "all", task: "environment" });
    const known = [
      "repository",
      "collected",
      "guidance",
      "current",
      "environment",
      "examples",
      "tests",
      "results",
      "recipe",
      "evidence",
      "failure",
    ];
    expect([...promptPlaces(prompt)].filter((index) => !known.includes(index))).toEqual([]);
  });
});
