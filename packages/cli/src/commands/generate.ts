import { loadTokenCounter } from "@repost/context";
import type { CountingTextModel } from "@repost/llm";
import {
  type GenerateEvent,
  generatePredictions,
  type GeneratePredictionsOptions,
  type GenerateReport,
  PROMPTS,
  type Prompt,
} from "@repost/pipeline";
import type { TextRequest } from "@repost/spec";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { notNegative, positive, ratio, wholeNumber, words } from "../option-values.ts";
import { formatGeneration } from "../output/format-generation.ts";
import { createProgress, type Progress } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { presetOption } from "./preset-options.ts";
import { answerBatch, refuseBatch } from "./answer-batch.ts";
import { addModelOptions, type ModelFlags, openModel } from "./model-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface GenerateFlags extends ModelFlags {
  readonly batch?: boolean;
  readonly batchPoll: number;
  readonly output: string;
  readonly samples: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stop?: readonly string[];
  readonly seed?: number;
  readonly prompt: Prompt;
  readonly describe: "docstring" | "instruction" | "signature";
  readonly crossFile: boolean;
  readonly fim: string;
  readonly maxPromptTokens?: number;
  readonly tokenizer: string;
  readonly limit?: number;
  readonly instanceIds?: readonly string[];
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
    .option("-n, --samples <n>", "predictions per environment", wholeNumber(1), 1)
    .option("--temperature <t>", "sampling temperature (default: 0 for one sample, else 0.8)", notNegative)
    .option("--top-p <p>", "nucleus sampling probability (default: the server's)", ratio)
    .option("--max-output-tokens <n>", "maximum tokens per response (default: the server's)", wholeNumber(1))
    .option("--stop <text...>", "texts that end a response")
    .option("--seed <n>", "seed of the first sample; increases by one per sample", wholeNumber(0))
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
    .option("--max-prompt-tokens <n>", "maximum repository tokens per prompt (default: no limit)", wholeNumber(1))
    .option(
      "--tokenizer <name|file>",
      "token encoding: o200k_base, cl100k_base, or path of a tokenizer.json",
      "o200k_base",
    )
    .option("--batch", "send all requests as one OpenAI batch and wait")
    .option("--batch-poll <seconds>", "interval between batch status requests in seconds", positive, 30)
    .optionsGroup(HELP_GROUPS.selection)
    .option("--limit <n>", "maximum number of environments (default: all)", wholeNumber(1))
    .option("--instance-ids <list>", "instance ids, separated by commas (default: all)", words);
  return addModelOptions(command).action((dataset: string, flags: GenerateFlags) => generate(context, dataset, flags));
}

async function generate(
  { terminal, signal, exit }: CommandContext,
  dataset: string,
  flags: GenerateFlags,
): Promise<void> {
  const { maxPromptTokens, tokenizer, prompt, batch = false } = flags;
  if (batch) refuseBatch(flags);
  const counter = maxPromptTokens === undefined ? undefined : await loadTokenCounter(tokenizer);
  const api = prompt === "chat" ? "chat" : "completion";
  const progress = createProgress({ terminal, label: "generate" });
  let model: CountingTextModel | undefined;
  let report: GenerateReport;
  try {
    report = await generatePredictions({
      ...optionsOf(flags),
      dataset,
      prompt: {
        prompt,
        description: flags.describe,
        crossFile: flags.crossFile,
        fim: flags.fim,
        ...(maxPromptTokens === undefined ? {} : { maxPromptTokens }),
        ...(counter === undefined ? {} : { counter }),
      },
      ...(batch && {
        answerAll: (requests: readonly TextRequest[], folder: string) =>
          answerBatch({ flags, folder, requests, terminal, signal }),
      }),
      // What a batch did not answer is not asked for at another price.
      openModel: async (folder) =>
        (model = await openModel({ flags: batch ? { ...flags, modelCache: "replay" } : flags, folder, api, counter })),
      signal,
      onEvent: tellProgress(terminal, progress),
    });
  } finally {
    progress.stop();
  }
  const spent = model?.spent();
  terminal.print(terminal.json ? JSON.stringify({ ...report, spent }) : formatGeneration(report, spent));
  const asked = report.expected - report.prompt_too_long.length * flags.samples;
  exit(report.predictions < asked ? EXIT.incomplete : EXIT.ok);
}

function optionsOf(
  flags: GenerateFlags,
): Pick<
  GeneratePredictionsOptions,
  "output" | "modelName" | "identity" | "samples" | "sampling" | "limit" | "instanceIds" | "concurrency"
> {
  const { temperature, topP, maxOutputTokens, stop, seed } = flags;
  return {
    output: flags.output,
    modelName: flags.model,
    identity: { base_url: flags.baseUrl ?? null, body: flags.body === undefined ? null : JSON.stringify(flags.body) },
    samples: flags.samples,
    concurrency: flags.maxConcurrent,
    sampling: {
      ...(temperature === undefined ? {} : { temperature }),
      ...(topP === undefined ? {} : { topP }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...(stop === undefined ? {} : { stop }),
      ...(seed === undefined ? {} : { seed }),
    },
    ...(flags.limit === undefined ? {} : { limit: flags.limit }),
    ...(flags.instanceIds === undefined ? {} : { instanceIds: flags.instanceIds }),
  };
}

/** How many failures are told one by one. */
const TOLD = 3;

function tellProgress(terminal: Terminal, progress: Progress): (event: GenerateEvent) => void {
  const tally = { answers: 0, "without code": 0, failed: 0 };
  return (event) => {
    switch (event.type) {
      case "generation-started": {
        const known = event.finished === 0 ? "" : `, ${event.finished} from before`;
        terminal.say(`${event.expected} answers${known}`);
        return progress.expect(event.expected - event.finished);
      }
      case "prediction-written":
        tally.answers += 1;
        if (event.prediction.solution === null) tally["without code"] += 1;
        return progress.advance(tally);
      case "prompt-too-long":
        return terminal.say(`${event.instanceId}: its header alone takes more tokens than a prompt may have`);
      case "answer-failed":
        tally.failed += 1;
        if (tally.failed <= TOLD) terminal.say(`${event.instanceId}: ${event.error.message} ${event.error.hint}`);
        return progress.advance(tally);
    }
  };
}
