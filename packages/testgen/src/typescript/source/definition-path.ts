import type { SyntaxNode } from "@repost/syntax";
import { child } from "./nodes.ts";

const CLASSES = /^(?:class_declaration|abstract_class_declaration|class)$/u;

/** Returns the class and name; empty without a name. */
export function definitionPath(definition: SyntaxNode): readonly string[] {
  const name = child(definition, "name")?.text;
  const owner = definition.parent?.type === "class_body" ? definition.parent.parent : null;
  if (owner !== null) return name === undefined ? [] : [...heldBy(owner), name];
  return name === undefined ? heldBy(definition) : [name];
}

/** Returns both parts of `Oven.prototype.heat`. */
function heldBy(node: SyntaxNode): readonly string[] {
  const className = CLASSES.test(node.type) ? child(node, "name")?.text : undefined;
  // The name of a class expression is local to it.
  if (className !== undefined && node.type !== "class") return [className];
  const { parent } = node;
  const target = child(parent, "name") ?? child(parent, "left");
  if (/^[\w$]+(?:\.[\w$]+)*$/u.test(target?.text ?? "")) return (target?.text ?? "").split(".");
  return className === undefined ? [] : [className];
}
