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
