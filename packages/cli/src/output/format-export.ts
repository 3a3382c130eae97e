import { type ExportSummary, TRAINING_FORMATS } from "@repost/pipeline";

export function formatExport({ to, rows, files, left_out: leftOut }: ExportSummary): readonly string[] {
  const [first = "", ...others] = files;
  const thing = isTraining(to) ? "example" : "environment";
  const written = `${rows} ${thing}${rows === 1 ? "" : "s"}: ${[first, ...others].join(", ")}`;
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason.replaceAll("_", " ")}`);
  return [
    written,
    ...(to === "review" || to === "solve" ? ["The key says what the items are; keep it from participants"] : []),
    ...(reasons.length > 0 ? [`left out: ${reasons.join(", ")}`] : []),
  ];
}

function isTraining(format: ExportSummary["to"]): boolean {
  return (TRAINING_FORMATS as readonly string[]).includes(format);
}
