import path from "node:path";
import { loadTokenCounter } from "@repost/context";
import { FEEDBACK_KINDS, type FeedbackKind } from "@repost/eval";
import {
  evaluateModel,
  type EvaluateEvent,
  isTaskFolder,
  type JudgeChoice,
  type PredictionChoice,
  type PromptOptions,
  revisionByModel,
  type RevisionChoice,
  type SamplingOptions,
} from "@repost/pipeline";
import type { EvalReport } from "@repost/spec";
import { RUN_FILES } from "@repost/spec";
import { unsafeExecutionSettings } from "@repost/spec/settings";
import { Command, Option } from "commander";
import { addFields } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { notNegative, positive, ratio, wholeNumber, wholeNumbers, words } from "../option-values.ts";
import { formatDuration } from "../output/format-duration.ts";
import { formatScores } from "../output/format-scores.ts";
import { formatOutcome } from "../output/format-outcome.ts";
import { createProgress, type Progress } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { addExecutorOption, type ExecutorFlags } from "./executor-options.ts";
import { addModelOptions, type ModelFlags, openModel } from "./model-options.ts";
import { evaluateTasks } from "./evaluate-tasks.ts";
import { presetOption } from "./preset-options.ts";
import { addPackageOptions, openRuntime, type PackageFlags } from "./package-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

/** Number of invalid rows that are printed. */
const SHOWN_NAMES = 3;

interface Telling {
  readonly recording: Progress;
  readonly judging: Progress;
  /** Rows of predictions that were refused. */
  readonly refused: { count: number };
}

interface EvalFlags extends PackageFlags, ExecutorFlags, Omit<ModelFlags, "model"> {
  readonly model?: string;
  readonly rounds: number;
  readonly feedback: FeedbackKind;
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly maxPromptTokens?: number;
  readonly tokenizer: string;
  readonly predictions: string;
  readonly output: string;
  readonly judge?: JudgeChoice;
  readonly allowWeak?: boolean;
  readonly k: readonly number[];
  readonly limit?: number;
  readonly instanceIds?: readonly string[];
  readonly failUnder?: number;
  readonly timeoutMultiplier: number;
  readonly maxWorkers?: number;
  readonly repeats: number;
  readonly retryErrors?: boolean;
  readonly allowUnsafeLocalExec?: boolean;
}

export function evalCommand(context: CommandContext): Command {
  const command = new Command("eval")
    .description("judge predictions on environments and estimate pass@k")
    .argument("<dataset>", "run directory, folder of tasks, dataset file, or published dataset (RepoST, HumanEval)")
    .optionsGroup(HELP_GROUPS.input)
    .requiredOption(
      "--predictions <file|gold|stub>",
      "file or TASK/SAMPLE.py folder; gold; stub; for tasks neutral, empty, mutant",
    )
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <run>", "run directory; the same command again resumes it")
    .optionsGroup(HELP_GROUPS.gates)
    .addOption(
      new Option("--judge <rule>", "rule that decides (default: both for published datasets, else repost)").choices([
        "repost",
        "published",
        "both",
      ]),
    )
    .option("--allow-weak", "judge rows whose tests need the candidate's process; scored separately")
    .option("--k <list>", "values of k for pass@k, separated by commas", wholeNumbers, [1])
    .option("--fail-under <ratio>", "minimum pass@1; exit code 100 below it", ratio)
    .optionsGroup(HELP_GROUPS.selection)
    .option("--limit <n>", "maximum number of environments (default: all)", wholeNumber(1))
    .option("--instance-ids <list>", "instance ids, separated by commas (default: all)", words)
    .optionsGroup(HELP_GROUPS.execution)
    .option("--timeout-multiplier <factor>", "factor for time limits on slow machines", positive, 1)
    .option("-j, --max-workers <n>", "predictions judged in parallel (default: one per core)", wholeNumber(1))
    .option("--repeats <n>", "runs per prediction; inconsistent results are reported as flaky", wholeNumber(1), 1)
    .option("--retry-errors", "judge unscored predictions again")
    .optionsGroup(HELP_GROUPS.model)
    .option("--model <name>", "model that revises failed predictions: PROVIDER/NAME, or NAME with --base-url")
    .option("--rounds <n>", "maximum revisions per prediction; requires --model", wholeNumber(1), 3)
    .addOption(
      new Option("--feedback <kind>", "information about a failure that the model receives")
        .choices(FEEDBACK_KINDS)
        .default("outcome"),
    )
    .addOption(presetOption())
    .option("--temperature <t>", "sampling temperature (default: the server's)", notNegative)
    .option("--top-p <p>", "nucleus sampling probability (default: the server's)", ratio)
    .option("--max-output-tokens <n>", "maximum tokens per response (default: the server's)", wholeNumber(1))
    .option("--max-prompt-tokens <n>", "maximum repository tokens per prompt (default: no limit)", wholeNumber(1))
    .option(
      "--tokenizer <name|file>",
      "token encoding: o200k_base, cl100k_base, or path of a tokenizer.json",
      "o200k_base",
    );
  return addFields(addExecutorOption(addPackageOptions(addModelOptions(command))), unsafeExecutionSettings).action(
    (dataset: string, flags: EvalFlags) => evaluate(context, dataset, flags),
  );
}

async function evaluate(context: CommandContext, dataset: string, flags: EvalFlags): Promise<void> {
  if (isTaskFolder(dataset)) return evaluateTasks(context, dataset, flags);
  const { terminal, signal, exit } = context;
  const predictions = choiceOf(flags.predictions);
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const recording = createProgress({ terminal, label: "record" });
  const judging = createProgress({ terminal, label: "eval" });
  const refused = { count: 0 };
  let report: EvalReport;
  try {
    report = await evaluateModel({
      dataset,
      predictions,
      run: flags.output,
      executor,
      allowUnsafeLocalExec: flags.allowUnsafeLocalExec ?? false,
      environments: flags.install ? environments : null,
      ...(flags.judge === undefined ? {} : { judge: flags.judge }),
      allowWeak: flags.allowWeak ?? false,
      k: flags.k,
      ...(flags.limit === undefined ? {} : { limit: flags.limit }),
      ...(flags.instanceIds === undefined ? {} : { instanceIds: flags.instanceIds }),
      ...(flags.maxWorkers === undefined ? {} : { concurrency: flags.maxWorkers }),
      timeoutMultiplier: flags.timeoutMultiplier,
      repeats: flags.repeats,
      retryErrors: flags.retryErrors ?? false,
      ...(await revisionOf(flags, dataset, terminal, signal)),
      signal,
      onEvent: reportProgress(terminal, { recording, judging, refused }),
    });
  } finally {
    recording.stop();
    judging.stop();
  }
  terminal.print(terminal.json ? JSON.stringify(report) : formatScores(report));
  terminal.say(
    `\n${path.join(flags.output, RUN_FILES.page)} shows each of them; took ${formatDuration(report.wall_s)}.`,
  );
  exit(exitCodeOf(report, { failUnder: flags.failUnder, refused: refused.count }));
}

/** Opens the model of the revisions. Its answers are kept in the run, so that a resumed round is not paid twice. */
async function revisionOf(
  flags: EvalFlags,
  dataset: string,
  terminal: Terminal,
  signal: AbortSignal | undefined,
): Promise<{ readonly revision?: RevisionChoice }> {
  const { model: name, rounds, feedback, output } = flags;
  if (name === undefined) return {};
  const model = await openModel({ flags: { ...flags, model: name }, folder: path.join(output, "model"), api: "chat" });
  const revision = await revisionByModel({
    model,
    modelName: name,
    dataset,
    rounds,
    feedback,
    sampling: samplingOf(flags),
    prompt: await promptLimit(flags),
    onFailure: ({ message, hint }) => terminal.say(`${message} ${hint}`),
    signal,
  });
  return { revision };
}

function samplingOf({ temperature, topP, maxOutputTokens }: EvalFlags): SamplingOptions {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  };
}

async function promptLimit({ maxPromptTokens, tokenizer }: EvalFlags): Promise<PromptOptions> {
  return maxPromptTokens === undefined ? {} : { maxPromptTokens, counter: await loadTokenCounter(tokenizer) };
}

function choiceOf(predictions: string): PredictionChoice {
  if (predictions === "gold" || predictions === "stub") return { kind: predictions };
  return { kind: "file", path: predictions };
}

/** A score below the threshold takes precedence over missing results. */
function exitCodeOf(
  report: EvalReport,
  { failUnder, refused }: { readonly failUnder: number | undefined; readonly refused: number },
): ExitCode {
  const passAt1 = report.pass_at_k["1"]?.value ?? 0;
  if (failUnder !== undefined && passAt1 < failUnder) return EXIT.belowThreshold;
  return report.scored < report.expected || refused > 0 ? EXIT.incomplete : EXIT.ok;
}

function reportProgress(terminal: Terminal, { recording, judging, refused }: Telling): (event: EvaluateEvent) => void {
  const recorded = { recorded: 0, rejected: 0 };
  const tally = { passed: 0, failed: 0, unscored: 0 };
  return (event) => {
    switch (event.type) {
      case "recording-started":
        terminal.say(`recording ${event.rows} rows on this machine`);
        return recording.expect(event.rows);
      case "row-recorded":
        recorded[event.reason === null ? "recorded" : "rejected"] += 1;
        return recording.advance(recorded);
      case "rows-invalid":
        return terminal.say(
          `${event.details.length} rows make no task: ${event.details.slice(0, SHOWN_NAMES).join(" ")}`,
        );
      case "evaluation-started": {
        const known = event.finished === 0 ? "" : `, ${event.finished} results from before`;
        terminal.say(`${event.candidates} candidates for ${event.environments} environments${known}`);
        recording.stop();
        return judging.expect(event.candidates - event.finished);
      }
      case "environment-unavailable":
        return terminal.say(
          `packages cannot be had: ${event.error instanceof Error ? event.error.message : String(event.error)}`,
        );
      case "result-written":
        tally[formatOutcome(event.result)] += 1;
        return judging.advance(tally);
      case "prediction-invalid":
        refused.count += 1;
        return terminal.say(`left out: ${event.error.message}`);
      case "revision-written":
        return terminal.say(`round ${event.round}: ${event.result.instance_id} ${event.result.outcome}`);
      case "predictions-unknown":
        return terminal.say(
          `${event.count} predictions are for ids that were not asked for, such as ${event.ids.join(", ")}`,
        );
    }
  };
}
