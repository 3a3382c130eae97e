import { dependenciesOf, importDependency, nameIn } from "../index/dependencies-of.ts";
import { targetOf } from "../index/resolution.ts";
import type { Dependency } from "../unit-graph.ts";
import { locateItem } from "./import-locations.ts";
import type { ImportItem } from "@repost/syntax/python-scopes";
import type { PythonModule, PythonUnit } from "./python-module.ts";
import type { Resolver } from "./resolver.ts";

export function unitDependencies(
  unit: PythonUnit,
  { code }: PythonModule,
  resolver: Resolver,
  isImportable: (path: string) => boolean,
): readonly Dependency[] {
  const fails = (item: ImportItem): boolean => {
    const location = locateItem(item, unit.path, resolver.finder);
    if (location.kind === "external") return false;
    if (location.kind === "missing" || !isImportable(location.path)) return true;
    const resolution = resolver.item(item, unit.path);
    return resolution.kind === "missing" || (resolution.kind === "module" && !isImportable(resolution.path));
  };
  const dependencies = unit.references.flatMap((reference) =>
    reference.item !== null && fails(reference.item)
      ? []
      : dependenciesOf(reference, resolver.reference(unit.path, reference), { unit, code }),
  );
  const resolved = unit.isIdle
    ? dependencies.filter(({ name, to }) => to.kind !== "unresolved" || !bindsFirst(unit, name))
    : dependencies;
  return [...resolved, ...importDependencies(unit, code, resolver, fails)].toSorted(
    (left, right) => left.start - right.start || right.end - left.end,
  );
}

function bindsFirst({ boundNames }: PythonUnit, name: string): boolean {
  return boundNames.has(/^\w+/.exec(name)?.[0] ?? "");
}

function importDependencies(
  unit: PythonUnit,
  code: string,
  resolver: Resolver,
  fails: (item: ImportItem) => boolean,
): readonly Dependency[] {
  const resolved = new Set(unit.references.map(({ item }) => item));
  return unit.imports.flatMap(({ items, typing, nesting }) => {
    if (typing) return [];
    return items.flatMap((item): readonly Dependency[] => {
      if (locateItem(item, unit.path, resolver.finder).kind === "external") return [];
      const isFailing = fails(item);
      if (nesting === "top" && !unit.boundNames.has(item.bound)) return [];
      if (resolved.has(item) && !isFailing) return [];
      const to = isFailing ? undefined : targetOf(resolver.item(item, unit.path));
      const name = nameIn(code, item.start, item.end);
      const dependencies = importDependency(item, unit, name, to ?? { kind: "unresolved", isMissing: true });
      return nesting === "lazy" ? dependencies.map((each) => ({ ...each, timing: "lazy" })) : dependencies;
    });
  });
}
