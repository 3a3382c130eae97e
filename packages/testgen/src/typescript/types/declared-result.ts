import {
  type DeclaredType,
  isUndeclared,
  parserTypeReaders,
  signatureOf,
  type SyntaxNode,
  type TypeReader,
  type TypeSignature,
} from "@repost/syntax";

/** Reads references, which need no other files. */
export const referenceTypes = parserTypeReaders.read([]);

export function declaredResult(definition: SyntaxNode | null, types: TypeReader): DeclaredType | null {
  return definition === null ? null : resultOf(signatureOf(definition, types.typeOf));
}

export function documentedResult(definition: SyntaxNode, types: TypeReader): DeclaredType | null {
  return types.documentationOf(definition).result?.() ?? null;
}

export function resultOf({ returns }: TypeSignature): DeclaredType | null {
  const type = returns();
  return isUndeclared(type) ? null : type;
}

export function isPromise(type: DeclaredType | null): boolean {
  return (type?.kind === "object" || type?.kind === "unknown") && /^Promise(?:Like)?$/u.test(type.name ?? "");
}

export function isMarkedAsync(definition: SyntaxNode): boolean {
  return definition.children.some(({ type }) => type === "async");
}
