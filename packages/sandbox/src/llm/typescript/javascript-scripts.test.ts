import type { Answer, PromptRunner, FunctionContext, Target } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../../test/context-of.ts";
import { readScript } from "../accept-script.ts";
import { createLlmSandbox } from "../create-llm-sandbox.ts";

const ORIGINAL = `function grind(grain, stones) {
  const flour = [];
  for (const kernel of sift([...grain])) {
    if (kernel.moist) continue;
    flour.push(kernel.weight * stones.length + stones.reduce((sum, stone) => sum + stone.age, 0));
  }
  const total = flour.reduce((sum, one) => sum + one, 0);
  return { total, finest: Math.min(...flour), coarsest: Math.max(...flour), stones: stones.length };
}`;
const context: FunctionContext = contextOf({
  target: "grind",
  units: [
    {
      kind: "import",
      id: "src/mill.ts:1",
      code: 'import { sift } from "sieve/fine";',
      binds: ["sift"],
      external: ["sieve"],
    },
    { id: "src/mill.ts:4", code: ORIGINAL, binds: ["grind"] },
  ],
});
const INPUT = `import { sift } from "sieve/fine";\n\n${ORIGINAL}`;

describe.each(["javascript", "typescript"] as const)("scripts of a model in %s", (language) => {
  const target: Target = { ...context.target, language, orig_func: ORIGINAL };
  const options = { target, input: INPUT } as const;

  function answer(...codes: readonly string[]): Answer {
    return { text: "", json: [], blocks: codes.map((content) => ({ info: language, content })) };
  }

  async function refusal(
    input: Answer,
    changed: Partial<Parameters<typeof readScript>[1]> = {},
  ): Promise<string | null> {
    const read = await readScript(input, { ...options, ...changed });
    return read.accepted ? null : read.reason;
  }

  it("accepts a script with the complete target once, including spread syntax", async () => {
    expect(await refusal(answer(INPUT))).toBeNull();
    expect(await refusal(answer(INPUT.replace("[...grain]", "[...grain, ...[]]")))).toBeNull();
  });

  it.each<readonly [what: string, given: readonly string[], reason: string]>([
    ["no block", [], "There is no block of code."],
    ["two blocks", [INPUT, INPUT], "There are 2 blocks of code."],
    ["a syntax error", ["function grind( {"], "The script does not parse."],
    ["no target", ["export function sift() {}"], "The script does not define grind."],
    ["the target as a method only", ["class Mill { grind() { return 1; } }"], "The script does not define grind."],
    ["the target twice", [`${INPUT}\nif (1) {\n${ORIGINAL}\n}`], "The script defines grind more than once."],
    [
      "dots in a comment",
      [INPUT.replace("const total", "// ...\n  const total")],
      'Something is left out of grind: "...".',
    ],
    [
      "words for code",
      [INPUT.replace("const total", "/* remains unchanged */\n  const total")],
      'Something is left out of grind: "remains unchanged".',
    ],
    ["a short target", [`${INPUT.split("const flour")[0]}return {};\n}`], "grind has "],
  ])("refuses %s with a reason", async (_, input, reason) => {
    expect(await refusal(answer(...input))).toContain(reason);
  });

  it("refuses a script that is shorter than its input by more than 50 tokens", async () => {
    const long = `${INPUT}\n${Array.from({ length: 20 }, (_, index) => `const GRAIN_${index} = ${index};`).join("\n")}`;
    expect(await refusal(answer(INPUT), { input: long })).toMatch(
      /^The script has \d+ tokens, the code that it was made of \d+\. Keep the code\.$/u,
    );
  });

  it.each<readonly [code: string, reached: string]>([
    ['import fs from "node:fs";\nfs.rmSync("/");', "fs.rmSync"],
    ['import { rm as gone } from "node:fs/promises";\nawait gone("/");', "gone"],
    ['import * as net from "net";\nnew net.Socket();', "net.Socket"],
    ['const { execSync } = require("child_process");\nexecSync("ls");', "execSync"],
    ['require("node:fs").rmSync("/");', 'require("node:fs").rmSync'],
    ['fetch("https://mill.example");', "fetch"],
    ["process.exit(0);", "process.exit"],
  ])("refuses calls with external effects under the CodeBenchGen rules: %s", async (code, reached) => {
    const rules = { rules: "codebenchgen" } as const;
    expect(await refusal(answer(INPUT), rules)).toBeNull();
    expect(await refusal(answer(`${code}\n${INPUT}`), rules)).toBe(
      `The file calls ${reached}, which changes or reads what lies outside of it.`,
    );
  });

  it("refuses short files under the CodeBenchGen rules", async () => {
    const rules = { rules: "codebenchgen" } as const;
    expect(await refusal(answer("function grind(grain, stones) { return 1; }"), rules)).toMatch(
      /^The file has \d+ tokens, and at least 50 are needed/u,
    );
    const long = { ...rules, input: `${INPUT}\n`.repeat(12) };
    expect(await refusal(answer(INPUT), long)).toContain("at least 200 are needed");
  });

  it("returns the path, the imports and the dropped modules of a script", async () => {
    const build = async (code: string, commonFiles: readonly string[] = []) => {
      const promptRunner: PromptRunner = { run: () => Promise.resolve({ status: "accepted", answer: answer(code) }) };
      const dialect = { common_files: [...commonFiles], strict_files: [], marked_files: [], compiler_options: {} };
      const made = await createLlmSandbox({ promptRunner }).build({ ...context, target, dialect });
      if (made.status === "rejected") throw new Error(made.detail);
      const { path, imports, stubs, target_edits: edits } = made.value;
      return { path, imports, gone: stubs.map(({ name }) => name), edits };
    };
    const ending = language === "typescript" ? "ts" : "js";
    const own = { gone: ["sieve/fine"], edits: [] };
    expect(await build(ORIGINAL)).toEqual({ ...own, path: `module.m${ending}`, imports: [] });
    expect(await build(ORIGINAL, ["src/mill.ts"])).toEqual({ ...own, path: `module.c${ending}`, imports: [] });
    expect(await build(`const { join } = require("node:path");\n${ORIGINAL}`)).toEqual({
      ...own,
      path: `module.c${ending}`,
      imports: ["node:path"],
    });
    expect(await build(INPUT)).toEqual({ path: `module.m${ending}`, imports: ["sieve"], gone: [], edits: [] });
    expect(await build(`${ORIGINAL.replace("const flour = [];", "let flour = [];")}\nexport { grind };`)).toEqual({
      path: `module.m${ending}`,
      imports: [],
      gone: ["sieve/fine"],
      edits: ["A model changed the function's own code."],
    });
  });
});
