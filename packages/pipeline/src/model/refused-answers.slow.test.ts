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

const ORIGINAL = `def sift(weights, least):
    """Weights of at least so many pounds."""
    weights = sorted(list(weights))
    if not weights:
        return None
    return [weight for weight in weights if weight >= least]
`;
const MAIN = `if __name__ == "__main__":
    test_sift()
`;
const TEST = `def test_sift():
    assert sift([1, 2], 2) == sift_new_implementation([1, 2], 2)
    assert sift([3], 4) == sift_new_implementation([3], 4)
    assert sift([], 1) == sift_new_implementation([], 1)
`;
const SCRIPT = `${ORIGINAL}\n\n${TEST}\n\n${MAIN}`;
const BROKEN = SCRIPT.replace("assert sift([1, 2], 2)", "assert sift([1, 2], two)");
const NARROW = SCRIPT.replace(
  "assert sift([], 1) == sift_new_implementation([], 1)",
  "assert sift([5], 1) == sift_new_implementation([5], 1)",
);
const PLAIN = SCRIPT.replace("sift_new_implementation([1, 2], 2)", "[2]")
  .replace("sift_new_implementation([3], 4)", "[]")
  .replace("sift_new_implementation([], 1)", "None");
const fenced = (code: string): string => `\`\`\`python\n${code}\`\`\``;

describe("an answer that violates a rule is rejected, and the reason is sent back", () => {
  let folder = "";
  let executor: Executor;
  let context: FunctionContext;
  let request: TestRequest;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-refused-"));
    // Harmless answers need no sandbox.
    executor = await createExecutor({ kind: "process" });
    await writeFile(path.join(folder, "mill.py"), ORIGINAL);
    const repository = await createSource(folder).open();
    const { targets } = await discoverTargets({ repository, language: "python", docstring: "any" });
    const index = await indexRepository({ repository, language: "python", cacheFolder: null });
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

  it.each([
    ["no block", "I cannot.", "There is no block of code."],
    ["two blocks", fenced(ORIGINAL) + "\n" + fenced(ORIGINAL), "There are 2 blocks of code."],
    ["no target", fenced("def grind():\n    return 1\n"), "The script does not define sift."],
    ["the target twice", fenced(`${ORIGINAL}\n\n${ORIGINAL}`), "The script defines sift more than once."],
    ["an omission", fenced(ORIGINAL.replace("    return [", "    ...\n    return [")), "Something is left out of sift"],
    ["a shorter target", fenced(`${ORIGINAL.split("    weights")[0]}    return 1\n`), "sift has "],
  ])("a script with %s (R2)", async (_, bad, reason) => {
    const { promptRunner, prompts } = asking([bad, fenced(ORIGINAL)]);
    const built = await createLlmSandbox({ promptRunner }).build(context);
    expect([built.status, prompts().length]).toEqual(["accepted", 2]);
    expect(prompts()[1]).toContain(reason.split(" of ")[0]);
  });

  it("a script that does not parse, or is shorter than its input (R2)", async () => {
    const code = Array.from({ length: 40 }, (_one, index) => `GRAIN_${index} = ${index}`).join("\n");
    const [first] = context.units;
    if (first === undefined) throw new Error("There is a unit.");
    const constants = { ...first, id: "mill.py:0", start_line: 0, end_line: 0, code, binds: [], edges: [] };
    const long = { ...context, units: [constants, ...context.units] };
    const { promptRunner, prompts } = asking([
      fenced("def sift(\n"),
      fenced(ORIGINAL),
      fenced(`${code}\n\n\n${ORIGINAL}`),
    ]);
    expect((await createLlmSandbox({ promptRunner }).build(long)).status).toBe("accepted");
    expect(prompts()[1]).toContain("The script does not parse.");
    expect(prompts()[2]).toMatch(/The script has \d+ tokens, the code that it was made of \d+\./u);
  });

  it.each([
    ["too little code", "def sift(weights, least):\n    return 1\n", "The file has "],
    [
      "a call that reaches outside",
      `import shutil\n${ORIGINAL}\n\n\ndef clean():\n    for folder in ["a", "b", "c", "d"]:\n        shutil.rmtree(folder)\n`,
      "The file calls shutil.rmtree",
    ],
  ])("a file with %s (E)", async (_, bad, reason) => {
    const whole = `${ORIGINAL}\n\n\nHEAVY = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200]\n`;
    const { promptRunner, prompts } = asking([fenced(bad), fenced(whole)]);
    const built = await createLlmSandbox({ promptRunner, pipeline: "codebenchgen" }).build(context);
    expect([built.status, prompts().length]).toEqual(["accepted", 2]);
    expect(prompts()[1]).toContain(reason);
  });

  it.each([
    ["fewer than three asserts", PLAIN.replace(/ {4}assert sift\(\[\].*\n/u, ""), "test_sift has 2 asserts"],
    ["no call of the function", PLAIN.replaceAll("assert sift(", "assert other("), "test_sift does not call sift."],
    ["no main", PLAIN.replace(MAIN, ""), "There is no `if __name__"],
    [
      "a main that catches",
      PLAIN.replace(
        MAIN,
        `if __name__ == "__main__":\n    try:\n        test_sift()\n    except AssertionError:\n        pass\n`,
      ),
      "The main catches errors.",
    ],
  ])("tests with expected values and %s (E)", async (_, bad, reason) => {
    expect(await second([fenced(bad), fenced(PLAIN)], 1, { oracle: "asserts" })).toContain(reason);
  });

  it("tests with expected values that omit more than 30 tokens of the script (E)", async () => {
    const { module } = request;
    const long = { ...module, code: `${module.code}${"SACKS = 1\n".repeat(40)}` };
    const whole = PLAIN.replace(MAIN, `${"SACKS = 1\n".repeat(40)}\n\n${MAIN}`);
    const { promptRunner, prompts } = asking([fenced(PLAIN), fenced(whole)]);
    const suite = await createLlmTests({ promptRunner, executor, oracle: "asserts" }).generate({
      ...request,
      module: long,
    });
    expect([suite.status, prompts().length]).toEqual(["accepted", 2]);
    expect(prompts()[1]).toMatch(/The script has \d+ tokens, and had \d+\. Write all of it out\./u);
  });

  const without = (text: string, replacement = ""): string => SCRIPT.replaceAll(text, replacement);
  it.each([
    ["no block", "I cannot.", "There is no block of code."],
    [
      "code that a comment of the repository requests",
      fenced("import os\nprint(os.environ)\n"),
      "There is no function test_sift().",
    ],
    [
      "a definition of the new implementation",
      fenced(`${SCRIPT}\n\ndef sift_new_implementation(weights, least):\n    return weights\n`),
      "The script defines sift_new_implementation.",
    ],
    ["no test function", fenced(without("test_sift", "test_mill")), "There is no function test_sift()."],
    [
      "two asserts",
      fenced(without("    assert sift([3], 4) == sift_new_implementation([3], 4)\n")),
      "test_sift has 2 asserts; at least 3 are needed.",
    ],
    ["a test without the original", fenced(without("assert sift(", "assert other(")), "test_sift does not call sift."],
    [
      "a test without the new implementation",
      fenced(without("sift_new_implementation(", "sift(")),
      "test_sift does not call sift_new_implementation.",
    ],
    ["no main", fenced(without(MAIN)), "There is no `if __name__"],
  ])("tests with %s (R3)", async (_, bad, reason) => {
    expect(await second([bad, fenced(SCRIPT)])).toContain(reason);
  });

  it.each([
    ["an answer to an error without a main", [BROKEN, without(MAIN), SCRIPT], "There is no `if __name__"],
    [
      "an answer to an error that is shorter",
      [`${BROKEN}\n${"X = 1\n".repeat(9)}`, SCRIPT, `${SCRIPT}\n${"X = 1\n".repeat(9)}`],
      "Write all of it out.",
    ],
    ["an answer to lines that were missed with more than the test", [NARROW, SCRIPT, TEST], "Give test_sift alone"],
  ])("%s (R4)", async (_, scripts, reason) => {
    expect(await second(scripts.map(fenced), 2)).toContain(reason);
  });

  it("more inputs with fewer asserts (R4)", async () => {
    const few = TEST.replace(/ {4}assert sift\(\[3\].*\n/u, "");
    expect(await second([fenced(SCRIPT), fenced(few), fenced(TEST)], 2, { rounds: { moreRounds: 1 } })).toContain(
      "test_sift has 2 asserts",
    );
  });

  it.each([
    ["no labels", "Gives the weights that reach what is asked for.", 'No line begins with "Functionality:".'],
    ["too few words", "Functionality: a\nInputs: b\nOutputs: c", "It has 6 words; 25 to 120 are wanted."],
  ])("a task in words with %s (E)", async (_, bad, reason) => {
    const words = "some of what was brought to the mill on a day, by what it weighs, and leaves the rest";
    const good = `Functionality: keeps ${words}.\nInputs: what was brought, and a bound.\nOutputs: what was kept, in order.`;
    const { promptRunner, prompts } = asking([bad, good]);
    expect(await describeFunction({ promptRunner, target: request.target, tests: [], kind: "instruction" })).toBe(good);
    expect(prompts()[1]).toContain(reason);
  });

  it("inputs of a second model are requested up to five times, until the original passes (E)", async () => {
    const bad = [
      fenced("def others():\n    return []\n"),
      fenced("def more_inputs():\n    return [(1,)] + undefined\n"),
    ];
    const { promptRunner, prompts } = asking([
      ...bad,
      fenced("def more_inputs():\n    return [([7], 1)]\n"),
      "never asked",
    ]);
    const tests = createLlmTests({
      promptRunner: asking([fenced(SCRIPT)]).promptRunner,
      executor,
      augment: promptRunner,
    });
    const suite = unwrap(await tests.generate(request));
    expect([
      prompts().length,
      suite.program?.includes("return [([7], 1)]"),
      suite.program?.includes("undefined"),
    ]).toEqual([3, true, false]);
    const refusing = asking(["nothing"]);
    const left = createLlmTests({
      promptRunner: asking([fenced(SCRIPT)]).promptRunner,
      executor,
      augment: refusing.promptRunner,
    });
    expect(unwrap(await left.generate(request)).program).toBe(SCRIPT);
    expect(refusing.prompts().length).toBe(2);
  });

  async function second(answers: readonly string[], at = 1, options: Partial<LlmTestsOptions> = {}): Promise<string> {
    const { promptRunner, prompts } = asking(answers);
    const suite = await createLlmTests({ promptRunner, executor, ...options }).generate(request);
    expect([suite.status, prompts().length]).toEqual(["accepted", answers.length]);
    return prompts()[at] ?? "";
  }
});
