import type { SyntaxNode } from "@repost/syntax";

const PROMISE = /^:?\s*Promise(?:Like)?\s*</u;

/** Returns whether a type text is a promise, with or without its colon. */
export function isPromiseType(type: SyntaxNode | null): boolean {
  return PROMISE.test(type?.text ?? "");
}

/** Returns whether a function declares a promise as result. */
export function givesPromise(definition: SyntaxNode): boolean {
  return isPromiseType(definition.childForFieldName("return_type"));
}

/** Returns whether a function is marked async. */
export function isMarkedAsync(definition: SyntaxNode): boolean {
  return definition.children.some(({ type }) => type === "async");
}
