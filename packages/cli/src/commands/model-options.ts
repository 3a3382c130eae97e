import path from "node:path";
import {
  type Budget,
  type BudgetLimits,
  type CountingTextModel,
  createBudget,
  createTextModel,
  type ModelApi,
  type ModelEvent,
  openCallJournal,
} from "@repost/llm";
import { type TokenCounter, withoutUndefined } from "@repost/spec";
import type { modelSettings, serverSettings, SettingValues } from "@repost/spec/settings";

export type ModelFlags = SettingValues<typeof modelSettings & typeof serverSettings>;

export interface OpenModelOptions {
  readonly flags: ModelFlags;
  /** Folder of answers and calls. */
  readonly folder: string;
  /** API that the prompt needs when the flags do not name one. */
  readonly api: ModelApi;
  readonly counter?: TokenCounter | undefined;
  /** Budget shared with other models. @default a budget of the flags */
  readonly budget?: Budget;
  readonly onEvent?: (event: ModelEvent) => void;
}

/** Includes the usage of earlier processes. */
export async function openBudget(flags: ModelFlags, folder: string): Promise<Budget> {
  const { past } = await openCallJournal(path.join(folder, "calls.jsonl"));
  return createBudget(limitsOf(flags), past);
}

function limitsOf({ maxCalls, maxTokens, maxUsd }: ModelFlags): BudgetLimits {
  return withoutUndefined({ maxCalls, maxTokens, maxUsd });
}

/** The key is REPOST_API_KEY or the variable of the provider's package; no flag, because other users see flags. */
export async function openModel({
  flags,
  folder,
  api,
  counter,
  budget,
  onEvent,
}: OpenModelOptions): Promise<CountingTextModel> {
  const { model, baseUrl, body, stream, timeout, maxConcurrent, rpm, tpm, modelCache } = flags;
  const { price } = flags;
  const apiKey = process.env["REPOST_API_KEY"];
  return createTextModel({
    model,
    folder,
    api: flags.api ?? api,
    timeoutMs: timeout * 1000,
    maxConcurrent,
    budget: budget ?? limitsOf(flags),
    ...withoutUndefined({
      baseUrl,
      apiKey,
      body,
      stream,
      requestsPerMinute: rpm,
      tokensPerMinute: tpm,
      price,
      cache: modelCache,
      counter,
      onEvent,
    }),
  });
}
