import type { SyntaxNode } from "@repost/syntax";
import { type Expression, isPlain } from "../../values/expression.ts";
import { childrenOfNode } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { namesReadBy } from "../source/names-in.ts";
import { readExpression } from "../source/read-expression.ts";
import { literalsIn } from "../values/literals.ts";
import { child, childText } from "../../nodes.ts";

const MAX_KEYS = 12;

interface TableReading {
  readonly index: ModuleIndex;
  readonly className: string | null;
}

/** For computed tables, the texts they are computed from. */
export function tableKeys(node: SyntaxNode, { index, className }: TableReading): readonly Expression[] {
  const value = tableOf(node, index, className);
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

function tableOf(node: SyntaxNode, index: ModuleIndex, className: string | null): SyntaxNode | null {
  if (node.type === "identifier") return index.assigned.get(node.text) ?? null;
  if (node.type !== "attribute") return null;
  const owner = childText(node, "object");
  const name = childText(node, "attribute");
  const of = owner === "self" || owner === "cls" ? className : owner;
  if (of === null || !index.classes.has(of)) return null;
  for (const ancestor of classLineage(index, of)) {
    const field = ancestor.fields.find((each) => each.name === name);
    if (field !== undefined) return field.value;
  }
  return null;
}

function isMadeMapping(value: SyntaxNode): boolean {
  return value.type === "call" && /(?:^|\.)\w*[dD]ict$/u.test(childText(value, "function"));
}
