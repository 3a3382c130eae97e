import type { Answer } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { readTestFunction, readTestScript, type ReadTestScriptOptions } from "./read-test-script.ts";
import { testNamesOf } from "./test-names.ts";

const MODULE = `class Mill:
    def __init__(self, stones):
        self.stones = stones

    def grind(self, grain):
        flour = [kernel * len(self.stones) for kernel in grain if kernel > 0]
        if not flour:
            return None
        return {"total": sum(flour), "finest": min(flour), "coarsest": max(flour)}
`;
const TEST = `def test_grind():
    mill = Mill([1, 2])
    assert mill.grind([1, 2]) == mill.grind_new_implementation([1, 2])
    assert mill.grind([]) == mill.grind_new_implementation([])
    assert mill.grind([0, 5]) == mill.grind_new_implementation([0, 5])
`;
const MAIN = `if __name__ == "__main__":
    test_grind()
`;
const SCRIPT = `${MODULE}\n\n${TEST}\n\n${MAIN}`;
const names = testNamesOf("Mill.grind");
const original = MODULE.slice(MODULE.indexOf("    def grind"));
const options: ReadTestScriptOptions = {
  language: "python",
  names,
  original,
  input: MODULE,
  base: MODULE,
  path: "module.py",
  oracle: "equivalence",
  slack: 0,
};

function answer(...blocks: readonly string[]): Answer {
  return { text: "", json: [], blocks: blocks.map((content) => ({ info: "python", content })) };
}

async function refusal(code: string, changed: Partial<ReadTestScriptOptions> = {}): Promise<string | null> {
  const read = await readTestScript(answer(code), { ...options, ...changed });
  return read.status === "refused" ? read.reason : null;
}

describe("readTestScript", () => {
  it("splits a script into the module and its tests", async () => {
    expect(await readTestScript(answer(SCRIPT), options)).toEqual({
      status: "read",
      script: { code: SCRIPT, module: MODULE, base: MODULE, tests: ["test_grind"], shell: null },
    });
  });

  it("appends tests to the script, with a main block if they lack one", async () => {
    const joined = { code: SCRIPT, module: MODULE, base: MODULE, tests: ["test_grind"], shell: null };
    expect(await readTestScript(answer(TEST), options)).toEqual({ status: "read", script: joined });
    expect(await readTestScript(answer(`${TEST}\n\n${MAIN}`), options)).toEqual({ status: "read", script: joined });
  });

  it("keeps classes and helpers of added tests in the module, so that the other process has them", async () => {
    const helper = `class Grain:\n    weight = 3\n`;
    const read = await readTestScript(answer(`import copy\n\n\n${helper}\n\n${TEST}`), options);
    expect(read).toMatchObject({ status: "read", script: { base: MODULE, tests: ["test_grind"] } });
    expect(read.status === "read" ? read.script.module : "").toBe(`${MODULE}\n\nimport copy\n\n\n${helper}`);
  });

  it("does not repeat imports of the script", async () => {
    const base = `import json\n\n\n${MODULE}`;
    const read = await readTestScript(answer(`import json\nimport copy\n\n\n${TEST}`), { ...options, base });
    expect(read.status === "read" ? read.script.code.match(/^import \w+/gmu) : null).toEqual([
      "import json",
      "import copy",
    ]);
  });

  it.each([
    ["a class of the script", `class Mill:\n    pass\n\n\n${TEST}`, "The script has Mill already."],
    ["too few asserts", TEST.replace(/ {4}assert.*\n/u, ""), "test_grind has 2 asserts"],
    [
      "the new implementation",
      `${TEST}\n\ndef grind_new_implementation(grain):\n    return 1\n`,
      "The script defines grind_new_implementation.",
    ],
    ["an assignment to a name of the script", `${TEST}\n\nMill = None\n`, "The script has Mill already."],
  ])("rejects added tests with %s", async (_, code, reason) => {
    expect(await refusal(code)).toContain(reason);
  });

  it("accepts plain asserts on request", async () => {
    const plain = SCRIPT.replaceAll(/== mill\.grind_new_implementation\(.*\)/gu, "!= 5");
    expect(await refusal(plain, { oracle: "asserts" })).toBeNull();
    expect(await refusal(plain)).toBe("test_grind does not call grind_new_implementation.");
  });

  it.each([
    ["no target", SCRIPT.replaceAll("def grind", "def mill"), "or the whole script with Mill.grind in it."],
    [
      "the target twice",
      SCRIPT.replace("\n\n\ndef test", `\n\n${original}\n\n\ndef test`),
      "defines Mill.grind more than once",
    ],
    [
      "a definition of the new implementation",
      SCRIPT.replace(
        "\n\n\ndef test",
        "\n\n    def grind_new_implementation(self, grain):\n        return self.grind(grain)\n\n\ndef test",
      ),
      "The script defines grind_new_implementation.",
    ],
    [
      "an abbreviated target",
      SCRIPT.replace("        if not flour:", "        ...\n        if not flour:"),
      "Something is left out of Mill.grind.",
    ],
    ["no test function", SCRIPT.replaceAll("test_grind", "test_mill"), "There is no function test_grind()."],
    [
      "two asserts",
      SCRIPT.replace(/ {4}assert mill\.grind\(\[0, 5\].*\n/u, ""),
      "test_grind has 2 asserts; at least 3 are needed.",
    ],
    [
      "a test without the original",
      SCRIPT.replaceAll("assert mill.grind(", "assert mill.other("),
      "test_grind does not call grind.",
    ],
    ["no main", SCRIPT.replace(MAIN, ""), "There is no `if __name__"],
    ["a main that calls nothing", SCRIPT.replace("    test_grind()\n", "    pass\n"), "There is no `if __name__"],
    [
      "a main that catches",
      SCRIPT.replace(
        "    test_grind()\n",
        "    try:\n        test_grind()\n    except AssertionError:\n        pass\n",
      ),
      "The main catches errors.",
    ],
    ["no Python", SCRIPT.replace("def test_grind():", "def test_grind("), "The block does not parse."],
  ])("rejects %s, with a reason", async (_, code, reason) => {
    expect(await refusal(code)).toContain(reason);
  });

  it("rejects a script that is shorter than its input", async () => {
    const input = `${SCRIPT}\nX = 1\n`;
    expect(await refusal(SCRIPT, { input })).toMatch(/^The script has \d+ tokens, and had \d+/u);
  });

  it("rejects a target that lost more than 20 tokens", async () => {
    const short = SCRIPT.replace(/ {8}flour = [\s\S]*?coarsest": max\(flour\)\}/u, "        return None");
    expect(await refusal(short, { slack: 200 })).toMatch(/^Mill\.grind has \d+ tokens, the original \d+/u);
  });

  it("allows a repaired script to be shorter by its slack", async () => {
    const input = `${SCRIPT}\nX = 1\nY = 2\nZ = 3\n`;
    expect([await refusal(SCRIPT, { input }), await refusal(SCRIPT, { input, slack: 20 })]).toEqual([
      expect.stringContaining("Write all of it out."),
      null,
    ]);
  });

  it("rejects an answer with no block or two blocks", async () => {
    expect(await readTestScript(answer(), options)).toEqual({
      status: "refused",
      reason: "There is no block of code.",
    });
    expect(await readTestScript(answer(SCRIPT, SCRIPT), options)).toMatchObject({ status: "refused" });
  });
});

describe("readTestFunction", () => {
  it.each([
    [TEST, ""],
    [TEST.replace("def test_grind", "def test_mill"), "There is no function test_grind()."],
    [TEST.replaceAll(/ {4}assert.*\n/gu, "    pass\n"), "test_grind has 0 asserts"],
    [`${MODULE}\n\n${TEST}`, "Give test_grind alone"],
  ])("reads %#", async (code, reason) => {
    const read = await readTestFunction(answer(code), { names, language: "python", oracle: "equivalence" });
    expect(read.status === "refused").toBe(reason !== "");
    expect(read.status === "refused" ? read.reason : "").toContain(reason);
  });
});
