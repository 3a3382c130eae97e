import type { ImportItem, Link, Role } from "@repost/syntax/python-scopes";
import type { Reference, Root, RootedArgument, RootedEffect } from "./python-module.ts";
import type { PythonReading, Rows } from "./python-reading.ts";
import { effectFlags, itemsOf, type ReadingTables, referenceFlags, row } from "./reading-tables.ts";

export interface ReadingDecoder {
  references(rows: Rows): readonly Reference[];
  referencesAt(rows: Rows, starts: ReadonlySet<number>): readonly Reference[];
  effects(rows: Rows): readonly RootedEffect[];
}

export function createReadingDecoder({ tables, imports }: Pick<PythonReading, "tables" | "imports">): ReadingDecoder {
  const items = itemsOf(imports);
  return {
    references: (rows) => positionsOf(rows).map((position) => referenceAt(tables, items, position)),
    referencesAt: (rows, starts) =>
      positionsOf(rows)
        .filter((position) => starts.has(tables.references[position * row.references + 1] ?? -1))
        .map((position) => referenceAt(tables, items, position)),
    effects: (rows) => positionsOf(rows).map((position) => effectAt(tables, items, position)),
  };
}

function positionsOf({ first, count }: Rows): readonly number[] {
  return Array.from({ length: count }, (_, position) => first + position);
}

function referenceAt(tables: ReadingTables, items: readonly ImportItem[], position: number): Reference {
  const { references, strings } = tables;
  const offset = position * row.references;
  const flags = references[offset + 5] ?? 0;
  return {
    name: textAt(strings, references[offset]) ?? "",
    start: references[offset + 1] ?? 0,
    end: references[offset + 2] ?? 0,
    chain: positionsOf({ first: references[offset + 3] ?? 0, count: references[offset + 4] ?? 0 }).map((link) =>
      linkAt(tables, link),
    ),
    timing: (flags & referenceFlags.lazy) === 0 ? "eager" : "lazy",
    role: roleOf(flags),
    annotates: textAt(strings, references[offset + 6]),
    isGuarded: (flags & referenceFlags.guarded) !== 0,
    isStored: (flags & referenceFlags.stored) !== 0,
    item: items[references[offset + 7] ?? -1] ?? null,
  };
}

function roleOf(flags: number): Role {
  if ((flags & referenceFlags.field) !== 0) return "field";
  return (flags & referenceFlags.annotation) === 0 ? "value" : "annotation";
}

function linkAt({ links, strings }: ReadingTables, position: number): Link {
  const offset = position * row.links;
  return { name: textAt(strings, links[offset]) ?? "", end: links[offset + 1] ?? 0 };
}

function effectAt(tables: ReadingTables, items: readonly ImportItem[], position: number): RootedEffect {
  const { effects, strings } = tables;
  const offset = position * row.effects;
  const flags = effects[offset + 5] ?? 0;
  return {
    kind: (flags & effectFlags.call) === 0 ? "store" : "call",
    root: rootAt(tables, items, effects, offset),
    links: effects[offset + 3] ?? 0,
    member: textAt(strings, effects[offset + 4]),
    isDiscarded: (flags & effectFlags.discarded) !== 0,
    isDecorator: (flags & effectFlags.decorator) !== 0,
    arguments: positionsOf({ first: effects[offset + 6] ?? 0, count: effects[offset + 7] ?? 0 }).map((argument) =>
      argumentAt(tables, items, argument),
    ),
  };
}

function argumentAt(tables: ReadingTables, items: readonly ImportItem[], position: number): RootedArgument {
  const { arguments: rows, strings } = tables;
  const offset = position * row.arguments;
  return {
    position: rows[offset] ?? 0,
    keyword: textAt(strings, rows[offset + 1]),
    root: rootAt(tables, items, rows, offset + 2),
  };
}

function rootAt(tables: ReadingTables, items: readonly ImportItem[], rows: Int32Array, position: number): Root {
  const reference = rows[position] ?? -1;
  if (reference >= 0) return { kind: "variable", reference: referenceAt(tables, items, reference) };
  return {
    kind: "parameter",
    position: rows[position + 1] ?? 0,
    name: textAt(tables.strings, rows[position + 2]) ?? "",
  };
}

function textAt(strings: readonly string[], position: number | undefined): string | null {
  return strings[position ?? -1] ?? null;
}
