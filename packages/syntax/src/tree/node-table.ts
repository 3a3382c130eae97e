import type { Language as Grammar, Tree } from "web-tree-sitter";
import { type TreeWalk, walkTree } from "./tree-walk.ts";

/** Tree as numbers, parents first, because queries of WebAssembly are slow. */
export interface NodeTable {
  readonly text: string;
  readonly grammar: GrammarNames;
  readonly types: Uint16Array;
  readonly fields: Uint16Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly parents: Int32Array;
  /** Index of the first node behind each node's descendants. */
  readonly after: Uint32Array;
  readonly faults: Faults | null;
}

export interface Faults {
  readonly missing: ReadonlySet<number>;
  readonly around: ReadonlySet<number>;
}

export const errorType = 65_535;

export interface GrammarNames {
  readonly types: readonly string[];
  readonly named: readonly boolean[];
  readonly fields: ReadonlyMap<string, number>;
}

const grammarNames = new WeakMap<Grammar, GrammarNames>();

function namesOf(grammar: Grammar): GrammarNames {
  const before = grammarNames.get(grammar);
  if (before !== undefined) return before;
  const names = {
    types: grammar.types,
    named: grammar.types.map((_, type) => grammar.nodeTypeIsNamed(type)),
    fields: new Map(grammar.fields.flatMap((name, field) => (name === null || field === 0 ? [] : [[name, field]]))),
  };
  grammarNames.set(grammar, names);
  return names;
}

export function copyTree(tree: Tree, text: string, walk: (tree: Tree) => TreeWalk = walkTree): NodeTable {
  const { descendantCount: count, hasError } = tree.rootNode;
  const missing = hasError ? new Set<number>() : null;
  const table = {
    text,
    grammar: namesOf(tree.language),
    types: new Uint16Array(count),
    fields: new Uint16Array(count),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    parents: new Int32Array(count),
    after: new Uint32Array(count),
  };
  const cursor = walk(tree);
  try {
    copyNodes(cursor, table, missing);
  } finally {
    cursor.delete();
  }
  return { ...table, faults: missing === null ? null : { missing, around: around(table, missing) } };
}

function copyNodes(
  cursor: TreeWalk,
  { types, fields, starts, ends, parents, after }: Omit<NodeTable, "faults">,
  missing: Set<number> | null,
): void {
  let parent = -1;
  let next = 0;
  for (;;) {
    const node = next++;
    types[node] = cursor.type();
    fields[node] = cursor.field();
    starts[node] = cursor.start();
    ends[node] = cursor.end();
    parents[node] = parent;
    if (missing !== null && cursor.isMissing()) missing.add(node);
    if (cursor.goToFirstChild()) {
      parent = node;
      continue;
    }
    after[node] = next;
    while (!cursor.goToNextSibling()) {
      if (!cursor.goToParent()) return;
      after[parent] = next;
      parent = parents[parent] ?? -1;
    }
  }
}

function around({ types, parents }: Omit<NodeTable, "faults">, missing: ReadonlySet<number>): ReadonlySet<number> {
  const ancestors = new Set<number>([0]);
  for (const [start, type] of types.entries()) {
    if (type !== errorType && !missing.has(start)) continue;
    for (let node = start; node >= 0 && !ancestors.has(node); node = parents[node] ?? -1) ancestors.add(node);
  }
  return ancestors;
}
