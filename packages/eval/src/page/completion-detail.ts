import type { CompletionTask } from "@repost/spec";
import type { DetailPosition } from "./environment-detail.ts";
import type { CodeText, CompletionDetail, EnvironmentRow, SampleDetail } from "./page-data.ts";

const LINES_AROUND = 20;

export function completionRow(task: CompletionTask, position: DetailPosition): EnvironmentRow {
  const { mutants } = task.quality;
  return {
    id: task.instance_id,
    name: nameOf(task),
    path: task.path,
    repo: task.repo.name,
    kind: task.level,
    origin: task.fill_type,
    trust: "",
    coverage: null,
    mutation: mutants.total === 0 ? null : mutants.killed / mutants.total,
    tests: task.tests.length,
    failedChecks: 0,
    ...position,
  };
}

export function completionDetail(task: CompletionTask, samples: readonly SampleDetail[] = []): CompletionDetail {
  const { instance_id: id, repo, language, path, level, fill_type, node_type, quality, middle } = task;
  return {
    id,
    name: nameOf(task),
    task: { repo, language, path, level, fill_type, node_type, quality },
    environment: { language },
    reference: { firstLine: lineOf(task), code: middle, missing: [], partial: [] },
    file: fileAround(task),
    context: task.context.map(({ path: name }) => name),
    tests: task.tests.map(({ id: name, ms }) => ({ name, code: "", ms })),
    samples,
  };
}

function lineOf({ prefix }: CompletionTask): number {
  return prefix.split("\n").length;
}

function nameOf(task: CompletionTask): string {
  return `${task.path}:${lineOf(task)}`;
}

function fileAround(task: CompletionTask): CodeText & { readonly target: readonly [number, number] } {
  const { prefix, middle, suffix } = task;
  const before = prefix.split("\n");
  const after = suffix.split("\n");
  const visibleBefore = before.slice(-LINES_AROUND - 1);
  const firstLine = before.length - visibleBefore.length + 1;
  const code = visibleBefore.join("\n") + middle + after.slice(0, LINES_AROUND + 1).join("\n");
  const start = before.length;
  const end = start + middle.replace(/\n$/u, "").split("\n").length - 1;
  return { firstLine, code, missing: [], partial: [], target: [start, end] };
}
