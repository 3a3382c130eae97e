import type { SyntaxNode } from "@repost/syntax";
import { text, type Expression } from "../../values/expression.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { argumentsOf, child, childText, isWrapper, keyText, partsOf, unquoted } from "../source/nodes.ts";
import { readLiteral } from "../source/read-expression.ts";

const MOST_KEYS = 12;
const HOLDERS = /^(?:Object\.freeze|Map|Set)$/u;

/** Tables are object literals, lists, and Maps or Sets, also in variables. */
export function tableKeys(node: SyntaxNode | null, index: ModuleIndex): readonly Expression[] | null {
  const table = tableOf(node, index);
  if (table === null) return null;
  return partsOf(table)
    .slice(0, MOST_KEYS)
    .flatMap((part): readonly Expression[] => {
      if (table.type === "object")
        return part.type === "spread_element"
          ? []
          : [text(unquoted((child(part, "key") ?? child(part, "name") ?? part).text))];
      return literalsOf(part.type === "array" ? (part.namedChildren[0] ?? part) : part);
    });
}

function literalsOf(node: SyntaxNode | undefined): readonly Expression[] {
  const literal = node === undefined ? null : readLiteral(node);
  return literal === null || literal.kind === "code" ? [] : [literal];
}

function tableOf(node: SyntaxNode | null | undefined, index: ModuleIndex, isVariable = false): SyntaxNode | null {
  if (node === null || node === undefined || node.type === "object" || node.type === "array") return node ?? null;
  if (isWrapper(node)) return tableOf(node.namedChildren[0], index, isVariable);
  if (node.type === "identifier") return isVariable ? null : tableOf(index.variables.get(node.text), index, true);
  if (node.type === "member_expression" || node.type === "subscript_expression") {
    return tableOf(memberOf(tableOf(child(node, "object"), index), child(node, "property")?.text), index, true);
  }
  const callee = childText(node, node.type === "new_expression" ? "constructor" : "function");
  if (!HOLDERS.test(callee)) return null;
  return tableOf(argumentsOf(node)[0], index, isVariable);
}

/** Returns `GRAINS.rye`, and for `GRAINS[name]` the first member. */
function memberOf(table: SyntaxNode | null, key: string | undefined): SyntaxNode | null {
  const pairs = table?.type === "object" ? table.namedChildren.filter(({ type }) => type === "pair") : [];
  return child(
    pairs.find((pair) => key === undefined || keyText(pair) === key),
    "value",
  );
}
