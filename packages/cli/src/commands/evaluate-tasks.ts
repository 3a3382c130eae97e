import path from "node:path";
import {
  createRepositoryTools,
  type EvaluateCompletionsEvent,
  type EvaluateCompletionsOptions,
  evaluateCompletions,
  BASELINE_COMPLETIONS,
} from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatScores } from "../output/format-scores.ts";
import { formatOutcome } from "../output/format-outcome.ts";
import { type Progress, withProgress } from "../output/progress.ts";
import { printResult, type Terminal } from "../output/terminal.ts";
import { openRuntime } from "./package-options.ts";

export async function evaluateTasks(
  { terminal, signal, exit }: CommandContext,
  folder: string,
  flags: SettingsOf<"eval">,
): Promise<void> {
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const { report } = await withProgress({ terminal, label: "eval" }, (progress) =>
    evaluateCompletions({
      folder,
      predictions: predictionsOf(flags.predictions),
      run: flags.output,
      tools: createRepositoryTools(executor, environments),
      executor,
      allowUnsafeLocalExec: flags.allowUnsafeLocalExec ?? false,
      limit: flags.limit,
      instanceIds: flags.instanceIds,
      retryErrors: flags.retryErrors ?? false,
      k: flags.k,
      concurrency: flags.maxWorkers,
      timeoutMultiplier: flags.timeoutMultiplier,
      signal,
      onEvent: showProgress(terminal, progress),
    }),
  );
  printResult(terminal, report, formatScores);
  terminal.say(`\n${path.join(flags.output, RUN_FILES.page)}`);
  const { failUnder } = flags;
  if (failUnder !== undefined && (report.pass_at_k["1"]?.value ?? 0) < failUnder) return exit(EXIT.belowThreshold);
  if (report.scored < report.expected) exit(EXIT.incomplete);
}

function predictionsOf(text: string): EvaluateCompletionsOptions["predictions"] {
  const kind = BASELINE_COMPLETIONS.find((name) => name === text);
  return kind === undefined ? { kind: "file", path: text } : { kind };
}

function showProgress(terminal: Terminal, progress: Progress): (event: EvaluateCompletionsEvent) => void {
  const tally = { passed: 0, failed: 0, unscored: 0 };
  return (event) => {
    switch (event.type) {
      case "evaluation-started": {
        const earlier = event.finished === 0 ? "" : `, ${event.finished} results from before`;
        terminal.say(`${event.candidates} completions of ${event.tasks} tasks${earlier}`);
        return progress.expect(event.candidates - event.finished);
      }
      case "completion-judged":
        tally[formatOutcome(event.result)] += 1;
        return progress.advance(tally);
      case "prediction-invalid":
        return terminal.say(`ignored: ${event.error.message}`);
      case "predictions-unknown":
        return terminal.say(`${event.count} predictions are for other tasks, such as ${event.ids.join(", ")}`);
    }
  };
}
