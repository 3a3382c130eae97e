import { makeFreshFolder } from "@repost/executor";
import type { AlternativesReport, ErrorRate, JudgedAlternative } from "@repost/eval";
import { withoutUndefined } from "@repost/spec";
import { validateAlternatives, validateDataset, type ValidationReport } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatScore } from "../output/format-percent.ts";
import { formatTable } from "../output/format-table.ts";
import { type Progress, withProgress } from "../output/progress.ts";
import { printResult } from "../output/terminal.ts";
import { openRuntime } from "./package-options.ts";

export async function validate(
  { terminal, signal, exit }: CommandContext,
  dataset: string,
  flags: SettingsOf<"validate">,
): Promise<void> {
  await using fresh = flags.freshRuntime === true ? await makeFreshFolder() : null;
  await using runtime = await openRuntime({ flags, terminal, installed: fresh?.path });
  const { executor, environments } = runtime;
  const progressOptions = { terminal, label: "validate" };
  const options = {
    dataset,
    executor,
    environments: flags.install || fresh !== null ? environments : null,
    timeoutMultiplier: flags.timeoutMultiplier,
    allowWeak: flags.allowWeak ?? false,
    ...withoutUndefined({ concurrency: flags.maxWorkers }),
    signal,
  };
  const { alternatives } = flags;
  if (alternatives !== undefined) {
    const rates = await withProgress(progressOptions, (progress) => {
      const report = reportJudged(progress);
      const onStarted = (expected: number): void => progress.expect(expected);
      return validateAlternatives({
        ...options,
        alternatives,
        onStarted,
        onJudged: ({ error }) => report(error === false),
      });
    });
    printResult(terminal, rates, formatAlternatives);
    if (rates.unscored + rates.unmatched.length > 0) exit(EXIT.incomplete);
    return;
  }
  const report = await withProgress(progressOptions, (progress) => {
    const reportCandidate = reportJudged(progress);
    return validateDataset({
      ...options,
      onEvent: (event) => {
        if (event.type === "validation-started") progress.expect(event.expected);
        else reportCandidate(event.ok);
      },
    });
  });
  printResult(terminal, report, formatValidation);
  const unscored = new Set(["not_scored", "not_recorded"]);
  if (report.problems.some(({ problem }) => !unscored.has(problem))) exit(EXIT.error);
  else if (report.problems.length > 0) exit(EXIT.incomplete);
}

function reportJudged(progress: Progress): (isOk: boolean) => void {
  const tally = { ok: 0, wrong: 0 };
  return (isOk) => {
    tally[isOk ? "ok" : "wrong"] += 1;
    progress.advance(tally);
  };
}

function formatValidation({ environments, valid, problems }: ValidationReport): string {
  const lines = problems.map(
    ({ instance_id: id, problem, detail }) => `${id}: ${problem.replace("_", " ")}: ${detail}`,
  );
  return [...lines, `${valid} of ${environments} environments are valid here`].join("\n");
}

function formatAlternatives(report: AlternativesReport): string {
  const { alternatives, unmatched, functions, unscored, false_fails: fails, false_passes: passes } = report;
  const errors = alternatives.filter(({ error }) => error === true).map(describeError);
  const rows = functions.map(({ instance_id: id, false_fails: right, false_passes: wrong }) => [
    id,
    `${right.errors} of ${right.judged}`,
    `${wrong.errors} of ${wrong.judged}`,
  ]);
  const lines = [...errors, ...unmatched.map((name) => `${name}: no environment`), ""];
  if (rows.length > 0) lines.push(formatTable([["function", "false fails", "false passes"], ...rows]), "");
  lines.push(`false fails: ${describeRate(fails)} of right alternatives`);
  lines.push(`false passes: ${describeRate(passes)} of wrong alternatives`);
  if (unscored > 0) lines.push(`not judged: ${unscored}`);
  return lines.join("\n");
}

function describeError({ instance_id: id, kind, note, test, detail }: JudgedAlternative): string {
  const name = note === null ? id : `${id} (${note})`;
  return kind === "right" ? `${name}: right, fails ${test ?? "to run"}: ${detail ?? ""}` : `${name}: wrong, passes`;
}

function describeRate({ errors, judged, rate, low, high }: ErrorRate): string {
  if (rate === null || low === null || high === null) return "none";
  return `${formatScore(rate)} (${errors} of ${judged}, 95 % interval ${formatScore(low)} to ${formatScore(high)})`;
}
