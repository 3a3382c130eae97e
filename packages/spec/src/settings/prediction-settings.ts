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
    samples: setting(wholeNumber(1).default(1), {
      help: `predictions per ${items.slice(0, -1)}`,
      group: "model",
      argument: "n",
      alias: "n",
    }),
    ...samplingSettings(`0 for one sample, else ${DEFAULT_REQUESTS.temperature}`, outputTokens),
    stop: setting(texts().exactOptional(), { help: "texts that end a response", group: "model", argument: "text..." }),
    seed: setting(wholeNumber(0).exactOptional(), {
      help: "seed of the first sample; increases by one per sample",
      group: "model",
      argument: "n",
    }),
    tokenizer: tokenizerSetting("model"),
    batch: setting(flag(), { help: "send all requests as one OpenAI batch and wait", group: "model" }),
    batchPoll: setting(positive().default(DEFAULT_REQUESTS.pollMs / 1000), {
      help: "interval between batch status requests in seconds",
      unit: "seconds",
      group: "model",
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
    prompt: setting(choice(PROMPTS).default(DEFAULT_PROMPT.prompt), {
      help: "form of the prompt",
      group: "model",
      argument: "form",
      isRecorded: true,
    }),
    describe: setting(choice(DESCRIPTIONS).default(DEFAULT_PROMPT.describe), {
      help: "description of the task in the prompt",
      group: "model",
      argument: "what",
      isRecorded: true,
    }),
    crossFile: setting(switchedOn(), { help: "omit code of other files", group: "model", isRecorded: true }),
    fim: setting(text().default(DEFAULT_PROMPT.fim), {
      help: "infill format: qwen, starcoder, codellama, deepseek, codestral, or template with {prefix}, {suffix}",
      group: "model",
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
    prompt: setting(choice(COMPLETION_FORMATS).default(DEFAULT_COMPLETION.format), {
      help: "prompt format of the model",
      group: "model",
      argument: "format",
      isRecorded: true,
    }),
    context: setting(choice(TASK_CONTEXTS).default(DEFAULT_COMPLETION.context), {
      help: "ranking of the other files that the prompt shows",
      group: "model",
      argument: "ranking",
      isRecorded: true,
    }),
    contextOrder: setting(choice(["close", "far"]).default(DEFAULT_COMPLETION.order), {
      help: "position of the most relevant file",
      group: "model",
      argument: "order",
      isRecorded: true,
    }),
    window: setting(wholeNumber(1).exactOptional(), {
      help: "maximum tokens of prompt and response",
      unless: String(DEFAULT_COMPLETION_TOKENS.window),
      unit: "tokens",
      group: "model",
      argument: "n",
    }),
    maxContextTokens: setting(wholeNumber(0).exactOptional(), {
      help: "maximum tokens of other files",
      unless: `${DEFAULT_COMPLETION_TOKENS.context}, at most half the window`,
      unit: "tokens",
      group: "model",
      argument: "n",
    }),
    ...askSettings({ items: "tasks", outputTokens: String(DEFAULT_COMPLETION_TOKENS.output) }),
  },
  common: ["output", "limit", "instanceIds", "model", "baseUrl", "samples", "prompt", "context", "window", "tokenizer"],
});
export type CompleteSettings = SettingValues<typeof completeSettings.fields>;
