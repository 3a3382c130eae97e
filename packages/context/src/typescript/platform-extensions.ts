import { escapeRegExp } from "@repost/syntax";
import type { IndexedUnit, Mutator } from "../unit-graph.ts";
import type { TypeScriptUnit } from "./typescript-module.ts";

/** Returns statements that extend built-in classes, such as `Number.prototype.half = ...`. */
export function platformExtensions(
  units: Iterable<TypeScriptUnit>,
  isRunWith: (path: string, other: string) => boolean,
): (unit: IndexedUnit) => readonly Mutator[] {
  const writers = new Map<string, TypeScriptUnit[]>();
  const bare: TypeScriptUnit[] = [];
  for (const unit of units) {
    if (unit.kind === "import" && unit.boundNames.size === 0 && unit.external.length > 0) bare.push(unit);
    for (const { kind, root, member } of unit.effects) {
      if (kind !== "store" || member === null || root.kind !== "variable") continue;
      const { name, chain } = root.reference;
      if (chain[0]?.name === "prototype" && isAddedTo(name, member))
        writers.set(member, [...(writers.get(member) ?? []), unit]);
    }
  }
  return ({ id, path, code }) => {
    const mutatorsOfMembers = [...writers].filter(([member]) => asksFor(code, member)).flatMap(([, all]) => all);
    // Packages imported for their effects may extend the platform.
    if (bare.length > 0 && asksPlatformForMore(code)) mutatorsOfMembers.push(...bare);
    const units = new Set(mutatorsOfMembers.filter((unit) => unit.id !== id && isRunWith(path, unit.path)));
    return [...units].map((unit) => ({ unit, strength: "strong" }));
  };
}

function isAddedTo(className: string, member: string): boolean {
  const existing: unknown = Reflect.get(globalThis, className);
  const prototype: unknown = typeof existing === "function" ? existing.prototype : null;
  return typeof prototype === "object" && prototype !== null && !(member in prototype);
}

const OF_PLATFORM =
  /(?<![\w$.])(Reflect|Object|Promise|Symbol|Array|Math|Number|String|JSON|Intl)\.([A-Za-z_$][\w$]*)/gu;

function asksPlatformForMore(code: string): boolean {
  return [...code.matchAll(OF_PLATFORM)].some(([, owner = "", member = ""]) => {
    const existing: unknown = Reflect.get(globalThis, owner);
    return (
      (typeof existing === "function" || (typeof existing === "object" && existing !== null)) && !(member in existing)
    );
  });
}

function asksFor(code: string, member: string): boolean {
  const written = escapeRegExp(member);
  return new RegExp(String.raw`\.\s*${written}(?![\w$])`, "u").test(code);
}
