import {
  bindingScope,
  outermostFunction,
  type Effect,
  type ImportItem,
  type PythonScopes,
  type NameReference,
  type Scope,
} from "@repost/syntax/python-scopes";
import type { Rows } from "./python-reading.ts";
import {
  createStringTable,
  effectFlags,
  itemsOf,
  type ReadingTables,
  referenceFlags,
  row,
  type StringTable,
} from "./reading-tables.ts";

export interface TableWriter {
  readonly starts: readonly number[];
  effects(effects: readonly Effect[]): Rows;
  finish(): ReadingTables;
}

interface Found {
  readonly occurrence: NameReference;
  readonly scope: Scope;
  readonly reference: number;
}

export function createTableWriter(names: PythonScopes): TableWriter {
  const strings = createStringTable();
  const items = new Map(itemsOf(names.imports).map((item, position) => [item, position]));
  const references: number[] = [];
  const links: number[] = [];
  const starts: number[] = [];
  const occurrences = new Map<number, Found>();
  for (const occurrence of names.references) {
    const scope = bindingScope(occurrence.scope, occurrence.name, occurrence.start);
    const item = scope.parent === null ? null : soleImport(scope, occurrence.name);
    const isOfModule = scope.parent === null;
    occurrences.set(occurrence.start, { occurrence, scope, reference: isOfModule ? starts.length : -1 });
    if (!isOfModule && item === null) continue;
    const firstLink = links.length / row.links;
    for (const { name, end } of occurrence.chain) links.push(strings.position(name), end);
    const { name, start, end, chain, annotates } = occurrence;
    starts.push(start);
    const itemPosition = item === null ? -1 : (items.get(item) ?? -1);
    references.push(strings.position(name), start, end, firstLink, chain.length);
    references.push(flagsOf(occurrence), strings.position(annotates), itemPosition);
  }
  const effects = createEffectWriter(strings, occurrences);
  return {
    starts,
    effects: (list) => effects.write(list),
    finish: () => ({
      strings: strings.strings,
      references: Int32Array.from(references),
      links: Int32Array.from(links),
      ...effects.finish(),
    }),
  };
}

function soleImport({ kind, bindings }: Scope, name: string): ImportItem | null {
  const [only, ...rest] = bindings.get(name) ?? [];
  return kind === "function" && only?.typing === false && rest.length === 0 ? only.item : null;
}

function flagsOf({ scope, role, isGuarded, isStored }: NameReference): number {
  const isLazy = role !== "value" || scope.timing === "lazy";
  return (
    (isLazy ? referenceFlags.lazy : 0) |
    (role === "annotation" ? referenceFlags.annotation : 0) |
    (role === "field" ? referenceFlags.field : 0) |
    (isGuarded ? referenceFlags.guarded : 0) |
    (isStored ? referenceFlags.stored : 0)
  );
}

interface EffectWriter {
  write(effects: readonly Effect[]): Rows;
  finish(): Pick<ReadingTables, "effects" | "arguments">;
}

type RootRow = readonly [reference: number, position: number, name: number];

function createEffectWriter(strings: StringTable, occurrences: ReadonlyMap<number, Found>): EffectWriter {
  const rows: number[] = [];
  const argumentRows: number[] = [];
  const write = (effect: Effect): void => {
    const root = rootRow(occurrences.get(effect.root), strings);
    if (root === undefined) return;
    const firstArgument = argumentRows.length / row.arguments;
    for (const { position, keyword, root: offset } of effect.arguments) {
      const argument = rootRow(occurrences.get(offset), strings);
      if (argument !== undefined) argumentRows.push(position, strings.position(keyword), ...argument);
    }
    const member = strings.position(effect.member);
    rows.push(...root, effect.links, member, effectFlagsOf(effect), firstArgument);
    rows.push(argumentRows.length / row.arguments - firstArgument);
  };
  return {
    write: (effects) => {
      const first = rows.length / row.effects;
      for (const effect of effects) write(effect);
      return { first, count: rows.length / row.effects - first };
    },
    finish: () => ({ effects: Int32Array.from(rows), arguments: Int32Array.from(argumentRows) }),
  };
}

function effectFlagsOf({ kind, isDiscarded, isDecorator }: Effect): number {
  return (
    (kind === "call" ? effectFlags.call : 0) |
    (isDiscarded ? effectFlags.discarded : 0) |
    (isDecorator ? effectFlags.decorator : 0)
  );
}

function rootRow(entry: Found | undefined, strings: StringTable): RootRow | undefined {
  if (entry === undefined) return undefined;
  const { scope, reference, occurrence } = entry;
  if (reference >= 0) return [reference, -1, -1];
  const position = scope.parameters.indexOf(occurrence.name);
  const isOutermost = outermostFunction(scope)?.scope === scope;
  return position >= 0 && isOutermost ? [-1, position, strings.position(occurrence.name)] : undefined;
}
