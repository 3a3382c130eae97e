import { walk, type SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";

const MOST_FOLLOWED = 40;

/** Reads `loaf.grain`, `loaf["grain"]`, `"grain" in loaf` and `{ grain } = loaf`, also in named functions. */
export function membersRead(definition: SyntaxNode, index: ModuleIndex): readonly string[] {
  const methods = [...index.classes.values()].flatMap((model) => [...model.methods, ...model.statics]);
  const read = new Set<string>();
  const followed = new Map([[definition.id, definition]]);
  for (const node of followed.values()) {
    for (const name of namesIn(node, read)) {
      const declaration = index.functions.get(name) ?? index.variables.get(name);
      const further = [
        ...(declaration === undefined ? [] : [declaration]),
        ...methods.flatMap(([method, node]) => (method === name ? [node] : [])),
      ];
      for (const next of further) if (followed.size < MOST_FOLLOWED) followed.set(next.id, next);
    }
  }
  return [...read];
}

/** Adds members to `read`. */
function namesIn(root: SyntaxNode, read: Set<string>): ReadonlySet<string> {
  const names = new Set<string>();
  walk(root, (node) => {
    const member = memberIn(node);
    if (member !== null) read.add(member);
    if (member !== null || node.type === "identifier") names.add(member ?? node.text);
  });
  return names;
}

function memberIn(node: SyntaxNode): string | null {
  switch (node.type) {
    case "member_expression":
      return node.childForFieldName("property")?.text ?? null;
    case "subscript_expression":
      return textIn(node.childForFieldName("index"));
    case "binary_expression":
      return node.childForFieldName("operator")?.text === "in" ? textIn(node.childForFieldName("left")) : null;
    case "pair_pattern":
      return (node.childForFieldName("key")?.text ?? "").replaceAll(/["']/gu, "");
    case "shorthand_property_identifier_pattern":
      return node.text;
    default:
      return null;
  }
}

function textIn(node: SyntaxNode | null): string | null {
  return node?.type === "string" ? node.text.slice(1, -1) : null;
}
