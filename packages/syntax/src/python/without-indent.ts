/** Returns a method as it would stand alone: each line without the indentation of the first line, where the line begins with it. */
export function withoutIndent(code: string): string {
  const indent = /^[ \t]*/u.exec(code)?.[0] ?? "";
  if (indent === "") return code;
  const lines = code.split(/(?<=\n)/u);
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join("");
}
