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
