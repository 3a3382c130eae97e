import { memoize } from "../memoize.ts";
import type { PythonEffects, PythonUnit } from "./python-module.ts";
import type { Resolver } from "./resolver.ts";

const maxBases = 50;

interface Base {
  readonly unit: PythonUnit;
  readonly changes: readonly PythonUnit[];
  readonly changesHolder: boolean;
}

/** Base classes and metaclasses may register a class. */
export function createClassHooks(
  resolver: Resolver,
  effects: PythonEffects,
): (unit: PythonUnit) => readonly PythonUnit[] {
  const basesOf = memoize((unit: PythonUnit) => namedBases(unit, resolver).map((base) => hooksOf(base, effects)));
  return (unit) => {
    const changed: PythonUnit[] = [];
    const seen = new Set([unit]);
    const pending = [unit];
    for (let current = pending.pop(); current !== undefined && seen.size < maxBases; current = pending.pop()) {
      for (const base of basesOf(current)) {
        if (seen.has(base.unit)) continue;
        seen.add(base.unit);
        pending.push(base.unit);
        changed.push(...base.changes);
        if (base.changesHolder) changed.push(current);
      }
    }
    return changed;
  };
}

interface NamedUnit {
  readonly unit: PythonUnit;
  readonly name: string;
}

function namedBases(unit: PythonUnit, resolver: Resolver): readonly NamedUnit[] {
  return unit.baseReferences.flatMap((reference) => {
    const { resolution } = resolver.reference(unit.path, reference);
    return resolution.kind === "unit" && resolution.unit.kind !== "import" ? [resolution] : [];
  });
}

function hooksOf({ unit, name }: NamedUnit, effects: PythonEffects): Base {
  const isMeta = isMetaclass(unit);
  const methods = (isMeta ? ["__new__", "__init__"] : ["__init_subclass__"]).map((hook) => `${name}.${hook}`);
  const stores = methods.some((method) => storesIntoClass(unit, method));
  const changes = methods.flatMap((method) => [...effects.ofFunction(unit, method).units]);
  return { unit, changes: stores && !isMeta ? [...changes, unit] : changes, changesHolder: stores && isMeta };
}

function isMetaclass({ code }: PythonUnit): boolean {
  const header = /^class\s+\w+\s*\(([^)]*)\)/m.exec(code)?.[1] ?? "";
  return /\btype\b|Meta\b/.test(header.replace(/metaclass\s*=\s*[\w.]+/, ""));
}

function storesIntoClass({ functions }: PythonUnit, method: string): boolean {
  const effects = functions.get(method)?.effects ?? [];
  return effects.some(({ root, links }) => root.kind === "parameter" && root.position === 0 && links > 0);
}
