import { needsOf } from "../index/needs-of.ts";
import type { Need, NeedTarget } from "../unit-graph.ts";
import { placeOfItem } from "./import-places.ts";
import type { ImportItem } from "@repost/syntax/python-scopes";
import type { PythonModule, PythonUnit, Reference } from "./python-module.ts";
import type { Meaning, Resolver } from "./resolver.ts";

export function unitNeeds(
  unit: PythonUnit,
  module: PythonModule,
  resolver: Resolver,
  isImportable: (path: string) => boolean,
): readonly Need[] {
  const fails = (item: ImportItem): boolean => {
    const place = placeOfItem(item, unit.path, resolver.finder);
    if (place.kind === "external") return false;
    if (place.kind === "missing" || !isImportable(place.path)) return true;
    const meaning = resolver.item(item, unit.path);
    return meaning.kind === "missing" || (meaning.kind === "module" && !isImportable(meaning.path));
  };
  const needs = unit.references.flatMap((reference) =>
    reference.item !== null && fails(reference.item) ? [] : referenceNeeds(reference, unit, module, resolver),
  );
  const known = unit.isIdle
    ? needs.filter(({ name, to }) => to.kind !== "unresolved" || !bindsFirst(unit, name))
    : needs;
  return [...known, ...importNeeds(unit, module, resolver, fails)].toSorted(
    (left, right) => left.start - right.start || right.end - left.end,
  );
}

function bindsFirst({ binds }: PythonUnit, name: string): boolean {
  return binds.has(/^\w+/.exec(name)?.[0] ?? "");
}

function referenceNeeds(
  reference: Reference,
  unit: PythonUnit,
  module: PythonModule,
  resolver: Resolver,
): readonly Need[] {
  const { meaning, end, modules } = resolver.reference(module, reference);
  const to = targetOf(meaning);
  if (to === undefined) return [];
  return needsOf({ reference, unit, code: module.code, end, modules, to });
}

function importNeeds(
  unit: PythonUnit,
  module: PythonModule,
  resolver: Resolver,
  fails: (item: ImportItem) => boolean,
): readonly Need[] {
  const resolved = new Set(unit.references.map(({ item }) => item));
  return unit.imports.flatMap(({ items, typing, place }) => {
    if (typing) return [];
    return items.flatMap((item): Need[] => {
      const modulePlace = placeOfItem(item, unit.path, resolver.finder);
      if (modulePlace.kind === "external") return [];
      const isFailing = fails(item);
      if (place === "top" && !unit.binds.has(item.bound)) return [];
      if (resolved.has(item) && !isFailing) return [];
      const lost: NeedTarget = { kind: "unresolved", isMissing: true };
      const to = isFailing ? lost : (targetOf(resolver.item(item, unit.path)) ?? lost);
      return [
        {
          start: item.start - unit.start,
          end: item.end - unit.start,
          name: module.code.slice(item.start, item.end).replaceAll(/\s+/g, ""),
          timing: place === "lazy" ? "lazy" : "eager",
          role: "value",
          annotates: null,
          isPassing: false,
          isForeseen: true,
          to,
        },
      ];
    });
  });
}

function targetOf(meaning: Meaning): NeedTarget | undefined {
  if (meaning.kind === "unit") return { kind: "unit", unit: meaning.unit, name: meaning.name };
  if (meaning.kind === "module") return { kind: "module", path: meaning.path };
  return meaning.kind === "outside" ? undefined : { kind: "unresolved", isMissing: meaning.kind === "missing" };
}
