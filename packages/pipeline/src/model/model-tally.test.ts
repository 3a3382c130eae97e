import { type AttemptRecord, createPromptRunner } from "@repost/llm";
import { createScriptedModel } from "@repost/llm/testing";
import { describe, expect, it } from "vitest";
import { createModelTally } from "./model-tally.ts";

const usage = { inputTokens: 10, outputTokens: 4 };

describe("createModelTally", () => {
  it("counts calls and tokens for each function, and those of an earlier process once", async () => {
    const attempts: AttemptRecord[] = [];
    const tally = createModelTally("mill-model", (input, output) => input + output);
    const runner = createPromptRunner(
      createScriptedModel([
        { text: "none", usage },
        { text: "some", usage },
      ]),
      {
        onExchange: (exchange) => {
          attempts.push(...exchange.attempts);
          tally.note(exchange);
        },
      },
    );
    await runner.run({
      instanceId: "dir__mill.0.grind",
      task: "calls",
      prompt: { name: "calls", language: "python", version: 2 },
      messages: [{ role: "user", content: "Write calls." }],
      checks: [{ name: "some", run: ({ text }) => ({ accepted: text === "some", reason: "None." }) }],
    });
    const expected = {
      asked: { model: "mill-model", prompts: ["calls.python@2"] },
      cost: { llm_calls: 2, input_tokens: 20, output_tokens: 8, usd: 28 },
    };
    expect(tally.of("dir__mill.0.grind")).toEqual(expected);
    tally.restore(attempts);
    expect(tally.of("dir__mill.0.grind")).toEqual(expected);
    const later = createModelTally("mill-model", (input, output) => input + output);
    later.restore(attempts);
    expect(later.of("dir__mill.0.grind")).toEqual(expected);
    expect(later.of("dir__mill.0.sift")).toEqual({
      asked: null,
      cost: { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: 0 },
    });
  });
});
