import type { DependencyTarget, IndexedUnit } from "../unit-graph.ts";

/** `part`: unknown property; `missing`: unresolved own import; `unbound`: no binding; `outside`: platform. */
export type Resolution<U extends IndexedUnit = IndexedUnit> =
  | { readonly kind: "unit"; readonly unit: U; readonly name: string }
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "part"; readonly of: Resolution<U> }
  | { readonly kind: "missing" }
  | { readonly kind: "unbound" }
  | { readonly kind: "outside" };

export const missing = { kind: "missing" } as const;
export const unbound = { kind: "unbound" } as const;
export const outside = { kind: "outside" } as const;

export interface ResolvedReference<U extends IndexedUnit, Item> {
  readonly resolution: Resolution<U>;
  readonly end: number;
  readonly links: number;
  readonly modules: readonly { readonly path: string; readonly end: number }[];
  readonly through: Item | null;
}

export function unresolvedReference(end: number): ResolvedReference<never, never> {
  return { resolution: missing, end, links: 0, modules: [], through: null };
}

export function followChain<U extends IndexedUnit, Link extends { readonly end: number }>(
  first: Resolution<U>,
  { end, chain }: { readonly end: number; readonly chain: readonly Link[] },
  next: (path: string, link: Link, isLast: boolean) => Resolution<U> | undefined,
): Omit<ResolvedReference<U, never>, "through"> {
  const passed: { path: string; end: number }[] = [];
  let resolution = first;
  let position = end;
  for (const [index, link] of chain.entries()) {
    const reached = resolution.kind === "module" ? resolution.path : undefined;
    const following = reached === undefined ? undefined : next(reached, link, index === chain.length - 1);
    if (reached === undefined || following === undefined) break;
    passed.push({ path: reached, end: position });
    resolution = following;
    position = link.end;
  }
  return { resolution, end: position, links: passed.length, modules: passed };
}

export function targetOf(resolution: Resolution): DependencyTarget | undefined {
  switch (resolution.kind) {
    case "unit":
    case "module":
      return resolution;
    case "part":
      return targetOf(resolution.of);
    case "outside":
      return undefined;
    default:
      return { kind: "unresolved", isMissing: resolution.kind === "missing" };
  }
}
