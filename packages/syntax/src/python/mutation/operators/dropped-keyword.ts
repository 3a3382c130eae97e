import { contentOf } from "../../extras.ts";
import { type Change, siteOperator, textOf } from "../site.ts";

export const droppedKeyword = siteOperator("dropped_keyword", ({ node, scope: { code } }) => {
  const list = node.type === "call" ? node.childForFieldName("arguments") : null;
  if (list?.type !== "argument_list") return [];
  const passed = contentOf(list);
  return passed.flatMap((dropped): readonly Change[] => {
    if (dropped.type !== "keyword_argument") return [];
    const remaining = passed.filter(({ id }) => id !== dropped.id).map((argument) => textOf(argument, code));
    return [{ start: list.startIndex, end: list.endIndex, replacement: `(${remaining.join(", ")})` }];
  });
});
