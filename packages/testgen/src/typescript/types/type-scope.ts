import type { Shape } from "../../values/shape.ts";
import type { TypeMakers } from "../classes/type-makers.ts";
import type { ModuleIndex } from "../source/module-index.ts";

/** What the names in a type may stand for. */
export interface TypeScope {
  readonly index: ModuleIndex;
  /** Type parameters, and types that comments define. */
  readonly bound: ReadonlyMap<string, Shape>;
  /** What gives values of types, by their names. @default nothing */
  readonly makers?: ReadonlyMap<string, TypeMakers>;
}

export function withBound(scope: TypeScope, more: Iterable<readonly [string, Shape]>): TypeScope {
  return { ...scope, bound: new Map([...scope.bound, ...more]) };
}
