import type { SyntaxNode } from "@repost/syntax";
import type { Expression } from "../../values/expression.ts";
import type { Shape } from "../../values/shape.ts";

/** What a kind of value a use asks for. */
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

/** What a body does with a value: with itself, its members, its items, and what it gives when it is called. */
export interface Use {
  /** Weights of the kinds of values that the uses ask for. */
  readonly kinds: Map<UsedKind, number>;
  /** Names of classes that it is an instance of. */
  readonly classes: Set<string>;
  readonly fields: Map<string, Use>;
  /** Names of methods that are called on it and that texts, lists or collections have. */
  readonly methods: Set<string>;
  /** Elements of a list, characters of a text, values of a mapping. */
  item: Use | null;
  /** Values of a mapping that is asked for all of them. */
  value: Use | null;
  /** How many arguments it is called with, once for each call. */
  readonly calls: number[];
  /** What a call of it gives. */
  result: Use | null;
  /** How many items the places ask for that are read by their numbers; 0 where none is. */
  length: number;
  /** What it is compared with. */
  readonly literals: Expression[];
  /** Patterns that it is matched with. */
  readonly patterns: string[];
  /** Pieces of text that are looked for in it. */
  readonly tokens: string[];
  /** Types that a function which it is passed on to declares. */
  readonly declared: Shape[];
  /** Whether a decision asks whether it is true. */
  decides: boolean;
  /** The text whose characters' codes it is one of. */
  codeOf: Use | null;
  /** What is read out of it as JSON. */
  loaded: Use | null;
  /** The text in the file that it names. */
  content: Use | null;
  /** The value of which it is the class, or the platform's name of the class. */
  classOf: Use | null;
  /** Values whose classes are compared with its own. */
  readonly alike: Set<Use>;
  /** The parameter in whose place the function calls itself with it. */
  again: Use | null;
  /** What it always is, as it is written where a function is called with it: a literal, or a symbol of the language. */
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
    alike: new Set(),
    again: null,
  };
}

/** Notes that a use asks for a kind; the strongest use of each kind counts. */
export function mark(use: Use | null, kind: UsedKind, weight: number): void {
  use?.kinds.set(kind, Math.max(use.kinds.get(kind) ?? 0, weight));
}

/** Several places that are read by their numbers are those of a list. */
export function noteLength(use: Use, length: number): void {
  use.length = Math.max(use.length, length);
  if (use.length > 2) mark(use, "list", 2.4);
}

export function fieldOf(use: Use, name: string): Use {
  const known = use.fields.get(name);
  if (known !== undefined) return known;
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
