export interface MethodCall {
  readonly member: string | null;
  readonly isDiscarded: boolean;
}

export function mutatingCalls(mutating: ReadonlySet<string>, reporting: ReadonlySet<string>) {
  return {
    isMutatingCall: ({ member, isDiscarded }: MethodCall): boolean =>
      member !== null && (mutating.has(member) || (isDiscarded && !reporting.has(member))),
    isMutatingName: (method: string): boolean => mutating.has(method),
  };
}

interface PossibleCall<Reference> {
  readonly kind: string;
  readonly root: { readonly kind: "variable"; readonly reference: Reference } | { readonly kind: "parameter" };
  readonly links: number;
}

/** `module.update(x)` calls a function; `table.update(x)` changes the table. */
export function isFunctionOfModule<Reference>(
  { kind, root, links }: PossibleCall<Reference>,
  resolve: (reference: Reference) => { readonly resolution: { readonly kind: string }; readonly links: number },
): boolean {
  if (kind === "store" || root.kind === "parameter") return false;
  const resolved = resolve(root.reference);
  return resolved.resolution.kind === "unit" && resolved.links > links;
}
