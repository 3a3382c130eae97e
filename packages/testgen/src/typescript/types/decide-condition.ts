import type { SyntaxNode } from "@repost/syntax";
import type { Shape } from "../../values/shape.ts";
import { LIBRARY_CLASSES } from "./library-classes.ts";

/** Disjoint kinds of values. */
type Family = "text" | "number" | "boolean" | "nothing" | "list" | "function";

const FAMILIES: Readonly<Partial<Record<Shape["kind"], Family>>> = {
  text: "text",
  number: "number",
  integer: "number",
  boolean: "boolean",
  nothing: "nothing",
  sequence: "list",
  tuple: "list",
  callable: "function",
};
const LITERALS: Readonly<Record<string, Family>> = {
  text: "text",
  integer: "number",
  float: "number",
  boolean: "boolean",
  nothing: "nothing",
};
/** Types that every type extends. */
const ANYTHING = /^(?:any|unknown)$/u;

/** Returns whether a conditional type's condition holds; null if unknown. `[T] extends [U]` compares whole unions. */
export function decideCondition(node: SyntaxNode, read: (node: SyntaxNode | null) => Shape): boolean | null {
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")].map(alone);
  if (left === undefined || right === undefined || left === null || right === null) return null;
  if (ANYTHING.test(right.text)) return true;
  const asked = read(left);
  if (right.text === "never") return asked.kind === "unknown" || isEmpty(asked) ? null : false;
  return holds(asked, read(right));
}

/** Returns the only item of a tuple. */
function alone(node: SyntaxNode | null): SyntaxNode | null {
  const [only, ...others] = node?.type === "tuple_type" ? node.namedChildren : [];
  return only !== undefined && others.length === 0 && !/^(?:rest|optional)_type$/u.test(only.type) ? only : node;
}

function isEmpty(shape: Shape): boolean {
  return shape.kind === "literal" && shape.values.length === 0;
}

function holds(left: Shape, right: Shape): boolean | null {
  if (left.kind === "instance" && right.kind === "instance") {
    if (left.name === right.name) return true;
    return LIBRARY_CLASSES.has(left.name) && LIBRARY_CLASSES.has(right.name) ? false : null;
  }
  const [own, other] = [familyOf(left), familyOf(right)];
  if (own === null || other === null) {
    // A platform object is disjoint from all other kinds.
    const [known, object] = own === null ? [other, left] : [own, right];
    return known !== null && object.kind === "instance" && LIBRARY_CLASSES.has(object.name) ? false : null;
  }
  if (own !== other) return false;
  return right.kind === "literal" || own === "list" || own === "function" ? null : true;
}

/** Returns the kind of all values of a shape; null for several or unknown ones. */
function familyOf(shape: Shape): Family | null {
  if (shape.kind !== "literal") return FAMILIES[shape.kind] ?? null;
  const families = new Set(shape.values.map(({ kind }) => LITERALS[kind] ?? null));
  const [only = null] = families;
  return families.size === 1 ? only : null;
}
