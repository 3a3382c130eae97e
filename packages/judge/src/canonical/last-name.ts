/** The last part of a qualified name: `Inner` of `Outer.Inner`. */
export function lastName(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.lastIndexOf(".") + 1);
}
