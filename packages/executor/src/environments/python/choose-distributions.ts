import { distributionName, type Requirement } from "@repost/spec";
import type { DeclaredDependencies } from "./declared-dependencies.ts";
import { DISTRIBUTIONS, SHARED_NAMES } from "./import-names.ts";

const VARIANTS = [
  (name: string): string => name,
  (name: string): string => `python-${name}`,
  (name: string): string => `${name}-python`,
  (name: string): string => `py${name}`,
  (name: string): string => `py-${name}`,
  (name: string): string => `${name}-py`,
];

export function isDeclared(module: string, declared: DeclaredDependencies): boolean {
  const names = new Set([...declared.required, ...declared.optional].map(({ name }) => name));
  const isUnknown = names.size === 0 && declared.isComplete !== true;
  return isUnknown || chooseDistributions(module, declared).some(({ name }) => names.has(name));
}

/** Prefers a declared distribution, the well-known one, longer declared names, then the same name. */
export function chooseDistributions(module: string, declared: DeclaredDependencies): readonly Requirement[] {
  const all = [...declared.required, ...declared.optional];
  const usualNames = DISTRIBUTIONS[module] ?? [];
  const name = distributionName(module);
  const find = (wanted: string): Requirement | undefined => all.find((requirement) => requirement.name === wanted);
  for (const candidate of [...usualNames, ...VARIANTS.map((variant) => variant(name))]) {
    const match = find(candidate);
    if (match !== undefined) return [match];
  }
  if (SHARED_NAMES.has(module)) {
    const below = all.filter((requirement) => requirement.name.startsWith(`${name}-`));
    if (below.length > 0) return below;
  }
  const related = all.filter(
    (requirement) => requirement.name.startsWith(`${name}-`) || requirement.name.endsWith(`-${name}`),
  );
  if (usualNames.length === 0 && related.length === 1) return related;
  const longer = declared.required.filter((requirement) => requirement.name.startsWith(`${name}-`));
  if (usualNames.length === 0 && longer.length > 0) return longer;
  return [{ name: usualNames[0] ?? name, extras: [], specifier: "", marker: "" }];
}
