import { type Execution, parseJsonObject } from "@repost/spec";

/** Other lines are empty objects: the code under test can write to the channel. */
export function readMessages(messages: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  return messages.map((line) => parseJsonObject(line) ?? {});
}

/** Describes a run without results: its missing package, or its end. */
export function describeEnd({ status, exit_code: exitCode, stderr, messages }: Execution): string {
  const missing = readMessages(messages).find(({ type }) => type === "load_error")?.["missing"];
  if (typeof missing === "string") return `the environment does not have ${missing}`;
  const end = status === "exited" ? `exited with code ${exitCode}` : `ended by ${status}`;
  const lastLine = stderr.trim().split("\n").at(-1) ?? "";
  return `the run ${end}${lastLine === "" ? "" : ` (${lastLine.slice(0, 200)})`}`;
}
