import type { TypeSignature } from "@repost/syntax";
import { constraintOf, itemOf } from "./read-type.ts";
import type { TypeScope } from "./type-scope.ts";

/** Maps positions of `keyof T` parameters, or lists of them, to those of `T`. */
export function keysDeclared(signatures: readonly TypeSignature[], scope: TypeScope): ReadonlyMap<number, number> {
  return new Map(signatures.flatMap((signature) => keysIn(signature, scope)));
}

function keysIn({ parameters }: TypeSignature, scope: TypeScope): readonly (readonly [number, number])[] {
  const declared = parameters.map(({ type }) => type());
  return declared.flatMap((type, index) => {
    const list = constraintOf(type, scope);
    const keys = constraintOf(itemOf(list)?.() ?? list, scope);
    const owner = keys.kind === "keys" ? keys.of() : null;
    const other = declared.findIndex(
      (parameter) => parameter.kind === "parameter" && owner?.kind === "parameter" && parameter.name === owner.name,
    );
    return other < 0 || other === index ? [] : [[index, other] as const];
  });
}
