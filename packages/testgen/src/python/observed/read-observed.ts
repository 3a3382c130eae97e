import {
  boolean,
  call,
  code,
  float,
  integer,
  mapping,
  nothing,
  sequence,
  text,
  type Expression,
  isHashable,
} from "../../values/expression.ts";
import type { QualifiedCode } from "../values/qualify.ts";
import { LINKED, RESTORED } from "../values/helper-definitions.ts";

/** Names of other modules in the sandboxed one. */
export interface ModuleNames {
  /** Null if the module lacks it. */
  of(module: string, name: string): QualifiedCode | null;
  /** Rewrites library names in code. */
  inCode(source: string): QualifiedCode;
}

const NAME = /^[^\W\d]\w*(?:\.[^\W\d]\w*)*$/u;
const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);
const MAX_DEPTH = 40;

/** Null if the module cannot express the value. */
export function readObserved(value: unknown, names: ModuleNames, depth = 0): Expression | null {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return null;
  const { k: tag, v: content } = value as { readonly k?: unknown; readonly v?: unknown };
  const inner = (part: unknown): Expression | null => readObserved(part, names, depth + 1);
  switch (tag) {
    case "none":
      return nothing;
    case "bool":
      return boolean(content === true);
    case "int":
      return typeof content === "string" && /^-?\d{1,400}$/u.test(content) ? integer(BigInt(content)) : null;
    case "float":
      return typeof content === "string" && /^-?(?:\d[\d.]*(?:e[-+]?\d+)?|inf|nan)$/u.test(content)
        ? float(content)
        : null;
    case "text":
      return typeof content === "string" ? text(content) : null;
    case "bytes":
      return typeof content === "string" ? { kind: "bytes", value: content } : null;
    case "list":
    case "tuple":
    case "set": {
      const items = all(content, inner);
      return items === null || (tag === "set" && !items.every(isHashable)) ? null : sequence(tag, items);
    }
    case "dict": {
      const entries = pairs(content, inner, inner);
      return entries === null ? null : mapping(entries);
    }
    default:
      return readNamed(value, names, inner);
  }
}

interface Named {
  readonly k?: unknown;
  readonly v?: unknown;
  readonly module?: unknown;
  readonly name?: unknown;
  readonly arguments?: unknown;
  readonly named?: unknown;
  readonly object?: unknown;
  readonly or?: unknown;
  readonly fits?: unknown;
  readonly attributes?: unknown;
  readonly local?: unknown;
}

function readNamed(value: Named, names: ModuleNames, inner: (part: unknown) => Expression | null): Expression | null {
  const named = value.named === undefined ? [] : pairs(value.named, nameText, inner);
  if (named === null) return null;
  if (value.k === "linked") {
    const object = inner(value.object);
    return object === null ? null : call("linked", [object], { named, requirements: [LINKED] });
  }
  if (value.k === "code") return readCode(value.v, names);
  if (value.k === "lambda") return readLambda(value.v);
  const qualified = firstOf([value, ...(Array.isArray(value.or) ? (value.or as readonly unknown[]) : [])], names);
  if (qualified === null) return readForeign(value, names, inner);
  const { source, requirements } = qualified;
  if (value.k === "name") return code(source, requirements);
  if (value.k === "restored")
    return call("restored", [code(source, requirements)], { named, requirements: [RESTORED] });
  const positional = value.k === "call" && qualified.fits ? all(value.arguments, inner) : null;
  return positional === null ? null : call(source, positional, { named, requirements });
}

function firstOf(alternatives: readonly unknown[], names: ModuleNames): ClassReference | null {
  for (const alternative of alternatives) {
    if (typeof alternative !== "object" || alternative === null) continue;
    const { module, name, fits, local } = alternative as Named;
    if (local === true) continue;
    if (typeof module !== "string" || typeof name !== "string" || !NAME.test(name)) continue;
    const qualified = names.of(module, name);
    if (qualified !== null) return { ...qualified, fits: fits !== false };
  }
  return null;
}

/** Stub with equal attributes for a test's own class. */
function readForeign(
  { local, attributes }: Named,
  names: ModuleNames,
  inner: (part: unknown) => Expression | null,
): Expression | null {
  const named = local === true ? pairs(attributes, nameText, inner) : null;
  const qualified = names.of("types", "SimpleNamespace");
  if (named === null || named.length === 0 || qualified === null) return null;
  return call(qualified.source, [], { named, requirements: qualified.requirements });
}

/** A class, or a base that replaces it. `fits`: with the same constructor. */
interface ClassReference extends QualifiedCode {
  readonly fits: boolean;
}

function readLambda(source: unknown): Expression | null {
  return typeof source === "string" && /^lambda\b[^\n]*:/u.test(source) ? code(`(${source})`) : null;
}

function readCode(source: unknown, names: ModuleNames): Expression | null {
  if (typeof source !== "string" || !/^[a-z]\w*\.[\w.]+\([\w.\s,=+\-'/:()]*\)$/u.test(source)) return null;
  const qualified = names.inCode(source);
  return code(qualified.source, qualified.requirements);
}

function nameText(value: unknown): string | null {
  return typeof value === "string" && NAME.test(value) && !value.includes(".") && !KEYWORDS.has(value) ? value : null;
}

function all(values: unknown, read: (item: unknown) => Expression | null): readonly Expression[] | null {
  if (!Array.isArray(values)) return null;
  const results = values.map(read);
  return results.every((result) => result !== null) ? results : null;
}

function pairs<Key>(
  values: unknown,
  readKey: (item: unknown) => Key | null,
  read: (item: unknown) => Expression | null,
): readonly (readonly [Key, Expression])[] | null {
  if (!Array.isArray(values)) return null;
  const result: (readonly [Key, Expression])[] = [];
  for (const pair of values as readonly unknown[]) {
    if (!Array.isArray(pair)) return null;
    const key = readKey(pair[0]);
    const value = read(pair[1]);
    if (key === null || value === null) return null;
    result.push([key, value]);
  }
  return result;
}
