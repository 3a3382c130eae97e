import { loadTokenCounter } from "@repost/context";
import { generatePredictions, PROMPTS, type Prompt } from "@repost/pipeline";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { wholeNumber } from "../option-values.ts";
import { formatGeneration } from "../output/format-generation.ts";
import { addAskOptions, type AskFlags, askModel, refuseUnusableBatch } from "./ask-options.ts";
import { presetOption } from "./preset-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface GenerateFlags extends AskFlags {
  readonly output: string;
  readonly prompt: Prompt;
  readonly describe: "docstring" | "instruction" | "signature";
  readonly crossFile: boolean;
  readonly fim: string;
  readonly maxPromptTokens?: number;
}

export function generateCommand(context: CommandContext): Command {
  const command = new Command("generate")
    .description("let a model write every function of a dataset; resumable")
    .argument("<dataset>", "run directory, dataset file, or published dataset (RepoST, HumanEval, MBPP)")
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <file>", "predictions as JSON Lines; FILE.run beside it keeps responses")
    .optionsGroup(HELP_GROUPS.model)
    .requiredOption("--model <name>", "PROVIDER/NAME, or the server's model name with --base-url")
    .addOption(presetOption())
    .addOption(new Option("--prompt <form>", "form of the prompt").choices(PROMPTS).default("chat"))
    .addOption(
      new Option("--describe <what>", "description of the task in the prompt")
        .choices(["docstring", "instruction", "signature"])
        .default("docstring"),
    )
    .option("--no-cross-file", "omit code of other files")
    .option(
      "--fim <family>",
      "infill format: qwen, starcoder, codellama, deepseek, codestral, or template with {prefix}, {suffix}",
      "qwen",
    )
    .option("--max-prompt-tokens <n>", "maximum repository tokens per prompt (default: no limit)", wholeNumber(1));
  return addAskOptions(command, { items: "environments", outputTokens: "the server's" }).action(
    (dataset: string, flags: GenerateFlags) => generate(context, dataset, flags),
  );
}

async function generate(context: CommandContext, dataset: string, flags: GenerateFlags): Promise<void> {
  refuseUnusableBatch(flags);
  const { maxPromptTokens, tokenizer, prompt, output } = flags;
  const counter = maxPromptTokens === undefined ? undefined : await loadTokenCounter(tokenizer);
  const shown = {
    prompt,
    description: flags.describe,
    crossFile: flags.crossFile,
    fim: flags.fim,
    ...(maxPromptTokens === undefined ? {} : { maxPromptTokens }),
    ...(counter === undefined ? {} : { counter }),
  };
  await askModel({
    context,
    flags,
    label: "generate",
    api: prompt === "chat" ? "chat" : "completion",
    counter,
    ask: (options) => generatePredictions({ ...options, dataset, output, prompt: shown }),
    format: formatGeneration,
  });
}
