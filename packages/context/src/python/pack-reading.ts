import {
  flag,
  integer,
  later,
  list,
  mapOf,
  nullable,
  oneOf,
  type Packing,
  record,
  rows,
  text,
} from "../index/packed.ts";
import type { Alias, Binding, ImportItem, ImportStatement } from "@repost/syntax/python-scopes";
import type { PythonFunction, PythonReading, ReadFunction, ReadUnit, Rows } from "./python-reading.ts";
import { itemsOf, type ReadingTables } from "./reading-tables.ts";

export const pythonReadingPacking: Packing<PythonReading> = {
  write: (reading, to) => flatReading.write(flattened(reading), to),
  read: (from) => restored(flatReading.read(from)),
};

interface FlatReading extends Omit<PythonReading, "units" | "bindings" | "imports"> {
  readonly imports: readonly FlatStatement[];
  readonly bindings: ReadonlyMap<string, readonly FlatBinding[]>;
  readonly units: readonly FlatUnit[];
}

type FlatItem = Omit<ImportItem, "statement">;
type FlatStatement = Omit<ImportStatement, "items"> & { readonly items: readonly FlatItem[] };
type FlatBinding = Omit<Binding, "item"> & { readonly item: number };
type FlatUnit = Omit<ReadUnit, "imports"> & { readonly imports: Rows };

const rowRange = record<Rows>({ first: integer, count: integer });
const group = { effects: rowRange, assigned: list(text), writesNamespace: flag };

const statement = record<FlatStatement>({
  start: integer,
  end: integer,
  place: oneOf("top", "nested", "lazy"),
  typing: flag,
  isFrom: flag,
  level: integer,
  module: list(text),
  hasStar: flag,
  items: list(record<FlatItem>({ name: list(text), hasAlias: flag, bound: text, start: integer, end: integer })),
});

const unit = record<FlatUnit>({
  start: integer,
  end: integer,
  startLine: integer,
  endLine: integer,
  codeLines: integer,
  kind: oneOf("import", "definition", "assignment", "statement"),
  isBroken: flag,
  isIdle: flag,
  isDocstring: flag,
  importsOnly: nullable(list(integer)),
  imports: rowRange,
  references: rowRange,
  effects: record(group),
  functions: later(list(record<ReadFunction>({ name: text, ...group }))),
  aliases: list(record<Alias>({ name: text, start: integer, roots: list(integer) })),
  bases: list(record<ReadUnit["bases"][number]>({ name: text, roots: list(integer) })),
});

const flatReading = record<FlatReading>({
  imports: list(statement),
  bindings: mapOf(
    list(record<FlatBinding>({ start: integer, end: integer, since: integer, item: integer, typing: flag })),
  ),
  units: list(unit),
  globalWrites: mapOf(list(integer)),
  exports: nullable(list(text)),
  functions: later(
    list(
      record<PythonFunction>({
        name: text,
        start: integer,
        end: integer,
        body: integer,
        docstringEnd: nullable(integer),
      }),
    ),
  ),
  tables: record<ReadingTables>({
    strings: list(text),
    references: rows,
    links: rows,
    effects: rows,
    arguments: rows,
  }),
});

function flattened(reading: PythonReading): FlatReading {
  const positions = new Map(itemsOf(reading.imports).map((item, position) => [item, position]));
  const flat = ({ item, ...binding }: Binding): FlatBinding => ({
    ...binding,
    item: item === null ? -1 : (positions.get(item) ?? -1),
  });
  let first = 0;
  return {
    ...reading,
    bindings: new Map([...reading.bindings].map(([name, bindings]) => [name, bindings.map(flat)])),
    units: reading.units.map(({ imports, ...rest }) => {
      if (imports[0] !== undefined) first = reading.imports.indexOf(imports[0], first);
      return { ...rest, imports: { first, count: imports.length } };
    }),
  };
}

function restored({ imports: flatImports, bindings: flatBindings, units, ...rest }: FlatReading): PythonReading {
  const imports = flatImports.map(({ items: flatItems, ...fields }): ImportStatement => {
    const items: ImportItem[] = [];
    const whole: ImportStatement = { ...fields, items };
    for (const item of flatItems) items.push({ statement: whole, ...item });
    return whole;
  });
  const items = itemsOf(imports);
  const bindings = new Map<string, readonly Binding[]>();
  for (const [name, list] of flatBindings)
    bindings.set(
      name,
      list.map((binding) => ({ ...binding, item: items[binding.item] ?? null })),
    );
  return {
    ...rest,
    imports,
    bindings,
    units: units.map(({ imports: { first, count }, ...unitRest }) => ({
      ...unitRest,
      imports: imports.slice(first, first + count),
    })),
  };
}
