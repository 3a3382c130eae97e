import type { FunctionEffects } from "./function-effects.ts";
import type { PythonUnit } from "./python-module.ts";
import type { Resolver } from "./resolver.ts";

export interface ClassPlace {
  readonly unit: PythonUnit;
  readonly resolver: Resolver;
  readonly functions: FunctionEffects;
}

const maxBases = 50;

/** Defining a class runs the hooks of its base classes and metaclasses, which may keep it in a register. */
export function changedByBases({ unit, resolver, functions }: ClassPlace): readonly PythonUnit[] {
  const changed: PythonUnit[] = [];
  const seen = new Set([unit]);
  const pending = [unit];
  for (let holder = pending.pop(); holder !== undefined && seen.size < maxBases; holder = pending.pop()) {
    for (const base of basesOf(holder, resolver)) {
      if (seen.has(base.unit)) continue;
      seen.add(base.unit);
      pending.push(base.unit);
      for (const hook of isMetaclass(base.unit) ? ["__new__", "__init__"] : ["__init_subclass__"]) {
        const method = `${base.name}.${hook}`;
        changed.push(...functions.of(base.unit, method).units);
        if (storesIntoClass(base.unit, method)) changed.push(isMetaclass(base.unit) ? holder : base.unit);
      }
    }
  }
  return changed;
}

function basesOf(
  unit: PythonUnit,
  resolver: Resolver,
): readonly { readonly unit: PythonUnit; readonly name: string }[] {
  const module = resolver.modules.get(unit.path);
  if (module === undefined) return [];
  return unit.baseReferences.flatMap((reference) => {
    const { meaning } = resolver.reference(module, reference);
    return meaning.kind === "unit" && meaning.unit.kind !== "import"
      ? [{ unit: meaning.unit, name: meaning.name }]
      : [];
  });
}

/** A class whose instances are classes, by its own base classes. */
function isMetaclass({ code }: PythonUnit): boolean {
  const header = /^class\s+\w+\s*\(([^)]*)\)/m.exec(code)?.[1] ?? "";
  return /\btype\b|Meta\b/.test(header.replace(/metaclass\s*=\s*[\w.]+/, ""));
}

/** `cls.registry[name] = cls`: the register is an attribute of a class above. */
function storesIntoClass({ functions }: PythonUnit, method: string): boolean {
  const effects = functions.get(method)?.effects ?? [];
  return effects.some(({ root, links }) => root.kind === "parameter" && root.position === 0 && links > 0);
}
