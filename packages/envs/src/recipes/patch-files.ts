interface FileDiff {
  readonly text: string;
  /** null for a created or deleted file. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Excludes deleted files; keeps the diff's order. */
export function patchedFiles(patch: string): readonly string[] {
  return [...new Set(splitPatch(patch).flatMap(({ after }) => after ?? []))];
}

/** A renamed file counts under both names. */
export function dropFiles(patch: string, isProtected: (path: string) => boolean) {
  const parts = splitPatch(patch);
  const touches = ({ before, after }: FileDiff): boolean =>
    [before, after].some((path) => path !== null && isProtected(path));
  const removed = parts.filter(touches);
  return {
    patch:
      removed.length === 0
        ? patch
        : parts
            .filter((part) => !touches(part))
            .map(({ text }) => text)
            .join(""),
    dropped: [...new Set(removed.map(({ before, after }) => after ?? before ?? ""))],
  };
}

function splitPatch(patch: string): readonly FileDiff[] {
  const start = /^diff --git /mu.test(patch) ? /^(?=diff --git )/mu : /^(?=--- .*\n\+\+\+ )/mu;
  return patch
    .split(start)
    .filter((text) => text.trim() !== "")
    .map(fileDiffOf);
}

const HEADER = /^diff --git (?<before>"?a\/.*?"?) (?<after>"?b\/.*"?)$/mu;

function fileDiffOf(text: string): FileDiff {
  const head = text.slice(0, /^@@ /mu.exec(text)?.index ?? text.length);
  const [before, after] = ["--- ", "+++ "].map((mark) => pathBehind(head, mark));
  // A rename without changed lines has no other header.
  const git = HEADER.exec(head)?.groups;
  return {
    text,
    before: before === undefined ? unquote(git?.["before"] ?? "") || null : before,
    after: after === undefined ? unquote(git?.["after"] ?? "") || null : after,
  };
}

/** Returns null for `/dev/null`, undefined without a match. */
function pathBehind(head: string, mark: string): string | null | undefined {
  const line = head.split("\n").find((each) => each.startsWith(mark));
  if (line === undefined) return undefined;
  const path = unquote(line.slice(mark.length).split("\t")[0] ?? "");
  return path === "/dev/null" ? null : path;
}

/** Git quotes paths with special characters. */
function unquote(path: string): string {
  const text = path.startsWith('"') ? decodeQuoted(path.trimEnd()) : path.trimEnd();
  return text.replace(/^[ab]\//u, "");
}

function decodeQuoted(path: string): string {
  const bytes = path
    .slice(1, -1)
    .replaceAll(/\\(?<octal>[0-7]{3})/gu, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)))
    .replaceAll(/\\(?<escaped>["\\])/gu, "$<escaped>");
  return Buffer.from(bytes, "latin1").toString("utf8");
}
