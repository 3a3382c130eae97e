/** A method as it would stand alone. */
export function withoutIndent(code: string): string {
  const indent = /^[ \t]*/u.exec(code)?.[0] ?? "";
  return indent === "" ? code : code.replaceAll(new RegExp(`^${indent}`, "gmu"), "");
}
