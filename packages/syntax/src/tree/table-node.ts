import { lastAtMost } from "../lines.ts";
import type { Position, SyntaxNode } from "../syntax-node.ts";
import { errorType, type NodeTable } from "./node-table.ts";

interface Nodes {
  readonly table: NodeTable;
  /** Trees have disjoint ids. */
  readonly firstId: number;
  readonly made: (TableNode | undefined)[];
  lineStarts: readonly number[] | undefined;
}

let nextId = 1;

export function rootOf(table: NodeTable): SyntaxNode {
  const firstId = nextId;
  nextId += table.types.length;
  // Preallocated: an array filled from both ends becomes a hash table.
  const made = Array.from<TableNode | undefined>({ length: table.types.length });
  return nodeAt({ table, firstId, made, lineStarts: undefined }, 0);
}

function nodeAt(nodes: Nodes, at: number): TableNode {
  return (nodes.made[at] ??= new TableNode(nodes, at));
}

class TableNode implements SyntaxNode {
  readonly id: number;
  readonly type: string;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly #nodes: Nodes;
  readonly #at: number;
  #children: SyntaxNode[] | undefined = undefined;
  #namedChildren: SyntaxNode[] | undefined = undefined;

  constructor(nodes: Nodes, at: number) {
    const { grammar, types, starts, ends } = nodes.table;
    this.#nodes = nodes;
    this.#at = at;
    this.id = nodes.firstId + at;
    this.type = grammar.types[types[at] ?? errorType] ?? "ERROR";
    this.startIndex = starts[at] ?? 0;
    this.endIndex = ends[at] ?? 0;
  }

  get text(): string {
    return this.#nodes.table.text.slice(this.startIndex, this.endIndex);
  }

  get startPosition(): Position {
    return positionOf(this.#nodes, this.startIndex);
  }

  get endPosition(): Position {
    return positionOf(this.#nodes, this.endIndex);
  }

  get isNamed(): boolean {
    return isNamed(this.#nodes.table, this.#at);
  }

  get isError(): boolean {
    return this.#nodes.table.types[this.#at] === errorType;
  }

  get isMissing(): boolean {
    return this.#nodes.table.faults?.missing.has(this.#at) ?? false;
  }

  get hasError(): boolean {
    return this.#nodes.table.faults?.around.has(this.#at) ?? false;
  }

  get parent(): SyntaxNode | null {
    const parent = this.#nodes.table.parents[this.#at] ?? -1;
    return parent < 0 ? null : nodeAt(this.#nodes, parent);
  }

  get children(): SyntaxNode[] {
    if (this.#children !== undefined) return this.#children;
    const nodes = this.#nodes;
    const { after } = nodes.table;
    const children: SyntaxNode[] = [];
    const end = after[this.#at] ?? 0;
    for (let child = this.#at + 1; child < end; child = after[child] ?? end) children.push(nodeAt(nodes, child));
    this.#children = children;
    return children;
  }

  get namedChildren(): SyntaxNode[] {
    if (this.#namedChildren !== undefined) return this.#namedChildren;
    const nodes = this.#nodes;
    const { table } = nodes;
    const { after, types, grammar } = table;
    const children: SyntaxNode[] = [];
    const end = after[this.#at] ?? 0;
    for (let child = this.#at + 1; child < end; child = after[child] ?? end)
      if (grammar.named[types[child] ?? errorType] !== false) children.push(nodeAt(nodes, child));
    this.#namedChildren = children;
    return children;
  }

  get childCount(): number {
    return this.children.length;
  }

  get namedChildCount(): number {
    return this.namedChildren.length;
  }

  get firstChild(): SyntaxNode | null {
    return this.child(0);
  }

  get lastChild(): SyntaxNode | null {
    return this.children.at(-1) ?? null;
  }

  get firstNamedChild(): SyntaxNode | null {
    return this.namedChild(0);
  }

  get lastNamedChild(): SyntaxNode | null {
    return this.namedChildren.at(-1) ?? null;
  }

  get nextSibling(): SyntaxNode | null {
    return this.#sibling(1, false);
  }

  get previousSibling(): SyntaxNode | null {
    return this.#sibling(-1, false);
  }

  get nextNamedSibling(): SyntaxNode | null {
    return this.#sibling(1, true);
  }

  get previousNamedSibling(): SyntaxNode | null {
    return this.#sibling(-1, true);
  }

  child(index: number): SyntaxNode | null {
    return this.children[index] ?? null;
  }

  namedChild(index: number): SyntaxNode | null {
    return this.namedChildren[index] ?? null;
  }

  childForFieldName(name: string): SyntaxNode | null {
    const nodes = this.#nodes;
    const { after, fields, grammar } = nodes.table;
    const field = grammar.fields.get(name);
    if (field === undefined) return null;
    const end = after[this.#at] ?? 0;
    for (let child = this.#at + 1; child < end; child = after[child] ?? end)
      if (fields[child] === field) return nodeAt(nodes, child);
    return null;
  }

  childrenForFieldName(name: string): SyntaxNode[] {
    const { table, firstId } = this.#nodes;
    const { fields, grammar } = table;
    const field = grammar.fields.get(name);
    return field === undefined ? [] : this.children.filter(({ id }) => fields[id - firstId] === field);
  }

  descendantForIndex(start: number, end = start): SyntaxNode | null {
    if (start > end) return null;
    let innermost: SyntaxNode | undefined = undefined;
    for (let inner = innerAt(this, start, end); inner !== undefined; inner = innerAt(inner, start, end))
      innermost = inner;
    return innermost ?? this;
  }

  descendantsOfType(types: string | string[]): SyntaxNode[] {
    const nodes = this.#nodes;
    const { after, types: typesOf, grammar } = nodes.table;
    const wanted = new Set(typeof types === "string" ? [types] : types);
    const descendants: SyntaxNode[] = [];
    const end = after[this.#at] ?? 0;
    for (let node = this.#at; node < end; node += 1)
      if (wanted.has(grammar.types[typesOf[node] ?? errorType] ?? "ERROR")) descendants.push(nodeAt(nodes, node));
    return descendants;
  }

  #sibling(step: 1 | -1, isNamed: boolean): SyntaxNode | null {
    const { parent } = this;
    if (parent === null) return null;
    const { children } = parent;
    for (let at = positionIn(children, this.id) + step; ; at += step) {
      const sibling = children[at];
      if (sibling === undefined) return null;
      if (sibling.isNamed || !isNamed) return sibling;
    }
  }
}

function isNamed({ types, grammar }: NodeTable, id: number): boolean {
  return grammar.named[types[id] ?? errorType] !== false;
}

function innerAt(node: SyntaxNode, start: number, end: number): SyntaxNode | undefined {
  const inner = node.children.find((child) => reaches(child, start, end));
  return inner === undefined || start < inner.startIndex ? undefined : inner;
}

function reaches({ startIndex, endIndex }: SyntaxNode, start: number, end: number): boolean {
  return endIndex >= end && (startIndex === endIndex ? endIndex >= start : endIndex > start);
}

function positionIn(ascending: readonly SyntaxNode[], id: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle]?.id ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function positionOf(nodes: Nodes, offset: number): Position {
  const starts = (nodes.lineStarts ??= lineStartsOf(nodes.table.text));
  const row = lastAtMost(starts, offset);
  return { row, column: offset - (starts[row] ?? 0) };
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
