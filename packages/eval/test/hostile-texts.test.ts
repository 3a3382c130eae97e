import type { Environment, Language } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutPatch, cutSolution, similarityOf } from "../src/index.ts";
import { completePrompt } from "../src/evaluate/solution-jobs.ts";
import { exampleEnvironment } from "./example-environment.ts";

const RUNS = 60;
const python = exampleEnvironment();
const script = "export function clip(text, width) {\n  return text.slice(0, width);\n}";
const javascript = exampleEnvironment({
  language: "javascript",
  orig_func: script.replace("export ", ""),
  module: { ...python.module, path: "labels.js", code: `${script}\n` },
});
const environments: readonly (readonly [Language, Environment])[] = [
  ["python", python],
  ["javascript", javascript],
  ["typescript", { ...javascript, language: "typescript", module: { ...javascript.module, path: "labels.ts" } }],
];

const pieces = [
  ..."()[]{}'\"`\\/#@:;,.*+?^$|-%<>=!~ \t\n\r\f".split(""),
  "\u0000",
  "\u2028",
  "\ud800",
  "\ufeff",
  "```python\n",
  "\n```\n",
  "~~~\n",
  '"""',
  "def clip(text, width=LIMIT):\n",
  "    return text[:width]\n",
  "class A:\n\t",
  "async def clip(",
  "@lambda f: f\n",
  "import clip\n",
  "lambda: (",
  "function clip(text, width) {",
  "return text",
  "clip = (text) => ",
  "export default class {",
  "${",
  "/*",
  "*/",
  "<A>",
  "--- a/labels.py\n+++ b/labels.py\n@@ -1,3 +1,2 @@\n",
  "diff --git a/labels.py b/labels.py\n",
  " def clip(text, width=LIMIT):\n",
  "-    return text[:width]\n",
  "+    return text\n",
];
const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 4 })), {
  maxLength: 24,
});
const hostile = text.map((parts) => parts.join(""));

describe.each(environments)("text of candidates in %s", (language, environment) => {
  it("never causes an error in extracting an answer or a patch", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (answer) => {
        const blocks = [{ info: language, content: answer }];
        const cut = await cutSolution({ text: answer, blocks }, environment);
        expect(["found", "nothing"]).toContain(cut.status);
      }),
      { numRuns: RUNS },
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (patch) => {
        const files = [{ path: environment.module.path, code: environment.module.code }];
        const cut = await cutPatch({ patch, environment, files }).catch((error: unknown) => error);
        expect(cut).toHaveProperty("status");
      }),
      { numRuns: RUNS },
    );
  });

  it("never causes an error in continuing a prompt or comparing with the reference", async () => {
    const reference = environment.orig_func;
    await fc.assert(
      fc.asyncProperty(hostile, async (completion) => {
        expect(typeof (await completePrompt({ prompt: environment, completion }))).toBe("string");
        const { ast } = await similarityOf({ language, name: "clip", candidate: completion, reference });
        expect(ast === null || (ast >= 0 && ast <= 1)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
