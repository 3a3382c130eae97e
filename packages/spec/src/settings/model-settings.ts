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
  group: "model",
  argument: "name",
  isRecorded: true,
} as const;

export const modelSettings = { model: setting(text(), modelFacts) };
export const optionalModelSettings = { model: setting(text().exactOptional(), modelFacts) };

export const serverSettings = {
  baseUrl: setting(text().exactOptional(), {
    help: "URL of an OpenAI-compatible server, such as vLLM or Ollama",
    group: "model",
    argument: "url",
    isRecorded: true,
  }),
  api: setting(choice(MODEL_APIS).exactOptional(), {
    help: "API of the server",
    unless: "depends on the prompt",
    group: "model",
    argument: "kind",
  }),
  body: setting(jsonObject().exactOptional(), {
    help: 'additional fields of every request, such as {"top_k":20}',
    group: "model",
    argument: "json",
    isRecorded: true,
  }),
  stream: setting(flag(), { help: "stream responses, for proxies with short time limits", group: "model" }),
  timeout: setting(positive().default(DEFAULT_REQUESTS.timeoutMs / 1000), {
    help: "time limit of one request in seconds",
    unit: "seconds",
    group: "model",
    argument: "seconds",
  }),
  maxConcurrent: setting(wholeNumber(1).default(DEFAULT_REQUESTS.maxConcurrent), {
    help: "maximum requests in parallel; adapts to the server",
    group: "model",
    argument: "n",
  }),
  rpm: limitSetting(wholeNumber(1), "maximum requests per minute"),
  tpm: limitSetting(wholeNumber(1), "maximum tokens per minute"),
  maxCalls: limitSetting(wholeNumber(0), "maximum requests, earlier runs included"),
  maxTokens: limitSetting(wholeNumber(0), "maximum input and output tokens, earlier runs included"),
  maxUsd: setting(notNegative().exactOptional(), {
    help: "maximum cost in US dollars; requires --price",
    unless: "no limit",
    unit: "US dollars",
    group: "model",
    argument: "amount",
  }),
  price: setting(modelPrice().exactOptional(), {
    help: "US dollars per million input, output and cached input tokens",
    unit: "US dollars per million tokens",
    group: "model",
    argument: "in,out",
    notation: "price",
  }),
  modelCache: setting(choice(CACHE_MODES).exactOptional(), {
    help: "use of recorded responses",
    unless: "write",
    group: "model",
    argument: "mode",
  }),
};

function limitSetting(type: ReturnType<typeof wholeNumber>, help: string) {
  return setting(type.exactOptional(), { help, unless: "no limit", group: "model", argument: "n" });
}

function roundSetting(name: keyof Rounds, help: string) {
  return setting(wholeNumber(0).exactOptional(), {
    help: `${help}; --strategy llm only`,
    unless: String(PUBLISHED_ROUNDS[name]),
    group: "model",
    argument: "n",
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
  return setting(choice(LLM_PIPELINES).exactOptional(), {
    help: "published pipeline of --strategy llm",
    unless: "repost",
    group: "model",
    argument: "name",
    notation: "pipeline",
    isRecorded: !isHidden,
    isHidden,
  });
}

export const strategySettings = {
  strategy: setting(choice(STRATEGIES).exactOptional(), {
    help: "use of a model",
    unless: "hybrid with --model, else static",
    group: "model",
    argument: "name",
    isRecorded: true,
  }),
  pipeline: pipelineSetting(false),
  /** Former name of `pipeline`. */
  way: pipelineSetting(true),
  ...optionalModelSettings,
  augmentModel: setting(text().exactOptional(), {
    help: "second model that adds test inputs; --strategy llm only",
    group: "model",
    argument: "name",
    isRecorded: true,
  }),
  judgeModels: setting(texts().exactOptional(), {
    help: "models that vote on quality; --strategy llm only",
    unless: "--model",
    group: "model",
    argument: "list",
    isRecorded: true,
  }),
  describe: setting(choice(WRITTEN_DESCRIPTIONS).exactOptional(), {
    help: "task description; --strategy llm only",
    unless: WRITTEN_DESCRIPTIONS[0],
    group: "model",
    argument: "kind",
    isRecorded: true,
  }),
  ...roundSettings,
  maxContextTokens: setting(wholeNumber(1).exactOptional(), {
    help: "tokens of code per prompt",
    unless: `llm ${PUBLISHED_CONTEXT_TOKENS.evaluation}, hybrid about 1500`,
    unit: "tokens",
    group: "model",
    argument: "n",
    isRecorded: true,
  }),
  ...serverSettings,
};

export function tokenizerSetting(group: SettingGroup) {
  return setting(text().default(TOKEN_ENCODINGS[0]), {
    help: `token encoding: ${TOKEN_ENCODINGS.join(", ")}, or path of a tokenizer.json`,
    group,
    argument: "name|file",
    isRecorded: true,
  });
}

/** Published sampling options. Commands set the options that neither the command line nor the environment sets. */
export const presetSettings = {
  preset: setting(choice(["repost-eval"]).exactOptional(), {
    help: "sampling options of a published evaluation",
    group: "model",
    argument: "name",
  }),
};

export function samplingSettings(temperature = "the server's", outputTokens = "the server's") {
  return {
    temperature: setting(notNegative().exactOptional(), {
      help: "sampling temperature",
      unless: temperature,
      group: "model",
      argument: "t",
    }),
    topP: setting(ratio().exactOptional(), {
      help: "nucleus sampling probability",
      unless: "the server's",
      group: "model",
      argument: "p",
    }),
    maxOutputTokens: setting(wholeNumber(1).exactOptional(), {
      help: "maximum tokens per response",
      unless: outputTokens,
      unit: "tokens",
      group: "model",
      argument: "n",
    }),
  };
}

export const promptLimitSettings = {
  maxPromptTokens: setting(wholeNumber(1).exactOptional(), {
    help: "maximum repository tokens per prompt",
    unless: "no limit",
    unit: "tokens",
    group: "model",
    argument: "n",
    isRecorded: true,
  }),
};
