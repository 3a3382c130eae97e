import assert from "node:assert/strict";
import type { TextModel } from "@repost/spec";

/** A requirement of every model. `run` throws if violated. */
export interface TextModelContractCase {
  /** Follows the model's name in the test runner. */
  readonly title: string;
  readonly run: () => Promise<void>;
}

/**
 * Returns the requirements of a text model, for any test runner:
 * `it.each(textModelContract(create))("$title", ({ run }) => expect(run()).resolves.toBeUndefined())`.
 * `create` returns a model that answers with any text.
 */
export function textModelContract(create: () => TextModel | Promise<TextModel>): readonly TextModelContractCase[] {
  return Object.entries(cases).map(([title, check]) => ({ title, run: async () => check(await create()) }));
}

const request = { messages: [{ role: "user", content: "Say something." }] } as const;

const cases: Readonly<Record<string, (model: TextModel) => Promise<void>>> = {
  "returns text, a finish reason and the model's name": async (model) => {
    const { text, finishReason, modelId } = await model.complete(request);
    assert.notEqual(text, "");
    assert.ok(["stop", "length", "content_filter", "other"].includes(finishReason), finishReason);
    assert.notEqual(modelId, "");
  },
  "reports the number of tokens, or that it is unknown": async (model) => {
    const { inputTokens, outputTokens } = (await model.complete(request)).usage;
    for (const tokens of [inputTokens, outputTokens]) {
      assert.ok(tokens === undefined || (Number.isInteger(tokens) && tokens > 0), String(tokens));
    }
  },
  "accepts concurrent requests": async (model) => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, sample) => model.complete({ ...request, sample })));
    assert.ok(answers.every(({ text }) => text !== ""));
  },
  "does not change a request": async (model) => {
    const frozen = Object.freeze({ messages: Object.freeze([Object.freeze({ ...request.messages[0] })]) });
    await model.complete(frozen);
  },
  "rejects with the reason of an aborted signal": async (model) => {
    const reason = new Error("aborted");
    const pending = model.complete(request, { signal: AbortSignal.abort(reason) });
    await assert.rejects(pending, (error) => error === reason);
  },
};
