import { escapeRegExp } from "@repost/syntax";

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)(?![\w.])`;
const BEFORE = String.raw`^|!|\bnot\b|&&|\|\||\band\b|\bor\b|\?|(?<![\w.\])])\(`;
const AFTER = String.raw`$|&&|\|\||\band\b|\bor\b|\?|\)`;
const SWAPPED: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/**
 * Returns whether decisions distinguish zero and negative numbers. Only comparisons with literals and truth tests tell
 * numbers apart.
 *
 * @param decisions - Conditions in Python or JavaScript.
 */
export function decidedLeast(name: string, decisions: readonly string[]) {
  const variable = String.raw`(?<![\w.$])${escapeRegExp(name)}(?![\w$.([])`;
  const isDecided = { zero: false, negative: false };
  const compare = (operator: string, limit: number): void => {
    const holds = (value: number): boolean => compareBy(operator, value, limit);
    // An equality tells only its own number apart.
    const isEquality = !/[<>]/u.test(operator);
    isDecided.zero ||= isEquality ? limit === 0 : holds(0) !== holds(1);
    isDecided.negative ||= isEquality ? limit < 0 : holds(-1) !== holds(1);
  };
  for (const decision of decisions) {
    const operator = String.raw`\s*(<=|>=|<|>|[!=]==?)\s*`;
    for (const [, sign = "", limit] of decision.matchAll(new RegExp(`${variable}${operator}${NUMBER}`, "gu")))
      compare(sign, Number(limit));
    for (const [, limit, sign = ""] of decision.matchAll(
      new RegExp(String.raw`(?<![\w.])${NUMBER}${operator}${variable}`, "gu"),
    ))
      compare(SWAPPED[sign] ?? sign, Number(limit));
    const truth = new RegExp(String.raw`(?:${BEFORE})\s*${variable}\s*(?:${AFTER})`, "u");
    isDecided.zero ||= truth.test(decision);
  }
  return isDecided;
}

function compareBy(operator: string, value: number, limit: number): boolean {
  switch (operator) {
    case "<":
      return value < limit;
    case "<=":
      return value <= limit;
    case ">":
      return value > limit;
    default:
      return value >= limit;
  }
}
