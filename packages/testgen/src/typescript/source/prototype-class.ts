import { walk, type SyntaxNode } from "@repost/syntax";

/** Reads `Oven.prototype = methods` and `methods = Oven.prototype`. */
export function classOfPrototype(root: SyntaxNode, name: string): string | null {
  let owner: string | null = null;
  walk(root, (node) => {
    const left = node.childForFieldName(node.type === "variable_declarator" ? "name" : "left");
    const right = node.childForFieldName(node.type === "variable_declarator" ? "value" : "right");
    if (left === null || right === null || !/^(?:variable_declarator|assignment_expression)$/u.test(node.type)) return;
    if (right.text === name) owner ??= ownerOfPrototype(left);
    if (left.text === name) owner ??= ownerOfPrototype(right);
  });
  return owner;
}

export interface PrototypeHolder {
  readonly owner: string;
  /** Null if the variable is the prototype itself. */
  readonly value: SyntaxNode | null;
}

/** Returns variables such as `methods` in `methods = Oven.prototype`. Skips ambiguous names. */
export function prototypeHolders(root: SyntaxNode): ReadonlyMap<string, PrototypeHolder> {
  const owners = new Map<string, string>();
  const values = new Map<string, SyntaxNode>();
  const ambiguous = new Set<string>();
  walk(root, (node) => {
    if (node.type === "formal_parameters") for (const parameter of node.namedChildren) ambiguous.add(parameter.text);
    const isVariable = node.type === "variable_declarator";
    if (!isVariable && node.type !== "assignment_expression") return;
    const left = node.childForFieldName(isVariable ? "name" : "left");
    const right = node.childForFieldName(isVariable ? "value" : "right");
    if (left === null || right === null) return;
    const holderClass = right.type === "identifier" ? ownerOfPrototype(left) : null;
    if (holderClass !== null) owners.set(right.text, holderClass);
    if (left.type !== "identifier") return;
    if (values.has(left.text)) ambiguous.add(left.text);
    values.set(left.text, right);
    const taken = ownerOfPrototype(
      right.type === "assignment_expression" ? (right.childForFieldName("left") ?? right) : right,
    );
    if (taken !== null) owners.set(left.text, taken);
  });
  const clear = [...owners].filter(([name]) => !ambiguous.has(name));
  return new Map(clear.map(([name, owner]) => [name, { owner, value: madeAs(values.get(name)) }]));
}

function madeAs(value: SyntaxNode | undefined): SyntaxNode | null {
  return value === undefined || value.type === "member_expression" || value.type === "assignment_expression"
    ? null
    : value;
}

function ownerOfPrototype(node: SyntaxNode): string | null {
  const owner = node.type === "member_expression" ? node.childForFieldName("object") : null;
  return owner?.type === "identifier" && node.childForFieldName("property")?.text === "prototype" ? owner.text : null;
}
