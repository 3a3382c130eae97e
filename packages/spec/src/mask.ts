import type { MaskLanguage } from "./repository.ts";

/** From small to large; `line`, `lines` and `span` ignore the syntax. */
export const MASK_LEVELS = ["span", "line", "lines", "expression", "statement", "block", "function", "class"] as const;
export type MaskLevel = (typeof MASK_LEVELS)[number];

/** Removed part of a file. `prefix + middle + suffix` is exactly the file's text. */
export interface Mask {
  /** Path in the repository, with forward slashes. */
  readonly path: string;
  readonly language: MaskLanguage;
  readonly level: MaskLevel;
  /** Published kind, such as "Random Span Completion"; otherwise the level. */
  readonly fill_type: string;
  /** Type of the masked syntax node; null where the mask ignores the syntax. */
  readonly node_type: string | null;
  /** Offset of the middle in UTF-16 units. */
  readonly start: number;
  readonly prefix: string;
  /** Expected completion. */
  readonly middle: string;
  readonly suffix: string;
}
