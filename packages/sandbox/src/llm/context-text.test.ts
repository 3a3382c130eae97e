import type { ContextLimit, FunctionContext } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../test/context-of.ts";
import { contextText, fileText, limitedText } from "./context-text.ts";

const context = contextOf({
  target: "grind",
  units: [
    { id: "mill/tools.py:1", code: "def sharpen(stone):\n    return stone" },
    { id: "mill/a.py:1", code: "STONES = 2" },
    { id: "mill/a.py:9", code: "def polish(flour):\n    return flour" },
    { id: "mill/a.py:4", code: "def grind(grain):\n    return grain * STONES" },
  ],
});

describe("the text of a context", () => {
  it("omits units that only build inputs", () => {
    const { code, files } = contextText({ ...context, companions: ["mill/tools.py:1", "mill/a.py:9"] });
    expect(code).toBe("STONES = 2\n\ndef grind(grain):\n    return grain * STONES");
    expect(files).toEqual(["mill/a.py"]);
  });

  it("contains the target's whole file for the CodeBenchGen pipeline", () => {
    const file = "# The mill.\nSTONES = 2\n\ndef grind(grain):\n    return grain * STONES\n\nUNUSED = 3\n";
    const { markdown } = fileText({ ...context, file_code: file });
    expect(markdown).toBe(`\`\`\`python\n# mill/a.py\n${file.trimEnd()}\n\`\`\``);
  });

  it("contains the used part of the target's file when the context lacks the file", () => {
    expect(fileText(context).files).toEqual(["mill/a.py"]);
  });
});

describe("shownText", () => {
  const file = "STONES = 2\n\ndef unused():\n    return 0\n\ndef grind(grain):\n    return grain * STONES";
  const withoutTools: ContextLimit = {
    fits: (text) => !/sharpen|unused/u.test(text),
    nearest: (all: FunctionContext) => ({ ...all, units: all.units.filter(({ path }) => path !== "mill/tools.py") }),
  };

  it("shows the nearest units in file order with a note when the code exceeds the limit", () => {
    const { markdown, code } = limitedText(context, contextText, withoutTools);
    expect(code).toBe(
      "STONES = 2\n\ndef grind(grain):\n    return grain * STONES\n\ndef polish(flour):\n    return flour",
    );
    expect(markdown).toBe(
      `\`\`\`python\n# mill/a.py\n${code}\n\`\`\`\n\nMore code of the repository was left out: it is farther from the function.`,
    );
  });

  it("shows the used part of the target's file when the whole file exceeds the limit", () => {
    const { markdown, files } = limitedText({ ...context, file_code: file }, fileText, withoutTools);
    expect([files, markdown.includes("unused"), markdown.includes("left out")]).toEqual([["mill/a.py"], false, true]);
  });

  it("shows all code without a note when the code fits the limit", () => {
    const all: ContextLimit = { ...withoutTools, fits: () => true };
    expect(limitedText(context, contextText, all)).toEqual(contextText(context));
  });
});
