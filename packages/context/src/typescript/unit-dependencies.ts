import { dependenciesOf } from "../index/dependencies-of.ts";
import type { Dependency, DependencyTarget } from "../unit-graph.ts";
import type { ModuleCall } from "@repost/syntax/javascript-scopes";
import type { Resolution } from "./resolve-names.ts";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { Reference } from "./typescript-reading.ts";

export function unitDependencies(
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  resolver: Resolver,
): readonly Dependency[] {
  const dependencies = [
    ...unit.references.flatMap((reference) => referenceNeeds(reference, unit, module, resolver)),
    ...unit.calls.flatMap((call) => callDependency(call, unit, module, resolver)),
    ...importDependenciesWithUnits(unit, module, resolver),
  ];
  return dependencies.toSorted((left, right) => left.start - right.start || right.end - left.end);
}

function referenceNeeds(
  reference: Reference,
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  resolver: Resolver,
): readonly Dependency[] {
  const { resolution, end, modules } = resolver.reference(module, reference);
  const to = targetOf(resolution);
  if (to === undefined || (to.kind === "unresolved" && reference.role !== "value")) return [];
  return dependenciesOf({ reference, unit, code: module.code, end, modules, to });
}

function callDependency(
  { specifier, start, end, timing, kind, isGuarded, isBound }: ModuleCall,
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  resolver: Resolver,
): readonly Dependency[] {
  const item = { specifier, imported: kind === "require" ? "=" : "*", bound: "", start, end, isType: false };
  if (resolver.finder.find(module.path, specifier).kind === "external") return [];
  const resolution = resolver.item(item, module.path);
  const to = targetOf(resolution.kind === "part" ? resolution.of : resolution) ?? {
    kind: "unresolved",
    isMissing: true,
  };
  return [
    {
      start: start - unit.start,
      end: end - unit.start,
      name: module.code.slice(start, end).replaceAll(/\s+/g, ""),
      timing,
      role: "value",
      annotates: null,
      isIntermediate: isBound && to.kind !== "unresolved" && !isKept(start, unit, module, resolver),
      isOptional: isGuarded,
      to,
    },
  ];
}

function isKept(start: number, unit: TypeScriptUnit, module: TypeScriptModule, resolver: Resolver): boolean {
  const statement = unit.imports.find((statement) => statement.start <= start && start < statement.end);
  return statement?.items.some((item) => !resolver.isTransparent(module, item)) === true;
}

/** Only a run knows the names of these imports. */
function importDependenciesWithUnits(
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  resolver: Resolver,
): readonly Dependency[] {
  return unit.imports.flatMap((statement) => {
    if (statement.kind === "require") return [];
    return statement.items.flatMap((item): readonly Dependency[] => {
      if (resolver.finder.find(module.path, item.specifier).kind !== "module") return [];
      if (resolver.isTransparent(module, item)) return [];
      const resolution = resolver.item(item, module.path);
      const to = targetOf(resolution.kind === "part" ? resolution.of : resolution);
      if (to === undefined) return [];
      const span = { start: item.start - unit.start, end: item.end - unit.start };
      const rest = {
        timing: "eager",
        role: "value",
        annotates: null,
        isIntermediate: false,
        isOptional: true,
      } as const;
      return [{ ...span, name: item.bound, ...rest, to }];
    });
  });
}

export function targetOf(resolution: Resolution): DependencyTarget | undefined {
  switch (resolution.kind) {
    case "unit":
      return { kind: "unit", unit: resolution.unit, name: resolution.name };
    case "module":
      return { kind: "module", path: resolution.path };
    case "part":
      return targetOf(resolution.of);
    case "outside":
      return undefined;
    default:
      return { kind: "unresolved", isMissing: resolution.kind === "missing" };
  }
}
