import { type AttemptRecord, type Exchange, readExchangeName } from "@repost/llm";
import type { Cost, Environment } from "@repost/spec";

export interface ModelUsage {
  readonly asked: Environment["asked"] | null;
  readonly cost: Pick<Cost, "llm_calls" | "input_tokens" | "output_tokens" | "usd">;
}

export function addUsage(left: ModelUsage | undefined, right: ModelUsage | undefined): ModelUsage | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const models = [left.asked?.model, right.asked?.model].filter((name) => name !== undefined);
  const prompts = [...(left.asked?.prompts ?? []), ...(right.asked?.prompts ?? [])];
  return {
    asked:
      models.length === 0
        ? null
        : { model: [...new Set(models)].join(", "), prompts: [...new Set(prompts)].toSorted() },
    cost: {
      llm_calls: left.cost.llm_calls + right.cost.llm_calls,
      input_tokens: left.cost.input_tokens + right.cost.input_tokens,
      output_tokens: left.cost.output_tokens + right.cost.output_tokens,
      usd: left.cost.usd === null || right.cost.usd === null ? null : left.cost.usd + right.cost.usd,
    },
  };
}

/** Model usage by function, including earlier processes. */
export interface ModelTally {
  note(exchange: Pick<Exchange, "instanceId" | "prompt" | "attempts">): void;
  restore(attempts: readonly AttemptRecord[]): void;
  of(instanceId: string): ModelUsage;
}

interface Entry {
  readonly prompts: Set<string>;
  readonly attempts: Map<string, AttemptRecord>;
}

/** `price` returns US dollars. */
export function createModelTally(
  model: string,
  price: (inputTokens: number, outputTokens: number) => number | null = () => null,
): ModelTally {
  const entries = new Map<string, Entry>();
  const note: ModelTally["note"] = ({ instanceId, prompt, attempts }) => {
    const entry = entries.get(instanceId) ?? { prompts: new Set(), attempts: new Map() };
    entries.set(instanceId, entry);
    entry.prompts.add(prompt);
    for (const attempt of attempts) entry.attempts.set(`${attempt.request} ${attempt.task}`, attempt);
  };
  return {
    note,
    restore(attempts) {
      for (const attempt of attempts) {
        const exchange = readExchangeName(attempt.task);
        if (exchange !== null) note({ ...exchange, attempts: [attempt] });
      }
    },
    of(instanceId) {
      const entry = entries.get(instanceId);
      if (entry === undefined)
        return { asked: null, cost: { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: 0 } };
      const attempts = [...entry.attempts.values()];
      const input = attempts.reduce((sum, attempt) => sum + (attempt.input_tokens ?? 0), 0);
      const output = attempts.reduce((sum, attempt) => sum + (attempt.output_tokens ?? 0), 0);
      const isKnown = attempts.every((attempt) => attempt.input_tokens !== null && attempt.output_tokens !== null);
      return {
        asked: { model, prompts: [...entry.prompts].toSorted() },
        cost: {
          llm_calls: attempts.length,
          input_tokens: input,
          output_tokens: output,
          usd: isKnown ? price(input, output) : null,
        },
      };
    },
  };
}
