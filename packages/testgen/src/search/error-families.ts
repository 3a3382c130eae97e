/**
 * Groups documented exceptions whose classes derive from one class of the module. An input often breaks several
 * documented conditions, and nothing documents which of them counts.
 *
 * @param lineage - Returns the names of a class and of its bases in the module.
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
