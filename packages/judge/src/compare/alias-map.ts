/** The number of a shared object, or null where nothing else refers to it. */
export type Identity = number | null;

/**
 * Which shared object of one tree stands for which of the other. The relation is one to one: two places that share an object on one
 * side share one on the other side too. Pairs can be taken back, for unordered content is matched by trial.
 */
export interface AliasMap {
  /**
   * Says what is known of a pair: `new` if neither was met before (it is remembered now), `same` if they were met together,
   * `left-met` or `right-met` if that one was met before, but not with the other.
   */
  meet(left: Identity, right: Identity): "new" | "same" | "left-met" | "right-met";
  /** What to hand to `restore` to forget the pairs met from here on. */
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
