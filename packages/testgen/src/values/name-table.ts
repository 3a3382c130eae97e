/** Returns the key of each name in texts of names; the last key counts. */
export function keysByName<Key extends string>(
  names: Readonly<Partial<Record<Key, string>>>,
): ReadonlyMap<string, Key> {
  const rows = Object.entries<string | undefined>(names);
  return new Map(rows.flatMap(([key, text = ""]) => text.split(" ").map((name) => [name, key as Key] as const)));
}
