import type { Mask } from "@repost/spec";

export interface WithoutCopies {
  readonly code: string;
  readonly removed: number;
}

const RUN = 3;
const MIN_CHARACTERS = 30;

/** Removes runs of three lines that repeat the masked code. */
export function withoutCopies(code: string, mask: Pick<Mask, "prefix" | "middle" | "suffix">): WithoutCopies {
  const masked = comparedLines(maskedLines(mask));
  const size = Math.min(RUN, masked.length);
  const runs = new Set(
    runsOf(masked, size)
      .map((run) => run.map(({ text }) => text))
      .filter((run) => run.join("").replaceAll(" ", "").length >= MIN_CHARACTERS)
      .map((run) => run.join("\n")),
  );
  if (runs.size === 0) return { code, removed: 0 };
  const copied = new Set<number>();
  for (const run of runsOf(comparedLines(code), size)) {
    if (!runs.has(run.map(({ text }) => text).join("\n"))) continue;
    for (const { index } of run) copied.add(index);
  }
  if (copied.size === 0) return { code, removed: 0 };
  const remainingLines = code.split("\n").filter((_line, index) => !copied.has(index));
  const rest = withoutCopies(remainingLines.join("\n"), mask);
  return { code: rest.code, removed: copied.size + rest.removed };
}

function maskedLines({ prefix, middle, suffix }: Pick<Mask, "prefix" | "middle" | "suffix">): string {
  const before = prefix.slice(prefix.lastIndexOf("\n") + 1);
  const after = middle.endsWith("\n") ? "" : (/^[^\n]*/u.exec(suffix)?.[0] ?? "");
  return before + middle + after;
}

interface ComparedLine {
  readonly text: string;
  readonly index: number;
}

function comparedLines(code: string): ComparedLine[] {
  return code
    .split("\n")
    .map((line, index) => ({ text: line.trim().replaceAll(/\s+/gu, " "), index }))
    .filter(({ text }) => /[\p{L}\p{N}_]/u.test(text));
}

function runsOf(lines: readonly ComparedLine[], size: number): ComparedLine[][] {
  if (size === 0) return [];
  return lines.slice(0, Math.max(0, lines.length - size + 1)).map((_line, start) => lines.slice(start, start + size));
}
