import type { DeclaredType, TypeSignature } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";

export interface TypedFunction {
  /** Null if the type itself is a function. */
  readonly member: string | null;
  readonly signature: TypeSignature;
}

const MOST_NESTED_TYPES = 6;
const TRANSPARENT = new Set(["Promise", "PromiseLike", "Readonly", "Required", "NonNullable", "Awaited", "NoInfer"]);

/** Ignores members that objects may lack, and those of libraries. The first overload is the usual one. */
export function functionsOfType(
  type: DeclaredType,
  index: ModuleIndex,
  depth = MOST_NESTED_TYPES,
): readonly TypedFunction[] {
  if (depth === 0) return [];
  if (type.kind === "union") {
    // Optional functions cannot be called unconditionally.
    const [only, ...others] = type.options
      .map((option) => option())
      .filter((option) => option.kind !== "primitive" || !/^(?:null|undefined)$/u.test(option.name));
    return only === undefined || others.length > 0 ? [] : functionsOfType(only, index, depth - 1);
  }
  if (type.kind !== "object" && type.kind !== "unknown") return [];
  const { name } = type;
  const [inner] = name !== null && TRANSPARENT.has(name) ? type.arguments : [];
  if (inner !== undefined) return functionsOfType(inner(), index, depth - 1);
  if (type.kind === "unknown" || (name !== null && !isOfModule(name, index))) return [];
  const callables = type.calls.slice(0, 1).map((signature): TypedFunction => ({ member: null, signature }));
  const members = type.members().filter(({ isOptional, isOwn }) => !isOptional && (isOwn || type.bases.length === 0));
  const functions = members.flatMap(({ name: member, type: part }) =>
    functionsOfType(part(), index, depth - 1)
      .filter((typedFunction) => typedFunction.member === null)
      .map(({ signature }) => ({ member, signature })),
  );
  const inherited = type.bases.flatMap((base) => functionsOfType(base(), index, depth - 1));
  const all = [...callables, ...functions, ...inherited];
  return all.filter(({ member }, at) => all.findIndex((other) => other.member === member) === at);
}

function isOfModule(name: string, { types }: ModuleIndex): boolean {
  return /^(?:interface|type_alias)_declaration$/u.test(types.get(name)?.type ?? "");
}
