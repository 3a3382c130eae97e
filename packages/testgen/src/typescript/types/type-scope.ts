import type { Shape } from "../../values/shape.ts";
import type { ModuleIndex } from "../source/module-index.ts";

/** What the names in a type may stand for. */
export interface TypeScope {
  readonly index: ModuleIndex;
  /** Type parameters, and types that comments define. */
  readonly bound: ReadonlyMap<string, Shape>;
}

export function withBound(scope: TypeScope, more: Iterable<readonly [string, Shape]>): TypeScope {
  return { ...scope, bound: new Map([...scope.bound, ...more]) };
}
