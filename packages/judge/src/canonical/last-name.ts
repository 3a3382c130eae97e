/** Returns the last part of a qualified name. */
export function lastName(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.lastIndexOf(".") + 1);
}
