import { namesInOrder } from "../../scope-collection.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { scopesOf } from "./scopes-of.ts";

export function boundNames(statement: SyntaxNode): readonly string[] {
  return namesInOrder(scopesOf(statement).module.bindings);
}

/** Excludes function bodies. */
export function eagerNames(statement: SyntaxNode): ReadonlySet<string> {
  const { module, references } = scopesOf(statement);
  const used = references.filter(({ scope, role }) => scope.timing === "eager" && role === "value");
  return new Set([...module.bindings.keys(), ...used.map(({ name }) => name)]);
}

export interface RuntimeName {
  readonly name: string;
  readonly kind: "import" | "function" | "class" | "variable";
}

/** Lists names that exist at run time, without types and their imports. */
export function runtimeNames(root: SyntaxNode): readonly RuntimeName[] {
  const { module, references, exports, declarations } = scopesOf(root);
  const used = new Set(references.flatMap(({ name, role }) => (role === "value" ? name : [])));
  for (const entry of exports) if (entry.kind === "local" && !entry.isType) used.add(entry.name);
  return [...module.bindings].flatMap(([name, bindings]): RuntimeName[] => {
    const binding = bindings.findLast(({ space, isErased }) => space !== "type" && !isErased);
    const declaration = binding === undefined ? undefined : declarations.get(binding.start);
    if (binding === undefined) return [];
    if (declaration !== undefined) return [{ name, kind: declaredKind(declaration) }];
    if (binding.item === null) return [{ name, kind: "variable" }];
    return binding.item.isType || !used.has(name) ? [] : [{ name, kind: "import" }];
  });
}

function declaredKind(declaration: SyntaxNode): RuntimeName["kind"] {
  if (declaration.type !== "variable_declarator") return declaration.type.includes("class") ? "class" : "function";
  let value = declaration.childForFieldName("value");
  while (value?.type === "member_expression") value = value.childForFieldName("object");
  return value?.type === "call_expression" && value.childForFieldName("function")?.text === "require"
    ? "import"
    : "variable";
}
