import type { SyntaxNode } from "@repost/syntax";

/** Starts a comment with output of the statement above. */
const OUTPUT = "#: ";

/** Joins interactive examples, with their output as comments. */
export function doctestProgram(text: string): string {
  const lines = text.split(/\r?\n/u);
  const program: string[] = [];
  let indent: string | null = null;
  let hasOutput = false;
  for (const line of lines) {
    const started = /^(\s*)>>> ?(.*)$/u.exec(line);
    if (started !== null) {
      indent = started[1] ?? "";
      hasOutput = false;
      program.push(started[2] ?? "");
      continue;
    }
    const continued: RegExpExecArray | null = indent === null ? null : /^(\s*)\.\.\.(?: (.*))?$/u.exec(line);
    if (continued !== null && continued[1] === indent) program.push(continued[2] ?? "");
    else {
      if (indent !== null) hasOutput = true;
      indent = null;
      hasOutput &&= line.trim() !== "";
      if (hasOutput) program.push(`${OUTPUT}${line.trim()}`);
    }
  }
  return program.map((line) => line.replace(/\s*# doctest:.*$/u, "")).join("\n");
}

export function outputAfter(statement: SyntaxNode): string | null {
  const lines: string[] = [];
  for (let next = statement.nextSibling; next?.text.startsWith(OUTPUT) === true; next = next.nextSibling)
    lines.push(next.text.slice(OUTPUT.length));
  return lines.length === 0 ? null : lines.join("\n");
}

export function fencedProgram(text: string): string {
  const blocks = [...text.matchAll(/^(?:```|~~~)\s*(?:python|py|python3)\b[^\n]*\n([\s\S]*?)^(?:```|~~~)/gmu)];
  return blocks.map(([, block = ""]) => block).join("\n");
}
