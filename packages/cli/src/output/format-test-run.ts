import { stripVTControlCharacters } from "node:util";
import type { RepositoryTests } from "@repost/pipeline";
import { TEST_VERDICTS, type TestResult, type WorkspaceRun } from "@repost/spec";

const TAIL_LINES = 20;
const WORDS: Readonly<Record<TestResult["verdict"], string>> = {
  passed: "passed",
  failed: "failed",
  error: "errors",
  skipped: "skipped",
  xfailed: "expected failures",
  xpassed: "unexpected passes",
};

export interface FormatTestRunOptions {
  /** Lists passed and skipped tests as well. @default false */
  readonly verbose?: boolean | undefined;
}

/** The run reported its end, and the code under test did not change its verdicts. */
export function isTrusted({ closed, canary, tests }: WorkspaceRun): boolean {
  return closed && (canary === "failed" || tests.length === 0);
}

export function formatTestRun(
  { run, unstable }: Pick<RepositoryTests, "run" | "unstable">,
  { verbose = false }: FormatTestRunOptions = {},
): string {
  const { tests, uncollected } = run;
  const listed = tests.filter(({ verdict }) => verbose || verdict === "failed" || verdict === "error");
  return [
    ...uncollected.flatMap(({ id, reason }) => [`not collected ${clean(id)}`, indented(reason)]),
    ...listed.flatMap(({ id, verdict, reason }) => [
      `${verdict.padEnd(7)} ${clean(id)}`,
      ...(reason === undefined ? [] : [indented(reason)]),
    ]),
    ...unstable.map((id) => `unstable ${clean(id)}`),
    ...problemsOf(run),
    summaryOf(run),
  ].join("\n");
}

function summaryOf({ tests, uncollected, execution }: WorkspaceRun): string {
  const counts = TEST_VERDICTS.flatMap((verdict) => {
    const count = tests.filter((test) => test.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${WORDS[verdict]}`];
  });
  if (uncollected.length > 0) counts.push(`${uncollected.length} not collected`);
  const seconds = (execution.wall_ms / 1000).toFixed(1);
  return `${counts.length === 0 ? "no tests" : counts.join(", ")} in ${seconds} s`;
}

function problemsOf(run: WorkspaceRun): readonly string[] {
  const { execution, tests, uncollected } = run;
  if (execution.status === "timeout") return ["The run reached its time limit. Raise it with --timeout."];
  if (execution.status === "oom") return ["The run reached its memory limit. Raise it with --memory."];
  if (tests.length === 0 && uncollected.length === 0)
    return [execution.stdout, execution.stderr].map((text) => tail(text)).filter((text) => text !== "");
  const hasFailed = tests.some(({ verdict }) => verdict === "failed" || verdict === "error");
  return isTrusted(run) || hasFailed ? [] : ["The run ended early, or the code under test changed its results."];
}

function tail(text: string): string {
  return clean(text.trim()).split("\n").slice(-TAIL_LINES).join("\n");
}

function indented(text: string): string {
  return clean(text.trim()).replaceAll(/^/gmu, "    ");
}

/** Removes control characters: code under test wrote this text, which must not control the terminal. */
function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/(?![\n\t])\p{Cc}/gu, "");
}
