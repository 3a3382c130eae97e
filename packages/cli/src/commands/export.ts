import { exportDataset, exportTasks, isTaskFolder, type ExportSummary, TRAINING_FORMATS } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";

export async function exportAll(
  { terminal, signal }: CommandContext,
  dataset: string,
  flags: SettingsOf<"export">,
): Promise<void> {
  const { output, licenseAllow, split, seed, model, ...otherFlags } = flags;
  const licenses = licenseAllow === "any" ? null : licenseAllow;
  const rule = split?.by === "repository" ? { ...split, seed } : split;
  const common = { path: output, licenses, split: rule, signal };
  const summary = isTaskFolder(dataset)
    ? await exportTasks({ ...otherFlags, ...common, folder: dataset })
    : await exportDataset({ ...otherFlags, ...common, dataset, seed, models: model });
  if (terminal.json) terminal.print(JSON.stringify(summary));
  else for (const line of formatExport(summary)) terminal.print(line);
}

function formatExport({ to, rows, files, left_out: omitted }: ExportSummary): readonly string[] {
  const thing = isTraining(to) ? "example" : "environment";
  const written = `${rows} ${thing}${rows === 1 ? "" : "s"}: ${files.join(", ")}`;
  const reasons = Object.entries(omitted).map(([reason, count]) => `${count} ${reason.replaceAll("_", " ")}`);
  return [
    written,
    ...(to === "review" || to === "solve" ? ["The key says what the items are; keep it from participants"] : []),
    ...(reasons.length > 0 ? [`left out: ${reasons.join(", ")}`] : []),
  ];
}

function isTraining(format: ExportSummary["to"]): boolean {
  return (TRAINING_FORMATS as readonly string[]).includes(format);
}
