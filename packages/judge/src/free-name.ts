/** Returns an unused file name. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`_${name}`, taken) : name;
}
