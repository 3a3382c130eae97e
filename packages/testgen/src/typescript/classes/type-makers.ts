import type { SyntaxNode } from "@repost/syntax";
import { commentBefore } from "../source/comment-before.ts";
import { classesOfInterfaces } from "./classes-of-interfaces.ts";
import type { ModuleIndex } from "../source/module-index.ts";

/** What of a module gives values of a type, as it says itself. */
export interface TypeMakers {
  readonly functions: readonly (readonly [name: string, node: SyntaxNode])[];
  /** Names of variables that hold one. */
  readonly variables: readonly string[];
  /** Classes whose objects meet an interface. */
  readonly classes: readonly string[];
}

const PASSES = 2;

/**
 * For each name of a type or class, what the module's functions declare, document or plainly return, and what its variables are declared to
 * be. The target itself is none of them: its inputs must not hang on what it does.
 */
export function typeMakers(index: ModuleIndex, target: string): ReadonlyMap<string, TypeMakers> {
  const found = new Map<
    string,
    { functions: [string, SyntaxNode][]; variables: string[]; classes: readonly string[] }
  >();
  const of = (type: string) => {
    const known = found.get(type) ?? { functions: [], variables: [], classes: [] };
    found.set(type, known);
    return known;
  };
  for (const [name, type] of givenTypes(index)) {
    const node = index.functions.get(name);
    if (name !== target && node !== undefined && index.names.has(name.replace(/\..*$/u, "")))
      of(type).functions.push([name, node]);
  }
  for (const [name, classes] of classesOfInterfaces(index)) of(name).classes = classes;
  for (const [name, value] of index.variables) {
    const type = typeName(value.parent?.childForFieldName("type")?.text ?? "");
    if (type !== null && !index.functions.has(name) && isOfModule(value)) of(type).variables.push(name);
  }
  return found;
}

/** The type that each function gives; one that returns what another one gives gives the same. */
function givenTypes(index: ModuleIndex): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [name, node] of index.functions) {
      const type = given.has(name) ? null : givenType(node, index, given);
      if (type !== null) given.set(name, type);
    }
  }
  return given;
}

function givenType(node: SyntaxNode, index: ModuleIndex, given: ReadonlyMap<string, string>): string | null {
  const declared = node.childForFieldName("return_type")?.text;
  if (declared !== undefined) return typeName(declared);
  const documented = /@returns?\s*\{!?([A-Z][\w$]*)(?:\.?<[^}]*)?\}/u.exec(commentBefore(node))?.[1];
  if (documented !== undefined) return documented;
  const returned = returnedExpressions(node).map((text) => {
    const [, made, called] = /^(?:new\s+([A-Z][\w$]*)|([\w$]+))\s*\(/u.exec(text) ?? [];
    if (made !== undefined) return index.classes.has(made) ? made : null;
    return called === undefined ? null : (given.get(called) ?? null);
  });
  const [first = null] = returned;
  return returned.every((one) => one === first) ? first : null;
}

/** The beginnings of what a function returns, by its text. */
function returnedExpressions(node: SyntaxNode): readonly string[] {
  const body = node.childForFieldName("body");
  if (body === null) return [];
  if (body.type !== "statement_block") return [body.text];
  return [...body.text.matchAll(/\breturn\b\s*([^;}]*)/gu)].map(([, text = ""]) => text);
}

/** The name of a type that stands alone, whatever its arguments are. */
export function typeName(written: string): string | null {
  return /^\s*:?\s*([A-Z][\w$]*)(?:<.*>)?\s*$/su.exec(written)?.[1] ?? null;
}

/** Whether a variable is one of the module's, and of none of its functions. */
function isOfModule(value: SyntaxNode): boolean {
  for (let at = value.parent; at !== null; at = at.parent) if (at.type === "statement_block") return false;
  return true;
}
