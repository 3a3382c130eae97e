import { contentOf } from "../../extras.ts";
import { type Change, siteOperator, textOf } from "../site.ts";

export const droppedOption = siteOperator("dropped_option", ({ node, code }) => {
  const list =
    node.type === "call_expression" || node.type === "new_expression" ? node.childForFieldName("arguments") : null;
  const options = list?.type === "arguments" ? contentOf(list).at(-1) : undefined;
  if (options?.type !== "object") return [];
  const members = contentOf(options);
  return members.flatMap((dropped): readonly Change[] => {
    if (dropped.type !== "pair" && dropped.type !== "shorthand_property_identifier") return [];
    const remaining = members.filter(({ id }) => id !== dropped.id).map((member) => textOf(member, code));
    return [{ start: options.startIndex, end: options.endIndex, replacement: `{ ${remaining.join(", ")} }` }];
  });
});
