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

/** Which model is asked, and how much may be asked of it. */
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
    .option("--base-url <url>", "an OpenAI-compatible server: vLLM, LiteLLM, Ollama, llama.cpp")
    .addOption(
      new Option("--api <kind>", "chat, or completion for base models (default: what the prompt needs)").choices([
        "chat",
        "completion",
      ]),
    )
    .option("--body <json>", 'further fields of every request, by the server\'s names: {"top_k":20}', jsonObject)
    .option("--stream", "stream answers, for proxies that give up on long ones")
    .option("--timeout <seconds>", "time for one call", positive, 600)
    .option("--max-concurrent <n>", "calls at once at most; how many there are is learnt", wholeNumber(1), 32)
    .option("--rpm <n>", "requests a minute at most", wholeNumber(1))
    .option("--tpm <n>", "tokens a minute at most", wholeNumber(1))
    .option("--max-calls <n>", "stop before more calls than this, those of earlier runs counted", wholeNumber(0))
    .option("--max-tokens <n>", "stop before more tokens than this, in and out", wholeNumber(0))
    .option("--max-usd <amount>", "stop before more dollars than this; needs --price", notNegative)
    .option(
      "--price <in,out>",
      "dollars a million tokens in and out, and a third for tokens in that were cached",
      modelPrice,
    )
    .addOption(new Option("--model-cache <mode>", "recorded answers (default: write)").choices(CACHE_MODES));
}

export interface OpenModelOptions {
  readonly flags: ModelFlags;
  /** Keeps answers and calls. */
  readonly folder: string;
  /** What the prompt needs, where the flags do not say. */
  readonly api: ModelApi;
  readonly counter?: TokenCounter | undefined;
  /** Shared with other models. @default one of its own, by the flags */
  readonly budget?: Budget;
  readonly onEvent?: (event: ModelEvent) => void;
}

/** A budget by the flags for all models of a folder, what an earlier process spent in it included. */
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

/** The key is REPOST_API_KEY, or the one that the provider's package looks for; it is no flag, for flags are seen by others. */
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
