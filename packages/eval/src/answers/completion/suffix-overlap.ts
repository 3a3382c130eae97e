/** Minimum characters of a distinctive text, without white space. */
const SIGNIFICANT = 4;
const SIGNIFICANT_LINE = 8;

/** Short text such as `)` needs a repeated next line. */
export function overlapStart(answer: string, suffix: string): number {
  const rest = /^[^\r\n]*/u.exec(suffix)?.[0] ?? "";
  return rest.trim() === "" ? repeatedLine(answer, suffix) : repeatedRest(answer, suffix, rest.trimEnd());
}

function repeatedRest(answer: string, suffix: string, rest: string): number {
  const following = linesOf(suffix).slice(1);
  const lines = linesOf(answer);
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const code = line.trimEnd();
    if (code.endsWith(rest)) {
      const repeats = countRepeated(lines.slice(index + 1), following);
      if (isLong(rest, SIGNIFICANT) || repeats > 0) return offset + code.length - rest.length;
    }
    offset += line.length + 1;
  }
  const code = answer.trimEnd();
  return /^[:;,]$/u.test(rest) && code.endsWith(rest) ? code.length - 1 : answer.length;
}

function repeatedLine(answer: string, suffix: string): number {
  const following = linesOf(suffix).filter((line) => line.trim() !== "");
  const first = following[0]?.trimEnd();
  if (first === undefined) return answer.length;
  const lines = linesOf(answer);
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    if (index > 0 && line.trimEnd() === first && repeatsFollowing(lines.slice(index), following)) return offset;
    offset += line.length + 1;
  }
  return answer.length;
}

function repeatsFollowing(lines: readonly string[], following: readonly string[]): boolean {
  const remaining = lines.filter((line) => line.trim() !== "").length;
  const repeats = countRepeated(lines, following);
  if (repeats >= 2 && following.slice(0, repeats).some((line) => isLong(line, SIGNIFICANT_LINE))) return true;
  return repeats === remaining && isLong(following[0] ?? "", SIGNIFICANT_LINE);
}

/** Counts repeated lines. The last answer line may be incomplete. */
function countRepeated(lines: readonly string[], following: readonly string[]): number {
  const left = lines.filter((line) => line.trim() !== "");
  const right = following.filter((line) => line.trim() !== "");
  const differs = left.findIndex((line, index) => {
    const other = right[index]?.trimEnd();
    return index === left.length - 1 && index > 0
      ? other?.startsWith(line.trimEnd()) !== true
      : other !== line.trimEnd();
  });
  return differs === -1 ? left.length : differs;
}

function isLong(text: string, least: number): boolean {
  return text.replaceAll(/\s/gu, "").length >= least;
}

function linesOf(text: string): string[] {
  return text.split("\n");
}
