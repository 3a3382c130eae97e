import type { Expression } from "../../values/expression.ts";
import type { CallableRole } from "../../values/shape.ts";

export type Mark =
  | "integer"
  | "number"
  | "numeric_text"
  | "json_text"
  | "text"
  | "bytes"
  | "boolean"
  | "sized"
  | "iterable"
  | "iterator"
  | "indexed"
  | "list"
  | "set"
  | "mapping"
  | "file"
  | "path"
  | "file_name"
  | "optional"
  | "date"
  | "array"
  | "frame"
  | "pattern"
  | "match"
  | "type"
  | "data"
  | "named_tuple"
  | "attrs";

/** Parts of a text split at a separator; null for white space. */
export interface Parts {
  readonly separator: string | null;
  readonly usage: Usage;
}

const MAX_WITHIN = 3;

/** Uses of one value, filled while code is read. */
export class Usage {
  readonly marks = new Map<Mark, number>();
  readonly literals: Expression[] = [];
  readonly samples: string[] = [];
  readonly classes = new Set<string>();
  readonly supers = new Set<string>();
  /** Annotations of parameters that it is passed to. */
  readonly annotations = new Set<string>();
  readonly attributes = new Map<string, Usage>();
  readonly methods = new Map<string, Usage>();
  readonly keys: Map<string, Usage>;
  /** Mappings that it is merged into. */
  readonly within = new Set<Usage>();
  /** Compared values, which have the same type. */
  readonly peers = new Set<Usage>();
  readonly slots: Usage[] = [];
  /** Items read by a constant index. */
  readonly itemsByIndex = new Map<number, Usage>();
  parts: Parts | null = null;
  /** Uses of its parsed JSON or YAML. */
  loaded: Usage | null = null;
  /** Uses of the named file's content. */
  content: Usage | null = null;
  /** Uses of a table's rows by column name. */
  rows: Usage | null = null;
  callable: { arity: number | null; role: CallableRole } | null = null;
  hasNames = false;
  /** Minimum length for its constant indices. */
  length = 0;
  #item: Usage | null = null;
  #key: Usage | null = null;
  #entry: Usage | null = null;
  #callResult: Usage | null = null;
  /** Null unless made from another value's items. */
  #each: Usage | null = null;

  constructor(keys: Map<string, Usage> = new Map()) {
    this.keys = keys;
  }

  mark(mark: Mark, weight = 1): void {
    this.marks.set(mark, (this.marks.get(mark) ?? 0) + weight);
  }

  weight(...marks: readonly Mark[]): number {
    return marks.reduce((sum, mark) => sum + (this.marks.get(mark) ?? 0), 0);
  }

  /** Uses of its items, or of a mapping's keys. */
  get item(): Usage {
    return (this.#item ??= new Usage());
  }

  get key(): Usage {
    return (this.#key ??= new Usage());
  }

  get entry(): Usage {
    return (this.#entry ??= new Usage());
  }

  get callResult(): Usage {
    return (this.#callResult ??= new Usage());
  }

  attribute(name: string): Usage {
    return getOrMake(this.attributes, name);
  }

  result(method: string): Usage {
    return getOrMake(this.methods, method);
  }

  keyed(name: string): Usage {
    return getOrMake(this.keys, name);
  }

  /** Includes mappings that it is merged into. */
  allKeys(depth = 0): ReadonlyMap<string, Usage> {
    if (this.within.size === 0 || depth > MAX_WITHIN) return this.keys;
    const inherited = [...this.within].flatMap((target) => [...target.allKeys(depth + 1)]);
    return new Map([...inherited, ...this.keys]);
  }

  slot(index: number): Usage {
    while (this.slots.length <= index) this.slots.push(new Usage());
    return this.slots[index] ?? new Usage();
  }

  itemAt(index: number): Usage {
    return this.#each ?? getOrMake(this.itemsByIndex, index);
  }

  called(arity: number | null, role: CallableRole): void {
    const before = this.callable;
    this.callable = {
      arity: before?.arity ?? arity,
      role: before === null || before.role === "any" ? role : before.role,
    };
  }

  splitAt(separator: string | null): Usage {
    this.parts ??= { separator, usage: new Usage() };
    return this.parts.usage;
  }

  get namespace(): Usage {
    return new Usage(this.attributes);
  }

  collectionOf(items: Usage): Usage {
    const other = new Usage();
    other.#item = items;
    other.#entry = items;
    other.#each = items;
    return other;
  }
}

export function mergedFrom(parts: readonly (Usage | null)[]): Usage | null {
  const present = parts.filter((part) => part !== null);
  if (present.length === 0) return null;
  const merged = new Usage();
  for (const part of present) part.within.add(merged);
  return merged;
}

function getOrMake<Name>(map: Map<Name, Usage>, name: Name): Usage {
  const existing = map.get(name);
  if (existing !== undefined) return existing;
  const made = new Usage();
  map.set(name, made);
  return made;
}
