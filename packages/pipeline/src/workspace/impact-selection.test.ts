import { loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { PipelineError } from "../errors.ts";
import { linesOfSelection, parseImpactSelection } from "./impact-selection.ts";

const CODE = `class Oven:
    @property
    def heat(
        self,
    ):
        """Degrees."""
        return 1

    def bake(self):
        return 2


class Pan:
    def bake(self):
        return 3


def clean(): return 4
`;
const adapter = await loadLanguage("python");

function problemOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof PipelineError) return `${error.code} ${error.message}`;
  }
  return "no error";
}

describe("parseImpactSelection", () => {
  it.each([
    ["src/oven.py:Oven.bake", { path: "src/oven.py", name: "Oven.bake" }],
    ["src/oven.py:12", { path: "src/oven.py", startLine: 12, endLine: 12 }],
    ["src/oven.py:12-20", { path: "src/oven.py", startLine: 12, endLine: 20 }],
  ])("parses %s", (text, selection) => {
    expect(parseImpactSelection(text)).toEqual(selection);
  });

  it.each(["oven.py", "oven.py:20-12", "oven.py:0", "oven.py:"])("rejects %s", (text) => {
    expect(problemOf(() => parseImpactSelection(text))).toMatch(/^PIPELINE_SELECTION_INVALID/u);
  });
});

describe("linesOfSelection", () => {
  const lines = (name: string) => linesOfSelection({ path: "oven.py", name }, CODE, adapter);

  it.each([
    ["Oven.heat", [6, 7]],
    ["heat", [6, 7]],
    ["Pan.bake", [15, 15]],
    ["clean", [18, 18]],
  ])("returns the lines of the body of %s", (name, [startLine, endLine]) => {
    expect(lines(name)).toEqual({ path: "oven.py", startLine, endLine });
  });

  it("rejects names that no function or several functions have", () => {
    expect(problemOf(() => lines("mix"))).toContain("no function of this name");
    expect(problemOf(() => lines("bake"))).toContain("Oven.bake, Pan.bake");
  });
});
