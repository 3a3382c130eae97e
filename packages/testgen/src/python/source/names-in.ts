import { childrenOfNode } from "./definitions.ts";
import { importsIn } from "./module-index.ts";
import type { SyntaxNode } from "@repost/syntax";

/** Returns names that code reads from outside, without keyword names, attributes and its own bindings. */
export function namesReadBy(node: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  collect(node, names, new Set());
  return names;
}

/** Returns attributes that code reads or sets, and does not call. */
export function membersReadBy(node: SyntaxNode): readonly string[] {
  const names = new Set<string>();
  const visit = (one: SyntaxNode, isCalled: boolean): void => {
    const name = one.type === "attribute" && !isCalled ? one.childForFieldName("attribute")?.text : undefined;
    if (name !== undefined) names.add(name);
    const called = one.type === "call" ? one.childForFieldName("function")?.id : undefined;
    for (const child of childrenOfNode(one)) visit(child, child.id === called);
  };
  visit(node, false);
  return [...names];
}

function collect(node: SyntaxNode, names: Set<string>, bound: ReadonlySet<string>): void {
  switch (node.type) {
    case "identifier":
      if (!bound.has(node.text)) names.add(node.text);
      return;
    case "import_statement":
    case "import_from_statement":
      return;
    case "assignment":
    case "for_statement":
    case "for_in_clause":
      return collectBinding(node, names, bound);
    case "as_pattern": {
      const [value] = childrenOfNode(node);
      if (value !== undefined) collect(value, names, bound);
      return;
    }
    case "attribute":
      return collectField(node, "object", names, bound);
    case "keyword_argument":
      return collectField(node, "value", names, bound);
    case "lambda":
    case "function_definition":
      return collectFunction(node, names, bound);
    case "class_definition": {
      const body = node.childForFieldName("body");
      const inner = new Set([...bound, ...(body === null ? [] : namesBoundIn(body))]);
      for (const child of childrenOfNode(node))
        if (child.startIndex !== node.childForFieldName("name")?.startIndex) collect(child, names, inner);
      return;
    }
    case "list_comprehension":
    case "set_comprehension":
    case "dictionary_comprehension":
    case "generator_expression": {
      const inner = new Set([
        ...bound,
        ...childrenOfNode(node).flatMap((child) =>
          child.type === "for_in_clause" ? patternNames(child.childForFieldName("left")) : [],
        ),
      ]);
      for (const child of childrenOfNode(node)) collect(child, names, inner);
      return;
    }
    default:
      for (const child of childrenOfNode(node)) collect(child, names, bound);
  }
}

/** A bound name is not read, unless it is part of a target: `table[key] = value` reads table and key. */
function collectBinding(node: SyntaxNode, names: Set<string>, bound: ReadonlySet<string>): void {
  const left = node.childForFieldName("left");
  const skipped = left !== null && patternNames(left).length > 0 ? left.startIndex : -1;
  for (const child of childrenOfNode(node))
    if (child.startIndex !== skipped && child.type !== "type") collect(child, names, bound);
}

function collectField(node: SyntaxNode, field: string, names: Set<string>, bound: ReadonlySet<string>): void {
  const child = node.childForFieldName(field);
  if (child !== null) collect(child, names, bound);
}

function collectFunction(node: SyntaxNode, names: Set<string>, bound: ReadonlySet<string>): void {
  const list = node.childForFieldName("parameters");
  const body = node.childForFieldName("body");
  const parameters =
    list === null
      ? []
      : childrenOfNode(list).map((one) =>
          (one.childForFieldName("name")?.text ?? one.text).replace(/^\*+/u, "").replace(/\s*:.*$/su, ""),
        );
  for (const one of list === null ? [] : childrenOfNode(list)) collectField(one, "value", names, bound);
  if (body !== null)
    collect(body, names, new Set([...bound, ...parameters, ...(node.type === "lambda" ? [] : namesBoundIn(body))]));
}

function patternNames(pattern: SyntaxNode | null): readonly string[] {
  if (pattern === null) return [];
  if (pattern.type === "identifier") return [pattern.text];
  return /^(pattern_list|tuple_pattern|list_pattern|tuple|list_splat_pattern)$/u.test(pattern.type)
    ? childrenOfNode(pattern).flatMap(patternNames)
    : [];
}

/** Returns names that a statement or block binds at its own level. */
export function namesBoundIn(node: SyntaxNode): readonly string[] {
  switch (node.type) {
    case "import_statement":
    case "import_from_statement":
      return importsIn(node).map(([name]) => name);
    case "function_definition":
    case "class_definition":
      return [node.childForFieldName("name")?.text ?? ""];
    case "decorated_definition":
      return namesBoundIn(node.childForFieldName("definition") ?? node.childForFieldName("name") ?? node);
    case "assignment":
    case "augmented_assignment":
    case "for_statement": {
      const inner = node.childForFieldName("body");
      const right = node.childForFieldName("right");
      return [
        ...patternNames(node.childForFieldName("left")),
        ...(right?.type === "assignment" ? namesBoundIn(right) : []),
        ...(inner === null ? [] : namesBoundIn(inner)),
      ];
    }
    case "as_pattern":
      return childrenOfNode(node)
        .slice(1)
        .flatMap((alias) => childrenOfNode(alias).map(({ text }) => text));
    case "named_expression":
      return [node.childForFieldName("name")?.text ?? ""];
    case "lambda":
      return [];
    default:
      return childrenOfNode(node).flatMap(namesBoundIn);
  }
}
