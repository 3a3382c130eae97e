import type { TypeReader } from "@repost/syntax";
import type { Shape } from "../../values/shape.ts";
import type { TypeFactories } from "../classes/type-factories.ts";
import type { ModuleIndex } from "../source/module-index.ts";

export interface TypeScope {
  readonly index: ModuleIndex;
  readonly types: TypeReader;
  /** Type parameters, and types defined in comments. */
  readonly bound: ReadonlyMap<string, Shape>;
  /** Sources of values by type name. @default none */
  readonly typeFactories?: TypeFactories;
}

export function withBound(scope: TypeScope, more: Iterable<readonly [string, Shape]>): TypeScope {
  return { ...scope, bound: new Map([...scope.bound, ...more]) };
}
