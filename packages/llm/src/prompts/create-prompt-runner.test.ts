import type { Answer, PromptRequest } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createScriptedModel, type ScriptedModel } from "../testing/scripted-model.ts";
import { createPromptRunner, readExchangeName, type Exchange } from "./create-prompt-runner.ts";

const request: PromptRequest = {
  instanceId: "dir__mill.0.grind",
  task: "calls",
  prompt: { name: "calls", language: "python", version: 2 },
  messages: [{ role: "user", content: "Write calls." }],
  checks: [
    {
      name: "block",
      run: ({ blocks }) =>
        blocks.length === 1 ? { accepted: true } : { accepted: false, reason: `Blocks: ${blocks.length}.` },
    },
  ],
};

function model(...texts: readonly string[]): ScriptedModel {
  return createScriptedModel(texts.map((text) => ({ text, usage: { inputTokens: 10, outputTokens: text.length } })));
}

describe("createPromptRunner", () => {
  it("sends the reason of a refusal, and returns the blocks and the JSON of the accepted answer", async () => {
    const scripted = model("none", '```python\nx = 1\n```\n{"answer": "yes"}');
    const exchanges: Exchange[] = [];
    const calls: string[] = [];
    const runner = createPromptRunner(scripted, {
      onExchange: (exchange) => exchanges.push(exchange),
      aroundCall: async (instanceId, call) => {
        calls.push(instanceId);
        return await call();
      },
    });
    const answer: Answer = {
      text: '```python\nx = 1\n```\n{"answer": "yes"}',
      blocks: [{ info: "python", content: "x = 1\n" }],
      json: [{ answer: "yes" }],
    };
    expect(await runner.run(request)).toEqual({ status: "accepted", answer, refusals: ["Blocks: 0."] });
    expect(scripted.requests[1]?.messages.at(-1)?.content).toContain("Blocks: 0.");
    expect(calls).toEqual([request.instanceId, request.instanceId]);
    expect(exchanges).toMatchObject([
      { instanceId: request.instanceId, task: "calls", prompt: "calls.python@2", attempts: [{}, {}] },
    ]);
  });

  it("returns the last refusal when no answer is accepted", async () => {
    const scripted = model("a", "```\n1\n```\n```\n2\n```");
    const result = await createPromptRunner(scripted).run({ ...request, maxRegenerations: 1 });
    expect(result).toEqual({ status: "refused", reason: "Blocks: 2.", refusals: ["Blocks: 0.", "Blocks: 2."] });
    expect(scripted.requests).toHaveLength(2);
  });
});

describe("readExchangeName", () => {
  it("returns the parts of an attempt's task, and null for the name of another exchange", async () => {
    const exchanges: Exchange[] = [];
    const runner = createPromptRunner(model("```\n1\n```"), { onExchange: (exchange) => exchanges.push(exchange) });
    await runner.run({ ...request, task: "opinion-of a judge" });
    const name = exchanges[0]?.attempts[0]?.task ?? "";
    const { instanceId } = request;
    expect(readExchangeName(name)).toEqual({ instanceId, task: "opinion-of a judge", prompt: "calls.python@2" });
    expect(readExchangeName("bakery.add")).toBeNull();
  });
});
