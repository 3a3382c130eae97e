import type { FunctionDefinition } from "@repost/spec";
import type { InsertedFunction } from "../insert-renamed.ts";
import { linesOf } from "../lines.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { endOf } from "./end-of.ts";
import { type FunctionNodes, functionNodes } from "./function-nodes.ts";

/** Inserts methods beside the original, other functions as a variable. Null for unreachable class fields. */
export function insertCopy(
  code: string,
  root: SyntaxNode,
  { name, definition }: FunctionDefinition,
  newName: string,
): InsertedFunction | null {
  const nodes = functionNodes(root).find((candidate) => candidate.name === name && candidate.definition === definition);
  if (nodes === undefined) return null;
  const placed = nodes.form === "method" ? copiedMethod(code, nodes, newName) : copiedValue(code, nodes, newName);
  if (placed === null) return null;
  const { at, before, copy, after } = placed;
  const changed = `${code.slice(0, at)}${before}${copy}${after}${code.slice(at)}`;
  const start = at + before.length;
  const lines = linesOf(changed);
  return {
    code: changed,
    span: { start, end: start + copy.length },
    startLine: lines.lineAt(start) + 1,
    endLine: lines.lineAt(start + copy.length) + 1,
  };
}

interface Placed {
  readonly at: number;
  readonly before: string;
  readonly copy: string;
  readonly after: string;
}

function copiedMethod(
  code: string,
  { inner, outer, owner, decorators }: FunctionNodes,
  newName: string,
): Placed | null {
  const key = inner.childForFieldName("name");
  if (key === null || owner === null || !/^(?:property_identifier|string)$/u.test(key.type)) return null;
  const start = Math.min(outer.startIndex, ...decorators.map(({ startIndex }) => startIndex));
  return copiedMember(code, { start, end: endOf(outer), key, owner }, newName);
}

function copiedValue(code: string, { inner, outer, owner, statement }: FunctionNodes, newName: string): Placed | null {
  if (owner !== null) {
    const key = outer.type === "pair" ? outer.childForFieldName("key") : null;
    if (key === null) return null;
    return copiedMember(code, { start: outer.startIndex, end: endOf(outer), key, owner }, newName);
  }
  return { at: statement.endIndex, before: "\n;", copy: `var ${newName} = ${inner.text}`, after: ";\n" };
}

interface Member {
  readonly start: number;
  readonly end: number;
  readonly key: SyntaxNode;
  readonly owner: SyntaxNode;
}

function copiedMember(code: string, { start, end, key, owner }: Member, newName: string): Placed {
  const copy = `${code.slice(start, key.startIndex)}${newName}${code.slice(key.endIndex, end)}`;
  return owner.type === "object"
    ? { at: end, before: ",\n", copy, after: "" }
    : { at: end, before: "\n", copy, after: "\n" };
}
