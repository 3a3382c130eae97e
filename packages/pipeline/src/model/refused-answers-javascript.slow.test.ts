import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSource, discoverTargets, extractContext, indexRepository } from "@repost/context";
import { createExecutor } from "@repost/executor";
import { createPromptRunner } from "@repost/llm";
import { createScriptedModel } from "@repost/llm/testing";
import { createLlmSandbox } from "@repost/sandbox";
import { type PromptRunner, type Executor, type FunctionContext, type TestRequest, unwrap } from "@repost/spec";
import { createLlmTests, describeFunction, type LlmTestsOptions } from "@repost/testgen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ORIGINAL = `/** Weights of at least so many pounds, the lightest first. */
export function sift(weights, least) {
  const sorted = [...weights].sort((left, right) => left - right);
  if (sorted.length === 0) return null;
  return sorted.filter((weight) => weight >= least);
}
`;
const ASSERT = 'import assert from "node:assert";\n';
const MAIN = "test_sift();\n";
const TEST = `function test_sift() {
  assert.deepStrictEqual(sift([1, 2], 2), sift_new_implementation([1, 2], 2));
  assert.deepStrictEqual(sift([3], 4), sift_new_implementation([3], 4));
  assert.deepStrictEqual(sift([], 1), sift_new_implementation([], 1));
}
`;
const SCRIPT = `${ASSERT}\n${ORIGINAL}\n${TEST}\n${MAIN}`;
const BROKEN = SCRIPT.replace("(sift([1, 2], 2)", "(sift([1, 2], two)");
const NARROW = SCRIPT.replaceAll("[], 1", "[5], 1");
const PLAIN = SCRIPT.replace("sift_new_implementation([1, 2], 2)", "[2]")
  .replace("sift_new_implementation([3], 4)", "[]")
  .replace("sift_new_implementation([], 1)", "null");

describe.each([
  { language: "javascript", file: "mill.mjs" },
  { language: "typescript", file: "mill.ts" },
] as const)(
  "an answer in $language that violates a rule is rejected, and the reason is sent back",
  ({ language, file }) => {
    const fenced = (code: string): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
    let folder = "";
    let executor: Executor;
    let context: FunctionContext;
    let request: TestRequest;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "repost-refused-"));
      // Harmless answers need no sandbox.
      executor = await createExecutor({ kind: "process" });
      await writeFile(path.join(folder, file), ORIGINAL);
      const repository = await createSource(folder).open();
      const { targets } = await discoverTargets({ repository, language, docstring: "any" });
      const index = await indexRepository({ repository, language, cacheFolder: null });
      const [target] = targets;
      if (target === undefined) throw new Error("There is no target.");
      context = unwrap(extractContext({ index, target }));
      const module = unwrap(
        await createLlmSandbox({ promptRunner: asking([fenced(ORIGINAL)]).promptRunner }).build(context),
      );
      request = { target, module };
    });
    afterAll(async () => {
      await executor.close();
      await rm(folder, { recursive: true });
    });

    function asking(answers: readonly string[]): {
      readonly promptRunner: PromptRunner;
      readonly prompts: () => readonly string[];
    } {
      const model = createScriptedModel(answers);
      const prompts = (): readonly string[] => model.requests.map(({ messages }) => messages.at(-1)?.content ?? "");
      return { promptRunner: createPromptRunner(model), prompts };
    }

    it.each<readonly [what: string, bad: readonly string[], reason: string]>([
      ["no block", [], "There is no block of code."],
      ["two blocks", [ORIGINAL, ORIGINAL], "There are 2 blocks of code."],
      ["a syntax error", ["function sift( {"], "The script does not parse."],
      ["no target", ["export const grind = 1;"], "The script does not define sift."],
      [
        "the target twice",
        [`${ORIGINAL}\nif (true) {\n${ORIGINAL.replace("export ", "")}}\n`],
        "defines sift more than once.",
      ],
      ["an omission", [ORIGINAL.replace("  return sorted", "  // ...\n  return sorted")], "left out of sift"],
      ["a shorter target", [`${ORIGINAL.split("  const")[0]}  return 1;\n}\n`], "sift has "],
    ])("a script with %s (R2)", async (_, bad, reason) => {
      const { promptRunner, prompts } = asking([`So:\n${bad.map(fenced).join("\n")}`, fenced(ORIGINAL)]);
      const built = await createLlmSandbox({ promptRunner }).build(context);
      expect([built.status, prompts().length]).toEqual(["accepted", 2]);
      expect(prompts()[1]).toContain(reason);
    });

    it("a script that is shorter than its input (R2)", async () => {
      const long = { ...context, units: context.units.map((unit) => ({ ...unit })) };
      const [first] = long.units;
      if (first === undefined) throw new Error("There is a unit.");
      const code = Array.from({ length: 40 }, (_one, index) => `const GRAIN_${index} = ${index};`).join("\n");
      long.units.unshift({ ...first, id: `${file}:0`, start_line: 0, end_line: 0, code, binds: [], edges: [] });
      const { promptRunner, prompts } = asking([fenced(ORIGINAL), fenced(`${code}\n${ORIGINAL}`)]);
      expect((await createLlmSandbox({ promptRunner }).build(long)).status).toBe("accepted");
      expect(prompts()[1]).toMatch(/The script has \d+ tokens, the code that it was made of \d+\./u);
    });

    it.each([
      ["too little code", "export function sift(weights, least) { return 1; }", "The file has "],
      [
        "a call that reaches outside",
        `import fs from "node:fs";\nfs.rmSync("x");\n${ORIGINAL}`,
        "The file calls fs.rmSync",
      ],
    ])("a file with %s (E)", async (_, bad, reason) => {
      const { promptRunner, prompts } = asking([fenced(bad), fenced(ORIGINAL)]);
      const built = await createLlmSandbox({ promptRunner, pipeline: "codebenchgen" }).build(context);
      expect([built.status, prompts().length]).toEqual(["accepted", 2]);
      expect(prompts()[1]).toContain(reason);
    });

    const without = (text: string, replacement = ""): string => SCRIPT.replaceAll(text, replacement);
    it.each<readonly [what: string, bad: string | null, reason: string]>([
      ["no block", null, "There is no block of code."],
      [
        "code that a comment of the repository requests",
        "console.log(process.env);\n",
        "There is no function test_sift().",
      ],
      [
        "a definition of the new implementation",
        `${SCRIPT}\nfunction sift_new_implementation(weights) {\n  return weights;\n}\n`,
        "The script defines sift_new_implementation.",
      ],
      ["no test function", without("test_sift", "test_mill"), "There is no function test_sift()."],
      [
        "two asserts",
        without("  assert.deepStrictEqual(sift([3], 4), sift_new_implementation([3], 4));\n"),
        "test_sift has 2 asserts; at least 3 are needed.",
      ],
      ["a test without the original", without("(sift(", "(other("), "test_sift does not call sift."],
      [
        "a test without the new implementation",
        without("sift_new_implementation(", "sift("),
        "test_sift does not call sift_new_implementation.",
      ],
      ["no call of the test", SCRIPT.slice(0, -MAIN.length), "does not end with a call of test_sift()"],
      [
        "a main that catches",
        `${SCRIPT.slice(0, -MAIN.length)}try {\n  ${MAIN}} catch {}\n`,
        "The end catches errors.",
      ],
    ])("tests with %s (R3)", async (_, bad, reason) => {
      expect(await second([bad === null ? "I cannot." : fenced(bad), fenced(SCRIPT)])).toContain(reason);
    });

    it.each([
      ["fewer than three asserts", PLAIN.replace(/ {2}assert.*null\);\n/u, ""), "test_sift has 2 asserts"],
      ["no call of the function", PLAIN.replaceAll("Equal(sift(", "Equal(other("), "test_sift does not call sift."],
    ])("tests with expected values and %s (E)", async (_, bad, reason) => {
      expect(await second([fenced(bad), fenced(PLAIN)], 1, { oracle: "asserts" })).toContain(reason);
    });

    it("tests with expected values that omit more than 30 tokens of the script (E)", async () => {
      const { module } = request;
      const long = { ...module, code: `${module.code}${"void 1;\n".repeat(40)}` };
      const { promptRunner, prompts } = asking([fenced(PLAIN), fenced(`${"void 1;\n".repeat(40)}${PLAIN}`)]);
      const suite = await createLlmTests({ promptRunner, executor, oracle: "asserts" }).generate({
        ...request,
        module: long,
      });
      expect([suite.status, prompts().length]).toEqual(["accepted", 2]);
      expect(prompts()[1]).toMatch(/The script has \d+ tokens, and had \d+\. Write all of it out\./u);
    });

    it.each([
      [
        "an answer to an error that runs no test",
        [BROKEN, SCRIPT.slice(0, -MAIN.length), SCRIPT],
        "does not end with a call",
      ],
      [
        "an answer to an error that is shorter",
        [`${BROKEN}\n${"void 1;\n".repeat(9)}`, SCRIPT, `${SCRIPT}\n${"void 1;\n".repeat(9)}`],
        "Write all of it out.",
      ],
      ["an answer to lines that were missed with more than the test", [NARROW, SCRIPT, TEST], "Give test_sift alone"],
    ])("%s (R4)", async (_, scripts, reason) => {
      expect(await second(scripts.map(fenced), 2)).toContain(reason);
    });

    it("more inputs with fewer asserts (R4)", async () => {
      const few = TEST.replace(/ {2}assert.*\[3\].*\n/u, "");
      expect(await second([fenced(SCRIPT), fenced(few), fenced(TEST)], 2, { rounds: { moreRounds: 1 } })).toContain(
        "test_sift has 2 asserts",
      );
    });

    it("shows the failure and the missed lines for a repair (R4)", async () => {
      expect(await second([fenced(BROKEN), fenced(SCRIPT)])).toContain("ReferenceError: two is not defined");
      const missing = await second([fenced(NARROW), fenced(TEST)]);
      expect(missing).toContain(`parts of \`sift\`:\n\n\`\`\`${language}\n`);
      expect(missing).toContain("if (sorted.length === 0) return null;\n```");
    });

    it("inputs of a second model are requested up to five times, until the original passes (E)", async () => {
      const bad = [
        fenced("function others() {\n  return [];\n}\n"),
        fenced("function more_inputs() {\n  return [[1], missing];\n}\n"),
      ];
      const good = fenced("function more_inputs() {\n  return [[[7], 1], [null, 2]];\n}\n");
      const { promptRunner, prompts } = asking([...bad, good, "never asked"]);
      const tests = createLlmTests({
        promptRunner: asking([fenced(SCRIPT)]).promptRunner,
        executor,
        augment: promptRunner,
      });
      const suite = unwrap(await tests.generate(request));
      expect([
        prompts().length,
        suite.program?.includes("return [[[7], 1]"),
        suite.program?.includes("missing"),
      ]).toEqual([3, true, false]);
      const refusing = asking(["nothing"]);
      const left = createLlmTests({
        promptRunner: asking([fenced(SCRIPT)]).promptRunner,
        executor,
        augment: refusing.promptRunner,
      });
      expect(unwrap(await left.generate(request)).program?.trimEnd()).toBe(SCRIPT.trimEnd());
      expect(refusing.prompts().length).toBe(2);
    });

    it.each([
      [
        "instruction",
        "no labels",
        "Gives the weights that reach what is asked for.",
        'No line begins with "Functionality:".',
      ],
      [
        "instruction",
        "too few words",
        "Functionality: a\nInputs: b\nOutputs: c",
        "It has 6 words; 25 to 120 are wanted.",
      ],
      [
        "docstring",
        "a statement of the code",
        "Does `return sorted.filter((weight) => weight >= least);` to weights.",
        "It quotes the code",
      ],
      ["docstring", "what tests do", "Sorts, as test_sift asks for.", "It speaks of tests."],
    ] as const)("a task as %s with %s (E)", async (kind, _, bad, reason) => {
      const words = "some of what was brought to the mill on a day, by what it weighs, and leaves the rest";
      const good =
        kind === "docstring"
          ? "Keeps what weighs enough.\n@returns the weights, or null"
          : `Functionality: keeps ${words}.\nInputs: what was brought, and a bound.\nOutputs: what was kept, in order.`;
      const marked = kind === "docstring" ? `/**\n * ${good.replace("\n", "\n * ")}\n */` : good;
      const { promptRunner, prompts } = asking([bad, marked]);
      expect(await describeFunction({ promptRunner, target: request.target, tests: [], kind })).toBe(good);
      expect(prompts()[1]).toContain(reason);
    });

    async function second(answers: readonly string[], at = 1, options: Partial<LlmTestsOptions> = {}): Promise<string> {
      const { promptRunner, prompts } = asking(answers);
      const suite = await createLlmTests({ promptRunner, executor, ...options }).generate(request);
      expect([suite.status, prompts().length]).toEqual(["accepted", answers.length]);
      return prompts()[at] ?? "";
    }
  },
);
