import { createScriptedModel, type ScriptedModel } from "@repost/llm/testing";
import type { Answer, Question } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createAsker } from "./create-asker.ts";
import { createModelTally } from "./model-tally.ts";

const question: Question = {
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

describe("createAsker", () => {
  it("sends back why an answer is refused, and gives the accepted one taken apart", async () => {
    const scripted = model("none", '```python\nx = 1\n```\n{"answer": "yes"}');
    const tally = createModelTally("mill-model", (input, output) => input + output);
    const asked = await createAsker({ model: scripted, tally }).ask(question);
    const answer: Answer = {
      text: '```python\nx = 1\n```\n{"answer": "yes"}',
      blocks: [{ info: "python", content: "x = 1\n" }],
      json: [{ answer: "yes" }],
    };
    expect(asked).toEqual({ status: "accepted", answer });
    expect(scripted.requests[1]?.messages.at(-1)?.content).toContain("Blocks: 0.");
    expect(tally.of(question.instanceId)).toEqual({
      asked: { model: "mill-model", prompts: ["calls.python@2"] },
      cost: { llm_calls: 2, input_tokens: 20, output_tokens: 4 + answer.text.length, usd: 24 + answer.text.length },
    });
    expect(tally.of("dir__mill.0.sift")).toEqual({
      asked: null,
      cost: { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: 0 },
    });
  });

  it("gives up after as many answers as are allowed, with what was said of the last", async () => {
    const scripted = model("a", "```\n1\n```\n```\n2\n```");
    const asked = await createAsker({ model: scripted }).ask({ ...question, maxRegenerations: 1 });
    expect([asked, scripted.requests.length]).toEqual([{ status: "refused", reason: "Blocks: 2." }, 2]);
  });
});
