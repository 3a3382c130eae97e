import { existsSync } from "node:fs";
import path from "node:path";
import {
  costOf,
  type CountingTextModel,
  createPromptRunner,
  openAttemptJournal,
  type PromptRunnerOptions,
} from "@repost/llm";
import type { PromptRunner } from "@repost/spec";
import type { ModelChoice, OtherModel } from "./model-choice.ts";
import type { WorkSlots } from "./work-slots.ts";
import { createModelTally, type ModelTally } from "./model-tally.ts";

const ATTEMPTS = "attempts.jsonl";

export interface OpenModel {
  readonly name: string;
  readonly model: CountingTextModel;
  readonly promptRunner: PromptRunner;
  readonly tally: ModelTally;
  /** Opens another model whose usage counts for the same function. */
  readonly other: (model: OtherModel) => Promise<{ readonly name: string; readonly promptRunner: PromptRunner }>;
}

export async function openModel(
  { name, open, price }: Pick<ModelChoice, "name" | "open" | "price">,
  folder: string,
  slots?: WorkSlots,
  onExchange?: PromptRunnerOptions["onExchange"],
): Promise<OpenModel> {
  const model = await open(folder);
  const tally = createModelTally(
    name,
    (inputTokens, outputTokens) => costOf({ inputTokens, outputTokens }, price) ?? null,
  );
  const journal = await openAttemptJournal(path.join(folder, ATTEMPTS));
  tally.restore(journal.attempts());
  const settings: PromptRunnerOptions = {
    journal,
    onExchange: (exchange) => {
      tally.note(exchange);
      onExchange?.(exchange);
    },
    ...(slots === undefined ? {} : { aroundCall: (instanceId, call) => slots.outside(instanceId, call) }),
  };
  return {
    name,
    model,
    tally,
    promptRunner: createPromptRunner(model, settings),
    other: async (another) => ({
      name: another.name,
      promptRunner: createPromptRunner(await another.open(folder), settings),
    }),
  };
}

export async function readUsage(name: string, folder: string): Promise<ModelTally["of"] | undefined> {
  const file = path.join(folder, ATTEMPTS);
  if (!existsSync(file)) return undefined;
  const tally = createModelTally(name);
  tally.restore((await openAttemptJournal(file)).attempts());
  return (instanceId) => tally.of(instanceId);
}
