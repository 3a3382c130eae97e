import { describe, expect, it } from "vitest";
import { contextOf } from "../../test/context-of.ts";
import { contextText, fileText } from "./context-text.ts";

const context = contextOf({
  target: "grind",
  units: [
    { id: "mill/tools.py:1", code: "def sharpen(stone):\n    return stone" },
    { id: "mill/a.py:1", code: "STONES = 2" },
    { id: "mill/a.py:9", code: "def polish(flour):\n    return flour" },
    { id: "mill/a.py:4", code: "def grind(grain):\n    return grain * STONES" },
  ],
});

describe("the code that a model makes a script of", () => {
  it("leaves out units that only make inputs", () => {
    const { code, files } = contextText({ ...context, companions: ["mill/tools.py:1", "mill/a.py:9"] });
    expect(code).toBe("STONES = 2\n\ndef grind(grain):\n    return grain * STONES");
    expect(files).toEqual(["mill/a.py"]);
  });

  it("is the whole file of the target for the pipeline of one file", () => {
    const file = "# The mill.\nSTONES = 2\n\ndef grind(grain):\n    return grain * STONES\n\nUNUSED = 3\n";
    const { markdown } = fileText({ ...context, file_code: file });
    expect(markdown).toBe(`\`\`\`python\n# mill/a.py\n${file.trimEnd()}\n\`\`\``);
  });

  it("is the used part of the target's file where the context does not bring the file", () => {
    expect(fileText(context).files).toEqual(["mill/a.py"]);
  });
});
