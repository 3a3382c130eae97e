import { withoutUndefined } from "@repost/spec";
import { loadTokenCounter } from "@repost/context";
import { generatePredictions } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { formatGeneration } from "../output/format-generation.ts";
import { askModel, refuseUnusableBatch } from "./ask-options.ts";
import { addPreset } from "./preset-options.ts";

export function generateCommand(context: CommandContext): Command {
  const command = createCommand("generate", "let a model write every function of a dataset; resumable").argument(
    "<dataset>",
    "run directory, dataset file, or published dataset (RepoST, HumanEval, MBPP)",
  );
  addPreset(command);
  return command.action((dataset: string, flags: SettingsOf<"generate">) => generate(context, dataset, flags));
}

async function generate(context: CommandContext, dataset: string, flags: SettingsOf<"generate">): Promise<void> {
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
