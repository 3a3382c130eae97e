import { type Answer, promptId, type PromptRunner, type TextModel, withoutUndefined } from "@repost/spec";
import { completeUntilAccepted } from "../accept/complete-until-accepted.ts";
import type { AttemptJournal, AttemptRecord } from "../accept/attempt-journal.ts";
import { findFences } from "../answer/find-fences.ts";
import { findJson } from "../answer/find-json.ts";

export interface ExchangeParts {
  readonly instanceId: string;
  readonly task: string;
  /** As in `tests.python@2`. */
  readonly prompt: string;
}

export interface Exchange extends ExchangeParts {
  readonly attempts: readonly AttemptRecord[];
}

export interface PromptRunnerOptions {
  readonly journal?: AttemptJournal;
  readonly onExchange?: (exchange: Exchange) => void;
  /** Runs each call, for example outside of a work slot. */
  readonly aroundCall?: <T>(instanceId: string, call: () => Promise<T>) => Promise<T>;
}

/** Sends the reasons of refusals to the model. Extracts code blocks and JSON. */
export function createPromptRunner(
  model: TextModel,
  { journal, onExchange, aroundCall }: PromptRunnerOptions = {},
): PromptRunner {
  return {
    async run({ instanceId, task, prompt, messages, sampling = {}, checks, maxRegenerations }, { signal } = {}) {
      const parts = { instanceId, task, prompt: promptId(prompt) };
      const result = await completeUntilAccepted({
        model:
          aroundCall === undefined
            ? model
            : { complete: (...request) => aroundCall(instanceId, () => model.complete(...request)) },
        request: { messages, ...sampling },
        checks: checks.map((check) => ({
          name: check.name,
          run: (response, options) => check.run(readAnswer(response.text), options),
        })),
        task: exchangeName(parts),
        ...withoutUndefined({ maxRegenerations, journal }),
        signal,
      });
      onExchange?.({ ...parts, attempts: result.attempts });
      const refusals = result.attempts.flatMap((attempt) => attempt.refusals.map(({ reason }) => reason));
      if (result.status === "accepted") return { status: "accepted", answer: readAnswer(result.answer), refusals };
      return { status: "refused", reason: refusals.at(-1) ?? "The model returned no answer.", refusals };
    },
  };
}

function readAnswer(text: string): Answer {
  return {
    text,
    blocks: findFences(text).map(({ info, content }) => ({ info, content })),
    json: findJson(text).map(({ value }) => value),
  };
}

function exchangeName({ instanceId, task, prompt }: ExchangeParts): string {
  return `${instanceId} ${task} ${prompt}`;
}

/** Returns null for exchanges of another kind. */
export function readExchangeName(name: string): ExchangeParts | null {
  const { instanceId, task, prompt } = /^(?<instanceId>\S+) (?<task>.+) (?<prompt>\S+)$/su.exec(name)?.groups ?? {};
  if (instanceId === undefined || task === undefined || prompt === undefined) return null;
  return { instanceId, task, prompt };
}
