import { dependenciesOf, importDependency, nameIn } from "../index/dependencies-of.ts";
import { targetOf } from "../index/resolution.ts";
import type { Dependency } from "../unit-graph.ts";
import type { ModuleCall } from "@repost/syntax/javascript-scopes";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";

export function unitDependencies(
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  resolver: Resolver,
): readonly Dependency[] {
  const dependencies = [
    ...unit.references.flatMap((reference) =>
      dependenciesOf(reference, resolver.reference(unit.path, reference), { unit, code: module.code }).filter(
        ({ to, role }) => to.kind !== "unresolved" || role === "value",
      ),
    ),
    ...unit.calls.flatMap((call) => callDependency(call, unit, module, resolver)),
    ...importDependenciesWithUnits(unit, module, resolver),
  ];
  return dependencies.toSorted((left, right) => left.start - right.start || right.end - left.end);
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
  const to = targetOf(resolution) ?? { kind: "unresolved", isMissing: true };
  return [
    {
      start: start - unit.start,
      end: end - unit.start,
      name: nameIn(module.code, start, end),
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
      return importDependency(item, unit, item.bound, targetOf(resolution));
    });
  });
}
