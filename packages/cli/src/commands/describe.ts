import { withoutUndefined } from "@repost/spec";
import { describeDataset, type DescribeEvent, type DescribeReport } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { type Progress, withProgress } from "../output/progress.ts";
import { printResult, type Terminal } from "../output/terminal.ts";
import { openModel } from "./model-options.ts";
import { formatTable } from "../output/format-table.ts";
import { formatUsage } from "../output/format-usage.ts";

export async function describe(
  { terminal, signal, exit }: CommandContext,
  dataset: string,
  flags: SettingsOf<"describe">,
): Promise<void> {
  const { output, model, kind, limit, instanceIds, baseUrl, body, price } = flags;
  const report = await withProgress({ terminal, label: "describe" }, (progress) =>
    describeDataset({
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
    }),
  );
  printResult(terminal, report, formatDescription);
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
