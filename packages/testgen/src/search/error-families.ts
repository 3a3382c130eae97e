/**
 * Groups documented exceptions by base, because an input may break several conditions.
 * @param lineage - Returns the names of a class and its bases.
 */
export function errorFamilies(
  documented: readonly string[],
  lineage: (name: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const bases = new Map(documented.map((name) => [name, new Set(lineage(name))]));
  const areRelated = (left: string, right: string): boolean =>
    [...(bases.get(left) ?? [])].some((base) => bases.get(right)?.has(base) === true);
  return new Map(
    documented.flatMap((name) => {
      const family = documented.filter((other) => areRelated(name, other));
      return family.length > 1 ? [[name, family] as const] : [];
    }),
  );
}
