import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSource, discoverTargets, extractContext, indexRepository } from "@repost/context";
import { createExecutor } from "@repost/executor";
import { createStaticSandbox } from "@repost/sandbox";
import { type Answer, type PromptRunner, type Executor, type Language, type TestRequest, unwrap } from "@repost/spec";
import { createLlmTests, type LlmTestsOptions } from "@repost/testgen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "../pipeline/has-sandbox.ts";

interface Written {
  readonly language: Language;
  readonly file: string;
  readonly code: string;
  readonly test: (assert: (call: string, value: string) => string) => string;
  readonly inputs: string;
}

const PYTHON: Written = {
  language: "python",
  file: "mill.py",
  code: 'def toll(sacks, *more):\n    """Coins."""\n    return sacks + toll(*more) if more else sacks * 2\n',
  test: (assert) => `def test_toll():\n${["1", "4, 2", "0"].map((item) => `    ${assert(item, "")}\n`).join("")}`,
  inputs: "def more_inputs():\n    return [(3,), (3, 4, 5)]\n",
};
const JAVASCRIPT: Written = {
  language: "javascript",
  file: "mill.cjs",
  code: "/** Coins. */\nmodule.exports = function (sacks, ...more) {\n  return more.length === 0 ? sacks * 2 : sacks + more.length;\n};\n",
  test: (assert) =>
    `function test_default() {\n  const assert = require("node:assert");\n${["1", "4, 2", "0"].map((item) => `  ${assert(item, "")}\n`).join("")}}\n`,
  inputs: "function more_inputs() {\n  return [[3], [3, 4, 5]];\n}\n",
};

describe.each([PYTHON, JAVASCRIPT])(
  "inputs of a second model in $language",
  ({ language, file, code, test, inputs }) => {
    const isPython = language === "python";
    const own = isPython ? "toll" : "module.exports";
    const candidate = isPython ? "toll_new_implementation" : "default_new_implementation";
    const equivalence = test((call) =>
      isPython
        ? `assert ${own}(${call}) == ${candidate}(${call})`
        : `assert.strictEqual(${own}(${call}), ${candidate}(${call}));`,
    );
    const values = new Map(
      isPython
        ? [
            ["1", 2],
            ["4, 2", 8],
            ["0", 0],
          ]
        : [
            ["1", 2],
            ["4, 2", 5],
            ["0", 0],
          ],
    );
    const asserts = test((call) =>
      isPython
        ? `assert ${own}(${call}) == ${values.get(call)}`
        : `assert.strictEqual(${own}(${call}), ${values.get(call)});`,
    );
    let folder: string;
    let executor: Executor;
    let request: TestRequest;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "repost-augmented-"));
      executor = await createExecutor({ kind: (await hasSandbox()) ? "sandbox" : "process" });
      await writeFile(path.join(folder, file), code);
      const repository = await createSource(folder).open();
      const { targets } = await discoverTargets({ repository, language, docstring: "any" });
      const [target] = targets;
      if (target === undefined) throw new Error("There is no target.");
      const index = await indexRepository({ repository, language, cacheFolder: null });
      const module = unwrap(await (await createStaticSandbox()).build(unwrap(extractContext({ index, target }))));
      request = { target, module };
    });
    afterAll(async () => {
      await executor.close();
      await rm(folder, { recursive: true });
    });

    function answering(texts: readonly string[]): {
      readonly promptRunner: PromptRunner;
      readonly refused: string[];
      readonly drawn: () => number;
    } {
      const refused: string[] = [];
      let drawn = 0;
      const promptRunner: PromptRunner = {
        async run({ checks }) {
          const content = texts[drawn] ?? texts.at(-1) ?? "";
          drawn += 1;
          const answer: Answer = { text: content, json: [], blocks: [{ info: language, content }] };
          const verdict = (await checks[0]?.run(answer, {})) ?? { accepted: true };
          if (verdict.accepted) return { status: "accepted", answer };
          refused.push(verdict.reason);
          return { status: "refused", reason: verdict.reason };
        },
      };
      return { promptRunner, refused, drawn: () => drawn };
    }

    it.each([
      ["equivalence", equivalence],
      ["asserts", asserts],
    ] as const)(
      "are added to a suite with %s",
      async (oracle, first) => {
        const options: LlmTestsOptions = {
          promptRunner: answering([first]).promptRunner,
          executor,
          oracle,
          augment: answering([inputs]).promptRunner,
        };
        const suite = unwrap(await createLlmTests(options).generate(request));
        expect(suite.program).toContain("_with_more_inputs");
        expect(suite.program?.includes("_oracle")).toBe(oracle === "asserts");
        // Candidates run without the copy of the original.
        expect(suite.module_code ?? "").not.toContain("_oracle");
      },
      60_000,
    );

    it("do not change the suite, and stop after the same error twice", async () => {
      const wrong = inputs.replace("3, 4, 5", "gone");
      const second = answering([wrong]);
      const options: LlmTestsOptions = {
        promptRunner: answering([equivalence]).promptRunner,
        executor,
        augment: second.promptRunner,
      };
      const suite = unwrap(await createLlmTests(options).generate(request));
      expect(suite.program).not.toContain("_with_more_inputs");
      expect(second.drawn()).toBe(2);
      expect(second.refused[0]).toMatch(/The original does not pass with these inputs\. .*gone/u);
    }, 60_000);

    it("keep the line numbers of the displayed script in errors", async () => {
      const last = isPython ? "toll(0)" : "module.exports(0)";
      const shown: string[] = [];
      const { promptRunner } = answering([equivalence.replace(last, "missing(0)"), equivalence]);
      const listening: PromptRunner = {
        async run(question, call) {
          shown.push(question.messages.at(-1)?.content ?? "");
          return await promptRunner.run(question, call);
        },
      };
      unwrap(await createLlmTests({ promptRunner: listening, executor }).generate(request));
      const [error = "", question = ""] = (shown[1] ?? "").split("Find the cause");
      const script = question.split(`\`\`\`${language}\n`).at(-1) ?? "";
      const line = script.split("\n").findIndex((text) => text.includes("missing(0)")) + 1;
      expect(line).toBeGreaterThan(0);
      expect(error).toContain(isPython ? `script.py", line ${line},` : `module.cjs:${line}:`);
    }, 60_000);
  },
);
