/** A file name that no file of the module has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`_${name}`, taken) : name;
}
