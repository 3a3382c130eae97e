import { code, type Expression } from "../../values/expression.ts";
import type { CallableRole } from "../../values/shape.ts";

/** Function with parameters and result; built-in functions have no definition. */
type Entry = readonly [name: string, parameters?: string, result?: string];

/** Named functions by role, because lambdas have no written form. */
const BY_ROLE: Readonly<Record<Exclude<CallableRole, "any" | "order">, readonly Entry[]>> = {
  key: [["negative", "x", "-x"], ["len"], ["str"], ["identity", "x", "x"], ["abs"], ["remainder", "x", "x % 2"]],
  predicate: [
    ["bool"],
    ["is_even", "x", "x % 2 == 0"],
    ["above_one", "x", "x > 1"],
    ["never", "x", "False"],
    ["always", "x", "True"],
    ["is_text", "x", "isinstance(x, str)"],
  ],
  combine: [["add", "a, b", "a + b"], ["max"], ["multiply", "a, b", "a * b"], ["min"]],
};

const BY_ARITY: readonly (readonly Entry[])[] = [
  [["seven", "", "7"], ["list"], ["int"]],
  [
    ["double", "x", "x * 2"],
    ["str"],
    ["bool"],
    ["twice", "x", "[x, x]"],
    ["len"],
    ["above_one", "x", "x > 1"],
    ["abs"],
  ],
  [["add", "a, b", "a + b"], ["max"], ["less", "a, b", "a < b"], ["pair", "a, b", "(a, b)"]],
  [
    ["add_three", "a, b, c", "a + b + c"],
    ["triple", "a, b, c", "(a, b, c)"],
  ],
];

const OF_ANY_ARITY: readonly Entry[] = [
  ["gather", "*args, **named", "(args, named)"],
  ["str"],
  ["max"],
  ["count_arguments", "*args, **named", "len(args) + len(named)"],
  ["double", "x", "x * 2"],
  ["add", "a, b", "a + b"],
];

const USUAL_ARITY: Readonly<Record<CallableRole, number | null>> = {
  key: 1,
  order: 1,
  predicate: 1,
  combine: 2,
  any: null,
};

export function namedFunctions(arity: number | null, role: CallableRole): readonly Expression[] {
  const usual = role !== "any" && (arity === null || arity === USUAL_ARITY[role]);
  const entries = usual
    ? BY_ROLE[role === "order" ? "key" : role]
    : arity === null
      ? OF_ANY_ARITY
      : (BY_ARITY[arity] ?? OF_ANY_ARITY);
  return entries.map(([name, parameters, result]) =>
    code(name, parameters === undefined ? [] : [`def ${name}(${parameters}): return ${result ?? "None"}`]),
  );
}

export function nameLambda(source: string, name: string): Expression {
  const match = /^lambda\b\s*([^:]*):([\s\S]*)$/u.exec(source);
  if (match === null) return code(source);
  const [, parameters = "", result = ""] = match;
  return code(name, [`def ${name}(${parameters.trim()}): return ${result.trim()}`]);
}
