import { DEFAULT_REQUESTS } from "../defaults.ts";
import { LLM_PIPELINES, PUBLISHED_CONTEXT_TOKENS, PUBLISHED_ROUNDS, type Rounds } from "../llm-pipelines.ts";
import { type SettingGroup, setting } from "./setting.ts";
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

const modelFacts = {
  help: "PROVIDER/NAME, or the server's model name with --base-url",
  argument: "name",
  isRecorded: true,
};

export const modelSettings = { model: setting(text(), "model", modelFacts) };
export const optionalModelSettings = { model: setting(text().exactOptional(), "model", modelFacts) };

export const serverSettings = {
  baseUrl: setting(text().exactOptional(), "model", {
    help: "URL of an OpenAI-compatible server, such as vLLM or Ollama",
    argument: "url",
    isRecorded: true,
  }),
  api: setting(choice(MODEL_APIS).exactOptional(), "model", {
    help: "API of the server",
    unless: "depends on the prompt",
    argument: "kind",
  }),
  body: setting(jsonObject().exactOptional(), "model", {
    help: 'additional fields of every request, such as {"top_k":20}',
    argument: "json",
    isRecorded: true,
  }),
  stream: setting(flag(), "model", { help: "stream responses, for proxies with short time limits" }),
  timeout: setting(positive().default(DEFAULT_REQUESTS.timeoutMs / 1000), "model", {
    help: "time limit of one request in seconds",
    unit: "seconds",
    argument: "seconds",
  }),
  maxConcurrent: setting(wholeNumber(1).default(DEFAULT_REQUESTS.maxConcurrent), "model", {
    help: "maximum requests in parallel; adapts to the server",
  }),
  rpm: limitSetting(wholeNumber(1), "maximum requests per minute"),
  tpm: limitSetting(wholeNumber(1), "maximum tokens per minute"),
  maxCalls: limitSetting(wholeNumber(0), "maximum requests, earlier runs included"),
  maxTokens: limitSetting(wholeNumber(0), "maximum input and output tokens, earlier runs included"),
  maxUsd: setting(notNegative().exactOptional(), "model", {
    help: "maximum cost in US dollars; requires --price",
    unless: "no limit",
    unit: "US dollars",
    argument: "amount",
  }),
  price: setting(modelPrice().exactOptional(), "model", {
    help: "US dollars per million input, output and cached input tokens",
    unit: "US dollars per million tokens",
    argument: "in,out",
    notation: "price",
  }),
  modelCache: setting(choice(CACHE_MODES).exactOptional(), "model", {
    help: "use of recorded responses",
    unless: "write",
    argument: "mode",
  }),
};

function limitSetting(type: ReturnType<typeof wholeNumber>, help: string) {
  return setting(type.exactOptional(), "model", { help, unless: "no limit" });
}

function roundSetting(name: keyof Rounds, help: string) {
  return setting(wholeNumber(0).exactOptional(), "model", {
    help: `${help}; --strategy llm only`,
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
  return setting(choice(LLM_PIPELINES).exactOptional(), "model", {
    help: "published pipeline of --strategy llm",
    unless: "repost",
    notation: "pipeline",
    isRecorded: !isHidden,
    isHidden,
  });
}

export const strategySettings = {
  strategy: setting(choice(STRATEGIES).exactOptional(), "model", {
    help: "use of a model",
    unless: "hybrid with --model, else static",
    isRecorded: true,
  }),
  pipeline: pipelineSetting(false),
  /** Former name of `pipeline`. */
  way: pipelineSetting(true),
  ...optionalModelSettings,
  augmentModel: setting(text().exactOptional(), "model", {
    help: "second model that adds test inputs; --strategy llm only",
    argument: "name",
    isRecorded: true,
  }),
  judgeModels: setting(texts().exactOptional(), "model", {
    help: "models that vote on quality; --strategy llm only",
    unless: "--model",
    argument: "list",
    isRecorded: true,
  }),
  describe: setting(choice(WRITTEN_DESCRIPTIONS).exactOptional(), "model", {
    help: "task description; --strategy llm only",
    unless: WRITTEN_DESCRIPTIONS[0],
    argument: "kind",
    isRecorded: true,
  }),
  ...roundSettings,
  maxContextTokens: setting(wholeNumber(1).exactOptional(), "model", {
    help: "tokens of code per prompt",
    unless: `llm ${PUBLISHED_CONTEXT_TOKENS.evaluation}, hybrid about 1500`,
    unit: "tokens",
    isRecorded: true,
  }),
  ...serverSettings,
};

export function tokenizerSetting(group: SettingGroup) {
  return setting(text().default(TOKEN_ENCODINGS[0]), group, {
    help: `token encoding: ${TOKEN_ENCODINGS.join(", ")}, or path of a tokenizer.json`,
    argument: "name|file",
    isRecorded: true,
  });
}

/** Published sampling options. Commands set the options that neither the command line nor the environment sets. */
export const presetSettings = {
  preset: setting(choice(["repost-eval"]).exactOptional(), "model", {
    help: "sampling options of a published evaluation",
  }),
};

export function samplingSettings(temperature = "the server's", outputTokens = "the server's") {
  return {
    temperature: setting(notNegative().exactOptional(), "model", {
      help: "sampling temperature",
      unless: temperature,
      argument: "t",
    }),
    topP: setting(ratio().exactOptional(), "model", {
      help: "nucleus sampling probability",
      unless: "the server's",
      argument: "p",
    }),
    maxOutputTokens: setting(wholeNumber(1).exactOptional(), "model", {
      help: "maximum tokens per response",
      unless: outputTokens,
      unit: "tokens",
    }),
  };
}

export const promptLimitSettings = {
  maxPromptTokens: setting(wholeNumber(1).exactOptional(), "model", {
    help: "maximum repository tokens per prompt",
    unless: "no limit",
    unit: "tokens",
    isRecorded: true,
  }),
};
