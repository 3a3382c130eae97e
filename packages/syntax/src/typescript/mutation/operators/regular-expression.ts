import { patternChanges } from "../../../mutation/regular-expressions.ts";
import { type Change, siteOperator, textOf } from "../site.ts";

export const regularExpression = siteOperator("regular_expression", ({ node, code }) => {
  const pattern = node.type === "regex" ? node.childForFieldName("pattern") : null;
  if (pattern === null) return [];
  const changes = patternChanges(textOf(pattern, code)).map((change): Change => {
    const { start, end, replacement } = change;
    return { start: pattern.startIndex + start, end: pattern.startIndex + end, replacement };
  });
  const flags = node.childForFieldName("flags");
  if (flags === null) return changes;
  const dropped = Array.from(flags.text).flatMap((flag, at): readonly Change[] =>
    /[gim]/.test(flag) ? [{ start: flags.startIndex + at, end: flags.startIndex + at + 1, replacement: "" }] : [],
  );
  return [...changes, ...dropped];
});
