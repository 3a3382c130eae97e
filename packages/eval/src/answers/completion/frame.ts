import { type CompletionTask, languageFacts } from "@repost/spec";
import { scanCode } from "../../lexical/scan-code.ts";

export type CompletionFrame = Pick<CompletionTask, "language" | "level" | "node_type" | "prefix" | "suffix">;

export function lineBefore({ prefix }: Pick<CompletionFrame, "prefix">): string {
  return prefix.slice(prefix.lastIndexOf("\n") + 1);
}

export function indentOf(line: string): string {
  return /^[ \t]*/u.exec(line)?.[0] ?? "";
}

/** Returns true after an open bracket, where line breaks end nothing. */
export function isInBrackets({ prefix, language }: Pick<CompletionFrame, "prefix" | "language">): boolean {
  const open: string[] = [];
  for (const { kind, start } of scanCode(prefix, language)) {
    if (kind === "open") open.push(prefix[start] ?? "");
    else if (kind === "close") open.pop();
  }
  const innermost = open.at(-1);
  return innermost !== undefined && (languageFacts(language).isIndented || innermost !== "{");
}
