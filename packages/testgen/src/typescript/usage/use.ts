import type { SyntaxNode } from "@repost/syntax";
import type { Expression } from "../../values/expression.ts";
import type { Shape } from "../../values/shape.ts";

export type UsedKind =
  | "text"
  | "number"
  | "boolean"
  | "list"
  | "mapping"
  | "nothing"
  | "iterable"
  | "class"
  | "file"
  | "folder";

/** Uses of a value, its members, items and results. */
export interface Use {
  /** Weights of suggested types. */
  readonly kinds: Map<UsedKind, number>;
  /** Class names from instanceof checks. */
  readonly classes: Set<string>;
  readonly fields: Map<string, Use>;
  readonly methods: Set<string>;
  /** Elements, characters, or values of a mapping. */
  item: Use | null;
  /** Values of an enumerated mapping. */
  value: Use | null;
  /** Number of arguments of each call. */
  readonly calls: number[];
  result: Use | null;
  /** 0 without constant indices. */
  length: number;
  /** Literals compared with the value. */
  readonly literals: Expression[];
  readonly patterns: string[];
  /** Texts searched in the value. */
  readonly tokens: string[];
  /** Types of parameters that it is passed to. */
  readonly declared: Shape[];
  /** True if a decision tests its truth. */
  decides: boolean;
  /** Text whose character code the value is. */
  codeOf: Use | null;
  /** Uses of its parsed JSON. */
  loaded: Use | null;
  /** Uses of the named file's content. */
  content: Use | null;
  /** The value whose class or class name it is. */
  classOf: Use | null;
  /** Values with the same class. */
  readonly sameClass: Set<Use>;
  /** The parameter that a recursive call passes it to. */
  again: Use | null;
  /** A literal or well-known symbol as argument. */
  readonly constant: SyntaxNode | null;
}

export function createUse(constant: SyntaxNode | null = null): Use {
  return {
    constant,
    kinds: new Map(),
    classes: new Set(),
    fields: new Map(),
    methods: new Set(),
    item: null,
    value: null,
    calls: [],
    result: null,
    length: 0,
    literals: [],
    patterns: [],
    tokens: [],
    declared: [],
    decides: false,
    codeOf: null,
    loaded: null,
    content: null,
    classOf: null,
    sameClass: new Set(),
    again: null,
  };
}

/** The strongest use of each type counts. */
export function mark(use: Use | null, kind: UsedKind, weight: number): void {
  use?.kinds.set(kind, Math.max(use.kinds.get(kind) ?? 0, weight));
}

/** Several constant indices suggest a list. */
export function noteLength(use: Use, length: number): void {
  use.length = Math.max(use.length, length);
  if (use.length > 2) mark(use, "list", 2.4);
}

export function fieldOf(use: Use, name: string): Use {
  const existing = use.fields.get(name);
  if (existing !== undefined) return existing;
  const made = createUse();
  use.fields.set(name, made);
  return made;
}

export function itemOf(use: Use): Use {
  use.item ??= createUse();
  return use.item;
}

export function valueOf(use: Use): Use {
  use.value ??= createUse();
  return use.value;
}

export function resultOf(use: Use): Use {
  use.result ??= createUse();
  return use.result;
}
