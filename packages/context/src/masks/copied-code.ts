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
  const maskedTexts = runsOf(masked, size).map(textOf);
  const runs = new Set(maskedTexts.filter((text) => text.replaceAll(/[ \n]/gu, "").length >= MIN_CHARACTERS));
  const copiedRuns = runsOf(comparedLines(code), size).filter((run) => runs.has(textOf(run)));
  const copied = new Set(copiedRuns.flat().map(({ index }) => index));
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

function textOf(run: readonly ComparedLine[]): string {
  return run.map(({ text }) => text).join("\n");
}

function runsOf(lines: readonly ComparedLine[], size: number): ComparedLine[][] {
  if (size === 0) return [];
  return lines.slice(0, Math.max(0, lines.length - size + 1)).map((_line, start) => lines.slice(start, start + size));
}
