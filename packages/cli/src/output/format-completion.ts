import { stripVTControlCharacters } from "node:util";
import type { CompletionRecord, CompletionRun } from "@repost/pipeline";
import type { CompletionTask } from "@repost/spec";

const LINES_AROUND = 5;

export function completionColumns({ results }: CompletionRun): string[] {
  return ["TASK", "LEVEL", "TESTS", ...(results === null ? [] : ["PASSED", "SIMILARITY"])];
}

export function completionCells(
  { results: file }: CompletionRun,
  { instance_id: id, task, results }: CompletionRecord,
): (string | number)[] {
  const cells = [id, task?.level ?? "", task?.tests.length ?? ""];
  if (file === null) return cells;
  const passed = results.filter((result) => result.passed).length;
  const similarity = Math.max(0, ...results.map((result) => result.edit_similarity));
  return [...cells, `${passed} of ${results.length}`, similarity.toFixed(0)];
}

export function formatCompletion({ instance_id: id, task, rejection, predictions, results }: CompletionRecord): string {
  const parts = [id];
  if (rejection !== null) {
    parts.push(`  no task: ${rejection.reason}: ${rejection.detail}`);
    if (task === null && rejection.middle !== null) parts.push(section("Masked code", rejection.middle));
  }
  if (task !== null) parts.push(headline(task), section("Masked code", displayedCode(task)));
  for (const { sample, model_name_or_path: model, completion } of predictions) {
    parts.push(section(`Completion ${sample}${model === null ? "" : ` of ${model}`}`, completion ?? "(no code)"));
  }
  for (const { sample, outcome, cause, detail, tests, edit_similarity: similarity } of results) {
    const why = cause === null ? "" : ` (${cause})`;
    parts.push(
      `  completion ${sample}: ${outcome}${why}, ${tests.ran} of ${tests.expected} tests, similarity ${similarity.toFixed(0)}`,
      ...(detail === null ? [] : [`    ${detail}`]),
    );
  }
  return stripVTControlCharacters(parts.join("\n"));
}

function headline({ repo, path, prefix, level, node_type: type, tests, quality }: CompletionTask): string {
  const line = prefix.split("\n").length;
  const { killed, total } = quality.mutants;
  return [
    `  ${path}:${line} of ${repo.source}, ${repo.license ?? "licence unknown"}`,
    `  ${level}${type === null ? "" : ` (${type})`}, ${tests.length} tests, ${killed} of ${total} mutants killed`,
  ].join("\n");
}

/** Marks masked lines with a bar. */
function displayedCode({ prefix, middle, suffix }: CompletionTask): string {
  const before = prefix.split("\n");
  const first = before.length;
  const last = first + middle.replace(/\n$/u, "").split("\n").length - 1;
  const lines = `${prefix}${middle}${suffix}`.split("\n");
  return lines
    .slice(Math.max(0, first - 1 - LINES_AROUND), last + LINES_AROUND)
    .map((text, index) => {
      const number = Math.max(0, first - 1 - LINES_AROUND) + index + 1;
      return `${number >= first && number <= last ? "|" : " "} ${text}`;
    })
    .join("\n");
}

function section(title: string, text: string): string {
  return `\n${title}\n${"-".repeat(title.length)}\n${text.trimEnd()}\n`;
}
