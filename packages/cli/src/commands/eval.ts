import path from "node:path";
import { loadTokenCounter } from "@repost/context";
import {
  evaluateModel,
  type EvaluateEvent,
  isTaskFolder,
  type PredictionChoice,
  type PromptOptions,
  revisionByModel,
  type RevisionChoice,
  type SamplingOptions,
} from "@repost/pipeline";
import { type EvalReport, withoutUndefined, errorMessage } from "@repost/spec";
import { RUN_FILES } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { formatDuration } from "../output/format-duration.ts";
import { formatScores } from "../output/format-scores.ts";
import { formatOutcome } from "../output/format-outcome.ts";
import { type Progress, withProgress } from "../output/progress.ts";
import { printResult, type Terminal } from "../output/terminal.ts";
import { openModel } from "./model-options.ts";
import { evaluateTasks } from "./evaluate-tasks.ts";
import { openRuntime } from "./package-options.ts";

const MAX_LISTED_NAMES = 3;

interface ReportedProgress {
  readonly recording: Progress;
  readonly judging: Progress;
  readonly refused: { count: number };
}

export async function evaluate(context: CommandContext, dataset: string, flags: SettingsOf<"eval">): Promise<void> {
  if (isTaskFolder(dataset)) return evaluateTasks(context, dataset, flags);
  const { terminal, signal, exit } = context;
  const predictions = choiceOf(flags.predictions);
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const refused = { count: 0 };
  const report = await withProgress({ terminal, label: "record" }, (recording) =>
    withProgress({ terminal, label: "eval" }, async (judging) =>
      evaluateModel({
        dataset,
        predictions,
        run: flags.output,
        executor,
        allowUnsafeLocalExec: flags.allowUnsafeLocalExec ?? false,
        environments: flags.install ? environments : null,
        ...(flags.judge === undefined ? {} : { judge: flags.judge }),
        allowWeak: flags.allowWeak ?? false,
        k: flags.k,
        ...withoutUndefined({ limit: flags.limit, instanceIds: flags.instanceIds, concurrency: flags.maxWorkers }),
        timeoutMultiplier: flags.timeoutMultiplier,
        repeats: flags.repeats,
        retryErrors: flags.retryErrors ?? false,
        ...(await revisionOf(flags, dataset, terminal, signal)),
        signal,
        onEvent: reportProgress(terminal, { recording, judging, refused }),
      }),
    ),
  );
  printResult(terminal, report, formatScores);
  terminal.say(
    `\n${path.join(flags.output, RUN_FILES.page)} shows each of them; took ${formatDuration(report.wall_s)}.`,
  );
  exit(exitCodeOf(report, { failUnder: flags.failUnder, refused: refused.count }));
}

/** The run keeps the model's answers, so that a resumed round is not paid twice. */
async function revisionOf(
  flags: SettingsOf<"eval">,
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

function samplingOf({ temperature, topP, maxOutputTokens }: SettingsOf<"eval">): SamplingOptions {
  return withoutUndefined({ temperature, topP, maxOutputTokens });
}

async function promptLimit({ maxPromptTokens, tokenizer }: SettingsOf<"eval">): Promise<PromptOptions> {
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

function reportProgress(
  terminal: Terminal,
  { recording, judging, refused }: ReportedProgress,
): (event: EvaluateEvent) => void {
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
          `${event.details.length} rows make no task: ${event.details.slice(0, MAX_LISTED_NAMES).join(" ")}`,
        );
      case "evaluation-started": {
        const earlier = event.finished === 0 ? "" : `, ${event.finished} results from before`;
        terminal.say(`${event.candidates} candidates for ${event.environments} environments${earlier}`);
        recording.stop();
        return judging.expect(event.candidates - event.finished);
      }
      case "environment-unavailable":
        return terminal.say(`packages cannot be had: ${errorMessage(event.error)}`);
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
