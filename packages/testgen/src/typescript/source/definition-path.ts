import type { SyntaxNode } from "@repost/syntax";

const CLASSES = /^(?:class_declaration|abstract_class_declaration|class)$/u;

/** The name of a function, after that of the class that has it; empty for a function without one. */
export function definitionPath(definition: SyntaxNode): readonly string[] {
  const name = definition.childForFieldName("name")?.text;
  const owner = definition.parent?.type === "class_body" ? definition.parent.parent : null;
  if (owner !== null) return name === undefined ? [] : [...heldBy(owner), name];
  return name === undefined ? heldBy(definition) : [name];
}

/** What a class or a function is called by: its own name, the variable's that it is given to, or both names of `Oven.prototype.heat`. */
function heldBy(node: SyntaxNode): readonly string[] {
  const own = CLASSES.test(node.type) ? node.childForFieldName("name")?.text : undefined;
  // A class that is a value is known to itself alone by its own name.
  if (own !== undefined && node.type !== "class") return [own];
  const { parent } = node;
  const left = parent?.childForFieldName("name") ?? parent?.childForFieldName("left");
  if (/^[\w$]+(?:\.[\w$]+)*$/u.test(left?.text ?? "")) return (left?.text ?? "").split(".");
  return own === undefined ? [] : [own];
}
