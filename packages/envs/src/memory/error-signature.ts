const DISTINCTIVE: readonly RegExp[] = [
  /\b(?:fatal error|undefined reference|unable to locate|no such file|not found|cannot find|could not find|no module named|connection refused|permission denied)\b/iu,
  /\b(?:error|exception|fatal|failed|cannot|denied|refused|missing)\b|^E: /iu,
];
const MAX_CHARACTERS = 160;

/** Returns the first line with an error, without positions, folders and numbers. */
export function errorSignature(phase: "build" | "test", log: string): string | null {
  const lines = log.split("\n").map((line) => line.trim());
  const line = DISTINCTIVE.map((pattern) => lines.find((each) => pattern.test(each))).find(
    (match) => match !== undefined,
  );
  return line === undefined ? null : `${phase}: ${normalize(line).slice(0, MAX_CHARACTERS)}`;
}

function normalize(line: string): string {
  return line
    .replace(/^\S*?[^\s:]+:\d+(?::\d+)?:\s*/u, "")
    .replaceAll(/\b0x[\da-f]+\b|\b[\da-f]{12,}\b/giu, "#")
    .replaceAll(/(?:\/[\w.+@-]+)+\/(?<name>[\w.+@-]+)/gu, "$<name>")
    .replaceAll(/\d+/gu, "#")
    .replaceAll(/\s+/gu, " ");
}
