import path from "node:path";
import { evaluateModel, type EvaluateEvent, type JudgeChoice, type PredictionChoice } from "@repost/pipeline";
import type { EvalReport } from "@repost/spec";
import { RUN_FILES } from "@repost/spec";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { positive, ratio, wholeNumber, wholeNumbers, words } from "../option-values.ts";
import { formatDuration } from "../output/format-duration.ts";
import { formatScores } from "../output/format-scores.ts";
import { outcomeWord } from "../output/outcome-word.ts";
import { createProgress, type Progress } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { refuseUnsafe } from "../refuse-unsafe.ts";
import { addExecutorOption, type ExecutorName } from "./executor-options.ts";
import { addPackageOptions, openRuntime, type PackageFlags } from "./package-options.ts";

/** How many rows of a broken file are named on the terminal. */
const NAMED = 3;

interface Telling {
  readonly recording: Progress;
  readonly judging: Progress;
  /** Rows of predictions that were refused. */
  readonly refused: { count: number };
}

interface EvalFlags extends PackageFlags {
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
  readonly executor: ExecutorName;
  readonly allowUnsafeLocalExec?: boolean;
}

export function evalCommand(context: CommandContext): Command {
  const command = new Command("eval")
    .description("judge predictions on environments: pass@k, every failure with its first difference")
    .argument("<dataset>", "a run of build, a dataset file, or a published set (RepoST, HumanEval, MBPP, Exec-CSN)")
    .requiredOption(
      "--predictions <file|gold|stub>",
      "JSON Lines, a JSON array, a folder TASK/SAMPLE.py; or gold, or stub",
    )
    .requiredOption("-o, --output <run>", "folder of the run; the same command again goes on with it")
    .addOption(
      new Option(
        "--judge <rule>",
        "which rule decides: repost's, or the one a set was published with; both: repost decides, the report compares (default: both for published sets)",
      ).choices(["repost", "published", "both"]),
    )
    .option("--allow-weak", "judge rows of a published set that need one process for test and candidate, apart")
    .option("--k <list>", "pass@k to estimate", wholeNumbers, [1])
    .option("--limit <n>", "the first environments only", wholeNumber(1))
    .option("--instance-ids <list>", "these environments only", words)
    .option("--fail-under <ratio>", "exit with 100 when pass@1 is lower", ratio)
    .option("--timeout-multiplier <factor>", "more time for slow or crowded machines", positive, 1)
    .option("-j, --max-workers <n>", "candidates at once (default: one a core)", wholeNumber(1))
    .option("--repeats <n>", "runs of each candidate; one that passes only some of them is flaky", wholeNumber(1), 1)
    .option("--retry-errors", "judge again what broken infrastructure left unscored")
    .option("--allow-unsafe-local-exec", "let model-written code run with --executor process, which is no boundary");
  return addExecutorOption(addPackageOptions(command)).action((dataset: string, flags: EvalFlags) =>
    evaluate(context, dataset, flags),
  );
}

async function evaluate({ terminal, signal, exit }: CommandContext, dataset: string, flags: EvalFlags): Promise<void> {
  const predictions = choiceOf(flags.predictions);
  refuseUnsafe({ predictions, executor: flags.executor, allowed: flags.allowUnsafeLocalExec ?? false });
  await using runtime = await openRuntime({ executor: flags.executor, flags, terminal });
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
      signal,
      onEvent: tellProgress(terminal, { recording, judging, refused }),
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

function choiceOf(predictions: string): PredictionChoice {
  if (predictions === "gold" || predictions === "stub") return { kind: predictions };
  return { kind: "file", path: predictions };
}

/** A score under the threshold tells more than that some are missing, so it comes first. */
function exitCodeOf(
  report: EvalReport,
  { failUnder, refused }: { readonly failUnder: number | undefined; readonly refused: number },
): ExitCode {
  const passAt1 = report.pass_at_k["1"]?.value ?? 0;
  if (failUnder !== undefined && passAt1 < failUnder) return EXIT.belowThreshold;
  return report.scored < report.expected || refused > 0 ? EXIT.incomplete : EXIT.ok;
}

function tellProgress(terminal: Terminal, { recording, judging, refused }: Telling): (event: EvaluateEvent) => void {
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
        return terminal.say(`${event.details.length} rows make no task: ${event.details.slice(0, NAMED).join(" ")}`);
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
        tally[outcomeWord(event.result)] += 1;
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
