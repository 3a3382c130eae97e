import { walk, type SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { child, childText, unquoted } from "../source/nodes.ts";

const MOST_FOLLOWED = 40;

/** Reads `loaf.grain`, `loaf["grain"]`, `"grain" in loaf` and `{ grain } = loaf`, also in named functions. */
export function membersRead(definition: SyntaxNode, index: ModuleIndex): readonly string[] {
  const methods = [...index.classes.values()].flatMap((model) => [...model.methods, ...model.statics]);
  const read = new Set<string>();
  const followed = new Map([[definition.id, definition]]);
  for (const root of followed.values()) {
    const names = new Set<string>();
    walk(root, (node) => {
      const member = memberIn(node);
      if (member !== null) read.add(member);
      if (member !== null || node.type === "identifier") names.add(member ?? node.text);
    });
    for (const name of names) {
      const named = index.functions.get(name) ?? index.variables.get(name) ?? [];
      const further = [named, methods.flatMap(([method, node]) => (method === name ? [node] : []))].flat();
      for (const next of further) if (followed.size < MOST_FOLLOWED) followed.set(next.id, next);
    }
  }
  return [...read];
}

function memberIn(node: SyntaxNode): string | null {
  switch (node.type) {
    case "member_expression":
      return child(node, "property")?.text ?? null;
    case "subscript_expression":
      return textIn(child(node, "index"));
    case "binary_expression":
      return childText(node, "operator") === "in" ? textIn(child(node, "left")) : null;
    case "pair_pattern":
      return unquoted(childText(node, "key"));
    case "shorthand_property_identifier_pattern":
      return node.text;
    default:
      return null;
  }
}

function textIn(node: SyntaxNode | null): string | null {
  return node?.type === "string" ? node.text.slice(1, -1) : null;
}
