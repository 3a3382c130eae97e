import type { Execution, ExecutionSummary, Verdict } from "@repost/spec";

/** Kept characters of each stream, from its end. */
const MAX_OUTPUT = 2_000;

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
 * Returns the output of a failing candidate, for people; null for none. Feedback for models never contains it, because
 * tests may print expected values.
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

/** Returns whether a run exceeded the message limit, unfinished last lines aside. */
export function sentTooMuch(execution: Execution | null | undefined): boolean {
  return execution?.messages_truncated === true && execution.messages_unfinished !== true;
}
