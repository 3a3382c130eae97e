import type { z } from "zod/v4";
import { DEFAULT_REQUESTS } from "../defaults.ts";
import { LLM_PIPELINES, PUBLISHED_CONTEXT_TOKENS, PUBLISHED_ROUNDS, type Rounds } from "../llm-pipelines.ts";
import { model, type SettingGroup, settingIn } from "./setting.ts";
import { WRITTEN_DESCRIPTIONS, CACHE_MODES, MODEL_APIS, STRATEGIES, TOKEN_ENCODINGS } from "./setting-choices.ts";
import {
  choice,
  flag,
  jsonObject,
  modelPrice,
  notNegative,
  positive,
  ratio,
  text,
  texts,
  wholeNumber,
} from "./setting-types.ts";

function modelSetting<T extends z.ZodType>(type: T): T {
  const help = "PROVIDER/NAME, or the server's model name with --base-url";
  return model(type, help, { argument: "name", isRecorded: true });
}

export const modelSettings = { model: modelSetting(text()) };
export const optionalModelSettings = { model: modelSetting(text().exactOptional()) };

export const serverSettings = {
  baseUrl: model(text().exactOptional(), "URL of an OpenAI-compatible server, such as vLLM or Ollama", {
    argument: "url",
    isRecorded: true,
  }),
  api: model(choice(MODEL_APIS).exactOptional(), "API of the server", {
    unless: "depends on the prompt",
    argument: "kind",
  }),
  body: model(jsonObject().exactOptional(), 'additional fields of every request, such as {"top_k":20}', {
    argument: "json",
    isRecorded: true,
  }),
  stream: model(flag(), "stream responses, for proxies with short time limits"),
  timeout: model(positive().default(DEFAULT_REQUESTS.timeoutMs / 1000), "time limit of one request in seconds", {
    unit: "seconds",
    argument: "seconds",
  }),
  maxConcurrent: model(
    wholeNumber(1).default(DEFAULT_REQUESTS.maxConcurrent),
    "maximum requests in parallel; adapts to the server",
  ),
  rpm: limitSetting(wholeNumber(1), "maximum requests per minute"),
  tpm: limitSetting(wholeNumber(1), "maximum tokens per minute"),
  maxCalls: limitSetting(wholeNumber(0), "maximum requests, earlier runs included"),
  maxTokens: limitSetting(wholeNumber(0), "maximum input and output tokens, earlier runs included"),
  maxUsd: model(notNegative().exactOptional(), "maximum cost in US dollars; requires --price", {
    unless: "no limit",
    unit: "US dollars",
    argument: "amount",
  }),
  price: model(modelPrice().exactOptional(), "US dollars per million input, output and cached input tokens", {
    unit: "US dollars per million tokens",
    argument: "in,out",
    notation: "price",
  }),
  modelCache: model(choice(CACHE_MODES).exactOptional(), "use of recorded responses", {
    unless: "write",
    argument: "mode",
  }),
};

function limitSetting(type: ReturnType<typeof wholeNumber>, help: string) {
  return model(type.exactOptional(), help, { unless: "no limit" });
}

function roundSetting(name: keyof Rounds, help: string) {
  return model(wholeNumber(0).exactOptional(), `${help}; --strategy llm only`, {
    unless: String(PUBLISHED_ROUNDS[name]),
    isRecorded: true,
  });
}

export const roundSettings = {
  regenerations: roundSetting("regenerations", "additional responses per question"),
  debugRounds: roundSetting("debugRounds", "repair rounds for a failing script"),
  coverageRounds: roundSetting("coverageRounds", "rewrite rounds for tests with low coverage"),
  moreRounds: roundSetting("moreRounds", "rounds of additional test inputs"),
  missingModules: roundSetting("missingModules", "maximum packages installed for missing imports"),
};

function pipelineSetting(isHidden: boolean) {
  return model(choice(LLM_PIPELINES).exactOptional(), "published pipeline of --strategy llm", {
    unless: "repost",
    notation: "pipeline",
    isRecorded: !isHidden,
    isHidden,
  });
}

export const strategySettings = {
  strategy: model(choice(STRATEGIES).exactOptional(), "use of a model", {
    unless: "hybrid with --model, else static",
    isRecorded: true,
  }),
  pipeline: pipelineSetting(false),
  /** Former name of `pipeline`. */
  way: pipelineSetting(true),
  ...optionalModelSettings,
  augmentModel: model(text().exactOptional(), "second model that adds test inputs; --strategy llm only", {
    argument: "name",
    isRecorded: true,
  }),
  judgeModels: model(texts().exactOptional(), "models that vote on quality; --strategy llm only", {
    unless: "--model",
    argument: "list",
    isRecorded: true,
  }),
  describe: model(choice(WRITTEN_DESCRIPTIONS).exactOptional(), "task description; --strategy llm only", {
    unless: WRITTEN_DESCRIPTIONS[0],
    argument: "kind",
    isRecorded: true,
  }),
  ...roundSettings,
  maxContextTokens: model(wholeNumber(1).exactOptional(), "tokens of code per prompt", {
    unless: `llm ${PUBLISHED_CONTEXT_TOKENS.evaluation}, hybrid about 1500`,
    unit: "tokens",
    isRecorded: true,
  }),
  ...serverSettings,
};

export function tokenizerSetting(group: SettingGroup) {
  return settingIn(group)(
    text().default(TOKEN_ENCODINGS[0]),
    `token encoding: ${TOKEN_ENCODINGS.join(", ")}, or path of a tokenizer.json`,
    {
      argument: "name|file",
      isRecorded: true,
    },
  );
}

/** Published sampling options. Commands set the options that neither the command line nor the environment sets. */
export const presetSettings = {
  preset: model(choice(["repost-eval"]).exactOptional(), "sampling options of a published evaluation"),
};

export function samplingSettings(temperature = "the server's", outputTokens = "the server's") {
  return {
    temperature: model(notNegative().exactOptional(), "sampling temperature", { unless: temperature, argument: "t" }),
    topP: model(ratio().exactOptional(), "nucleus sampling probability", { unless: "the server's", argument: "p" }),
    maxOutputTokens: model(wholeNumber(1).exactOptional(), "maximum tokens per response", {
      unless: outputTokens,
      unit: "tokens",
    }),
  };
}

export const promptLimitSettings = {
  maxPromptTokens: model(wholeNumber(1).exactOptional(), "maximum repository tokens per prompt", {
    unless: "no limit",
    unit: "tokens",
    isRecorded: true,
  }),
};
