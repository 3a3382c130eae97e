/** Returns the files that exist after a unified diff, in the diff's order. Deleted files are left out. */
export function patchedFiles(patch: string): readonly string[] {
  const paths = patch.split("\n").flatMap((line) => {
    const match = /^\+\+\+ (?:b\/)?(?<path>[^\t\r]+)/u.exec(line);
    const path = unquote(match?.groups?.["path"] ?? "");
    return path === "" || path === "/dev/null" ? [] : [path];
  });
  return [...new Set(paths)];
}

/** Git quotes paths with special characters. */
function unquote(path: string): string {
  if (!path.startsWith('"')) return path.trimEnd();
  const bytes = path
    .slice(1, -1)
    .replaceAll(/\\(?<octal>[0-7]{3})/gu, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)))
    .replaceAll(/\\(?<escaped>["\\])/gu, "$<escaped>");
  return Buffer.from(bytes, "latin1").toString("utf8").replace(/^b\//u, "");
}
