import type { Answer, PromptRunner, FunctionContext, PromptRequest, SandboxedModule } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../../test/context-of.ts";
import { createStaticSandbox } from "../../create-static-sandbox.ts";
import { createHybridSandbox } from "../create-hybrid-sandbox.ts";

const sandbox = await createStaticSandbox();

type Language = "typescript" | "javascript";

function contextIn(
  language: Language,
  path: string,
  imports: readonly (readonly [code: string, binds: readonly string[], external: string])[],
  target: string,
): FunctionContext {
  const context = contextOf({
    target: "price",
    units: [
      ...imports.map(([code, binds, external], index) => ({
        kind: "import" as const,
        id: `${path}:${index + 1}`,
        code,
        binds: [...binds],
        external: [external],
      })),
      { id: `${path}:20`, code: target, binds: ["price"] },
    ],
  });
  return { ...context, target: { ...context.target, language } };
}

const IMPORTED = contextIn(
  "typescript",
  "src/mill.ts",
  [
    [
      'import exchange, { type Coins, ask as inquire } from "exchange/client";',
      ["exchange", "Coins", "inquire"],
      "exchange",
    ],
    ['import { connect } from "node:net";', ["connect"], "node:net"],
    ['import { join } from "node:path";', ["join"], "node:path"],
  ],
  [
    "export function price(grain: string): Coins {",
    "  if (grain === join('a')) connect(7);",
    "  return exchange.open(grain) ? inquire(grain) : exchange.last;",
    "}",
  ].join("\n"),
);
const REQUIRED = contextIn(
  "javascript",
  "src/mill.cjs",
  [
    ['const Exchange = require("exchange");', ["Exchange"], "exchange"],
    ['const { spawnSync: run } = require("child_process");', ["run"], "child_process"],
  ],
  [
    "function price(grain) {",
    "  const client = new Exchange(grain);",
    '  return run(client.name).status + Exchange.version + require("exchange").level;',
    "}",
    "module.exports = { price };",
  ].join("\n"),
);
const CLIENT = [
  "// mock for: exchange/client",
  'import { format } from "node:util";',
  "const open = (grain) => grain.length > 2;",
  "export default { open, last: format('%d', 4) };",
  "export function ask(grain) { return grain.length; }",
].join("\n");
const EXCHANGE = [
  "// mock for: exchange",
  "class Exchange { constructor(grain) { this.name = grain; } static version = 2; }",
  "module.exports = Exchange;",
  "module.exports.level = 3;",
].join("\n");

function asking(...texts: readonly string[]): {
  promptRunner: PromptRunner;
  questions: PromptRequest[];
  refusals: string[];
} {
  const questions: PromptRequest[] = [];
  const refusals: string[] = [];
  const promptRunner: PromptRunner = {
    async run(question) {
      questions.push(question);
      for (const text of texts) {
        const blocks = [...text.matchAll(/```(\w*)\n([\s\S]*?)```/gu)].map(([, info = "", content = ""]) => ({
          info,
          content,
        }));
        const answer: Answer = { text, blocks, json: [] };
        const [check] = question.checks;
        const verdict = check === undefined ? { accepted: true as const } : await check.run(answer, {});
        if (verdict.accepted) return { status: "accepted", answer };
        refusals.push(verdict.reason);
      }
      return { status: "refused", reason: refusals.at(-1) ?? "" };
    },
  };
  return { promptRunner, questions, refusals };
}

function fenced(code: string): string {
  return `\`\`\`js\n${code}\n\`\`\``;
}

async function build(context: FunctionContext, promptRunner: PromptRunner, reached?: string): Promise<SandboxedModule> {
  const result = await createHybridSandbox({ sandbox, promptRunner }).build(
    context,
    reached === undefined ? {} : { reached },
  );
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

describe("mocks in TypeScript and JavaScript", () => {
  it("lists external modules, their format and their uses in the prompt", async () => {
    const { promptRunner, questions } = asking(fenced(CLIENT));
    await build(IMPORTED, promptRunner, "Error: connect ECONNREFUSED");
    expect(questions[0]).toMatchObject({ task: "mock", prompt: { name: "mock", language: "typescript" } });
    const text = questions[0]?.messages.at(-1)?.content ?? "";
    expect(text).toContain(
      "the TypeScript function `price` end because of what lies outside: Error: connect ECONNREFUSED",
    );
    expect(text).toMatch(/among:\n- exchange\/client \(an ES module: [^\n]+\n- node:net \(an ES module: [^\n]+\n\n/u);
    expect(text).toContain('```typescript\nimport exchange, { type Coins, ask as inquire } from "exchange/client";\n');
  });

  it("replaces a module by a mock without changing the module's text", async () => {
    const { promptRunner } = asking(fenced(CLIENT));
    const alone = await build(IMPORTED, promptRunner);
    const module = await build(IMPORTED, promptRunner, "Cannot find package 'exchange'");
    expect(module).toEqual({
      ...alone,
      origin: "hybrid",
      files: [
        { path: "module_stubs.json", code: '{\n  "exchange/client": "module_stub_exchange_client.mjs"\n}\n' },
        { path: "module_stub_exchange_client.mjs", code: `${CLIENT}\n` },
      ],
      stubs: [
        {
          name: "exchange/client",
          role: "import",
          reason: "It cannot work in a sandbox; a model wrote what it does here.",
        },
      ],
      imports: ["node:net", "node:path"],
    });
  });

  it("maps both names of a Node module to the mock, and writes required mocks as scripts", async () => {
    const run = "// mock for: node:child_process\nexports.spawnSync = (name) => ({ status: name.length });";
    const { promptRunner, refusals } = asking(`${fenced(EXCHANGE)}\n${fenced(run)}`);
    const module = await build(REQUIRED, promptRunner, "Error: spawnSync exchange ENOENT");
    expect(refusals).toEqual([]);
    expect(module.files.map(({ path }) => path)).toEqual([
      "module_stubs.json",
      "module_stub_exchange.cjs",
      "module_stub_child_process.cjs",
    ]);
    expect(JSON.parse(module.files[0]?.code ?? "")).toEqual({
      exchange: "module_stub_exchange.cjs",
      child_process: "module_stub_child_process.cjs",
      "node:child_process": "module_stub_child_process.cjs",
    });
    expect(module.imports).toEqual([]);
  });

  it.each<readonly [answer: string, reason: string]>([
    ["an answer without a block", "There is no fenced block of code."],
    [fenced("export const ask = 1;"), "A block does not begin with `// mock for: NAME`."],
    [
      fenced("// mock for: node:path\nexport const join = 1;"),
      "node:path cannot be mocked; the code loads from outside: exchange/client, node:net.",
    ],
    [fenced("// mock for: left-pad\nexport default 1;"), "left-pad cannot be mocked"],
    [fenced("// mock for: exchange/client\nexport function ask( {"), "is no JavaScript that parses."],
    [fenced(`${CLIENT}\nexport const a: number = 1;`), "Write it without types."],
    [fenced(`${CLIENT}\nimport "node:fs";`), "A mock must not import node:fs."],
    [fenced(`${CLIENT}\nexport { x } from "left-pad";`), "A mock must not import left-pad."],
    [fenced(`${CLIENT}\nconst later = () => import("x");`), "A mock must not use import(."],
    [fenced(`${CLIENT}\nconst seen = process.env;`), "A mock must not use process."],
    [fenced(`${CLIENT}\nconst at = Date.now();`), "A mock must not use Date.now."],
    [fenced(`${CLIENT}\nmodule.exports = {};`), "write an ES module with `export`, without module."],
    [fenced(`${CLIENT}\nexport function price() {}`), "A mock must not define price"],
    [
      fenced(
        `${CLIENT}\n/*\n  if (grain === join('a')) connect(7);\n  return exchange.open(grain) ? inquire(grain) : exchange.last;\nexport function price(grain: string): Coins {\n*/`,
      ),
      "The mock repeats code that is there",
    ],
    [fenced(CLIENT.replace("open, ", "")), "lacks what the code uses of it: open."],
    [fenced(CLIENT.replace("function ask", "function tell")), "lacks what the code uses of it: ask."],
    [fenced(CLIENT.replace("export default", "const all =")), "lacks the default export, which the code uses."],
    [`${fenced(CLIENT)}\n${fenced(CLIENT)}`, "There is more than one mock for exchange/client."],
  ])("refuses an imported mock with a reason and accepts the next answer: case %#", async (text, reason) => {
    const { promptRunner, refusals } = asking(text, fenced(CLIENT));
    const module = await build(IMPORTED, promptRunner, "reached");
    expect(refusals).toEqual([expect.stringContaining(reason)]);
    expect(module.origin).toBe("hybrid");
  });

  it.each<readonly [answer: string, reason: string]>([
    [
      fenced(EXCHANGE.replace("module.exports = Exchange", "export default Exchange")),
      "It is required: write a CommonJS script",
    ],
    [fenced(`${EXCHANGE}\nrequire("fs");`), "A mock must not import fs."],
    [fenced(`${EXCHANGE}\nrequire("f" + "s");`), "A mock must not import what is found out when it runs."],
    [fenced(EXCHANGE.replace("static version = 2;", "")), "lacks what the code uses of it: version."],
    [fenced(EXCHANGE.replace("module.exports.level = 3;", "")), "lacks what the code uses of it: level."],
    [
      fenced("// mock for: exchange\nmodule.exports = { version: 2, level: 3 };"),
      "has to give a function or a class by `module.exports`",
    ],
  ])("refuses a required mock with a reason and accepts the next answer: case %#", async (text, reason) => {
    const { promptRunner, refusals } = asking(text, fenced(EXCHANGE));
    const module = await build(REQUIRED, promptRunner, "reached");
    expect(refusals).toEqual([expect.stringContaining(reason)]);
    expect(module.origin).toBe("hybrid");
  });

  it.each([
    "const made = new Exchange('x'); function Exchange(grain) { this.name = grain; }\nExchange.version = 2;\nExchange.level = 3;\nmodule.exports = Exchange;",
    "module.exports = exports = Object.assign(function (grain) { this.name = grain; }, { version: 2, 'level': 3 });",
    "const more = { level: 3 };\nconst Exchange = class { static version = 1; };\nmodule.exports = Object.assign(Exchange, { ...more });",
  ])("finds the exports of a script in every notation: case %#", async (code) => {
    const { promptRunner, refusals } = asking(fenced(`// mock for: exchange\n${code}`));
    await build(REQUIRED, promptRunner, "reached");
    expect(refusals).toEqual([]);
  });

  it("returns the module without mocks when no answer is accepted", async () => {
    const { promptRunner } = asking("I cannot help with that.");
    expect(await build(IMPORTED, promptRunner, "reached")).toEqual(await build(IMPORTED, promptRunner));
  });
});
