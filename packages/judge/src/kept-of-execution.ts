import type { Execution, ExecutionSummary, Verdict } from "@repost/spec";

/** Characters at the end of each stream. */
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

/** For people only: printed values may be expectations, which models must not see. */
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

/** Unfinished last lines do not count. */
export function sentTooMuch(execution: Execution | null | undefined): boolean {
  return execution?.messages_truncated === true && execution.messages_unfinished !== true;
}
