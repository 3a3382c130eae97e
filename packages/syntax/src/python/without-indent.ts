/** Removes the first line's indentation from each line that has it. */
export function withoutIndent(code: string): string {
  const indent = /^[ \t]*/u.exec(code)?.[0] ?? "";
  if (indent === "") return code;
  const lines = code.split(/(?<=\n)/u);
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join("");
}
