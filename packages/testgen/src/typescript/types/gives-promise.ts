import type { DeclaredType, SyntaxNode, TypeReader } from "@repost/syntax";

export function isPromise(type: DeclaredType | null): boolean {
  return (type?.kind === "object" || type?.kind === "unknown") && /^Promise(?:Like)?$/u.test(type.name ?? "");
}

export function givesPromise(definition: SyntaxNode, types: TypeReader): boolean {
  const type = definition.childForFieldName("return_type");
  return type !== null && isPromise(types.typeOf(type));
}

export function isMarkedAsync(definition: SyntaxNode): boolean {
  return definition.children.some(({ type }) => type === "async");
}
