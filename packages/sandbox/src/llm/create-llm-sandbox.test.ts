import type { PromptRunner, FunctionContext } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../test/context-of.ts";
import { createStaticSandbox } from "../create-static-sandbox.ts";
import { createLlmSandbox } from "./create-llm-sandbox.ts";

const slice = { sandbox: await createStaticSandbox(), runs: () => Promise.resolve(true) };

function python(body: string, head: string): FunctionContext {
  return contextOf({
    target: "grind",
    units: [
      { kind: "import", id: "mill/a.py:1", code: `import ${head}`, binds: [head], external: [head] },
      { id: "mill/a.py:3", code: `def grind(path):\n    return ${body}` },
    ],
  });
}

function javascript(body: string, head: string): FunctionContext {
  const context = contextOf({
    target: "grind",
    units: [
      {
        kind: "import",
        id: "mill/a.mjs:1",
        code: `import * as tool from "node:${head}";`,
        binds: ["tool"],
        external: [`node:${head}`],
      },
      { id: "mill/a.mjs:3", code: `export function grind(path) {\n  return ${body};\n}`, binds: ["grind"] },
    ],
  });
  return { ...context, target: { ...context.target, language: "javascript" } };
}

async function questionsAbout(context: FunctionContext): Promise<number> {
  let questions = 0;
  const promptRunner: PromptRunner = {
    run() {
      questions += 1;
      return Promise.resolve({ status: "refused", reason: "none" });
    },
  };
  await createLlmSandbox({ promptRunner, slice }).build(context);
  return questions;
}

describe("createLlmSandbox", () => {
  it.each([
    ["opens a file", python("open(path).read()", "os"), 0],
    ["lists a folder", python("⟦os|mill/a.py:1|os⟧.listdir(path)", "os"), 0],
    ["runs a program", python("⟦subprocess|mill/a.py:1|subprocess⟧.run([path])", "subprocess"), 1],
    ["reads a file of Node", javascript("⟦tool|mill/a.mjs:1|tool⟧.readFileSync(path)", "fs"), 0],
    ["runs a program of Node", javascript("⟦tool|mill/a.mjs:1|tool⟧.execSync(path)", "child_process"), 1],
  ])("requests a script only when a sandbox cannot run the slice: a slice that %s", async (_, context, questions) => {
    expect(await questionsAbout(context)).toBe(questions);
  });
});
