import type { TestScore } from "@repost/pipeline";
import { formatScore } from "./format-percent.ts";
import { formatTable } from "./format-table.ts";

const MAX_TEXT = 40;

export function formatMutationScore(score: TestScore): string {
  const { survivors, killed, timeout, discarded, equivalent, operators, mutants, tests, runner, unresolved } = score;
  const rows = survivors.map(({ file, line, column, operator, original, mutated }) => [
    `${file}:${line}:${column}`,
    operator,
    `${shorten(original)} -> ${shorten(mutated)}`,
  ]);
  const byOperator = Object.entries(operators).map(([operator, counts]) => [
    operator,
    `${counts.killed} of ${counts.killed + counts.survived}`,
  ]);
  const others = [
    ...(equivalent > 0 ? [`${equivalent} change nothing`] : []),
    ...(timeout > 0 ? [`${timeout} ran out of time`] : []),
    ...(discarded > 0 ? [`${discarded} could not be run`] : []),
  ];
  const tried = killed + survivors.length + timeout + discarded + equivalent;
  const sampled = tried < mutants ? ` (a sample of ${mutants})` : "";
  return [
    ...(rows.length === 0 ? [] : ["No test detects these changes:", formatTable(rows), ""]),
    ...(byOperator.length === 0 ? [] : ["Detected by operator:", formatTable(byOperator), ""]),
    ...tests.not_run.map(({ name, reason }) => `not run: ${name}: ${reason}`),
    ...unresolved.map(({ module, reason }) => `not installed: ${module}: ${reason}`),
    `${tests.run} tests, ${runner}. ${killed} of ${tried} changes detected${sampled}${others.map((one) => `, ${one}`).join("")}.`,
    `Mutation score: ${score.score === null ? "none" : formatScore(score.score)}`,
  ].join("\n");
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line === "") return "(nothing)";
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT - 3)}...`;
}
