import { withoutUndefined } from "@repost/spec";
import { describeDataset, type DescribeEvent, type DescribeReport } from "@repost/pipeline";
import { describeDatasetSettings, type DescribeDatasetSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { createProgress, type Progress } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { openModel } from "./model-options.ts";
import { formatTable } from "../output/format-table.ts";
import { formatUsage } from "../output/format-usage.ts";

export function describeCommand(context: CommandContext): Command {
  return createCommand(describeDatasetSettings, "let a model describe every function of a dataset; resumable")
    .argument("<dataset>", "run directory, dataset file, or published dataset")
    .action((dataset: string, flags: DescribeDatasetSettings) => describe(context, dataset, flags));
}

async function describe(
  { terminal, signal, exit }: CommandContext,
  dataset: string,
  flags: DescribeDatasetSettings,
): Promise<void> {
  const { output, model, kind, limit, instanceIds, baseUrl, body, price } = flags;
  const progress = createProgress({ terminal, label: "describe" });
  let report: DescribeReport;
  try {
    report = await describeDataset({
      dataset,
      output,
      kind,
      modelName: model,
      identity: { base_url: baseUrl ?? null, body: body === undefined ? null : JSON.stringify(body) },
      price,
      openModel: (folder) => openModel({ flags, folder, api: "chat" }),
      concurrency: flags.maxConcurrent,
      ...withoutUndefined({ limit, instanceIds }),
      signal,
      onEvent: reportProgress(terminal, progress),
    });
  } finally {
    progress.stop();
  }
  terminal.print(terminal.json ? JSON.stringify(report) : formatDescription(report));
  exit(report.described + report.refused.length < report.expected ? EXIT.incomplete : EXIT.ok);
}

const MAX_LISTED_FAILURES = 3;

function reportProgress(terminal: Terminal, progress: Progress): (event: DescribeEvent) => void {
  const tally = { described: 0, refused: 0, failed: 0 };
  return (event) => {
    switch (event.type) {
      case "description-started":
        return progress.expect(event.expected);
      case "function-described":
        tally.described += 1;
        return progress.advance(tally);
      case "description-refused":
        tally.refused += 1;
        return progress.advance(tally);
      case "answer-failed":
        tally.failed += 1;
        if (tally.failed <= MAX_LISTED_FAILURES)
          terminal.say(`${event.instanceId}: ${event.error.message} ${event.error.hint}`);
        return progress.advance(tally);
    }
  };
}

function formatDescription(report: DescribeReport): string {
  const { kind, expected, described, refused, failed, stopped, spent } = report;
  const rows = [[`${kind}s`, `${described} of ${expected}`, ""]];
  if (refused.length > 0)
    rows.push(["refused", String(refused.length), "answers with code, test values or another form"]);
  for (const [code, count] of Object.entries(failed)) rows.push(["failed", String(count), code]);
  rows.push(["spent", ...formatUsage(spent)]);
  const table = formatTable(rows);
  if (described + refused.length >= expected) return table;
  const why = stopped === null ? "" : ` It stopped at ${stopped}.`;
  return `${table}\n\nThe same command again asks for the rest.${why}`;
}
