import type { Link, Role } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, openScope, readName, type Visit } from "./collector.ts";
import { visitChildren, visitLater, visitOtherChildren } from "../../scope-collection.ts";
import { patternNodes } from "./declared-names.ts";
import { conditionalScope, type ImportItem, type Scope } from "./scope.ts";
import { contentOf } from "../extras.ts";

export function visitAnnotation(node: SyntaxNode | null, visit: Visit, annotates: string | null): void {
  if (node === null) return;
  const role: Role = visit.role === "field" ? "field" : "annotation";
  visitLater([node], { ...visit, role, annotates });
}

function inType(visit: Visit): Visit {
  return visit.role === "value" ? { ...visit, role: "annotation" } : visit;
}

export function visitTypes(node: SyntaxNode, visit: Visit): void {
  visitChildren(node, inType(visit));
}

export function visitConversion(node: SyntaxNode, visit: Visit): void {
  const parts = contentOf(node);
  const value = node.type === "type_assertion" ? parts.at(-1) : parts[0];
  for (const part of parts) {
    if (part === value) visitLater([part], visit);
    else visitAnnotation(part, visit, null);
  }
}

export function visitTypeName(node: SyntaxNode, visit: Visit): void {
  // The grammar knows the other primitive types.
  if (node.text !== "bigint") readName(node, inType(visit), { space: "type" });
}

export function visitTypePath(node: SyntaxNode, visit: Visit): void {
  const links: Link[] = [];
  let at: SyntaxNode | null = node;
  while (at !== null && at.type !== "identifier" && at.type !== "call_expression") {
    const last = at.childForFieldName("name") ?? at.childForFieldName("property");
    if (last !== null) links.push({ name: last.text, end: last.endIndex });
    at = at.childForFieldName("module") ?? at.childForFieldName("object");
  }
  if (at === null) return;
  const typed = inType(visit);
  const item = importedModule(at, visit.collector);
  const { startIndex, endIndex } = at;
  const text = visit.collector.code.slice(startIndex, endIndex);
  readName({ text, startIndex, endIndex }, typed, {
    chain: links.toReversed(),
    space: "type",
    item,
  });
}

const importedType = /^import\s*\(\s*["']([^"'\\]+)["']/;

/** The grammar parses `import("module")` in a type as a call or not at all. */
function importedModule({ startIndex: start, endIndex: end }: SyntaxNode, { code }: Collector): ImportItem | null {
  const specifier = importedType.exec(code.slice(start, end))?.[1];
  return specifier === undefined ? null : { specifier, imported: "*", bound: "", start, end, isType: true };
}

/** Constraints of type parameters belong to the header of `annotates`. */
export function typeScope(node: SyntaxNode, visit: Visit, annotates: string | null = null): Scope {
  const parameters = node.childForFieldName("type_parameters");
  if (parameters === null) return visit.scope;
  const scope = openScope({ kind: "types" }, visit);
  const inner = { ...visit, scope };
  for (const parameter of contentOf(parameters)) {
    const name = parameter.childForFieldName("name");
    if (name !== null) bindNode(name, scope, visit, { space: "type" });
    visitAnnotation(parameter.childForFieldName("constraint"), inner, annotates);
    visitAnnotation(parameter.childForFieldName("value"), inner, annotates);
  }
  return scope;
}

export function visitSignature(node: SyntaxNode, visit: Visit): void {
  const key = node.childForFieldName("name");
  const typed = inType(visit);
  const header = { ...typed, scope: typeScope(node, typed) };
  const inner = { ...header, scope: openScope({ kind: "function" }, header) };
  if (key?.type === "computed_property_name") visitLater([key], visit);
  for (const parameter of contentOf(node.childForFieldName("parameters") ?? node)) {
    if (parameter.type !== "required_parameter" && parameter.type !== "optional_parameter") continue;
    const pattern = parameter.childForFieldName("pattern");
    for (const name of patternNodes(pattern)) bindNode(name, inner.scope, inner);
    visitLater([parameter.childForFieldName("type")], inner);
  }
  visitLater([node.childForFieldName("return_type"), node.childForFieldName("type")], inner);
}

export function visitIndexSignature(node: SyntaxNode, visit: Visit): void {
  const scope = openScope({ kind: "types" }, visit);
  visitOtherChildren(node, node.childForFieldName("name"), { ...inType(visit), scope });
}

export function visitMappedType(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  if (name !== null) bindNode(name, visit.scope, visit, { space: "type" });
  visitLater([node.childForFieldName("type"), node.childForFieldName("alias")], visit);
}

/** Names of `infer` are visible in the true branch. */
export function visitConditionalType(node: SyntaxNode, visit: Visit): void {
  visitChildren(node, { ...visit, scope: openScope({ kind: "conditional" }, visit) });
}

export function visitInfer(node: SyntaxNode, visit: Visit): void {
  const [name, ...bounds] = contentOf(node);
  if (name !== undefined) bindNode(name, conditionalScope(visit.scope), visit, { space: "type" });
  visitLater(bounds, visit);
}

export function visitTuple(node: SyntaxNode, visit: Visit): void {
  for (const element of contentOf(node)) {
    const isLabelled = element.type === "required_parameter" || element.type === "optional_parameter";
    visitLater([isLabelled ? element.childForFieldName("type") : element], visit);
  }
}
