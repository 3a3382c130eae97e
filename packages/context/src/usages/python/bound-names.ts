/** Returns the names that a statement binds: import, assignment or definition. Strings and comments are blank. */
export function boundNames(code: string): readonly string[] {
  const imported = /^(?:from\s[^\n\r]*?\s)?import\s+(.*)$/su.exec(code)?.[1];
  if (imported !== undefined) return imported.split(",").flatMap(importedName);
  const defined = /^(?:@[^\n\r]*[\r\n]+\s*)*(?:async\s+)?(?:def|class)\s+(\w+)/u.exec(code)?.[1];
  if (defined !== undefined) return [defined];
  const targets = /^([\w\s,()[\]*]+?)(?::[^=]+)?=(?!=)/u.exec(code)?.[1];
  return targets === undefined ? [] : wordsOf(targets);
}

function importedName(part: string): readonly string[] {
  const [path = "", alias] = part
    .replaceAll(/[()]/gu, " ")
    .trim()
    .split(/\s+as\s+/u);
  const name = alias ?? path.split(".")[0] ?? "";
  return name === "" ? [] : [name];
}

export function wordsOf(code: string): readonly string[] {
  return code.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
}
