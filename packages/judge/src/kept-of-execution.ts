import type { Execution, ExecutionSummary, Verdict } from "@repost/spec";

/** As much of each stream is kept beside a verdict, its end: what went wrong is said last. */
const MAX_OUTPUT = 2_000;

/** How a run went, without what it printed. */
export function summaryOf({
  stdout: _stdout,
  stderr: _stderr,
  messages: _messages,
  messages_unfinished: _unfinished,
  hit: _hit,
  files: _files,
  files_truncated: _filesTruncated,
  ...summary
}: Execution): ExecutionSummary {
  return summary;
}

/**
 * What was printed while a candidate did not pass, for people; null where nothing was. Feedback for models never reads it, for what tests print may
 * have what they expect.
 */
export function outputOf(
  passed: boolean,
  printed: Pick<Execution, "stdout" | "stderr"> | null,
): NonNullable<Verdict["output"]> | null {
  if (passed || printed === null || `${printed.stdout}${printed.stderr}`.trim() === "") return null;
  return { stdout: endOf(printed.stdout), stderr: endOf(printed.stderr) };
}

function endOf(text: string): string {
  return text.length <= MAX_OUTPUT ? text : `…${text.slice(-MAX_OUTPUT)}`;
}

/** Whether a run sent more than it may, and not just a last line that it did not finish. */
export function sentTooMuch(execution: Execution | null | undefined): boolean {
  return execution?.messages_truncated === true && execution.messages_unfinished !== true;
}
