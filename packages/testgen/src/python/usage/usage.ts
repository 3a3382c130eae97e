import type { Expression } from "../../values/expression.ts";
import type { CallableRole } from "../../values/shape.ts";

/** What a use of a value suggests that it is. */
export type Mark =
  | "integer"
  | "number"
  | "numeric_text"
  | "hex_text"
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
  | "folder_name"
  | "optional"
  | "date"
  | "array"
  | "frame"
  | "pattern"
  | "match"
  | "type"
  /** An object of a class of data, of Python's own kinds. */
  | "data"
  | "named_tuple"
  | "attrs"
  /** A mapping, or what one can be made of. */
  | "pairs"
  | "exception"
  | "zone"
  | "node"
  | "zip"
  | "tar"
  /** An object of a class of its own: what has attributes. */
  | "object";

/** Text that is taken apart at a separator; null for white space. */
export interface Parts {
  readonly separator: string | null;
  readonly usage: Usage;
}

/** How far mappings are followed that are put into each other. */
const MAX_WITHIN = 3;

/** How code uses one value: a parameter, an item of it, an attribute of it. Filled in while code is read. */
export class Usage {
  readonly marks = new Map<Mark, number>();
  /** Literals that it is compared with. */
  readonly literals: Expression[] = [];
  /** Texts that fit patterns that it is matched against. */
  readonly samples: string[] = [];
  /** Names of classes that it is checked to be an instance of. */
  readonly classes = new Set<string>();
  /** Names of classes that it is checked to derive from. */
  readonly supers = new Set<string>();
  /** Annotations of parameters that it is passed to. */
  readonly annotations = new Set<string>();
  readonly attributes = new Map<string, Usage>();
  /** Results of its methods. */
  readonly methods = new Map<string, Usage>();
  readonly keys: Map<string, Usage>;
  /** Mappings that its entries are put into: what is asked of those may be in it. */
  readonly within = new Set<Usage>();
  /** Values that it is compared with: they are of its kind. */
  readonly peers = new Set<Usage>();
  /** Positions when it is taken apart. */
  readonly slots: Usage[] = [];
  /** Items that are asked for by a written number. */
  readonly places = new Map<number, Usage>();
  parts: Parts | null = null;
  callable: { arity: number | null; role: CallableRole } | null = null;
  /** Whether it is waited for. */
  isAwaited = false;
  /** Whether it is what a call gives by name: a mapping with names for its keys. */
  hasNames = false;
  /** By how many indices at once it is asked for a part, as arrays are; 0 where by one alone. */
  axes = 0;
  /** How many items it must have at least, to have those that are asked for by number. */
  length = 0;
  #item: Usage | null = null;
  #key: Usage | null = null;
  #entry: Usage | null = null;
  #given: Usage | null = null;
  #name: Usage | null = null;
  /** What each of its items is, where it is made of those of another. */
  #each: Usage | null = null;

  constructor(keys: Map<string, Usage> = new Map()) {
    this.keys = keys;
  }

  mark(mark: Mark, weight = 1): void {
    this.marks.set(mark, (this.marks.get(mark) ?? 0) + weight);
    if (mark === "file_name" || mark === "folder_name") this.#name?.mark(mark, weight);
  }

  /** The path that it names: what is read by that is in the file by this name. */
  get path(): Usage {
    this.opened ??= new Usage();
    const path = new Usage();
    path.#name = this;
    path.opened = this.opened;
    path.mark("path");
    return path;
  }

  weight(...marks: readonly Mark[]): number {
    return marks.reduce((sum, mark) => sum + (this.marks.get(mark) ?? 0), 0);
  }

  /** What iterating over it gives: items, or the keys of a mapping. */
  get item(): Usage {
    this.#item ??= new Usage();
    return this.#item;
  }

  /** Keys, where it is known to be a mapping. */
  get key(): Usage {
    this.#key ??= new Usage();
    return this.#key;
  }

  /** What asking for an index or a key gives. */
  get entry(): Usage {
    this.#entry ??= new Usage();
    return this.#entry;
  }

  /** What calling it gives. */
  get given(): Usage {
    this.#given ??= new Usage();
    return this.#given;
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

  /** Keys that are asked for in it, or in what its entries are put into. */
  askedKeys(depth = 0): ReadonlyMap<string, Usage> {
    if (this.within.size === 0 || depth > MAX_WITHIN) return this.keys;
    const others = [...this.within].flatMap((one) => [...one.askedKeys(depth + 1)]);
    return new Map([...others, ...this.keys]);
  }

  slot(index: number): Usage {
    while (this.slots.length <= index) this.slots.push(new Usage());
    return this.slots[index] ?? new Usage();
  }

  place(index: number): Usage {
    return this.#each ?? getOrMake(this.places, index);
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

  /** The number of the character that it is; null where nobody asks for that. */
  codePoint: Usage | null = null;

  /** What is read out of it as JSON; null where nobody does. */
  loaded: Usage | null = null;

  /** The open file, where it is the name of one; null where nobody opens it. */
  opened: Usage | null = null;

  /** Its rows by the names of columns, where an open file is read as a table; null where it is not. */
  records: Usage | null = null;

  /** The mapping of its attributes by their names. */
  get namespace(): Usage {
    this.mark("object");
    return new Usage(this.attributes);
  }

  /** Another collection whose items are the same as, or the keys or values of, this one. */
  collectionOf(items: Usage): Usage {
    const other = new Usage();
    other.#item = items;
    other.#entry = items;
    other.#each = items;
    return other;
  }
}

/** A mapping that has the entries of others. */
export function mergedFrom(parts: readonly (Usage | null)[]): Usage | null {
  const known = parts.filter((one) => one !== null);
  if (known.length === 0) return null;
  const merged = new Usage();
  for (const one of known) one.within.add(merged);
  return merged;
}

function getOrMake<Name>(map: Map<Name, Usage>, name: Name): Usage {
  const found = map.get(name);
  if (found !== undefined) return found;
  const made = new Usage();
  map.set(name, made);
  return made;
}
