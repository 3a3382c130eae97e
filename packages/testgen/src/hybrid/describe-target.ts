import type { FunctionDefinition, SandboxedModule } from "@repost/spec";

/** Marks the uncovered lines with `!`. */
export function describeTarget(
  { code }: SandboxedModule,
  { startLine, endLine }: Pick<FunctionDefinition, "startLine" | "endLine">,
  missed: readonly number[],
): string {
  const marked = new Set(missed);
  const lines = code.split("\n").slice(startLine - 1, endLine);
  return lines.map((line, place) => `${marked.has(startLine + place) ? "!" : " "} ${line}`.trimEnd()).join("\n");
}
