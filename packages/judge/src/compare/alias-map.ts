export type Identity = number | null;

/** Pairs of shared objects, one-to-one. `restore` takes back pairs of a failed trial. */
export interface AliasMap {
  meet(left: Identity, right: Identity): "new" | "same" | "left-met" | "right-met";
  mark(): number;
  restore(mark: number): void;
}

export function createAliasMap(): AliasMap {
  const rightOf = new Map<number, Identity>();
  const leftOf = new Map<number, Identity>();
  const log: { readonly left: Identity; readonly right: Identity }[] = [];
  return {
    meet(left, right) {
      if (left === null && right === null) return "new";
      if (left !== null && rightOf.has(left)) {
        return right !== null && rightOf.get(left) === right ? "same" : "left-met";
      }
      if (right !== null && leftOf.has(right)) return "right-met";
      if (left !== null) rightOf.set(left, right);
      if (right !== null) leftOf.set(right, left);
      log.push({ left, right });
      return "new";
    },
    mark: () => log.length,
    restore(mark) {
      for (const { left, right } of log.splice(mark)) {
        if (left !== null) rightOf.delete(left);
        if (right !== null) leftOf.delete(right);
      }
    },
  };
}
