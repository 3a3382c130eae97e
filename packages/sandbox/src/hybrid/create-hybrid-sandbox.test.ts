import type { Answer, PromptRunner, PromptRequest, SandboxedModule } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../test/context-of.ts";
import { createStaticSandbox } from "../create-static-sandbox.ts";
import { createHybridSandbox } from "./create-hybrid-sandbox.ts";

const sandbox = await createStaticSandbox();
const context = contextOf({
  target: "price",
  units: [
    {
      kind: "import",
      id: "mill/a.py:1",
      code: "import exchange.client as exchange",
      binds: ["exchange"],
      external: ["exchange"],
    },
    {
      kind: "import",
      id: "mill/a.py:2",
      code: "import json",
      binds: ["json"],
      external: ["json"],
    },
    {
      id: "mill/a.py:4",
      code: [
        "def price(grain):",
        "    answer = ⟦exchange|mill/a.py:1|exchange⟧.ask(grain, currency='coins')",
        "    return ⟦json|mill/a.py:2|json⟧.loads(answer)",
      ].join("\n"),
    },
  ],
});

const MOCK = "# mock for: exchange.client\n\n\ndef ask(grain, currency):\n    return str(len(grain))\n";

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
  return `\`\`\`python\n${code}\`\`\``;
}

async function build(promptRunner: PromptRunner, reached?: string): Promise<SandboxedModule> {
  const made = createHybridSandbox({ sandbox, promptRunner });
  const result = await made.build(context, {
    missing: ["exchange.client"],
    ...(reached === undefined ? {} : { reached }),
  });
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

describe("createHybridSandbox", () => {
  it("sends no prompt before a call reached something that cannot run", async () => {
    const { promptRunner, questions } = asking(fenced(MOCK));
    const module = await build(promptRunner);
    expect([module.origin, questions]).toEqual(["static", []]);
  });

  it("replaces external modules by mocks and keeps every line of the repository", async () => {
    const { promptRunner, questions } = asking(fenced(MOCK));
    const alone = await build(promptRunner);
    const module = await build(promptRunner, "NeedsModel: a call of exchange.client.ask");
    expect(questions[0]).toMatchObject({ task: "mock", prompt: { name: "mock", language: "python" } });
    expect(questions[0]?.messages.at(-1)?.content).toContain("NeedsModel: a call of exchange.client.ask");
    expect(module.origin).toBe("hybrid");
    expect(module.code.split("\n").filter((line) => line !== "import module_stubs")).toEqual(alone.code.split("\n"));
    expect(module.provenance.map(({ start, path, line }) => [module.code.split("\n")[start - 1], path, line])).toEqual(
      alone.provenance.map(({ start, path, line }) => [alone.code.split("\n")[start - 1], path, line]),
    );
    expect(module.files.find(({ path }) => path === "module_stub_exchange_client.py")?.code).toBe(MOCK);
    expect(module.stubs).toEqual([
      {
        name: "exchange.client",
        role: "import",
        reason: "It cannot work in a sandbox; a model wrote what it does here.",
      },
    ]);
  });

  it("shows only the uses of the missing module that fit the token limit", async () => {
    const lines = { name: "lines", count: (text: string) => text.split("\n").length };
    const shownWithin = async (tokens: number): Promise<string> => {
      const { promptRunner, questions } = asking(fenced(MOCK));
      const made = createHybridSandbox({ sandbox, promptRunner, contextLimit: { tokens, counter: lines } });
      await made.build(context, { missing: ["exchange.client"], reached: "NeedsModel: a call" });
      return questions[0]?.messages.at(-1)?.content.split("Where it is used:")[1] ?? "";
    };
    const all = await shownWithin(20);
    expect([all.includes("exchange.ask("), all.includes("stub_modules")]).toEqual([true, false]);
    const least = await shownWithin(4);
    expect([least.includes("import exchange.client"), least.includes("exchange.ask(")]).toEqual([true, false]);
  });

  it.each([
    ["an answer without a block", "There is no fenced block of code."],
    [fenced("def ask(grain, currency):\n    return 1\n"), "A block does not begin with `# mock for: NAME`."],
    [fenced("# mock for: json\ndef loads(text):\n    return 1\n"), "json cannot be mocked"],
    [fenced("# mock for: exchange.client\ndef ask(\n"), "is no Python that parses."],
    [fenced("# mock for: exchange.client\nimport socket\ndef ask(*a, **b):\n    return 1\n"), "must not import socket"],
    [fenced("# mock for: exchange.client\ndef ask(*a, **b):\n    return open('x')\n"), "must not call open."],
    [fenced("# mock for: exchange.client\ndef tell(*a):\n    return 1\n"), "lacks what the code uses of it: ask."],
    [fenced(`${MOCK}\ndef price(grain):\n    return 1\n`), "A mock must not define price"],
    [`${fenced(MOCK)}\n${fenced(MOCK)}`, "There is more than one mock for exchange.client."],
  ])("refuses an answer with a reason and accepts the next answer: case %#", async (text, reason) => {
    const { promptRunner, refusals } = asking(text, fenced(MOCK));
    const module = await build(promptRunner, "NeedsModel");
    expect(refusals).toEqual([expect.stringContaining(reason)]);
    expect(module.origin).toBe("hybrid");
  });

  it("returns the module without mocks when no answer is accepted", async () => {
    const { promptRunner } = asking("I cannot help with that.");
    expect(await build(promptRunner, "NeedsModel")).toEqual(await build(promptRunner));
  });
});
