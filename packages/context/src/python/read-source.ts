import type { Parser, SyntaxNode } from "@repost/syntax";
import { readExports } from "./exports.ts";
import { collectNames } from "./names/collect-names.ts";
import type { NameTable } from "./names/name-table.ts";
import { outermostFunction } from "./names/scope.ts";
import type { PythonReading } from "./python-reading.ts";
import { readReferences } from "./read-references.ts";
import { readUnit, type UnitParts } from "./read-unit.ts";
import { rootedEffects } from "./rooted-effects.ts";
import { splitUnits, type Stretch } from "./split-units.ts";

/** Parses a text and keeps of it what linking needs; the tree is freed. */
export function readSource(parser: Parser, code: string): PythonReading {
  const tree = parser.parse(code);
  try {
    return describeSource(tree.root, code);
  } finally {
    tree.delete();
  }
}

function describeSource(root: SyntaxNode, code: string): PythonReading {
  const names = collectNames(root, code);
  const stretches = splitUnits(root, code);
  const parts = partsOf(names, stretches);
  return {
    units: stretches.map((stretch, position) => readUnit(code, stretch, parts(position))),
    bindings: names.module.bindings,
    globalWrites: globalWrites(names),
    imports: names.imports,
    exports: readExports(root),
    functions: names.functions,
  };
}

function partsOf(names: NameTable, stretches: readonly Stretch[]): (position: number) => UnitParts {
  const imports = distribute(names.imports, stretches);
  const references = distribute(readReferences(names), stretches);
  const aliases = distribute(names.aliases.toSorted(byStart), stretches);
  const docstrings = distribute(names.docstrings, stretches);
  const classes = distribute(names.classes, stretches);
  const { effects, functions } = rootedEffects(names, stretches);
  return (position) => ({
    imports: imports[position] ?? [],
    references: references[position] ?? [],
    aliases: aliases[position] ?? [],
    docstrings: docstrings[position] ?? [],
    bases: classes[position] ?? [],
    effects: effects[position],
    functions: functions[position],
  });
}

function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}

function distribute<T extends { readonly start: number }>(
  items: readonly T[],
  stretches: readonly Stretch[],
): readonly (readonly T[])[] {
  const lists: T[][] = stretches.map(() => []);
  let position = 0;
  for (const item of items) {
    while (position < stretches.length && (stretches[position]?.end ?? 0) <= item.start) position += 1;
    const stretch = stretches[position];
    if (stretch !== undefined && stretch.start <= item.start) lists[position]?.push(item);
  }
  return lists;
}

function globalWrites(names: NameTable): ReadonlyMap<string, readonly number[]> {
  return new Map(
    [...names.globalWrites].map(([name, writes]) => {
      const named = writes.filter(({ scope }) => scope.timing === "eager" || outermostFunction(scope) !== null);
      return [name, [...new Set([...named, ...writes].map(({ start }) => start))]];
    }),
  );
}
