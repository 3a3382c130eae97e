import { nodesOf, textsOf, type Expression } from "../values/expression.ts";

const PATTERNS = {
  small: /[a-z]/u,
  capital: /[A-Z]/u,
  other_letter: /(?![a-zA-Z])\p{L}/u,
  digit: /\p{N}/u,
  space: /\s/u,
  // Line breaks and tabs.
  control: /\p{Cc}/u,
  sign: /[^\p{L}\p{N}\s]/u,
  // A separator with an empty part before, after or between.
  loose_sign: /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$|([^\p{L}\p{N}])\1/u,
};
export type Characters = keyof typeof PATTERNS;
const ALL = Object.keys(PATTERNS) as readonly Characters[];

/** Empty without texts. */
export function charactersIn(value: Expression): ReadonlySet<Characters> {
  const texts = textsOf(nodesOf(value));
  return new Set(ALL.filter((characterClass) => texts.some((text) => PATTERNS[characterClass].test(text))));
}

/** Signs are neither letters, digits nor spaces. */
export function signsIn(value: Expression): ReadonlySet<string> {
  const texts = textsOf(nodesOf(value));
  return new Set(texts.flatMap((text) => text.match(/[^\p{L}\p{N}\s]/gu) ?? []));
}
