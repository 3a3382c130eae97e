import type { SyntaxNode } from "@repost/syntax";
import { type Expression, isPlain } from "../../values/expression.ts";
import { childrenOfNode } from "../source/definitions.ts";
import { constantNode } from "../source/module-index.ts";
import { readExpression } from "../source/read-expression.ts";
import type { Reading } from "./reading.ts";
import { child } from "../../nodes.ts";

const MAX_KEYS = 12;

/** A plain name is no attribute of the class. */
export function tableKeys(node: SyntaxNode, { index, className }: Reading): readonly Expression[] {
  const value = constantNode(node, index, node.type === "identifier" ? null : className);
  if (value?.type !== "dictionary") return [];
  return childrenOfNode(value)
    .flatMap((pair) => (pair.type === "pair" ? (child(pair, "key") ?? []) : []))
    .map(readExpression)
    .filter(isPlain)
    .slice(0, MAX_KEYS);
}
