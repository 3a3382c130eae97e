import { walk, type SyntaxNode } from "@repost/syntax";

/** The class whose methods a variable holds, by `Oven.prototype = methods` or `methods = Oven.prototype`; null where it holds none's. */
export function classOfPrototype(root: SyntaxNode, name: string): string | null {
  let found: string | null = null;
  walk(root, (node) => {
    const left = node.childForFieldName(node.type === "variable_declarator" ? "name" : "left");
    const right = node.childForFieldName(node.type === "variable_declarator" ? "value" : "right");
    if (left === null || right === null || !/^(?:variable_declarator|assignment_expression)$/u.test(node.type)) return;
    if (right.text === name) found ??= ownerOfPrototype(left);
    if (left.text === name) found ??= ownerOfPrototype(right);
  });
  return found;
}

function ownerOfPrototype(node: SyntaxNode): string | null {
  const owner = node.type === "member_expression" ? node.childForFieldName("object") : null;
  return owner?.type === "identifier" && node.childForFieldName("property")?.text === "prototype" ? owner.text : null;
}
