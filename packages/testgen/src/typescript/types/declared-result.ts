import { type DeclaredType, parserTypeReaders, type SyntaxNode, type TypeReader } from "@repost/syntax";

/** Reads references, which need no other files. */
export const referenceTypes = parserTypeReaders.read([]);

export function declaredResult(definition: SyntaxNode | null, types: TypeReader): DeclaredType | null {
  const type = definition?.childForFieldName("return_type") ?? null;
  return type === null ? null : types.typeOf(type);
}

export function isPromise(type: DeclaredType | null): boolean {
  return (type?.kind === "object" || type?.kind === "unknown") && /^Promise(?:Like)?$/u.test(type.name ?? "");
}

export function givesPromise(definition: SyntaxNode, types: TypeReader): boolean {
  return isPromise(declaredResult(definition, types));
}

export function isMarkedAsync(definition: SyntaxNode): boolean {
  return definition.children.some(({ type }) => type === "async");
}
