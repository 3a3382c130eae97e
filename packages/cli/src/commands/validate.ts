import { makeFreshFolder } from "@repost/executor";
import type { AlternativesReport, ErrorRate, JudgedAlternative } from "@repost/eval";
import { validateAlternatives, validateDataset, type ValidationReport } from "@repost/pipeline";
import { validateSettings, type ValidateSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatScore } from "../output/format-percent.ts";
import { formatTable } from "../output/format-table.ts";
import { createProgress } from "../output/progress.ts";
import { openRuntime } from "./package-options.ts";

export function validateCommand(context: CommandContext): Command {
  return createCommand(validateSettings, "check on this machine that references pass and stubs fail")
    .argument("<dataset>", "run directory, dataset file, or published dataset (RepoST, HumanEval, MBPP)")
    .action((dataset: string, flags: ValidateSettings) => validate(context, dataset, flags));
}

async function validate(
  { terminal, signal, exit }: CommandContext,
  dataset: string,
  flags: ValidateSettings,
): Promise<void> {
  await using fresh = flags.freshRuntime === true ? await makeFreshFolder() : null;
  await using runtime = await openRuntime({ flags, terminal, installed: fresh?.path });
  const { executor, environments } = runtime;
  const progress = createProgress({ terminal, label: "validate" });
  const tally = { ok: 0, wrong: 0 };
  const options = {
    dataset,
    executor,
    environments: flags.install || fresh !== null ? environments : null,
    timeoutMultiplier: flags.timeoutMultiplier,
    allowWeak: flags.allowWeak ?? false,
    ...(flags.maxWorkers === undefined ? {} : { concurrency: flags.maxWorkers }),
    signal,
  };
  if (flags.alternatives !== undefined) {
    try {
      const rates = await validateAlternatives({
        ...options,
        alternatives: flags.alternatives,
        onStarted: (expected) => progress.expect(expected),
        onJudged: ({ error }) => {
          tally[error === false ? "ok" : "wrong"] += 1;
          progress.advance(tally);
        },
      });
      progress.stop();
      terminal.print(terminal.json ? JSON.stringify(rates) : formatAlternatives(rates));
      if (rates.unscored + rates.unmatched.length > 0) exit(EXIT.incomplete);
    } finally {
      progress.stop();
    }
    return;
  }
  let report: ValidationReport;
  try {
    report = await validateDataset({
      ...options,
      onEvent: (event) => {
        if (event.type === "validation-started") progress.expect(event.expected);
        else {
          tally[event.ok ? "ok" : "wrong"] += 1;
          progress.advance(tally);
        }
      },
    });
  } finally {
    progress.stop();
  }
  terminal.print(terminal.json ? JSON.stringify(report) : formatValidation(report));
  const unscored = new Set(["not_scored", "not_recorded"]);
  if (report.problems.some(({ problem }) => !unscored.has(problem))) exit(EXIT.error);
  else if (report.problems.length > 0) exit(EXIT.incomplete);
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
