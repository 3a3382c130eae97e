import { describe, expect, it } from "vitest";
import { orchardRequest } from "../../test/python.ts";
import { acceptDescription } from "./describe-function.ts";

const { target } = orchardRequest(
  'def prune(tree, year):\n    """Cut it."""\n    branches = sorted(tree.branches, key=len)\n    return branches[: year % 7]\n',
  "prune",
);
const tests = ['assert prune(tree(["oak", "beech"]), 20418) == ["oak"]'];
const GOOD = `Functionality: chooses the shortest branches of a tree, as many as the year leaves when sevens are taken away from it.
Inputs: a tree with a list of branches, and the year as a whole number.
Outputs: a list of branches, the shortest first, possibly empty.`;

function refusal(text: string, kind: "instruction" | "docstring" = "instruction"): string | null {
  const verdict = acceptDescription(text, { target, tests, kind });
  return verdict.accepted ? null : verdict.reason;
}

describe("acceptDescription", () => {
  it("accepts three lines of about 45 words without details of code or tests", () => {
    expect(refusal(GOOD)).toBeNull();
    expect(refusal("Chooses branches to cut.", "docstring")).toBeNull();
  });

  it.each([
    ["short numbers of a test", "up to 1024 of them", 'prune("x", 1024)'],
    ["words between two quoted letters", 'for "a" or "b"', `prune("x", "a" or "b")`],
    ["an apostrophe before a quoted letter", "what isn't a leaf, and 'x' for one", "prune('x', 'isn')"],
    ["a value of the documentation", "as its documentation says: Cut it.", `prune("Cut it.")`],
  ])("accepts %s", (_, words, test) => {
    const text = GOOD.replace("possibly empty", words);
    expect(acceptDescription(text, { target, tests: [test], kind: "instruction" })).toEqual({ accepted: true });
  });

  it.each([
    [GOOD.replace("Outputs:", "Result:"), 'No line begins with "Outputs:".'],
    ["Functionality: cuts.\nInputs: a tree.\nOutputs: a list.", "It has 8 words; 25 to 120 are wanted."],
    [`${GOOD} ${"word ".repeat(110)}`, "25 to 120 are wanted."],
    [GOOD.replace("possibly empty", "as in `assert prune(x)`"), "It speaks of tests."],
    [GOOD.replace("possibly empty", "see test_prune"), "It speaks of tests."],
    [GOOD.replace("possibly empty", "as `branches = sorted(tree.branches, key=len)`"), "It quotes the code"],
    [GOOD.replace("possibly empty", "for 20418 one"), "20418 is an input or result of a test."],
    [GOOD.replace("possibly empty", 'such as "beech"'), '"beech" is an input or result of a test.'],
  ])("rejects %#, with a reason", (text, reason) => {
    expect(refusal(text)).toContain(reason);
  });
});
