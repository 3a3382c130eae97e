import type { FunctionKind } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";

export interface AssignedPath {
  /** Property names; empty for the module's whole export. */
  readonly path: readonly string[];
  readonly kind: FunctionKind;
  readonly prototype: boolean;
}

/** Parses `f`, `exports.f`, `module.exports`, `X.m`, `X.prototype.m` and `X.prototype`. */
export function assignedPath(left: SyntaxNode): AssignedPath | undefined {
  const written = memberPath(left);
  if (written === undefined) return undefined;
  const exported = exportHead(written);
  const rest = written.slice(exported);
  const prototype = rest.indexOf("prototype");
  const path = rest.filter((part) => part !== "prototype");
  if (prototype === 0 || (path.length === 0 && exported === 0)) return undefined;
  if (prototype > 0) return { path, kind: "method", prototype: prototype === rest.length - 1 };
  return { path, kind: path.length < 2 ? "function" : "static_method", prototype: false };
}

function exportHead([first, second]: readonly string[]): number {
  if (first === "exports") return 1;
  return first === "module" && second === "exports" ? 2 : 0;
}

function memberPath(left: SyntaxNode): readonly string[] | undefined {
  const parts: string[] = [];
  let node = left;
  while (node.type === "member_expression") {
    const object = node.childForFieldName("object");
    const property = node.childForFieldName("property");
    if (object === null || property?.type !== "property_identifier") return undefined;
    parts.unshift(property.text);
    node = object;
  }
  return node.type === "identifier" ? [node.text, ...parts] : undefined;
}
