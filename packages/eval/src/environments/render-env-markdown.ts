import type { EnvGroup, EnvReport, EnvTask, EnvVerdict } from "@repost/spec";

export interface RenderEnvMarkdownOptions {
  readonly report: EnvReport;
  readonly tasks: readonly Pick<EnvTask, "instance_id" | "language" | "label">[];
  readonly verdicts: readonly EnvVerdict[];
}

export function renderEnvMarkdown({ report, tasks, verdicts }: RenderEnvMarkdownOptions): string {
  const byId = new Map(verdicts.map((verdict) => [verdict.instance_id, verdict]));
  const { usage } = report;
  const rows = tasks.map(({ instance_id, language, label }) => {
    const verdict = byId.get(instance_id);
    const sets = verdict === undefined ? ["", ""] : [verdict.f2p.length, verdict.p2p.length];
    return [instance_id, language, label ?? "", verdict?.class ?? "infra_error", ...sets, lastLine(verdict?.detail)];
  });
  return [
    "# Repository environments",
    "",
    table(GROUP_HEADINGS, [report.all, ...report.languages, ...report.labels].map(groupRow)),
    "",
    table(
      ["class", "tasks", "share"],
      report.classes.map((each) => [each.class, each.count, percent(each.share)]),
    ),
    "",
    table(
      ["usage", "sum"],
      [
        ["calls of models", usage.llm_calls],
        ["tokens in", usage.input_tokens],
        ["tokens out", usage.output_tokens],
        ["wall time of builds", seconds(usage.build_wall_ms)],
        ["CPU time of builds", seconds(usage.build_cpu_ms)],
        ["wall time of tests", seconds(usage.run_wall_ms)],
        ["CPU time of tests", seconds(usage.run_cpu_ms)],
        ["greatest memory of a test run", megabytes(usage.peak_memory_bytes)],
        ["mean size of an image", megabytes(usage.mean_image_bytes)],
      ],
    ),
    "",
    table(["task", "language", "label", "class", "F2P", "P2P", "reason"], rows),
    "",
    "F2P rate: share of the scored tasks with a test that fails before and passes after the solution, in every run. Tasks with broken",
    "infrastructure are unscored. Intervals are Wilson's, at 95 %.",
    "",
  ].join("\n");
}

const GROUP_HEADINGS = [
  "group",
  "tasks",
  "committed",
  "commit rate",
  "F2P",
  "F2P rate",
  "95 % interval",
  "by exit code",
];

function groupRow(group: EnvGroup): readonly (string | number)[] {
  const { name, tasks, unscored, committed, commit_rate, resolved, f2p_rate, f2p_low, f2p_high, by_exit_code } = group;
  const taskCount = unscored === 0 ? tasks : `${tasks} (${unscored} unscored)`;
  const interval = f2p_low === null || f2p_high === null ? "" : `${percent(f2p_low)} to ${percent(f2p_high)}`;
  return [name, taskCount, committed, percent(commit_rate), resolved, percent(f2p_rate), interval, by_exit_code];
}

function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => escapeCell(String(cell))).join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

function escapeCell(text: string): string {
  return text.replaceAll(/[\\|]/gu, (character) => `\\${character}`).replaceAll(/\s+/gu, " ");
}

function lastLine(text: string | null | undefined): string {
  return (text ?? "").trimEnd().split("\n").at(-1)?.slice(0, 160) ?? "";
}

function percent(share: number | null): string {
  return share === null ? "" : `${(100 * share).toFixed(1)} %`;
}

function seconds(milliseconds: number | null): string {
  return milliseconds === null ? "unknown" : `${(milliseconds / 1000).toFixed(0)} s`;
}

function megabytes(bytes: number | null): string {
  return bytes === null ? "unknown" : `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}
