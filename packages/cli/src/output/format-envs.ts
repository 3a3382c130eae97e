import type { MinedTasks } from "@repost/pipeline";
import {
  ENV_CLASSES,
  type EnvGroup,
  type EnvReport,
  type EnvVerdict,
  type Recipe,
  type StageResult,
} from "@repost/spec";
import { formatTable } from "./format-table.ts";

const REASONS: Readonly<Record<keyof MinedTasks["skipped"], string>> = {
  no_source: "change no source file",
  no_test: "change no test file",
  too_large: "change too much",
  submodule: "change a submodule",
  no_fix: "do not speak of a fix",
  language: "have tests in another language",
  unreadable: "have files that the repository lacks",
  inexact: "have files that patches cannot express",
};

export function formatMined({ tasks, commits, skipped }: MinedTasks): string {
  const rows = tasks.map(({ instance_id, language, created_at, problem_statement }) => [
    instance_id,
    language,
    created_at?.slice(0, 10) ?? "",
    problem_statement.split("\n")[0]?.slice(0, 72) ?? "",
  ]);
  const reasons = Object.entries(REASONS).flatMap(([reason, text]) => {
    const count = skipped[reason as keyof typeof REASONS];
    return count === 0 ? [] : [`${count} ${text}`];
  });
  return [
    ...(rows.length === 0 ? [] : [formatTable(rows), ""]),
    `${tasks.length} tasks of ${commits} commits with one parent`,
    ...(reasons.length === 0 ? [] : [`skipped: ${reasons.join(", ")}`]),
  ].join("\n");
}

export function formatRecipe(recipe: StageResult<Recipe>): string {
  if (recipe.status === "rejected") return `No recipe: ${recipe.detail}`;
  const { base, steps, test, evidence, gaps } = recipe.value;
  const rows = evidence.map(({ rule, file, value }) => [rule, file, value]);
  return [
    `base    ${base.language} ${base.version ?? "(newest)"}`,
    ...steps.map(({ layer, run }) => `${layer.padEnd(13)} ${run}`),
    ...test.prepare.map((run) => `prepare       ${run}`),
    `test          ${test.command}`,
    `results       ${test.result.form} ${test.result.path}`,
    "",
    ...(rows.length === 0 ? [] : [formatTable(rows)]),
    ...gaps.map((gap) => `gap: ${gap}`),
  ].join("\n");
}

export function formatVerdict({ instance_id, class: verdictClass, f2p, p2p, detail }: EnvVerdict): string {
  const sets = `${f2p.length} fail to pass, ${p2p.length} pass to pass`;
  return `${instance_id}  ${verdictClass}  ${detail === null ? sets : (detail.split("\n").at(-1) ?? "")}`;
}

export function formatEnvReport(verdicts: readonly EnvVerdict[]): string {
  const scored = verdicts.filter((verdict) => verdict.class !== "infra_error");
  const resolved = scored.filter((verdict) => verdict.resolved).length;
  const rows = ENV_CLASSES.map((name) => [name, String(verdicts.filter((verdict) => verdict.class === name).length)]);
  const share = scored.length === 0 ? "" : `, ${((100 * resolved) / scored.length).toFixed(1)} %`;
  return [
    formatTable(rows.filter(([, count]) => count !== "0")),
    "",
    `resolved ${resolved} of ${scored.length}${share}`,
  ].join("\n");
}

export function formatEnvFigures({ all, languages, labels, classes, usage }: EnvReport): string {
  const groups = [all, ...languages, ...labels].map(groupCells);
  const memory = usage.peak_memory_bytes === null ? "unknown" : megabytes(usage.peak_memory_bytes);
  const image = usage.mean_image_bytes === null ? "unknown" : megabytes(usage.mean_image_bytes);
  return [
    formatTable([
      ["group", "tasks", "commit rate", "resolved", "F2P rate", "95 % interval", "by exit code"],
      ...groups,
    ]),
    "",
    formatTable(classes.map(({ class: name, count, share }) => [name, String(count), percent(share)])),
    "",
    `tokens      ${usage.input_tokens} in, ${usage.output_tokens} out`,
    `wall time   builds ${seconds(usage.build_wall_ms)}, tests ${seconds(usage.run_wall_ms)}`,
    `CPU time    builds ${seconds(usage.build_cpu_ms)}, tests ${seconds(usage.run_cpu_ms)}`,
    `memory      ${memory} at most in a test run`,
    `image size  ${image} on average`,
  ].join("\n");
}

function groupCells({ name, tasks, unscored, ...group }: EnvGroup): string[] {
  const { commit_rate, resolved, f2p_rate, f2p_low, f2p_high, by_exit_code } = group;
  return [
    name,
    unscored === 0 ? String(tasks) : `${tasks} (${unscored} unscored)`,
    percent(commit_rate),
    String(resolved),
    percent(f2p_rate),
    f2p_low === null ? "" : `${percent(f2p_low)} to ${percent(f2p_high)}`,
    String(by_exit_code),
  ];
}

function percent(share: number | null): string {
  return share === null ? "" : `${(100 * share).toFixed(1)} %`;
}

function seconds(milliseconds: number | null): string {
  return milliseconds === null ? "unknown" : `${(milliseconds / 1000).toFixed(0)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}
