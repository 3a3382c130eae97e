import {
  type Answer,
  bareRuntime,
  type Execution,
  type ExecutionRequest,
  type Executor,
  type PromptRunner,
  PUBLISHED_ROUNDS,
  type Target,
} from "@repost/spec";
import { describe, expect, it } from "vitest";
import { augmentScript } from "../augment-script.ts";
import { loadScriptLanguage } from "../../languages.ts";
import { readTestFunction, readTestScript, type ReadTestScriptOptions } from "../read-test-script.ts";
import type { ScriptWork } from "../script-work.ts";
import { testNamesOf } from "../test-names.ts";

const MODULE = `export class Mill {
  constructor(stones) {
    this.stones = stones;
  }

  grind(grain) {
    const flour = [...grain].filter((kernel) => kernel > 0).map((kernel) => kernel * this.stones.length);
    if (flour.length === 0) return null;
    return { total: flour.reduce((sum, one) => sum + one), finest: Math.min(...flour) };
  }
}
`;
const ASSERT = 'import assert from "node:assert";\n';
const TEST = `function test_grind() {
  const mill = new Mill([1, 2]);
  assert.deepStrictEqual(mill.grind([1, 2]), mill.grind_new_implementation([1, 2]));
  assert.deepStrictEqual(mill.grind([]), mill.grind_new_implementation([]));
  assert.deepStrictEqual(mill.grind([0, 5]), mill.grind_new_implementation([0, 5]));
}
`;
const MAIN = "test_grind();\n";
const SCRIPT = `${ASSERT}\n${MODULE}\n${TEST}\n${MAIN}`;
const names = testNamesOf("Mill.grind");
const original = MODULE.slice(MODULE.indexOf("  grind"), MODULE.lastIndexOf("}")).trimEnd();

function answer(...blocks: readonly string[]): Answer {
  return { text: "", json: [], blocks: blocks.map((content) => ({ info: "js", content })) };
}

describe.each(["javascript", "typescript"] as const)("test scripts in %s", (language) => {
  const shown = { input: MODULE, base: MODULE, path: "module.mjs" };
  const options: ReadTestScriptOptions = { language, names, original, ...shown, oracle: "equivalence", slack: 0 };

  async function refusal(code: string, changed: Partial<ReadTestScriptOptions> = {}): Promise<string | null> {
    const read = await readTestScript(answer(code), { ...options, ...changed });
    return read.status === "refused" ? read.reason : null;
  }

  it("are split into the module and its tests", async () => {
    expect(await readTestScript(answer(SCRIPT), options)).toEqual({
      status: "read",
      script: { code: SCRIPT, module: MODULE, base: MODULE, tests: ["test_grind"], shell: null },
    });
  });

  it("are completed by the script when an answer contains only tests", async () => {
    const code = `${MODULE}\n\n${ASSERT}\n${TEST}\n\n${MAIN}`;
    const joined = { code, module: MODULE, base: MODULE, tests: ["test_grind"], shell: null };
    expect(await readTestScript(answer(`${ASSERT}\n${TEST}`), options)).toEqual({ status: "read", script: joined });
    const waiting = TEST.replace("function", "async function");
    const endOf = async (path: string): Promise<string | undefined> => {
      const read = await readTestScript(answer(`${ASSERT}\n${waiting}`), { ...options, path });
      return read.status === "read" ? read.script.code.trim().split("\n").at(-1) : read.reason;
    };
    expect([await endOf("module.mjs"), await endOf("module.cjs")]).toEqual(["await test_grind();", "test_grind();"]);
  });

  it("do not load assert twice", async () => {
    const base = `import assert from "assert"\n${MODULE}`;
    const code = async (test: string): Promise<string> => {
      const read = await readTestScript(answer(test), { ...options, base });
      return read.status === "read" ? read.script.code : read.reason;
    };
    expect((await code(`${ASSERT}\n${TEST}`)).match(/import /gu)).toHaveLength(1);
    expect(await code(`import { strict as assert } from "node:assert";\n${TEST}`)).toContain(
      "The script has assert already.",
    );
  });

  it("may call a default export by module.exports", async () => {
    const test = `${ASSERT}
function test_default() {
  for (const grain of [1, 2, 3]) {
    assert.strictEqual(module.exports(grain), default_new_implementation(grain));
    assert.strictEqual(module.exports(-grain), default_new_implementation(-grain));
    assert.strictEqual(module.exports(0), default_new_implementation(0));
  }
}
`;
    const base = "module.exports = function (grain) {\n  return grain * 2;\n};\n";
    const how = { names: testNamesOf("default"), original: base, base, input: base, path: "module.cjs" };
    expect(await refusal(test, how)).toBeNull();
    expect(await refusal(test.replaceAll("module.exports(", "grind("), how)).toBe(
      "test_default does not call default.",
    );
  });

  it.each([
    ["a value", SCRIPT.replace("function test_grind() {", "const test_grind = () => {")],
    ["asynchronous", SCRIPT.replace("function test", "async function test").replace(MAIN, `await ${MAIN}`)],
  ])("may have a test that is %s", async (_, code) => {
    expect(await refusal(code)).toBeNull();
  });

  it("may have plain asserts on request", async () => {
    const plain = SCRIPT.replaceAll(/mill\.grind_new_implementation\(.*?\)/gu, "null");
    expect(await refusal(plain, { oracle: "asserts" })).toBeNull();
    expect(await refusal(plain)).toBe("test_grind does not call grind_new_implementation.");
  });

  it.each([
    ["no target", SCRIPT.replaceAll("  grind(", "  mill("), "or the whole script with Mill.grind in it."],
    ["the target twice", SCRIPT.replace("  grind(", `  ${original}\n\n  grind(`), "defines Mill.grind more than once"],
    [
      "a definition of the new implementation",
      SCRIPT.replace("  grind(", "  grind_new_implementation(grain) {\n    return this.grind(grain);\n  }\n\n  grind("),
      "The script defines grind_new_implementation.",
    ],
    [
      "an abbreviated target",
      SCRIPT.replace("    if (flour", "    // ... rest of the code\n    if (flour"),
      "Something is left out of Mill.grind.",
    ],
    ["no test function", SCRIPT.replaceAll("test_grind", "test_mill"), "There is no function test_grind()."],
    [
      "two asserts",
      SCRIPT.replace(/ {2}assert\.deepStrictEqual\(mill\.grind\(\[0, 5\].*\n/u, ""),
      "test_grind has 2 asserts; at least 3 are needed.",
    ],
    [
      "a test without the original",
      SCRIPT.replaceAll("(mill.grind(", "(mill.other("),
      "test_grind does not call grind.",
    ],
    ["no call of the test", SCRIPT.replace(MAIN, ""), "The script does not end with a call of test_grind()"],
    [
      "a conditional call of the test",
      SCRIPT.replace(MAIN, "if (require.main === module) test_grind();\n"),
      "The script does not end with a call of test_grind()",
    ],
    [
      "an end that catches",
      SCRIPT.replace(MAIN, "try {\n  test_grind();\n} catch (error) {\n  console.log(error);\n}\n"),
      "The end catches errors.",
    ],
    [
      "an end that rejects nothing",
      SCRIPT.replace(MAIN, "test_grind().catch(console.error);\n"),
      "The end catches errors.",
    ],
    ["a syntax error", SCRIPT.replace("function test_grind() {", "function test_grind( {"), "does not parse."],
  ])("are rejected with %s", async (_, code, reason) => {
    expect(await refusal(code)).toContain(reason);
  });

  it("are rejected when they are shorter than their input by more than the slack", async () => {
    const input = `${SCRIPT}\nconst [a, b, c] = [1, 2, 3];\n`;
    expect([await refusal(SCRIPT, { input }), await refusal(SCRIPT, { input, slack: 20 })]).toEqual([
      expect.stringMatching(/^The script has \d+ tokens, and had \d+/u),
      null,
    ]);
  });

  it("are rejected when the target lost more than 20 tokens", async () => {
    const short = SCRIPT.replace(/ {4}const flour[\s\S]*?finest.*\n/u, "    return null;\n");
    expect(await refusal(short, { slack: 200 })).toMatch(/^Mill\.grind has \d+ tokens, the original \d+/u);
  });

  it("are rejected with no block or two blocks", async () => {
    const read = async (value: Answer): Promise<unknown> => (await readTestScript(value, options)).status;
    expect([await read(answer()), await read(answer(SCRIPT, SCRIPT))]).toEqual(["refused", "refused"]);
  });

  it.each([
    [TEST, ""],
    [TEST.replace("function test_grind", "function test_mill"), "There is no function test_grind()."],
    [TEST.replaceAll(/ {2}assert.*\n/gu, ""), "test_grind has 0 asserts"],
    [`${MODULE}\n${TEST}`, "Give test_grind alone"],
  ])("have a test that is parsed alone: %#", async (code, reason) => {
    const read = await readTestFunction(answer(code), { names, language, oracle: "equivalence" });
    expect(read.status === "refused" ? read.reason : "").toContain(reason);
    expect(read.status === "refused").toBe(reason !== "");
  });

  it("use the first valid and passing inputs of a second model", async () => {
    const answers = [
      "const more_inputs = 3;",
      "function more_inputs() { return []; }\nfunction help() {}",
      "function same_result() { return true; }",
      "function more_inputs() { return [grind_new_implementation]; }",
      "function more_inputs() { return [[() => new Mill([1]), [1, 2]]]; }",
    ];
    const reasons: string[] = [];
    let drawn = 0;
    const promptRunner: PromptRunner = {
      async run(question) {
        const value = answer(answers[drawn] ?? "");
        drawn += 1;
        expect(question.sampling).toEqual({ temperature: 0.3, topP: 0.7, sample: drawn - 1 });
        const verdict = await question.checks[0]?.run(value, {});
        if (verdict?.accepted === true) return { status: "accepted", answer: value };
        reasons.push(verdict?.reason ?? "");
        return { status: "refused", reason: verdict?.reason ?? "" };
      },
    };
    const requests: ExecutionRequest[] = [];
    const executor: Pick<Executor, "execute"> = {
      execute(request) {
        requests.push(request);
        const ended: Partial<Execution> = { status: "exited", exit_code: 0, stderr: "", messages: ['{"type":"done"}'] };
        return Promise.resolve(ended as Execution);
      },
    };
    const module = {
      schema_version: 1 as const,
      instance_id: "dir__mill.0.Mill.grind",
      language,
      path: "module.mjs",
      code: MODULE,
      files: [],
      entry: "Mill.grind",
      origin: "llm" as const,
      stubs: [],
      target_edits: [],
      imports: [],
      provenance: [],
    };
    const known: Partial<Target> = { kind: "method", modifiers: [] };
    const target = known as Target;
    const script = { code: SCRIPT, module: MODULE, base: MODULE, tests: ["test_grind"], shell: null };
    const work: ScriptWork = {
      settings: {
        promptRunner,
        executor: executor as Executor,
        oracle: "equivalence",
        minCoverage: 0.8,
        rounds: PUBLISHED_ROUNDS,
        augment: promptRunner,
        install: () => Promise.resolve(null),
        describeRuntime: bareRuntime,
      },
      request: { module, target },
      names,
      scripts: await loadScriptLanguage(language),
      environment: null,
      remainingInstalls: 0,
      signal: undefined,
      onAttempt: undefined,
    };
    const made = await augmentScript(work, promptRunner, script);
    expect(reasons).toEqual([
      "Only the two functions may stand there.",
      "help must not be defined.",
      "There is no function more_inputs().",
      "grind_new_implementation must not be named.",
    ]);
    expect(made.tests).toEqual(["test_grind", "test_grind_with_more_inputs"]);
    expect(made.code.endsWith("\ntest_grind_with_more_inputs();\n")).toBe(true);
    expect(made.code).toContain("outcome((values) => values[0]().grind_new_implementation(...values.slice(1)), ");
    expect(requests.map(({ runtime, entry }) => [runtime, entry])).toEqual([["node", "run.mjs"]]);
  });

  it("report the error line of a failure", async () => {
    const scripts = await loadScriptLanguage(language);
    const stack =
      "file:///run/module.mjs:3\nx(\n ^\n\nTypeError: x is no function\n    at file:///run/module.mjs:3:1\n";
    expect([scripts.headlineOf(stack), scripts.headlineOf("gone")]).toEqual(["TypeError: x is no function", "gone"]);
  });
});
