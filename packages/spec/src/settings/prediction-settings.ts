import { DEFAULT_COMPLETION, DEFAULT_PROMPT, DEFAULT_REQUESTS, DEFAULT_COMPLETION_TOKENS } from "../defaults.ts";
import { commandSettings, setting, type SettingValues } from "./setting.ts";
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
    samples: setting(wholeNumber(1).default(1), "model", { help: `predictions per ${items.slice(0, -1)}`, alias: "n" }),
    ...samplingSettings(`0 for one sample, else ${DEFAULT_REQUESTS.temperature}`, outputTokens),
    stop: setting(texts().exactOptional(), "model", { help: "texts that end a response", argument: "text..." }),
    seed: setting(wholeNumber(0).exactOptional(), "model", {
      help: "seed of the first sample; increases by one per sample",
    }),
    tokenizer: tokenizerSetting("model"),
    batch: setting(flag(), "model", { help: "send all requests as one OpenAI batch and wait" }),
    batchPoll: setting(positive().default(DEFAULT_REQUESTS.pollMs / 1000), "model", {
      help: "interval between batch status requests in seconds",
      unit: "seconds",
      argument: "seconds",
    }),
    ...environmentSettings(items),
    ...serverSettings,
  };
}

/** Settings of all commands that request predictions from a model. */
export type AskSettings = SettingValues<ReturnType<typeof askSettings> & typeof modelSettings>;

export const generateSettings = commandSettings({
  command: "generate",
  fields: {
    output: runSetting("predictions as JSON Lines; FILE.run beside it keeps responses", "file"),
    ...modelSettings,
    ...presetSettings,
    prompt: setting(choice(PROMPTS).default(DEFAULT_PROMPT.prompt), "model", {
      help: "form of the prompt",
      argument: "form",
      isRecorded: true,
    }),
    describe: setting(choice(DESCRIPTIONS).default(DEFAULT_PROMPT.describe), "model", {
      help: "description of the task in the prompt",
      argument: "what",
      isRecorded: true,
    }),
    crossFile: setting(switchedOn(), "model", { help: "omit code of other files", isRecorded: true }),
    fim: setting(text().default(DEFAULT_PROMPT.fim), "model", {
      help: "infill format: qwen, starcoder, codellama, deepseek, codestral, or template with {prefix}, {suffix}",
      argument: "family",
      isRecorded: true,
    }),
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
export type GenerateSettings = SettingValues<typeof generateSettings.fields>;

export const completeSettings = commandSettings({
  command: "complete",
  fields: {
    output: runSetting("run directory; predictions.jsonl has a row per response"),
    ...modelSettings,
    prompt: setting(choice(COMPLETION_FORMATS).default(DEFAULT_COMPLETION.format), "model", {
      help: "prompt format of the model",
      argument: "format",
      isRecorded: true,
    }),
    context: setting(choice(TASK_CONTEXTS).default(DEFAULT_COMPLETION.context), "model", {
      help: "ranking of the other files that the prompt shows",
      argument: "ranking",
      isRecorded: true,
    }),
    contextOrder: setting(choice(["close", "far"]).default(DEFAULT_COMPLETION.order), "model", {
      help: "position of the most relevant file",
      argument: "order",
      isRecorded: true,
    }),
    window: setting(wholeNumber(1).exactOptional(), "model", {
      help: "maximum tokens of prompt and response",
      unless: String(DEFAULT_COMPLETION_TOKENS.window),
      unit: "tokens",
    }),
    maxContextTokens: setting(wholeNumber(0).exactOptional(), "model", {
      help: "maximum tokens of other files",
      unless: `${DEFAULT_COMPLETION_TOKENS.context}, at most half the window`,
      unit: "tokens",
    }),
    ...askSettings({ items: "tasks", outputTokens: String(DEFAULT_COMPLETION_TOKENS.output) }),
  },
  common: ["output", "limit", "instanceIds", "model", "baseUrl", "samples", "prompt", "context", "window", "tokenizer"],
});
export type CompleteSettings = SettingValues<typeof completeSettings.fields>;
