import { nodesOf, type Expression } from "../values/expression.ts";

/** What a text can be written with. */
export type Characters = "small" | "capital" | "other_letter" | "digit" | "space" | "sign" | "loose_sign";

const PATTERNS: Readonly<Record<Characters, RegExp>> = {
  small: /[a-z]/u,
  capital: /[A-Z]/u,
  other_letter: /(?![a-zA-Z])\p{L}/u,
  digit: /\p{N}/u,
  space: /\s/u,
  sign: /[^\p{L}\p{N}\s]/u,
  // One that separates nothing: what lies before, behind or between is empty.
  loose_sign: /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$|([^\p{L}\p{N}])\1/u,
};
const ALL = Object.keys(PATTERNS) as readonly Characters[];

/** What the texts of a value are written with; nothing for a value without texts. */
export function charactersIn(value: Expression): ReadonlySet<Characters> {
  const texts = nodesOf(value).flatMap((node) => (node.kind === "text" ? [node.value] : []));
  return new Set(ALL.filter((one) => texts.some((text) => PATTERNS[one].test(text))));
}
