import path from "node:path";
import {
  type Budget,
  type BudgetLimits,
  CACHE_MODES,
  type CacheMode,
  type CountingTextModel,
  createBudget,
  createTextModel,
  type ModelApi,
  type ModelEvent,
  type ModelPrice,
  openCallJournal,
} from "@repost/llm";
import type { TokenCounter } from "@repost/spec";
import { type Command, Option } from "commander";
import { jsonObject, modelPrice, notNegative, positive, wholeNumber } from "../option-values.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

/** Flags of the model and its budget. */
export interface ModelFlags {
  readonly model: string;
  readonly baseUrl?: string;
  readonly api?: ModelApi;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly stream?: boolean;
  readonly timeout: number;
  readonly maxConcurrent: number;
  readonly rpm?: number;
  readonly tpm?: number;
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly maxUsd?: number;
  readonly price?: ModelPrice;
  readonly modelCache?: CacheMode;
}

export function addModelOptions(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.model)
    .option("--base-url <url>", "URL of an OpenAI-compatible server, such as vLLM or Ollama")
    .addOption(
      new Option("--api <kind>", "API of the server (default: depends on the prompt)").choices(["chat", "completion"]),
    )
    .option("--body <json>", 'additional fields of every request, such as {"top_k":20}', jsonObject)
    .option("--stream", "stream responses, for proxies with short time limits")
    .option("--timeout <seconds>", "time limit of one request in seconds", positive, 600)
    .option("--max-concurrent <n>", "maximum requests in parallel; adapts to the server", wholeNumber(1), 32)
    .option("--rpm <n>", "maximum requests per minute (default: no limit)", wholeNumber(1))
    .option("--tpm <n>", "maximum tokens per minute (default: no limit)", wholeNumber(1))
    .option("--max-calls <n>", "maximum requests, earlier runs included (default: no limit)", wholeNumber(0))
    .option(
      "--max-tokens <n>",
      "maximum input and output tokens, earlier runs included (default: no limit)",
      wholeNumber(0),
    )
    .option("--max-usd <amount>", "maximum cost in US dollars; requires --price (default: no limit)", notNegative)
    .option("--price <in,out>", "US dollars per million input, output and cached input tokens", modelPrice)
    .addOption(new Option("--model-cache <mode>", "use of recorded responses (default: write)").choices(CACHE_MODES));
}

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

/** Opens the budget of all models of a folder. It includes the usage of earlier processes. */
export async function openBudget(flags: ModelFlags, folder: string): Promise<Budget> {
  const { past } = await openCallJournal(path.join(folder, "calls.jsonl"));
  return createBudget(limitsOf(flags), past);
}

function limitsOf({ maxCalls, maxTokens, maxUsd }: ModelFlags): BudgetLimits {
  return {
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(maxUsd === undefined ? {} : { maxUsd }),
  };
}

/**
 * Opens the model. The key is REPOST_API_KEY or the variable of the provider's package; no flag, because other users
 * see flags.
 */
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
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(body === undefined ? {} : { body }),
    ...(stream === undefined ? {} : { stream }),
    ...(rpm === undefined ? {} : { requestsPerMinute: rpm }),
    ...(tpm === undefined ? {} : { tokensPerMinute: tpm }),
    ...(price === undefined ? {} : { price }),
    ...(modelCache === undefined ? {} : { cache: modelCache }),
    ...(counter === undefined ? {} : { counter }),
    ...(onEvent === undefined ? {} : { onEvent }),
  });
}
