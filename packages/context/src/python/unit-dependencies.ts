import { dependenciesOf } from "../index/dependencies-of.ts";
import type { Dependency, DependencyTarget } from "../unit-graph.ts";
import { locateItem } from "./import-locations.ts";
import type { ImportItem } from "@repost/syntax/python-scopes";
import type { PythonModule, PythonUnit, Reference } from "./python-module.ts";
import type { Resolution, Resolver } from "./resolver.ts";

export function unitDependencies(
  unit: PythonUnit,
  module: PythonModule,
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
    reference.item !== null && fails(reference.item) ? [] : referenceDependencies(reference, unit, module, resolver),
  );
  const resolved = unit.isIdle
    ? dependencies.filter(({ name, to }) => to.kind !== "unresolved" || !bindsFirst(unit, name))
    : dependencies;
  return [...resolved, ...importDependencies(unit, module, resolver, fails)].toSorted(
    (left, right) => left.start - right.start || right.end - left.end,
  );
}

function bindsFirst({ boundNames }: PythonUnit, name: string): boolean {
  return boundNames.has(/^\w+/.exec(name)?.[0] ?? "");
}

function referenceDependencies(
  reference: Reference,
  unit: PythonUnit,
  module: PythonModule,
  resolver: Resolver,
): readonly Dependency[] {
  const { resolution, end, modules } = resolver.reference(module, reference);
  const to = targetOf(resolution);
  if (to === undefined) return [];
  return dependenciesOf({ reference, unit, code: module.code, end, modules, to });
}

function importDependencies(
  unit: PythonUnit,
  module: PythonModule,
  resolver: Resolver,
  fails: (item: ImportItem) => boolean,
): readonly Dependency[] {
  const resolved = new Set(unit.references.map(({ item }) => item));
  return unit.imports.flatMap(({ items, typing, place }) => {
    if (typing) return [];
    return items.flatMap((item): Dependency[] => {
      const modulePlace = locateItem(item, unit.path, resolver.finder);
      if (modulePlace.kind === "external") return [];
      const isFailing = fails(item);
      if (place === "top" && !unit.boundNames.has(item.bound)) return [];
      if (resolved.has(item) && !isFailing) return [];
      const lost: DependencyTarget = { kind: "unresolved", isMissing: true };
      const to = isFailing ? lost : (targetOf(resolver.item(item, unit.path)) ?? lost);
      return [
        {
          start: item.start - unit.start,
          end: item.end - unit.start,
          name: module.code.slice(item.start, item.end).replaceAll(/\s+/g, ""),
          timing: place === "lazy" ? "lazy" : "eager",
          role: "value",
          annotates: null,
          isIntermediate: false,
          isOptional: true,
          to,
        },
      ];
    });
  });
}

function targetOf(resolution: Resolution): DependencyTarget | undefined {
  if (resolution.kind === "unit") return { kind: "unit", unit: resolution.unit, name: resolution.name };
  if (resolution.kind === "module") return { kind: "module", path: resolution.path };
  return resolution.kind === "outside" ? undefined : { kind: "unresolved", isMissing: resolution.kind === "missing" };
}
