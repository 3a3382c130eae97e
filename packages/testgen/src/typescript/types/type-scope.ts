import type { TypeReader } from "@repost/syntax";
import type { Shape } from "../../values/shape.ts";
import type { TypeMakers } from "../classes/type-makers.ts";
import type { ModuleIndex } from "../source/module-index.ts";

export interface TypeScope {
  readonly index: ModuleIndex;
  readonly types: TypeReader;
  /** Type parameters, and types defined in comments. */
  readonly bound: ReadonlyMap<string, Shape>;
  /** Sources of values by type name. @default none */
  readonly makers?: ReadonlyMap<string, TypeMakers>;
}

export function withBound(scope: TypeScope, more: Iterable<readonly [string, Shape]>): TypeScope {
  return { ...scope, bound: new Map([...scope.bound, ...more]) };
}
