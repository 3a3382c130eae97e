import type { Unit } from "@repost/spec";
import { externalNames, isOfRepository, locateItem } from "./import-locations.ts";
import type { ModuleFinder } from "./module-finder.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";
import type { EffectGroup, PythonUnit, Reference } from "./python-module.ts";
import type { ReadGroup, ReadUnit } from "./python-reading.ts";
import type { ReadingDecoder } from "./reading-decoder.ts";

export interface UnitContext {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly finder: ModuleFinder;
}

export function linkUnit(
  context: UnitContext,
  decoder: ReadingDecoder,
  unit: ReadUnit,
  boundNames: readonly string[],
): PythonUnit {
  const { path, name, code, finder } = context;
  const { start, end, imports } = unit;
  const hasStar = imports.some(
    (statement) => statement.hasStar && statement.nesting !== "lazy" && !isOfRepository(statement, path, finder),
  );
  const isOwn = ({ item }: Reference): boolean => item === null || locateItem(item, path, finder).kind === "module";
  const references = once(() => decoder.references(unit.references).filter(isOwn));
  const roots = new Set(unit.bases.flatMap((base) => base.roots));
  const baseReferences = once(() =>
    roots.size === 0 ? [] : decoder.referencesAt(unit.references, roots).filter(isOwn),
  );
  const functions = once(() => new Map(unit.functions.map((group) => [group.name, linkGroup(group, decoder)])));
  return {
    ...unit,
    id: `${path}:${unit.startLine}`,
    path,
    module: name,
    code: code.slice(start, end),
    kind: kindOf(unit, context),
    boundNames: new Set([...boundNames, ...(hasStar ? ["*"] : []), ...(unit.isDocstring ? ["__doc__"] : [])]),
    external: externalNames(imports, path, finder),
    get references() {
      return references();
    },
    get baseReferences() {
      return baseReferences();
    },
    effects: linkGroup(unit.effects, decoder),
    get functions() {
      return functions();
    },
  };
}

function kindOf({ kind, imports }: ReadUnit, { path, finder }: UnitContext): Unit["kind"] {
  const isOwn = (statement: ImportStatement): boolean =>
    statement.hasStar
      ? isOfRepository(statement, path, finder)
      : statement.items.every((item) => locateItem(item, path, finder).kind !== "external");
  return kind === "import" && imports.some(isOwn) ? "statement" : kind;
}

function linkGroup({ effects: rows, assigned, writesNamespace }: ReadGroup, decoder: ReadingDecoder): EffectGroup {
  const effects = once(() => decoder.effects(rows));
  return {
    get effects() {
      return effects();
    },
    assigned,
    writesNamespace,
  };
}

function once<T>(make: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => (computed ??= { value: make() }).value;
}
