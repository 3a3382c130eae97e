import { withoutUndefined } from "@repost/spec";
import { scoreTests, type TestScore } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import type { FunctionOfFile } from "../option-values.ts";
import { openRuntime } from "./package-options.ts";
import { formatScore } from "../output/format-percent.ts";
import { formatTable } from "../output/format-table.ts";
import { printResult } from "../output/terminal.ts";

const MAX_TEXT = 40;

export async function mutate(
  { terminal, signal, exit }: CommandContext,
  { file, name }: FunctionOfFile,
  flags: SettingsOf<"mutate">,
): Promise<void> {
  const { tests, root, runner, minScore, maxMutants, seed, maxWorkers } = flags;
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const score = await scoreTests({
    file,
    function: name,
    tests,
    executor,
    environments: flags.install ? environments : null,
    maxMutants,
    seed,
    signal,
    ...withoutUndefined({ root, runner, concurrency: maxWorkers }),
  });
  printResult(terminal, score, formatMutationScore);
  // Without a completed mutant nothing is measured.
  const isUnmeasured = score.score === null && score.mutants > 0;
  if (minScore !== undefined && score.score !== null && score.score < minScore) exit(EXIT.belowThreshold);
  else if (isUnmeasured) exit(EXIT.incomplete);
}

function formatMutationScore(score: TestScore): string {
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
  const otherCounts = [
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
    `${tests.run} tests, ${runner}. ${killed} of ${tried} changes detected${sampled}${otherCounts.map((phrase) => `, ${phrase}`).join("")}.`,
    `Mutation score: ${score.score === null ? "none" : formatScore(score.score)}`,
  ].join("\n");
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line === "") return "(nothing)";
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT - 3)}...`;
}
