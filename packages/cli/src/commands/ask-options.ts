import type { CountingTextModel, ModelApi, UsageTotals } from "@repost/llm";
import type { GenerateEvent, GeneratePredictionsOptions, GenerateReport } from "@repost/pipeline";
import type { TextRequest, TokenCounter } from "@repost/spec";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { notNegative, positive, ratio, wholeNumber, words } from "../option-values.ts";
import { createProgress, type Progress } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { answerBatch, refuseBatch } from "./answer-batch.ts";
import { addModelOptions, type ModelFlags, openModel } from "./model-options.ts";

export interface AskFlags extends ModelFlags {
  readonly batch?: boolean;
  readonly batchPoll: number;
  readonly samples: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stop?: readonly string[];
  readonly seed?: number;
  readonly prompt: string;
  readonly tokenizer: string;
  readonly limit?: number;
  readonly instanceIds?: readonly string[];
}

export interface AskWords {
  /** Items of the dataset, such as "environments". */
  readonly items: string;
  readonly outputTokens: string;
}

export function addAskOptions(command: Command, { items, outputTokens }: AskWords): Command {
  command
    .optionsGroup(HELP_GROUPS.model)
    .option("-n, --samples <n>", `predictions per ${items.slice(0, -1)}`, wholeNumber(1), 1)
    .option("--temperature <t>", "sampling temperature (default: 0 for one sample, else 0.8)", notNegative)
    .option("--top-p <p>", "nucleus sampling probability (default: the server's)", ratio)
    .option("--max-output-tokens <n>", `maximum tokens per response (default: ${outputTokens})`, wholeNumber(1))
    .option("--stop <text...>", "texts that end a response")
    .option("--seed <n>", "seed of the first sample; increases by one per sample", wholeNumber(0))
    .option(
      "--tokenizer <name|file>",
      "token encoding: o200k_base, cl100k_base, or path of a tokenizer.json",
      "o200k_base",
    )
    .option("--batch", "send all requests as one OpenAI batch and wait")
    .option("--batch-poll <seconds>", "interval between batch status requests in seconds", positive, 30)
    .optionsGroup(HELP_GROUPS.selection)
    .option("--limit <n>", `maximum number of ${items} (default: all)`, wholeNumber(1))
    .option("--instance-ids <list>", "instance ids, separated by commas (default: all)", words);
  return addModelOptions(command);
}

type SharedOptions = Omit<GeneratePredictionsOptions, "dataset" | "output" | "prompt">;

export interface AskModelOptions<Report extends GenerateReport> {
  readonly context: CommandContext;
  readonly flags: AskFlags;
  readonly label: string;
  readonly api: ModelApi;
  readonly counter: TokenCounter | undefined;
  readonly ask: (options: SharedOptions) => Promise<Report>;
  readonly format: (report: Report, spent: UsageTotals | undefined) => string;
}

export async function askModel<Report extends GenerateReport>(options: AskModelOptions<Report>): Promise<void> {
  const { context, flags, label, api, counter, ask, format } = options;
  const { terminal, signal, exit } = context;
  const { batch = false } = flags;
  const progress = createProgress({ terminal, label });
  let model: CountingTextModel | undefined;
  let report: Report;
  try {
    report = await ask({
      ...requestOptions(flags),
      ...(batch && {
        answerAll: (requests: readonly TextRequest[], folder: string) =>
          answerBatch({ flags, folder, requests, terminal, signal }),
      }),
      // A request that a batch did not answer is not sent at another price.
      openModel: async (folder) =>
        (model = await openModel({ flags: batch ? { ...flags, modelCache: "replay" } : flags, folder, api, counter })),
      signal,
      onEvent: reportProgress(terminal, progress),
    });
  } finally {
    progress.stop();
  }
  const spent = model?.usage();
  terminal.print(terminal.json ? JSON.stringify({ ...report, spent }) : format(report, spent));
  const asked = report.expected - report.prompt_too_long.length * flags.samples;
  exit(report.predictions < asked ? EXIT.incomplete : EXIT.ok);
}

/** Refuses flags that a batch cannot serve, before anything is read. */
export function refuseUnusableBatch(flags: AskFlags): void {
  if (flags.batch === true) refuseBatch(flags);
}

function requestOptions(flags: AskFlags): Omit<SharedOptions, "openModel" | "answerAll" | "signal" | "onEvent"> {
  const { temperature, topP, maxOutputTokens, stop, seed } = flags;
  return {
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

const SHOWN_FAILURES = 3;

function reportProgress(terminal: Terminal, progress: Progress): (event: GenerateEvent) => void {
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
        if ((event.prediction.solution ?? event.prediction.completion) === null) tally["without code"] += 1;
        return progress.advance(tally);
      case "prompt-too-long":
        return terminal.say(`${event.instanceId}: its prompt exceeds the token limit`);
      case "answer-failed":
        tally.failed += 1;
        if (tally.failed <= SHOWN_FAILURES)
          terminal.say(`${event.instanceId}: ${event.error.message} ${event.error.hint}`);
        return progress.advance(tally);
    }
  };
}
