/** Returns the statements of a text's interactive examples as one program; empty without any. */
export function doctestProgram(text: string): string {
  const lines = text.split(/\r?\n/u);
  const program: string[] = [];
  let indent: string | null = null;
  for (const line of lines) {
    const started = /^(\s*)>>> ?(.*)$/u.exec(line);
    if (started !== null) {
      indent = started[1] ?? "";
      program.push(started[2] ?? "");
      continue;
    }
    const continued: RegExpExecArray | null = indent === null ? null : /^(\s*)\.\.\.(?: (.*))?$/u.exec(line);
    if (continued !== null && continued[1] === indent) program.push(continued[2] ?? "");
    else indent = null;
  }
  return program.map((line) => line.replace(/\s*# doctest:.*$/u, "")).join("\n");
}

/** Returns the Python of a page's fenced blocks as one program. */
export function fencedProgram(text: string): string {
  const blocks = [...text.matchAll(/^(?:```|~~~)\s*(?:python|py|python3)\b[^\n]*\n([\s\S]*?)^(?:```|~~~)/gmu)];
  return blocks
    .map(([, block]) => (block?.includes(">>>") === true ? doctestProgram(block) : (block ?? "")))
    .join("\n");
}
