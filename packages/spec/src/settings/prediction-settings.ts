import { DEFAULT_COMPLETION, DEFAULT_PROMPT, DEFAULT_REQUESTS, DEFAULT_COMPLETION_TOKENS } from "../defaults.ts";
import { commandSettings, model, type SettingValues } from "./setting.ts";
import { COMPLETION_FORMATS, DESCRIPTIONS, PROMPTS, TASK_CONTEXTS } from "./setting-choices.ts";
import { choice, flag, positive, switchedOn, text, texts, wholeNumber } from "./setting-types.ts";
import { environmentSettings } from "./selection-settings.ts";
import {
  modelSettings,
  presetSettings,
  promptLimitSettings,
  samplingSettings,
  serverSettings,
  tokenizerSetting,
} from "./model-settings.ts";
import { runSetting } from "./file-settings.ts";

interface AskWords {
  /** Items of the dataset, such as "environments". */
  readonly items: string;
  /** Default of --max-output-tokens. */
  readonly outputTokens: string;
}

function askSettings({ items, outputTokens }: AskWords) {
  return {
    samples: model(wholeNumber(1).default(1), `predictions per ${items.slice(0, -1)}`, { alias: "n" }),
    ...samplingSettings(`0 for one sample, else ${DEFAULT_REQUESTS.temperature}`, outputTokens),
    stop: model(texts().exactOptional(), "texts that end a response", { argument: "text..." }),
    seed: model(wholeNumber(0).exactOptional(), "seed of the first sample; increases by one per sample"),
    tokenizer: tokenizerSetting("model"),
    batch: model(flag(), "send all requests as one OpenAI batch and wait"),
    batchPoll: model(
      positive().default(DEFAULT_REQUESTS.pollMs / 1000),
      "interval between batch status requests in seconds",
      { unit: "seconds", argument: "seconds" },
    ),
    ...environmentSettings(items),
    ...serverSettings,
  };
}

/** Settings of all commands that request predictions from a model. */
export type AskSettings = SettingValues<ReturnType<typeof askSettings> & typeof modelSettings>;

export const generateSettings = commandSettings({
  fields: {
    output: runSetting("predictions as JSON Lines; FILE.run beside it keeps responses", "file"),
    ...modelSettings,
    ...presetSettings,
    prompt: model(choice(PROMPTS).default(DEFAULT_PROMPT.prompt), "form of the prompt", {
      argument: "form",
      isRecorded: true,
    }),
    describe: model(choice(DESCRIPTIONS).default(DEFAULT_PROMPT.describe), "description of the task in the prompt", {
      argument: "what",
      isRecorded: true,
    }),
    crossFile: model(switchedOn(), "omit code of other files", { isRecorded: true }),
    fim: model(
      text().default(DEFAULT_PROMPT.fim),
      "infill format: qwen, starcoder, codellama, deepseek, codestral, or template with {prefix}, {suffix}",
      { argument: "family", isRecorded: true },
    ),
    ...promptLimitSettings,
    ...askSettings({ items: "environments", outputTokens: "the server's" }),
  },
  common: [
    "output",
    "limit",
    "instanceIds",
    "model",
    "baseUrl",
    "samples",
    "temperature",
    "maxOutputTokens",
    "prompt",
    "preset",
  ],
});

export const completeSettings = commandSettings({
  fields: {
    output: runSetting("run directory; predictions.jsonl has a row per response"),
    ...modelSettings,
    prompt: model(choice(COMPLETION_FORMATS).default(DEFAULT_COMPLETION.format), "prompt format of the model", {
      argument: "format",
      isRecorded: true,
    }),
    context: model(
      choice(TASK_CONTEXTS).default(DEFAULT_COMPLETION.context),
      "ranking of the other files that the prompt shows",
      { argument: "ranking", isRecorded: true },
    ),
    contextOrder: model(
      choice(["close", "far"]).default(DEFAULT_COMPLETION.order),
      "position of the most relevant file",
      { argument: "order", isRecorded: true },
    ),
    window: model(wholeNumber(1).exactOptional(), "maximum tokens of prompt and response", {
      unless: String(DEFAULT_COMPLETION_TOKENS.window),
      unit: "tokens",
    }),
    maxContextTokens: model(wholeNumber(0).exactOptional(), "maximum tokens of other files", {
      unless: `${DEFAULT_COMPLETION_TOKENS.context}, at most half the window`,
      unit: "tokens",
    }),
    ...askSettings({ items: "tasks", outputTokens: String(DEFAULT_COMPLETION_TOKENS.output) }),
  },
  common: ["output", "limit", "instanceIds", "model", "baseUrl", "samples", "prompt", "context", "window", "tokenizer"],
});
