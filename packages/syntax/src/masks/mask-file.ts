import type { Mask, MaskLanguage, MaskLevel } from "@repost/spec";

export interface MaskFile {
  readonly path: string;
  readonly code: string;
  readonly language: MaskLanguage;
}

/** Offsets count UTF-16 units; `end` is exclusive. */
export interface DrawnRange {
  readonly file: MaskFile;
  readonly level: MaskLevel;
  readonly fillType: string;
  readonly nodeType: string | null;
  readonly start: number;
  readonly end: number;
}

export type MaskRejection = "too_short" | "too_long" | "repeated" | "comment" | "splits_character";

export function middleOf({ file, start, end }: DrawnRange): string {
  return file.code.slice(start, end);
}

export function maskOf({ file, level, fillType, nodeType, start, end }: DrawnRange): Mask {
  return {
    path: file.path,
    language: file.language,
    level,
    fill_type: fillType,
    node_type: nodeType,
    start,
    prefix: file.code.slice(0, start),
    middle: file.code.slice(start, end),
    suffix: file.code.slice(end),
  };
}

export function splitsCharacter(code: string, offset: number): boolean {
  return /[\uD800-\uDBFF]/u.test(code.charAt(offset - 1)) && /[\uDC00-\uDFFF]/u.test(code.charAt(offset));
}

export function lineStarts(code: string): number[] {
  const starts = [0];
  for (let position = code.indexOf("\n"); position !== -1; position = code.indexOf("\n", position + 1))
    starts.push(position + 1);
  if (starts.at(-1) !== code.length) starts.push(code.length);
  return starts;
}
