import { needsOf } from "../index/needs-of.ts";
import type { Need, NeedTarget } from "../unit-graph.ts";
import type { ModuleCall } from "@repost/syntax/javascript-scopes";
import type { Meaning } from "./meanings.ts";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { Reference } from "./typescript-reading.ts";

export function unitNeeds(unit: TypeScriptUnit, module: TypeScriptModule, resolver: Resolver): readonly Need[] {
  const needs = [
    ...unit.references.flatMap((reference) => referenceNeeds(reference, unit, module, resolver)),
    ...unit.calls.flatMap((call) => callNeed(call, unit, module, resolver)),
    ...keptImportNeeds(unit, module, resolver),
  ];
  return needs.toSorted((left, right) => left.start - right.start || right.end - left.end);
}

function referenceNeeds(
  reference: Reference,
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  resolver: Resolver,
): readonly Need[] {
  const { meaning, end, modules } = resolver.reference(module, reference);
  const to = targetOf(meaning);
  if (to === undefined || (to.kind === "unresolved" && reference.role !== "value")) return [];
  return needsOf({ reference, unit, code: module.code, end, modules, to });
}

function callNeed(
  { specifier, start, end, timing, kind, isGuarded, isBound }: ModuleCall,
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  resolver: Resolver,
): readonly Need[] {
  const item = { specifier, imported: kind === "require" ? "=" : "*", bound: "", start, end, isType: false };
  if (resolver.finder.find(module.path, specifier).kind === "external") return [];
  const meaning = resolver.item(item, module.path);
  const to = targetOf(meaning.kind === "part" ? meaning.of : meaning) ?? { kind: "unresolved", isMissing: true };
  return [
    {
      start: start - unit.start,
      end: end - unit.start,
      name: module.code.slice(start, end).replaceAll(/\s+/g, ""),
      timing,
      role: "value",
      annotates: null,
      isPassing: isBound && to.kind !== "unresolved" && !isKept(start, unit, module, resolver),
      isForeseen: isGuarded,
      to,
    },
  ];
}

function isKept(start: number, unit: TypeScriptUnit, module: TypeScriptModule, resolver: Resolver): boolean {
  const statement = unit.imports.find((statement) => statement.start <= start && start < statement.end);
  return statement?.items.some((item) => !resolver.isTransparent(module, item)) === true;
}

/** Only a run knows the names of these imports. */
function keptImportNeeds(unit: TypeScriptUnit, module: TypeScriptModule, resolver: Resolver): readonly Need[] {
  return unit.imports.flatMap((statement) => {
    if (statement.kind === "require") return [];
    return statement.items.flatMap((item): readonly Need[] => {
      if (resolver.finder.find(module.path, item.specifier).kind !== "module") return [];
      if (resolver.isTransparent(module, item)) return [];
      const meaning = resolver.item(item, module.path);
      const to = targetOf(meaning.kind === "part" ? meaning.of : meaning);
      if (to === undefined) return [];
      const span = { start: item.start - unit.start, end: item.end - unit.start };
      const rest = { timing: "eager", role: "value", annotates: null, isPassing: false, isForeseen: true } as const;
      return [{ ...span, name: item.bound, ...rest, to }];
    });
  });
}

export function targetOf(meaning: Meaning): NeedTarget | undefined {
  switch (meaning.kind) {
    case "unit":
      return { kind: "unit", unit: meaning.unit, name: meaning.name };
    case "module":
      return { kind: "module", path: meaning.path };
    case "part":
      return targetOf(meaning.of);
    case "outside":
      return undefined;
    default:
      return { kind: "unresolved", isMissing: meaning.kind === "missing" };
  }
}
