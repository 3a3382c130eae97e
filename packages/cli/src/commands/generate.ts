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
    .description("ask a model for the function of every environment; the same command again goes on with it")
    .argument("<dataset>", "a run of build, a dataset file, or a published set (RepoST, HumanEval, MBPP)")
    .requiredOption("--model <name>", "provider/name, or the server's own name with --base-url")
    .requiredOption("-o, --output <file>", "predictions, JSON Lines; FILE.run beside it keeps answers and calls")
    .addOption(presetOption())
    .option("-n, --samples <n>", "answers an environment", wholeNumber(1), 1)
    .option("--temperature <t>", "(default: 0 for one answer, 0.8 for several)", notNegative)
    .option("--top-p <p>", "(default: the server's)", ratio)
    .option("--max-output-tokens <n>", "(default: the server's)", wholeNumber(1))
    .option("--stop <text...>", "end an answer before one of these texts")
    .option("--seed <n>", "seed of the first answer; each further one has the next", wholeNumber(0))
    .addOption(
      new Option(
        "--prompt <form>",
        "chat, reasoning (chat that reasons first), base (text to continue), or fim (a gap in the middle)",
      )
        .choices(PROMPTS)
        .default("chat"),
    )
    .addOption(
      new Option("--describe <what>", "what says what the function is to do")
        .choices(["docstring", "instruction", "signature"])
        .default("docstring"),
    )
    .option("--no-cross-file", "show the function's own file only")
    .option(
      "--fim <family>",
      "how a gap is marked: qwen, starcoder, codellama, deepseek, codestral, or a text with {prefix} and {suffix}",
      "qwen",
    )
    .option("--max-prompt-tokens <n>", "show at most so many tokens of the repository", wholeNumber(1))
    .option("--tokenizer <name|file>", "o200k_base, cl100k_base, or a model's own tokenizer.json", "o200k_base")
    .option("--batch", "ask for all answers as one batch of the server (OpenAI's files and batches), and wait for it")
    .option("--batch-poll <seconds>", "how often a batch is looked after", positive, 30)
    .option("--limit <n>", "the first environments only", wholeNumber(1))
    .option("--instance-ids <list>", "these environments only", words);
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
