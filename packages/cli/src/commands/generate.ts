import { withoutUndefined } from "@repost/spec";
import { loadTokenCounter } from "@repost/context";
import { generatePredictions } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { formatGeneration } from "../output/format-generation.ts";
import { askModel, refuseUnusableBatch } from "./ask-options.ts";

export async function generate(context: CommandContext, dataset: string, flags: SettingsOf<"generate">): Promise<void> {
  refuseUnusableBatch(flags);
  const { maxPromptTokens, tokenizer, prompt, output } = flags;
  const counter = maxPromptTokens === undefined ? undefined : await loadTokenCounter(tokenizer);
  const promptOptions = {
    prompt,
    description: flags.describe,
    crossFile: flags.crossFile,
    fim: flags.fim,
    ...withoutUndefined({ maxPromptTokens, counter }),
  };
  await askModel({
    context,
    flags,
    label: "generate",
    api: prompt === "chat" ? "chat" : "completion",
    counter,
    ask: (options) => generatePredictions({ ...options, dataset, output, prompt: promptOptions }),
    format: formatGeneration,
  });
}
