import { countBreaks } from "../files/source-text.ts";
import { importDependency } from "../index/dependencies-of.ts";
import { memoizeWeakly } from "../memoize.ts";
import { targetOf } from "../index/resolution.ts";
import type { IndexedUnit, Dependency, DependencyTarget, OwnImport, OwnImportUnit } from "../unit-graph.ts";
import { locateItem, locateModule } from "./import-locations.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";
import type { PythonModule } from "./python-module.ts";
import type { Resolution, Resolver } from "./resolver.ts";

export function describeImport({ start, end, items }: ImportStatement, { code }: PythonModule): OwnImport {
  const text = code.slice(start, end);
  const startLine = countBreaks(code.slice(0, start)) + 1;
  return {
    start,
    startLine,
    endLine: startLine + countBreaks(text),
    code: text,
    boundNames: items.map(({ bound }) => bound),
  };
}

export function importUnits(module: PythonModule, resolver: Resolver): readonly OwnImportUnit[] {
  return module.imports
    .filter(({ nesting }) => nesting === "top")
    .flatMap((statement) => {
      const dependencies = importDependencies(statement, module, resolver);
      return dependencies.length === 0 ? [] : [{ unit: importUnit(statement, module), dependencies }];
    });
}

function importUnit(statement: ImportStatement, module: PythonModule): IndexedUnit {
  const described = describeImport(statement, module);
  return {
    ...described,
    id: `${module.path}:${described.startLine}`,
    path: module.path,
    module: module.name,
    codeLines: described.endLine - described.startLine + 1,
    kind: "import",
    boundNames: new Set(statement.hasStar ? ["*"] : described.boundNames),
    external: [],
    isBroken: false,
    isIdle: false,
  };
}

function importDependencies(
  statement: ImportStatement,
  module: PythonModule,
  resolver: Resolver,
): readonly Dependency[] {
  if (statement.hasStar) return starDependencies(statement, module, resolver);
  return statement.items.flatMap((item) => {
    if (locateItem(item, module.path, resolver.finder).kind !== "module") return [];
    return importDependency(item, statement, item.bound, resolvedTarget(resolver.item(item, module.path)));
  });
}

function starDependencies(
  statement: ImportStatement,
  { path }: PythonModule,
  resolver: Resolver,
): readonly Dependency[] {
  const location = locateModule(statement, path, resolver.finder);
  const source = location.kind === "module" ? resolver.modules.get(location.path) : undefined;
  if (source === undefined) return [];
  const names = source.exports ?? [...source.binders.keys()].filter((name) => !name.startsWith("_"));
  return names.flatMap((name) => {
    const span = { start: statement.end - 1, end: statement.end };
    return importDependency(span, statement, name, resolvedTarget(resolver.variable(source, name)));
  });
}

export type StarSearch = (module: PythonModule, name: string) => ImportStatement | undefined;

export function createStarSearch(resolver: Resolver): StarSearch {
  const starsOf = memoizeWeakly((module: PythonModule) =>
    module.stars.map((statement) => {
      const names = new Set(starDependencies(statement, module, resolver).map(({ name }) => name));
      return { statement, names };
    }),
  );
  return (module, name) => starsOf(module).findLast(({ names }) => names.has(name))?.statement;
}

function resolvedTarget(resolution: Resolution): DependencyTarget | undefined {
  const to = targetOf(resolution);
  return to?.kind === "unresolved" ? undefined : to;
}
