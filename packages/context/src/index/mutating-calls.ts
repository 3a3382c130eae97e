interface MethodCall {
  /** Name of the called method; null for a function. */
  readonly member: string | null;
  /** True when the result is unused. */
  readonly isDiscarded: boolean;
}

/** Returns predicates of calls that change their receiver, from the names of a language. */
export function mutatingCalls(mutating: ReadonlySet<string>, reporting: ReadonlySet<string>) {
  return {
    /** Returns whether a method is called for its effect, by its name or because its result is discarded. */
    isMutatingCall: ({ member, isDiscarded }: MethodCall): boolean =>
      member !== null && (mutating.has(member) || (isDiscarded && !reporting.has(member))),
    isMutatingName: (method: string): boolean => mutating.has(method),
  };
}
