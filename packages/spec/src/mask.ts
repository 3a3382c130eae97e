/** From small to large; `line`, `lines` and `span` ignore the syntax. */
export const MASK_LEVELS = ["span", "line", "lines", "expression", "statement", "block", "function", "class"] as const;
export type MaskLevel = (typeof MASK_LEVELS)[number];
