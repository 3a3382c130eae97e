import type { SyntaxNode } from "@repost/syntax";

const PROMISE = /^:?\s*Promise(?:Like)?\s*</u;

export function isPromiseType(type: SyntaxNode | null): boolean {
  return PROMISE.test(type?.text ?? "");
}

export function givesPromise(definition: SyntaxNode): boolean {
  return isPromiseType(definition.childForFieldName("return_type"));
}

export function isMarkedAsync(definition: SyntaxNode): boolean {
  return definition.children.some(({ type }) => type === "async");
}
