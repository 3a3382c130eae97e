import type { SyntaxNode } from "../syntax-node.ts";
import { contentOf } from "./extras.ts";
import { walkOwnScope } from "./own-scope.ts";

/** Returns the names that a block or statement binds in its own scope. */
export function boundNames(block: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  walkOwnScope(block, (node) => {
    for (const target of targetsOf(node)) for (const name of namesIn(target)) names.add(name);
  });
  return names;
}

function targetsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const field = (name: string): readonly SyntaxNode[] => node.childrenForFieldName(name);
  switch (node.type) {
    case "function_definition":
    case "class_definition":
    case "named_expression":
      return field("name");
    case "assignment":
    case "augmented_assignment":
    case "for_statement":
    case "type_alias_statement":
      return field("left");
    case "as_pattern":
      return [...field("alias"), ...node.children.slice(-1)];
    case "import_statement":
    case "import_from_statement":
      return field("name").map((name) => name.childForFieldName("alias") ?? name.namedChild(0) ?? name);
    default:
      return [];
  }
}

const patterns = new Set([
  "pattern_list",
  "tuple_pattern",
  "list_pattern",
  "list_splat_pattern",
  "as_pattern_target",
  "tuple",
  "list",
  "type",
]);

function namesIn(target: SyntaxNode): readonly string[] {
  if (target.type === "identifier") return [target.text];
  return patterns.has(target.type) ? contentOf(target).flatMap(namesIn) : [];
}
