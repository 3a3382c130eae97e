import type { SyntaxNode } from "@repost/syntax";
import { type Expression, isPlain } from "../../values/expression.ts";
import { childrenOfNode } from "../source/definitions.ts";
import { constantNode } from "../source/constant-text.ts";
import { namesReadBy } from "../source/names-in.ts";
import { readExpression } from "../source/read-expression.ts";
import type { Reading } from "./reading.ts";
import { literalsIn } from "../values/literals.ts";
import { child, childText } from "../../nodes.ts";

const MAX_KEYS = 12;

/** For computed tables, the texts they are computed from. */
export function tableKeys(node: SyntaxNode, { index, className }: Reading): readonly Expression[] {
  // A plain name is no attribute of the class.
  const value = constantNode(node, index, node.type === "identifier" ? null : className);
  if (value === null) return [];
  if (value.type === "dictionary") {
    const keys = childrenOfNode(value).map((pair) => (pair.type === "pair" ? child(pair, "key") : null));
    return keys
      .flatMap((key) => (key === null ? [] : [readExpression(key)]))
      .filter(isPlain)
      .slice(0, MAX_KEYS);
  }
  if (value.type !== "dictionary_comprehension" && !isMadeMapping(value)) return [];
  const sources = [...namesReadBy(value)].flatMap((name) => index.assigned.get(name) ?? []);
  return [value, ...sources]
    .flatMap(literalsIn)
    .filter(({ kind }) => kind === "text")
    .slice(0, MAX_KEYS);
}

function isMadeMapping(value: SyntaxNode): boolean {
  return value.type === "call" && /(?:^|\.)\w*[dD]ict$/u.test(childText(value, "function"));
}
